import type { CompareWords } from './compare-words';

const figure = (count: number): string => count.toLocaleString('en');
const plural = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The comparison of setups, in English. */
export const compareEn: CompareWords = {
  intro:
    'The same question under other setups: splitting, search, folding and budget are set column by column. Model and fusion are the page’s.',
  boardName: 'Parent–child',
  plainName: 'Fixed length, unfolded',
  add: 'Add a column',
  remove: (name) => `Remove the column “${name}”`,
  asBoard: 'Set like the board',
  save: 'Save this setup',
  saved: (name) => `“${name}” is saved.`,
  notSaved: (limit) => `No more than ${figure(limit)} setups can be saved.`,
  unkept:
    'The browser did not keep the saved setups: it has no room left, or does not allow it. They last until this tab is closed. Export those you need, or make room and save again.',
  savedSetups: 'Saved setups',
  open: (name) => `Open “${name}”`,
  unsave: (name) => `Remove “${name}” from the saved setups`,
  export: 'Export these setups (JSON)',
  import: 'Import setups (JSON)',
  imported: (count) => `${plural(count, 'setup')} imported and saved.`,
  refused: {
    foreign: () => 'Nothing was imported: this is no file of setups (oyako-setups) that this page has exported.',
    newer: () => 'Nothing was imported: a newer version of this page has written this file. Update the page.',
    values: () => 'Nothing was imported, because some values cannot be used.',
    room: (limit) => `Nothing was imported: ${limit} setups can be saved. Remove some of them first.`,
  },
  unreadable: 'This file could not be read.',
  tooLarge: (megabytes) =>
    `Nothing was imported: a file of setups is smaller than ${megabytes} MB, and this one is not. Choose another file.`,
  settings: 'Settings',
  name: 'Name',
  splitting: 'Splitting',
  kinds: {
    'parent-child': 'parent–child: sentences found, parents handed on',
    sentences: 'sentences alone',
    window: 'sentences, handed on with their neighbours',
    characters: 'fixed length in characters',
    tokens: 'fixed length in tokens',
    paragraph: 'paragraphs',
    heading: 'headings',
    shift: 'where the meaning shifts',
  },
  length: 'Length',
  overlap: 'Overlap',
  around: 'Sentences on each side',
  cap: 'No longer than (characters)',
  rule: 'Folding',
  noRule: 'none',
  handOn: 'Handed on at most',
  places: 'Places',
  seat: (place, name, rank) => `Place ${place}: ${name}, rank ${rank}`,
  votes: (votes) => `${plural(votes, 'hit')}, one vote`,
  refilled: 'refilled',
  openPlaces: (count) => `${plural(count, 'place')} open`,
  nothing: 'This search finds nothing.',
  handedOn: 'Handed on to the LLM',
  sum: (passages, documents) => `${plural(passages, 'passage')} from ${plural(documents, 'document')}`,
  cost: 'Cost',
  tokens: (count) => plural(count, 'token'),
  characters: (count) => plural(count, 'character'),
  noTokens: '(not counted in tokens yet)',
  countTokens: 'Count the cost in tokens (1.3 MB)',
  cutPart: 'a sentence that is cut',
  texts: (count) => `Read what is handed on (${figure(count)})`,
  waiting: 'Searching…',
  counting: 'Counting tokens…',
  noVectors:
    'This rule compares the vectors of sentences: it wants a splitting that searches sentences, and “meaning” or “both” here and as the page’s search.',
  noQuestion: 'Type a question above to compare.',
  lacks: {
    tokenizer: () => 'This wants the tokenizer (1.3 MB). Until it is here the column has no figures.',
    model: (missing, time) =>
      missing > 0
        ? `The model for meaning is not here yet. Once it is, ${plural(missing, 'passage')} must be embedded: ${time}.`
        : 'The model for meaning is not here yet.',
    sentences: (missing, time) =>
      `Where the meaning shifts is told by vectors: ${plural(missing, 'sentence')} must be embedded first (${time}). Until then there is no such cut.`,
    passages: (missing, time) => `${plural(missing, 'passage')} of this cut must be embedded first: ${time}.`,
  },
  supply: { tokenizer: 'Fetch it', model: 'Fetch and embed', sentences: 'Embed the sentences', passages: 'Embed them' },
  working: 'Working…',
  retry: 'Try again',
};
