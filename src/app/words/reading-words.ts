/** What is said while files are read, and of those that a closed tab left unread. */
export interface ReadingWords {
  readonly pause: string;
  readonly resume: string;
  readonly paused: string;
  /** Beside an archive: the file of it that is being read. */
  readonly entry: (done: number, total: number, path: string) => string;
  /** Files that would have to be dropped again if the tab were closed now. */
  readonly unkept: (count: number) => string;
  /** Files that a closed tab left, which are read without being asked for; or not yet, because reading was paused there. */
  readonly resumed: (count: number) => string;
  readonly resumedPaused: (count: number) => string;
  /** Of a document whose newer version did not take its place; the reason stands between. */
  readonly newer: { readonly failed: string; readonly aside: string; readonly oldAnswers: string };
  readonly readAnyway: string;
  readonly readAnywayOne: (name: string) => string;
  readonly unread: (count: number, names: string) => string;
  readonly unreadShow: string;
}
