import type { ReadingWords } from './reading-words';

export const readingEn: ReadingWords = {
  pause: 'Pause reading',
  resume: 'Resume reading',
  paused: 'paused',
  entry: (done, total, path) => `file ${done} of ${total}: ${path}`,
  unkept: (count) =>
    count === 1
      ? 'There is no room to keep one file until it is read: if you close the page before, drop it again.'
      : `There is no room to keep ${count} files until they are read: if you close the page before, drop them again.`,
  resumed: (count) =>
    count === 1
      ? 'One file was not read yet when the page was closed. Reading went on with it by itself.'
      : `${count} files were not read yet when the page was closed. Reading went on with them by itself.`,
  resumedPaused: (count) =>
    count === 1
      ? 'One file was not read yet when the page was closed. Reading was paused then, and still is.'
      : `${count} files were not read yet when the page was closed. Reading was paused then, and still is.`,
  newer: {
    failed: 'A newer version could not be read.',
    aside: 'A newer version is kept aside.',
    oldAnswers: 'This one still answers.',
  },
  readAnyway: 'Read it anyway',
  readAnywayOne: (name) => `Read ${name} anyway`,
  unread: (count, names) =>
    count === 1
      ? `The page was closed before “${names}” was read. Drop it again.`
      : `The page was closed before ${count} files were read. Drop them again; what was read already is not read twice.`,
  unreadShow: 'Show their names',
};
