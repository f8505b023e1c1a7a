import type { ReviseWords } from './revise-words';

const figure = (count: number): string => count.toLocaleString('en');
const sentences = (count: number): string => (count === 1 ? '1 sentence' : `${figure(count)} sentences`);

export const reviseEn: ReviseWords = {
  title: (document) => `What changed in ${document}`,
  comparing: 'Comparing with the version before…',
  counts: ({ added, removed, moved, kept }) =>
    `Sentences: ${figure(added)} added, ${figure(removed)} removed, ${figure(moved)} moved, ${figure(kept)} unchanged.`,
  nothing: 'No sentence changed: only white space, headings or marks did.',
  kind: { added: 'added', removed: 'removed', moved: 'moved', kept: 'unchanged' },
  kept: (count) => `${sentences(count)} unchanged`,
  movedFrom: (section) => (section === '' ? 'from elsewhere' : `from “${section}”`),
  more: (count) => `${sentences(count)} more changed.`,
  note: 'One version before is kept with a document, up to 2,000,000 characters. It is not searched.',
  forget: 'Forget the version before',
  board: 'What it does to your question',
  boardOf: (question) => `Question: ${question}`,
  asking: 'Searching the version before…',
  notAlike: 'The two were not searched alike: one of them lacks vectors of the model.',
  notYet: 'The version before was replaced before its vectors were complete, so it has no places in this comparison.',
  before: 'Before',
  after: 'Now',
  figure: {
    largestShare: 'Largest share, before folding',
    largestShareFolded: 'Largest share, after refilling',
    freed: 'Places freed',
    kStar: 'K* (depth for k votes)',
    answerRank: 'The marked answer',
  },
  noFigure: { largestShare: '–', largestShareFolded: '–', freed: '–', kStar: 'never' },
  rank: (rank) => `rank ${figure(rank)}`,
  noAnswer: { gone: 'not in this version', 'no-hit': 'no hit' },
  places: 'Who has a place',
  place: {
    came: (_before, after) => `came in at place ${after}`,
    went: (before) => `lost place ${before}`,
    moved: (before, after) => `from place ${before} to ${after}`,
    stayed: (_before, after) => `stays at place ${after}`,
  },
};
