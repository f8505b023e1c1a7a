import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../src/core/split/split-sentences';

const split = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

/** Title, text, sentences. Titles that begin with a number name a case of the collection of reported faults. */
const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'C01 a quotation before と stays inside its sentence',
    '部長は「在庫は十分だ。来週また数える。」と説明した。次は価格の話だ。',
    ['部長は「在庫は十分だ。来週また数える。」と説明した。', '次は価格の話だ。'],
  ],
  [
    'C03 closing marks stay with their sentence',
    '雨だ（傘は無い。）。急ごう。She said, "It rains." We ran.',
    ['雨だ（傘は無い。）。', '急ごう。', 'She said, "It rains."', 'We ran.'],
  ],
  [
    'C04 ？ and a full-width space inside 「…」',
    '「明日は来る？　それとも休む？」と聞いた。返事はない。',
    ['「明日は来る？　それとも休む？」と聞いた。', '返事はない。'],
  ],
  [
    'C06 ．in a number and at an end',
    '円周率は３．１４とする．半径は２．５ｍ．次に進む．',
    ['円周率は３．１４とする．', '半径は２．５ｍ．', '次に進む．'],
  ],
  ['C07 no spaces between sentences', '雨が降った。傘を忘れた。駅で待った。', ['雨が降った。', '傘を忘れた。', '駅で待った。']],
  ['C08 half-width ｡', 'ｶｲｷﾞﾊ3ｼﾞﾃﾞｽ｡ﾊﾞｼｮﾊ2ｶｲ｡', ['ｶｲｷﾞﾊ3ｼﾞﾃﾞｽ｡', 'ﾊﾞｼｮﾊ2ｶｲ｡']],
  ['C09 vertical forms', '夜が明けた︒鳥が鳴く︒﹁早いね︒﹂と母が言う︒', ['夜が明けた︒', '鳥が鳴く︒', '﹁早いね︒﹂と母が言う︒']],
  [
    'C11 ？ and ！ without a space',
    '誰が使うのか？未来の人か、今の人か。確かめよう！次へ。',
    ['誰が使うのか？', '未来の人か、今の人か。', '確かめよう！', '次へ。'],
  ],
  [
    'C12 e.g., i.e., et al.',
    'Some units (e.g. parents) are large, i.e. whole sections. Sato et al. kept both. It worked.',
    ['Some units (e.g. parents) are large, i.e. whole sections.', 'Sato et al. kept both.', 'It worked.'],
  ],
  [
    'C14 decimals, versions, addresses',
    'Use v1.2.3 on 192.168.1.1 now. It is 33.33% faster. 値段は123.23元です。高い。',
    ['Use v1.2.3 on 192.168.1.1 now.', 'It is 33.33% faster.', '値段は123.23元です。', '高い。'],
  ],
  ['C16 a sentence that ends with a number', 'They met in room 55. Twenty people came.', ['They met in room 55.', 'Twenty people came.']],
  [
    'C17 an ellipsis in the middle',
    'Wait... for... me. Then go. えっと…その…忘れました。次です。',
    ['Wait... for... me.', 'Then go.', 'えっと…その…忘れました。', '次です。'],
  ],
  [
    'C19 list numbers stay with their items',
    '1. Open the box.\n2. Count the parts.\n3. Close it.',
    ['1. Open the box.', '2. Count the parts.', '3. Close it.'],
  ],
  [
    'C20 bullets without marks',
    '買う物：\n・りんご\n・みかん（種なし。皮ごと食べられます。）\n・ぶどう',
    ['買う物：', '・りんご', '・みかん（種なし。皮ごと食べられます。）', '・ぶどう'],
  ],
  [
    'C21 line ends inside a sentence',
    '検索の品質は、文の切り\n方で変わる。だから、まず\n文を数える。',
    ['検索の品質は、文の切り\n方で変わる。', 'だから、まず\n文を数える。'],
  ],
  ['C23 emoji as ends', 'できました🎉次もがんばる💪🏽。家族👨‍👩‍👧で行く', ['できました🎉', '次もがんばる💪🏽。', '家族👨‍👩‍👧で行く']],

  ['an unclosed quotation swallows nothing', '「始まり。次の文。最後。', ['「始まり。', '次の文。', '最後。']],
  ['a stray closer is ignored', '終わり」。次。', ['終わり」。', '次。']],
  [
    'a quotation that closes in a later paragraph is open in both',
    '部長は「数える。来週。\n\n終わり」。次。',
    ['部長は「数える。', '来週。', '終わり」。', '次。'],
  ],
  ['nested quotations', '彼は『「行く。」と聞いた。』と言った。次。', ['彼は『「行く。」と聞いた。』と言った。', '次。']],
  [
    'two quotations in a row inside a sentence',
    '彼は「はい。」「いいえ。」と答えた。次。',
    ['彼は「はい。」「いいえ。」と答えた。', '次。'],
  ],
  ['two speeches in a row', '「おはよう。」「やあ。」', ['「おはよう。」', '「やあ。」']],
  [
    'a quotation before a conjunction ends its sentence',
    '彼は言った「行く。」そして出た。「い。」だから何だ。',
    ['彼は言った「行く。」', 'そして出た。', '「い。」', 'だから何だ。'],
  ],
  [
    'a bracketed remark inside a sentence',
    '法（以下「法」という。）に基づく。提出(メール可。)してください。',
    ['法（以下「法」という。）に基づく。', '提出(メール可。)してください。'],
  ],
  [
    'a bracketed sentence of its own',
    '傘を持った。（雨だった。）外に出た。(See p. 4.) Next.',
    ['傘を持った。', '（雨だった。）', '外に出た。', '(See p. 4.)', 'Next.'],
  ],
  [
    '！？ before と is only reported',
    'えっ！？と驚いた。行くぞ！とにかく急げ。本当?と聞いた。',
    ['えっ！？と驚いた。', '行くぞ！', 'とにかく急げ。', '本当?と聞いた。'],
  ],
  ['runs of marks', '今日は。。。疲れた。！！次', ['今日は。。。', '疲れた。！！', '次']],
  [
    '（笑） and ♪ as ends',
    '楽しかった（笑）また行く(笑)。終わり♪また来ます☆',
    ['楽しかった（笑）', 'また行く(笑)。', '終わり♪', 'また来ます☆'],
  ],
  ['emoji between nouns end nothing', 'りんご🍎とみかん🍊を買う', ['りんご🍎とみかん🍊を買う']],
  ['emoji behind a mark stay with it', 'ありがとう！🎉次です。', ['ありがとう！🎉', '次です。']],
  [
    'addresses',
    '詳しくはhttps://example.com/a?b=c。次はhttps://e.jp/x.htmlを見る。メールはinfo@example.co.jp。',
    ['詳しくはhttps://example.com/a?b=c。', '次はhttps://e.jp/x.htmlを見る。', 'メールはinfo@example.co.jp。'],
  ],
  [
    'names with dots',
    'Node.jsとVer.2.0を使う。彼はDr.スミスだ。Use Intl.Segmenter now.',
    ['Node.jsとVer.2.0を使う。', '彼はDr.スミスだ。', 'Use Intl.Segmenter now.'],
  ],
  [
    'times, titles, references, initials',
    'He left at 5 p.m. Then Dr. A. B. Smith saw Fig. 3. No. 5 won. He said no. Then he left.',
    ['He left at 5 p.m.', 'Then Dr. A. B. Smith saw Fig. 3.', 'No. 5 won.', 'He said no.', 'Then he left.'],
  ],
  [
    'speech in English',
    '“Why?” she asked. “Because.” He left. "Stop!" he said.',
    ['“Why?” she asked.', '“Because.”', 'He left.', '"Stop!" he said.'],
  ],
  ['an inch mark opens nothing', 'A 6 3/4" disc. A 3" one. End.', ['A 6 3/4" disc.', 'A 3" one.', 'End.']],
  ['ASCII marks in Japanese', '合計は3.5万円.次は別.はい?いいえ!以上.', ['合計は3.5万円.', '次は別.', 'はい?', 'いいえ!', '以上.']],
  [
    'article and list numbers',
    '第1条　この規程は旅費を定める。\n２　前項の規定による。\n第2条（目的）　目的だ。',
    ['第1条　この規程は旅費を定める。', '２　前項の規定による。', '第2条（目的）　目的だ。'],
  ],
  [
    'bracketed and circled numbers',
    '（１）申請書\n（２）領収書\n①控え\n②写しを出す。',
    ['（１）申請書', '（２）領収書', '①控え', '②写しを出す。'],
  ],
  ['numbered titles above text', '1.はじめに\n本文です。\n2.おわりに', ['1.はじめに', '本文です。', '2.おわりに']],
  ['a list in one line', '1. The first item 2. The second item', ['1. The first item', '2. The second item']],
  ['a full-width list in one line', '１．総則 ２．旅費', ['１．総則', '２．旅費']],
  ['an address, line by line', '東京都千代田区1-1\n山田太郎\n03-1234-5678', ['東京都千代田区1-1', '山田太郎', '03-1234-5678']],
  [
    'a title above its text',
    '旅費規程\nこの規程は、出張に関する旅費の支給について定めることを目的とする。出張とは、離れることをいう。',
    ['旅費規程', 'この規程は、出張に関する旅費の支給について定めることを目的とする。', '出張とは、離れることをいう。'],
  ],
  [
    'wrapped English prose',
    'The committee will meet at the\nTokyo office on Monday. It will\nbe short.',
    ['The committee will meet at the\nTokyo office on Monday.', 'It will\nbe short.'],
  ],
  [
    'a wrapped number is no list item',
    'They came to the rooms numbered 54 and\n55. Twenty people came.',
    ['They came to the rooms numbered 54 and\n55.', 'Twenty people came.'],
  ],
  ['a hanging indent goes on', '・項目一\n　続き\n・項目二', ['・項目一\n　続き', '・項目二']],
  [
    'a full-width indent begins a paragraph',
    'それは彼の家\n　だからここでも名は書かない。',
    ['それは彼の家', 'だからここでも名は書かない。'],
  ],
  ['a line of dashes parts', '本文\n----------\n次の文。', ['本文', '----------', '次の文。']],
  ['CRLF and CR', '一行目。\r\n二行目。\r三行目。\r\n', ['一行目。', '二行目。', '三行目。']],
  ['blank lines always part', '文の\n\n途中\n　\nで', ['文の', '途中', 'で']],
  ['other scripts', 'मैं खा सकता हूँ। वह ठीक है। Добрый день. Как дела?', ['मैं खा सकता हूँ।', 'वह ठीक है।', 'Добрый день.', 'Как дела?']],
  [
    'a speaker named behind the speech',
    '"Really?" I asked. "Go!" Tom Smith said. He left.',
    ['"Really?" I asked.', '"Go!" Tom Smith said.', 'He left.'],
  ],
  ['half-width brackets and particles', 'ﾃｽﾄ｡｢ﾊｲ｡｣ﾄｲｯﾀ｡ﾂｷﾞ｡', ['ﾃｽﾄ｡', '｢ﾊｲ｡｣ﾄｲｯﾀ｡', 'ﾂｷﾞ｡']],
  ['a letter behind a number is no initial', '場所は5F. 電話は03-1234-5678.', ['場所は5F.', '電話は03-1234-5678.']],
  [
    'wrapped prose without its end',
    'これは長い文章であり、途中で改行されて\nいるが、まだ続いている',
    ['これは長い文章であり、途中で改行されて\nいるが、まだ続いている'],
  ],
  ['lines of their own without a mark', '１行目です\n２行目です\n３行目です', ['１行目です', '２行目です', '３行目です']],
  ['speech on lines of its own', '彼は言った。\n「行こう。」\nそして歩いた。', ['彼は言った。', '「行こう。」', 'そして歩いた。']],
  ['‥ and ⋯ in the middle', '彼は‥‥黙った。そして⋯泣いた。', ['彼は‥‥黙った。', 'そして⋯泣いた。']],
  ['no text', '', []],
  ['white space alone', ' \n　\t', []],
  ['marks alone are one unit', '。。。', ['。。。']],
];

describe('splitSentences', () => {
  it('does not ask the start of the text how it goes on behind a bracket that stays open', () => {
    expect(split('と彼は「はい。」（小声で答えた。')).toEqual(
      split('さて彼は「はい。」（小声で答えた。').map((one) => one.replace(/^さて/, 'と')),
    );
  });

  it.each(CASES)('%s', (_title, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it('C35 gives repeated sentences their own places', () => {
    expect(splitSentences('同じ文です。同じ文です。同じ文です。').map(({ start }) => start)).toEqual([0, 6, 12]);
  });

  it('C39 keeps CRLF in the offsets', () => {
    expect(splitSentences('一行目。\r\n二行目。\r\n')).toEqual([
      { start: 0, end: 4 },
      { start: 6, end: 10 },
    ]);
  });

  it('cuts only inside the given range', () => {
    expect(splitSentences('前。中。後。', { start: 2, end: 4 })).toEqual([{ start: 2, end: 4 }]);
  });

  it('cuts a speech of over 500 characters into its sentences', () => {
    const sentences = split(`「${'あいうえおかきくけこ。'.repeat(60)}」と言った。`);
    expect(sentences).toHaveLength(60);
    expect(sentences.at(-1)).toBe('あいうえおかきくけこ。」と言った。');
  });
});
