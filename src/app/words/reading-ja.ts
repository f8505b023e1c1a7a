import type { ReadingWords } from './reading-words';

export const readingJa: ReadingWords = {
  pause: '読み込みを一時停止',
  resume: '読み込みを再開',
  paused: '一時停止中',
  entry: (done, total, path) => `${total}本のうち${done}本目：${path}`,
  unread: (count, names) =>
    count === 1
      ? `「${names}」を読み終わる前にページが閉じられました。もう一度置いてください。`
      : `${count}本のファイルを読み終わる前にページが閉じられました。もう一度置いてください。読み終えた分が重なることはありません。`,
  unreadShow: 'ファイル名を見る',
};
