import type { StoreWords } from './store-words';

export const storeEn: StoreWords = {
  title: 'Storage and memory',
  precision: 'How vectors are held',
  precisions: { float32: 'As they are (float32)', int8: 'In a quarter of the space (int8)' },
  precisionNote: {
    float32: 'The numbers are held as the model gave them.',
    int8: 'Numbers are rounded to 8 bits and held with a factor for each sentence: about a quarter of the space, and scores change slightly. To go back, every sentence is embedded anew; until then the rounded vectors answer.',
  },
  converting: 'Rounding the vectors…',
  int8Speaks: 'Its scores are computed from vectors rounded to 8 bits (int8).',
  written: 'Written since opening',
  read: 'Read since opening',
  texts: 'Memory: text of the documents',
  index: 'Memory: search index',
  vectors: 'Memory: vectors',
  browser: 'Storage of this browser',
  figuresNote: 'What text, index and vectors take, each by itself. The page as a whole uses more memory than that.',
  ofQuota: (used, quota) => `${used} of ${quota}`,
  tooMuch: ({ files, sentences, memory, limit, isGuess }) =>
    `${files === 1 ? 'The file' : `The ${files.toLocaleString('en')} files`} you are adding would come to about ${sentences.toLocaleString('en')} sentences. ` +
    `Together with what is here that takes about ${memory} of memory, more than the ${limit} that this tab can be expected to hold${isGuess ? ' (a common value, as the browser does not say how much memory there is)' : ''}.`,
  tooMuchAdvice:
    'The page may become slow, or crash before it is done. Add fewer documents at a time, or hold vectors in int8, which takes less.',
  goOn: 'Read them anyway',
  leave: 'Do not read them',
};
