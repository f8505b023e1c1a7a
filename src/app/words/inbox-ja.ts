import type { InboxWords } from './inbox-words';
import { japaneseWarning } from './ja-faults';

const KINDS: Readonly<Record<string, string>> = {
  'nearly-empty': '中身がほとんどない',
  'mostly-damaged': '文字化けしている',
  'coded-data': '文章でないデータ',
  'giant-sentence': '文の切れ目がない',
  'unknown-language': 'モデルの知らない言語',
  'near-duplicate': 'ほかの文書とほぼ同じ',
};

export const inboxJa: InboxWords = {
  aside: {
    title: '取り置いた文書',
    note: '読めましたが、検索には入れていません。理由を見て、入れるか外すかを選んでください。',
    kind: (code, count) => `${Object.hasOwn(KINDS, code) ? KINDS[code] : code}（${count}）`,
    reason: (code, args) => {
      if (code !== 'near-duplicate') return japaneseWarning(code, args);
      const what = args.by === 'shingles' ? '文章' : '文';
      return `${what}の${args.percent}%が「${args.title}」にもあります。`;
    },
    begins: '書き出し：',
    takeIn: 'それでも入れる',
    takeInOne: (title) => `「${title}」をそれでも入れる`,
    takeInAll: (count) => `この${count}本を入れる`,
    drop: '外す',
    dropOne: (title) => `取り置いた「${title}」を外す`,
    dropAll: (count) => `この${count}本を外す`,
  },
  encoding: {
    label: '文字コード',
    labelOf: (name) => `「${name}」の文字コード`,
    detect: '自動で見分ける',
    read: '読み直す',
    readOne: (name) => `「${name}」を読み直す`,
    gone: 'もとのファイルは、もうこのページにありません。別の文字コードで読むには、ファイルをもう一度置いてください。',
  },
  fields: {
    title: 'JSONのどの項目を読むか',
    ask: (files, name) => (files === 1 ? `「${name}」の、どの項目が本文ですか。` : `「${name}」など${files}本の、どの項目が本文ですか。`),
    text: '本文',
    heading: '見出し',
    none: 'なし',
    all: 'すべての項目（1件を表の1行に）',
    example: (name, example) => `${name}：${example}`,
    keep: 'このままでよい',
    read: 'このように読み直す',
    note: '同じ項目を持つファイルには、これからも同じように当てはめます。',
    gone: 'もとのファイルは、もうこのページにありません。別の項目で読むには、ファイルをもう一度置いてください。',
  },
};
