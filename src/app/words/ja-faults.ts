import type { FaultCode } from '../../bridge/protocol';
import type { Advice, Args } from './words';

const megabytes = (bytes: string | number | undefined): string => `${Math.round(Number(bytes ?? 0) / 1e6)} MB`;
const tenThousands = (count: string | number | undefined): string => String(Math.round(Number(count ?? 0) / 1e4));

const FAULTS: Readonly<Record<FaultCode, (args: Args) => Advice>> = {
  'empty-file': () => ({ what: 'ファイルが空です。', remedy: '保存されているか確かめて、もう一度置いてください。' }),
  'no-text': ({ pages }) =>
    pages === undefined
      ? { what: '空白だけで、文章がありません。', remedy: '中身を確かめて、もう一度置いてください。' }
      : {
          what: `全 ${pages} ページが画像で、文字の情報がありません。`,
          remedy: '文字認識（OCR）のソフトで文字を付けてから、もう一度置いてください。',
        },
  'unknown-format': ({ extension }) => ({
    what: `このページは .${extension ?? '?'} を読めません。`,
    remedy: 'PDF、Word（.docx）、テキスト、Markdown、HTML、CSV のどれかで保存して、それを置いてください。',
  }),
  'binary-file': ({ looksLike }) => ({
    what: looksLike && looksLike !== 'unknown' ? `中身が文章ではなく、${looksLike} です。` : '中身が文章ではありません。',
    remedy: 'PDF、Word（.docx）、テキスト、Markdown、HTML、CSV のどれかで保存して、それを置いてください。',
  }),
  'broken-encoding': ({ encoding, offset }) => ({
    what: `${encoding && encoding !== 'unknown' ? `${encoding} として正しくないバイト` : 'どの文字コードでも読めないバイト'}があります${offset === undefined ? '' : `（最初は ${offset} バイト目）`}。`,
    remedy:
      '別の文字コードを選んで読み直すか、エディターで開いて UTF-8 で保存し、もう一度置いてください。黙って置きかえた文字はありません。',
  }),
  'file-unreadable': () => ({
    what: 'ブラウザーがファイルを開けませんでした。',
    remedy: '途中で動かしたり書きかえたりしたのかもしれません。もう一度置いてください。',
  }),
  'file-too-large': ({ bytes, limit }) => ({
    what: `ファイルが ${megabytes(bytes)} あります。読めるのは ${megabytes(limit)} までです。`,
    remedy: '分けて保存し、それぞれを置いてください。',
  }),
  'file-damaged': ({ format }) => ({
    what: `この ${format ?? 'ファイル'} は壊れているか、途中で切れています。`,
    remedy: 'もう一度受け取るか保存し直して、新しいものを置いてください。',
  }),
  'file-locked': ({ format }) => ({
    what: `この ${format ?? 'ファイル'} にはパスワードがかかっています。`,
    remedy: 'パスワードなしで保存したものを置いてください。',
  }),
  'file-too-slow': ({ seconds }) => ({
    what: `${seconds ?? '長い'} 秒たっても読み終わらないので、止めました。`,
    remedy: '分けて保存するか、もとのソフトで保存し直して、もう一度置いてください。',
  }),
  'file-too-heavy': () => ({
    what: '読むのに必要なメモリーがブラウザーの上限を超えたので、止めました。',
    remedy: 'ファイルを分けて保存し、一つずつ置いてください。ほかの文書には影響ありません。',
  }),
  'unpacks-too-large': ({ limit, cells, characters }) =>
    cells === undefined
      ? {
          what: `広げると、読める大きさの ${megabytes(limit)} を超えます。`,
          remedy: '広げてから、必要なファイルを置いてください。',
        }
      : {
          what: `シートを広げると、読める大きさ（${tenThousands(cells)} 万個のセル、または ${tenThousands(characters)} 万字）を超えます。`,
          remedy: '必要な部分だけを、CSV などの別のファイルに保存してください。',
        },
  'file-kills-page': ({ times }) => ({
    what: `このファイルを読んでいる間に、ページが${times ?? 2}度落ちました。`,
    remedy: 'もう自動では読みません。ほかのタブを閉じるか、ファイルを分けてから、それでも読むか、やめるかを選んでください。',
  }),
  'archive-inside': () => ({
    what: '圧縮ファイルの中の圧縮ファイルは開きません。',
    remedy: '外側を広げてから、このファイルだけを置いてください。',
  }),
  'storage-refused': () => ({
    what: 'このブラウザーは保存を許していません。',
    remedy: 'このまま続けられます。残したいときは、ふつうのウィンドウで開いてください。',
  }),
  'storage-full': () => ({
    what: 'このブラウザーの保存場所がいっぱいです。',
    remedy: 'このまま続けられます。文書を外すか空きを作って、「もう一度残す」を押してください。',
  }),
  'storage-newer': () => ({ what: 'このページの新しい版が書いた保存内容があります。', remedy: 'ページを読み込み直してください。' }),
  'storage-blocked': () => ({ what: '別のタブが保存場所を使っています。', remedy: 'そのタブを閉じてください。' }),
  'not-a-workspace': () => ({
    what: 'Oyako の作業データではありません。',
    remedy: '「作業データを保存」で作ったファイル（.oyako.zip）を選んでください。ほかの ZIP は、ページに置けば文書として読めます。',
  }),
  'workspace-damaged': ({ at }) => ({
    what: `作業データのファイルが壊れています${at ? `（${at}）` : ''}。何も取り込んでいません。いまの文書はそのままです。`,
    remedy: '保存した場所からもう一度コピーして、それを開いてください。',
  }),
  'workspace-newer': () => ({
    what: 'この作業データは、もっと新しい版の Oyako で保存されています。何も取り込んでいません。',
    remedy: 'ページを読み込み直して新しい版にしてから、もう一度開いてください。',
  }),
  'workspace-too-large': ({ limit }) => ({
    what: `作業データが大きすぎます。扱えるのは、広げた大きさで ${megabytes(limit ?? 1024 ** 3)} までです。`,
    remedy: '文書をいくつか外して、分けて保存してください。',
  }),
  'workspace-hidden': () => ({
    what: 'いまは、一部しか読めない人の見え方になっています。作業データにはすべての文章が入るので、保存できません。',
    remedy: '「だれとして見る」を「全員」に戻してから、保存してください。',
  }),
  'workspace-unkept': ({ reason }) => ({
    what: `${reason === 'storage-full' ? 'ブラウザーの保存場所が足りず、' : 'ブラウザーの保存場所に書きこめず、'}作業データを開けませんでした。いまの文書はそのままです。`,
    remedy: '文書を外すか空きを作るか、「文書をこの端末に残す」の印を外してから、もう一度開いてください。',
  }),
  'model-missing': ({ file, status }) => ({
    what: `このページの置き場所に、モデルがありません${file ? `（${file}）` : ''}。${status === 200 ? '代わりに Web ページが届きました。' : ''}`,
    remedy:
      (status === 200 ? 'ネットワークへのログインが必要なら、済ませてからもう一度試してください。そうでなければ、' : '') +
      'ページを置いた人に、models フォルダーも置くよう伝えてください。文字の並びでの検索は、そのまま使えます。',
  }),
  'model-damaged': ({ file }) => ({
    what: `モデルが壊れて届いたので、捨てました${file ? `（${file}）` : ''}。`,
    remedy: 'もう一度試してください。くり返すときは、置き場所のファイルが壊れています。文字の並びでの検索は、そのまま使えます。',
  }),
  'model-offline': () => ({
    what: 'ネットワークにつながらず、モデルをダウンロードできませんでした。',
    remedy: '一度つないで試してください。そのあとは、つながなくても使えます。文字の並びでの検索は、そのまま使えます。',
  }),
  'runtime-failed': () => ({
    what: 'このブラウザーでモデルを動かせませんでした。',
    remedy: 'ほかのタブを閉じてからもう一度試すか、新しいブラウザーを使ってください。文字の並びでの検索は、そのまま使えます。',
  }),
  'bad-vector': () => ({ what: 'モデルの結果が正しくないので、使いません。', remedy: 'もう一度試すか、文字の並びで続けてください。' }),
  'wasm-forbidden': () => ({
    what: 'このブラウザーか、ページの置き場所が WebAssembly を許していないので、e5 を動かせません。',
    remedy: 'WebAssembly の要らない「すぐ使えるモデル」を選ぶか、文字の並びか言葉で検索してください。',
  }),
  'question-too-long': ({ length, limit }) => ({
    what: `質問が${length ? ` ${length} 字` : '長すぎ'}あります。`,
    remedy: `${limit ?? '10,000'} 字までに縮めてください。`,
  }),
  cancelled: () => ({ what: '止めました。', remedy: '失ったものはありません。' }),
  'worker-died': () => ({
    what: '読み取りと検索をする部分が止まりました。',
    remedy: '動かし直しました。もう一度試してください。また止まるときは、ファイルを小さく分けるか、ほかのタブを閉じてください。',
  }),
  'document-gone': () => ({ what: 'この文書は、もう外されています。', remedy: '見たいときは、もう一度置いてください。' }),
  'out-of-memory': () => ({
    what: 'メモリーが足りません。',
    remedy: 'ほかのタブを閉じるか、要らない文書を外して、もう一度試してください。残した文書は無事です。',
  }),
  internal: ({ text }) => ({
    what: `起きないはずの失敗です${text ? `：${text}` : ''}。`,
    remedy: 'もう一度試してください。直らなければ読み込み直してください。保存したものは無事です。',
  }),
};

const WARNINGS: Readonly<Record<string, (args: Args) => string>> = {
  'hidden-rows': ({ rows, columns }) => `隠してある行（${rows}行）と列（${columns}列）は読んでいません。`,
  'formulas-without-value': ({ count }) =>
    `答えがファイルに入っていない数式が ${count} 個あります。表計算ソフトで一度保存してから、もう一度置いてください。`,
  'hidden-sheets': ({ count }) => `隠してあるシート ${count} 枚は読んでいません。`,
  'hidden-slides': ({ count }) => `隠してあるスライド ${count} 枚は読んでいません。`,
  'text-field': ({ field, others }) => `「${field}」の項目を本文として読みました。読んでいない項目: ${others}`,
  'broken-lines': ({ count, line }) => `JSON として読めない行が ${count} 行あり、除きました（最初は ${line} 行目）。`,
  'attachments-left-out': ({ count }) => `添付ファイル ${count} 件は読んでいません。保存して、それを置いてください。`,
  'nearly-empty': ({ letters }) => `中身がほとんど見つかりません（${letters} 字）。`,
  'mostly-damaged': ({ percent }) =>
    `文字の ${percent}% が化けているか、失われているか、ほかのフォントでは読めません。見たままには検索できません。`,
  'coded-data': ({ percent }) =>
    `中身の ${percent}% が、文字に直したデータ（base64、16進数など）です。検索できる言葉はほとんどありません。`,
  'giant-sentence': ({ length }) => `${length} 字にわたって文の切れ目がありません。長さで切りました。`,
  'unknown-language': ({ percent, lang }) =>
    `${lang === 'zh' ? '中国語のようです' : `文字の ${percent}% が日本語でも英字でもありません`}。意味での検索は、あまり得意ではない言語です。`,
  'pages-without-text': ({ pages, of }) => `${of} ページのうち ${pages} ページに文字がありません（白紙か画像です）。`,
  'encoding-guessed': ({ encoding }) => `文字コードの指定がないので、${encoding} として読みました。`,
  'bytes-dropped': () => '文字の途中で終わっていたので、その文字を除きました。',
  'markdown-too-long': () => 'Markdown として読むには長すぎるので、ただの文章として読みました。',
  'ragged-rows': ({ rows, columns }) =>
    `列の数が${columns ? ` ${columns} ` : '見出しの行と'}でない行が${rows ? ` ${rows} 行` : ''}あります。`,
  'unclosed-quote': ({ line }) => `閉じていない引用符があります${line ? `（${line} 行目）` : ''}。そのあとは1つのセルとして読みました。`,
  'html-too-deep': () => '入れ子が深すぎるので、いちばん深いところは1つにまとめて読みました。',
  'surrogates-replaced': ({ count }) => `もとから壊れていた文字が${count ? ` ${count} 個` : ''}あり、� で示しています。`,
};

export function japaneseFault(code: FaultCode, args: Args): Advice {
  return FAULTS[code](args);
}

/** What a reader noticed; a code without words of its own is shown as it is, rather than hidden. */
export function japaneseWarning(code: string, args: Args): string {
  return (Object.hasOwn(WARNINGS, code) ? WARNINGS[code]?.(args) : undefined) ?? code;
}
