import type { StoreWords } from './store-words';

export const storeJa: StoreWords = {
  title: '保存とメモリー',
  precision: 'ベクトルの持ち方',
  precisions: { float32: 'そのまま（float32）', int8: '4分の1に縮める（int8）' },
  precisionNote: {
    float32: 'モデルが出した数をそのまま持ちます。',
    int8: '数を8ビットに丸め、文ごとの倍率と一緒に持ちます。大きさは約4分の1になり、点数はわずかに変わります。「そのまま」に戻すには、すべての文のベクトルを作り直します。それまでは、丸めたベクトルで答えます。',
  },
  converting: 'ベクトルを縮めています…',
  int8Speaks: '点数は、8ビットに丸めたベクトル（int8）で計算しています。',
  written: '書き込んだ量（開いてから）',
  read: '読み出した量（開いてから）',
  texts: 'メモリー：文書の文字',
  index: 'メモリー：検索の索引',
  vectors: 'メモリー：ベクトル',
  browser: 'このブラウザーの保存場所',
  figuresNote: '文字、索引、ベクトルのそれぞれが占める大きさです。ページ全体では、これより多くのメモリーを使います。',
  ofQuota: (used, quota) => `${quota} のうち ${used}`,
  tooMuch: ({ files, sentences, memory, limit, isGuess }) =>
    `加えようとしている${files.toLocaleString('ja')}ファイルは、約${sentences.toLocaleString('ja')}文になりそうです。` +
    `いまの文書と合わせて約${memory}のメモリーが要り、このタブで扱える目安の${limit}${isGuess ? '（この端末のメモリーが分からないため、一般的な値）' : ''}を超えます。`,
  tooMuchAdvice: '続けると、ページが遅くなったり、途中で落ちたりするかもしれません。文書を分けるか、ベクトルを int8 で持つと軽くなります。',
  goOn: 'それでも読み込む',
  leave: '読み込まない',
};
