/** What is said while files are read, and of those that a closed tab left unread. */
export interface ReadingWords {
  readonly pause: string;
  readonly resume: string;
  readonly paused: string;
  /** Beside an archive: the file of it that is being read. */
  readonly entry: (done: number, total: number, path: string) => string;
  readonly unread: (count: number, names: string) => string;
  readonly unreadShow: string;
}
