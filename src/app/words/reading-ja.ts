import type { ReadingWords } from './reading-words';

export const readingJa: ReadingWords = {
  pause: '読み込みを一時停止',
  resume: '読み込みを再開',
  paused: '一時停止中',
  entry: (done, total, path) => `${total}本のうち${done}本目：${path}`,
  unkept: (count) => `${count}本は、空きが足りず、読み終わるまで控えておけません。その前にページを閉じたら、もう一度置いてください。`,
  resumed: (count) => `ページが閉じられたとき、${count}本がまだ読み終わっていませんでした。続きから自動で読みます。`,
  resumedPaused: (count) =>
    `ページが閉じられたとき、${count}本がまだ読み終わっていませんでした。一時停止していたので、止めたままにしています。`,
  newer: {
    failed: '新しい版を読めませんでした。',
    aside: '新しい版を取り置いています。',
    oldAnswers: '検索には、いまもこの版が使われます。',
  },
  readAnyway: 'それでも読む',
  readAnywayOne: (name) => `「${name}」をそれでも読む`,
  unread: (count, names) =>
    count === 1
      ? `「${names}」を読み終わる前にページが閉じられました。もう一度置いてください。`
      : `${count}本のファイルを読み終わる前にページが閉じられました。もう一度置いてください。読み終えた分が重なることはありません。`,
  unreadShow: 'ファイル名を見る',
};
