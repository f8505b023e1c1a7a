import type { ReadingWords } from './reading-words';

export const readingEn: ReadingWords = {
  pause: 'Pause reading',
  resume: 'Resume reading',
  paused: 'paused',
  entry: (done, total, path) => `file ${done} of ${total}: ${path}`,
  unread: (count, names) =>
    count === 1
      ? `The page was closed before “${names}” was read. Drop it again.`
      : `The page was closed before ${count} files were read. Drop them again; what was read already is not read twice.`,
  unreadShow: 'Show their names',
};
