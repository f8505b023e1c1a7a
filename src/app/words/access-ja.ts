import type { AccessWords } from './access-words';

export const accessJa: AccessWords = {
  title: 'だれとして見る',
  everyone: '全員：すべてのラベルを持つ（何も隠さない）',
  viewer: '選んだラベルだけを持つ人',
  now: (labels) => (labels === null ? '全員' : labels.length === 0 ? 'ラベルなし' : labels.join('、')),
  note: 'ラベルのない文章はいつでも見えます。見えない文は順位を付ける前に除き、親を開く前にもう一度除きます。',
  noLabels:
    'ここの文書には、まだアクセスのラベルがありません。文書の表示で付けるか、Markdownの先頭に access: hr、見出しの後ろに {access=hr} と書いてください。',
  unlabelledOnly: 'この人はラベルを持たないので、ラベルのない文章だけが見えます。',
  seenAs: (labels) =>
    labels.length === 0 ? 'ラベルを持たない人として見ています。' : `「${labels.join('、')}」のラベルを持つ人として見ています。`,
  seeAll: '全員として見る',
  allHidden: 'この人には、どの文書も見えません。一覧にも検索にも出ず、何も渡しません。',
  documentLabel: '文書のラベル',
  partLabel: 'この部分のラベル',
  target: 'アクセスのラベル',
  targetDocument: '文書全体',
  targetPart: '選んだ文のある部分',
  set: 'ラベルを付ける',
  unset: 'なし',
  done: (label) => (label === '' ? 'ラベルを外しました。' : `ラベルを「${label}」にしました。`),
  leakSwitch: '文だけを隠すと漏れるもの',
  leakWarning:
    'まちがったやり方：見えない文は検索から除くのに、親は丸ごと開いている。取り消し線のところが、この人に漏れる。ここに見せるだけで、プロンプトにも記録にも書き出しにも入らない。',
  leakNothing: '渡すところに見えない部分はないので、この質問では何も漏れません。',
  leakSections: 'ラベルは節をまるごと覆うので、親が節なら漏れません。親を文書にすると見えます。',
  leaked: '漏れる',
};
