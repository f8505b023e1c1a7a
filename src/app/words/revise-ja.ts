import type { ReviseWords } from './revise-words';

const figure = (count: number): string => count.toLocaleString('ja');

export const reviseJa: ReviseWords = {
  title: (document) => `「${document}」の変わったところ`,
  comparing: '前の版と比べています…',
  counts: ({ added, removed, moved, kept }) =>
    `加わった文 ${figure(added)}、消えた文 ${figure(removed)}、動いた文 ${figure(moved)}、そのままの文 ${figure(kept)}。`,
  nothing: 'どの文も変わっていません。変わったのは、空白や見出しや記号だけです。',
  kind: { added: '加わった', removed: '消えた', moved: '動いた', kept: 'そのまま' },
  kept: (count) => `そのまま：${figure(count)}文`,
  movedFrom: (section) => (section === '' ? '前とは違う場所' : `前は「${section}」`),
  more: (count) => `ほかに${figure(count)}文が変わりました。`,
  note: '前の版は、1つの文書に1つ、200万字まで残します。検索には入りません。',
  forget: '前の版を消す',
  board: '質問の枠は、どう変わったか',
  boardOf: (question) => `質問：${question}`,
  asking: '前の版で探し直しています…',
  notAlike: '前といまとで、探し方が違います。モデルのベクトルがそろっていない版があるためです。',
  notYet: '前の版は、意味のベクトルがそろわないまま替わったので、この比べ方では前の枠に入りません。',
  before: '前の版',
  after: 'いまの版',
  figure: {
    largestShare: '最多の文書の占有率（畳む前）',
    largestShareFolded: '最多の文書の占有率（埋め直したあと）',
    freed: '空いた枠',
    kStar: 'K*（k票がそろう深さ）',
    answerRank: '印を付けた答え',
  },
  noFigure: { largestShare: '–', largestShareFolded: '–', freed: '–', kStar: 'そろわない' },
  rank: (rank) => `${figure(rank)}位`,
  noAnswer: { gone: 'この版にはない', 'no-hit': 'ヒットしない' },
  places: '枠に入った親',
  place: {
    came: (_before, after) => `枠${after}に入った`,
    went: (before) => `枠${before}から外れた`,
    moved: (before, after) => `枠${before}から枠${after}へ`,
    stayed: (_before, after) => `枠${after}のまま`,
  },
};
