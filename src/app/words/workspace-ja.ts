import type { WorkspaceWords } from './workspace-words';

const figure = (count: number): string => count.toLocaleString('ja');

export const workspaceJa: WorkspaceWords = {
  saveTitle: '作業データの保存',
  openTitle: '作業データを開く',
  measuring: '大きさを調べています…',
  holds: ({ documents, sentences, vectors, asides }) =>
    `文書 ${figure(documents)}本、文 ${figure(sentences)}、ベクトル ${figure(vectors)}${asides > 0 ? `、取り置いた文書 ${figure(asides)}本` : ''}`,
  about: (size) => `およそ ${size}`,
  saveNote:
    'すべての文書とそのラベル・ベクトル、取り置いた文書、設定、質問、名前を付けた構成を、1つのファイルにします。ほかの端末で開くと、すぐに同じ結果になります。ファイルを渡した相手は、中の文章をすべて読めます。',
  save: '保存',
  saving: (percent) => `保存しています… ${percent}%`,
  saved: (name, size) => `${name}（${size}）に保存しました。ダウンロードの中にあります。`,
  checking: (percent) => `ファイルをすみまで確かめています… ${percent}%`,
  savedOn: (date) => `${date}に保存`,
  replace: 'いまの内容と入れ替える',
  replaceNote: (documents, asides) =>
    `入れ替える：いまの文書${figure(documents)}本${asides > 0 ? `、取り置いた文書${figure(asides)}本` : ''}と、設定、質問、名前を付けた構成は消え、保存したときのとおりになります。元には戻せません。`,
  add: 'いまの内容に加える',
  addNote: (asides) =>
    `加える：いまの内容はそのまま残ります。同じ文章がもうあれば加えません。ほかは別の文書として加わり、名前が重なるときは番号が付きます。${asides > 0 ? 'ファイルで取り置いた文書は、ここでも取り置きます。' : ''}`,
  open: '開く',
  opening: (percent) => `開いています… ${percent}%`,
  opened: (added, asides, unchanged) =>
    `${figure(added)}本の文書を加え${asides > 0 ? `、${figure(asides)}本を取り置き` : ''}ました。${unchanged > 0 ? `${figure(unchanged)}本は、もうあるので加えていません。` : ''}`,
  tooManySetups: (limit) => `ファイルの構成を合わせると${limit}を超えます。「比べる」でいくつか消してから、もう一度開いてください。`,
};
