import { ja } from './ja';
import type { LabWords } from './lab-words';

const figure = (count: number): string => count.toLocaleString('ja');

/** The page's own terms: a figure has one name, wherever it stands. */
const { largestShare, distinct, effective, freed, kStar, before, after } = ja.figures;

/**
 * 後から読み込むタブの言葉。The tabs that load later, in Japanese.
 *
 * Longer than other files, as `lab-en.ts` is and for its reason.
 */
export const labJa: LabWords = {
  lang: 'ja',
  picture: {
    svg: (name) => `${name}：SVGで保存`,
    png: (name) => `${name}：PNGで保存`,
    failed: 'このブラウザーでは画像を作れませんでした。',
  },
  everyK: {
    intro: '同じ順位を、枠の数ごとに一度に見ます。縦の線か、つまみを動かしてください。',
    slider: '枠の数（k）',
    sliderText: (k) => `${figure(k)}枠`,
    found: 'この質問',
    alone: '長さだけなら',
    aloneNote: '文をk個、でたらめに引いたときの値です。文書の長さだけから正確に計算しています。帯には、引いた結果の95%が入ります。',
    measure: { largestShare, distinct, effective, freed, kStar },
    before,
    after,
    seen: '実際',
    sizeAlone: '期待値',
    band: '95%',
    largestAlone: '長さだけでの占有率',
    distinctAlone: '長さだけでの文書の数',
    byDocument: (k) => `${figure(k)}枠に占める各文書の割合`,
    byDocumentRow: (title, seen, expected, low, high) => `${title}：実際は${seen}。長さだけなら${expected}、95%は${low}から${high}の間`,
    otherDocuments: (count) => `ほか${figure(count)}文書は下の表にあります`,
    axis: 'k',
    now: (name, value) => `${name} ${value}`,
    never: '埋まらない',
    table: '数値をすべて表で見る',
    end: (hits) => `ヒットは${figure(hits)}件だけです。曲線はそこで終わります。`,
    verdict: {
      relevance: ({ letter, title, seen, looked, own, all, expected, chance }) =>
        `${letter}「${title}」が先頭に立つのは、長いからではなく、質問に合っているからです。${figure(looked)}枠のうち${figure(seen)}枠を取っていますが、長さ（${figure(all)}文のうち${figure(own)}文）からの期待は${expected}です（長さだけでこれ以上になる確率は${chance}）。`,
      size: ({ letter, title, seen, looked, own, all, expected, chance }) =>
        `${letter}「${title}」が先頭に立つことは、長さだけで説明がつきます。${figure(looked)}枠のうち${figure(seen)}枠を取っていますが、長さ（${figure(all)}文のうち${figure(own)}文）からの期待は${expected}で、長さだけでこれ以上になる確率は${chance}です。`,
    },
    verdictNone: '独占している文書はありません。2枠以上を取った文書がないからです。',
    verdictOneDocument: '文書は1つだけです。何を聞いても、すべての枠をこの文書が取ります。',
  },
  rules: {
    intro: (k, depth) =>
      `同じ順位を、すべての規則で${figure(k)}枠に畳みます。数えたり平均したりする規則は、kに関わらず上位${figure(depth)}件を見ます。枠を選ぶと、そこにいるわけが分かります。`,
    depth: '数えるヒット（M）',
    rule: '規則',
    places: '枠',
    documents: '文書',
    answer: ja.board.answer,
    answerYes: '入っている',
    answerNo: '入っていない',
    answerUnknown: '–',
    stability: 'kを増やすと',
    promise: {
      always: '前からあったものは動きません。',
      'at-fixed-depth': 'Mが同じなら動きません。Mにkを使う製品では、順序が入れ替わります。',
    },
    noVectors:
      '文のベクトルを比べる規則です。得点も同じ目盛りでなければならないので、先に意味で検索し、すべての文にベクトルを付けてください。',
    picking: '文を比べています…',
    details: (rule) => `${rule}：式と出典`,
    formula: '式',
    source: '出典',
    goodAt: '得意',
    badAt: '不得意',
    settings: { j: 'j', offset: 'ずらし', beta: 'β', tau: 'τ', cap: 'c', lambda: 'λ' },
    settingOf: (setting, rule) => `${rule}の${setting}`,
    lambdaEnds: 'λ = 1：関連度だけ。λ = 0：多様さだけ。',
    reset: '既定に戻す',
    heldBack: (count) => `上限で外れたもの ${figure(count)}`,
    open: (count) => `空き ${figure(count)}`,
    seat: (place, rule, name, rank) => `「${rule}」の枠${place}：${name}、最良は順位${rank}。なぜ？`,
    byName: {
      'best-child': {
        name: '最良の子',
        formula: 'score = max s',
        source: 'MaxP（PARADE、arXiv 2008.09093）、Dify、Qdrantのグループ、ElasticsearchとOpenSearchのnested kNN',
        goodAt: '一文で答えが出る質問。kやMを変えても揺れない',
        badAt: '長い文書は、良い一文に当たる機会が多い。良い文がいくつあっても一つと同じ',
      },
      mean: {
        name: '平均',
        formula: 'score = Σ s / m',
        source: 'LlamaIndexのauto-mergingとRAGFlow。どちらもk件の中で平均する',
        goodAt: '長さを得にしない',
        badAt: '弱いヒットが一つ増えると下がる。良い4件と並の1件が、1件だけの親に負けることがある',
      },
      sum: {
        name: '合計',
        formula: 'score = Σ s',
        source: 'CombSUM（Fox、Shaw）、SumP（PARADE、arXiv 2008.09093）、Verba',
        goodAt: '多くの箇所が合わさって答えになる、広い質問',
        badAt: '長いほど得をする。コサインは足し合わせる量ではない',
      },
      'top-mean': {
        name: '上位j件の平均',
        formula: 'score = 上位min(j, m)件の合計 / min(j, m)',
        source: 'Vespaの解説にあるavg_top_3_chunk_sim_scores',
        goodAt: '弱い文を数えずに、良い文を二つ以上求める',
        badAt: '1件だけの親には、二つ目を求めない',
      },
      votes: {
        name: '票数',
        formula: 'score = m',
        source: '専門家検索の投票モデル（Macdonald、グラスゴー大学、2009）',
        goodAt: '文書全体で扱う話題。得点の目盛りが要らない',
        badAt: '長いほど勝つ。1位もM位も同じ一票で、同点が多い',
      },
      'reciprocal-rank': {
        name: '順位の逆数',
        formula: 'score = Σ 1 / (ずらし + 順位)',
        source: '投票モデル（Macdonald 2009）はずらし0、順位の融合（Cormackほか 2009、doi 10.1145/1571941.1572114）は60',
        goodAt: '得点の目盛りが信用できない検索',
        badAt: '得点の開きが消える。ずらし60では長いほど勝つ',
      },
      'bounded-lift': {
        name: '上限つきの上乗せ',
        formula: 'score = max + |max| · β · (1 − e^(−(m − 1) / τ))',
        source: 's2b#390で求められた「15%までの上乗せ」。この式はOyakoのもの',
        goodAt: '折り合い。仲間がいると上がるが、βを超えない',
        badAt: '決める数が二つある。得点が近い検索では、.15でも順序がすっかり変わる',
      },
      'size-calibrated': {
        name: '長さで補正した最良',
        formula: 'p = 1 − C(N − r, n) / C(N, n)、小さいほど良い',
        source: '最大値のシダック流の補正。Oyakoのもの。同じ親の文どうしが独立なら正確だが、実際は独立ではない',
        goodAt: '機会が多かっただけの長い文書の横に、短い文書を立たせる',
        badAt: '補正が効きすぎる。一文だけの文書が、本当に合う長い文書に勝つ',
      },
      'ratio-gate': {
        name: '割合の関門（auto-merging）',
        formula: 'm / n > τなら親にまとめて平均、でなければ文のまま',
        source: 'LlamaIndexとHaystackのauto-merging。k件の中だけを見て、埋め直さない',
        goodAt: '大部分が見つかった短い節を、まるごと渡す',
        badAt: '順位の規則ではない。一文だけの親はすぐまとまり、長い親はまずまとまらない',
      },
      'document-cap': {
        name: '文書ごとの上限と埋め直し',
        formula: '順位どおりの文、1文書c個まで',
        source: 'timothy#419、bike4mind PR#2465',
        goodAt: 'ただの順位表をほとんど変えずに、独占を止める',
        badAt: 'cは当て推量。多くの箇所で答える文書も切られる',
      },
      'two-level': {
        name: '二段',
        formula: '親は最良の子の順、1文書c個まで',
        source: 'haystack-experimental#146で求められた形',
        goodAt: '節が票を持つときに、短い節を、いくつもの文書から',
        badAt: '一つの文書が答えでも、三つ目の節は外れる',
      },
      mmr: {
        name: 'MMR',
        formula: 'argmax λ · s(c) − (1 − λ) · max cos(c, 選んだ文)',
        source: 'Carbonell、Goldstein 1998、doi 10.1145/290941.291025。OpenSearchの「diversity」は向きが逆',
        goodAt: '同じことを言う文で表が埋まるのを防ぐ',
        badAt: 'ベクトルは見るが文書は見ない。一つの文書の似ていない二文を喜んで選ぶ',
      },
      'round-robin': {
        name: '総当たりで一つずつ',
        formula: '各親の一番、次に各親の二番、…',
        source: 'ShaerWare/AI_Secretary_System PR#715',
        goodAt: '親が枠より少なくても、すべての枠を埋める',
        badAt: '最初の親の二文目より先に、最後の親の弱い一文が入る',
      },
    },
  },
  why: {
    title: (rule, place) => `「${rule}」の枠${place}にいるわけ`,
    close: '閉じる',
    score: (score, isSmallerBetter) => `この規則での得点：${score}${isSmallerBetter ? '（小さいほど良い）' : ''}`,
    noScore: 'この規則で数えたものがありません。得点のあるものの後に、最良の文の順で並びます。',
    children: '文ごとの寄与',
    rank: '順位',
    sentence: '文',
    amount: '寄与',
    moreChildren: (count) => `ほか${figure(count)}文`,
    elsewhere: 'ほかの規則での場所',
    place: '場所',
    standsAt: (place, k) => (place <= k ? `枠${place}` : `${place}番目（${k}枠の外）`),
    notStanding: 'どこにもない',
    heldBack: '上限で外れた',
    runnerUp: '次点に足りなかったもの',
    noRunnerUp: '後ろにはほかに誰もいません。',
    lacked: {
      score: (name, gap) => `次点は${name}です。得点が${gap}足りませんでした。`,
      'document-order': (name) => `${name}も同点です。文書の順で決まりました。`,
      'hits-inside-depth': (name) => `次点は${name}です。数えるヒット（M）の中に、一つもありません。`,
      'room-under-cap': (name) => `${name}は外れました。その文書が、上限まで枠を使っていたからです。`,
      turn: (name) => `次点は${name}です。順番が後でした。`,
    },
    alsoBest: (gap) => `最良の文の得点が${gap}低くなっています。`,
    alsoHits: (count) =>
      count > 0 ? `数えた文が${figure(count)}少なくなっています。` : `数えた文は${figure(-count)}多いのに、足りませんでした。`,
    uncounted: (count) => `ほかの${figure(count)}件のヒットは、ここでは数えていません。`,
  },
  duplicates: {
    title: '同じ文の重なり',
    share: '違う親で同じことを言う文は、合わせて一票にする',
    threshold: 'コサインの下限',
    thresholdNote: (hits, isAll) =>
      isAll
        ? `ほぼ同じ文は、${figure(hits)}件のヒットすべての中から、ベクトルで見つけます。`
        : `ほぼ同じ文は、上位${figure(hits)}件の中から、ベクトルで見つけます。それより下では、文字どおり同じ文だけを合わせます。`,
    textOnlyNote:
      'ここでは、文字どおり同じ文だけを合わせます。ほぼ同じ文はベクトルで見つけるので、意味で検索し、すべての文にベクトルが付いてからです。',
    dateNote:
      '同じことを言う文のうち、日付のいちばん新しい文書のものを残します。日付は、文書に書かれたもの（更新日、なければ作成日）、なければファイルの更新日です。どれにもなければ、順位の高いほうを残します。',
    keptOf: (day, isFile) => `残したのは${day}のもの${isFile ? '（ファイルの更新日）' : ''}`,
    keptBest: '残したのは順位の高いもの',
    none: '順位の中に、ほかの親で繰り返される文はありません。',
    took: (places, k) => `繰り返しの文が、${figure(k)}枠のうち${figure(places)}枠を取っていました。`,
    tookNone: (groups) => `順位の中の${figure(groups)}文がいくつかの親にありますが、誰の枠も奪っていません。`,
    also: 'ほかの場所',
    rank: (rank) => `順位${rank}`,
    more: (count) => `ほか${figure(count)}`,
  },
  products: {
    intro: (k, unit) =>
      `それぞれの製品の規則が、この順位から何を返すかです。単位は${unit === 'document' ? '文書' : '節'}、主な数は${figure(k)}。どの行も規則をまねたもので、製品そのものではありません。`,
    product: 'この製品の規則',
    returns: '返るもの',
    places: (k) => `${figure(k)}枠のうち`,
    documents: '文書',
    own: '製品の既定なら',
    ownWith: (name, value) => `${name} = ${value}`,
    ownNone: 'この数に既定はない',
    ownOther: '既定とは違う、名前のとおりの設定',
    why: 'わけ',
    run: (version, date) => `${version}で${date}に動かした規則`,
    read: (source) => `${source}で読んだ規則`,
    remarks: '動かして分かったこと',
    remark: {
      'missing-parents-vanish': '保存先にない親は、黙って抜けます。枠もそのまま減ります。',
      'order-of-picks': '親は、選んだ順に並びます。λが1なら、ただの類似度順です。',
      'parent-k-is-no-depth':
        'parentKは畳んだあとに切るだけで、深くは探しません。childKを言わなければ、親をいくつ求めても探す文は4つです。',
      'widens-up-to-max-k': '得点がすべて下限に届いている間だけ、maxKまでkIncrementずつ広げます。ちょうど下限の得点も数えます。',
      'strictly-above-ratio': 'ちょうど半分ではまとまりません。子が一つの親は、すぐにまとまります。',
      'mean-below-child': 'まとまった親の得点はヒットの平均なので、一つだけの文より下になることがあります。',
      'gaps-seldom-filled':
        '二つのヒットの間に抜けた文は、葉が次の文を知っているときだけ補われますが、製品の分け方では知りません。補った文がもっと下のヒットでもあると、二重に数えます。',
      'zero-comes-as-one': 'ちょうど0の得点は、1になって返ります。',
      'windows-joined-by-space': '窓は節をまたぎ、日本語の文の間にも空白を入れてつなぎます。',
      'merged-come-last': 'まとまらなかった文が先で、まとまった親は、ヒットの得点に関わらず最後に得点なしで並びます。',
      'short-text-fails': '短くて分けられない文書のヒットが一つでもあると、全体が失敗します。しきい値の0と1は断られます。',
      'at-threshold-is-out': 'score_thresholdちょうどの得点は外れます。',
      'depth-follows-limit':
        '見るのは上位max(10 × limit, 3 × limit × group_size)文です。枠を一つ増やすと、答えが丸ごと変わることがあります。',
      'strict-throws-away':
        'strict_group_sizeは、満たないグループを捨てるだけで、先を探しません。同点の並びがCPUで変わる記録が一つあります。',
      'all-children-inside': 'inner hitsは、similarityを言わないかぎり、ヒットでない文も含む親のすべての文を得点順に並べたものです。',
      'one-hit-inside': 'inner hitは親ごとに一つです。',
      'max-keeps-order': 'score_modeがmaxなら、最良の文の順のままです。',
      'candidates-change-nothing':
        'num_candidatesを増やしても変わりません。埋め直すにはkを増やします。inner hitsは得点なしで、入れた順に並びます。',
      'k-must-grow': '埋め直すには、kを増やすしかありません。',
      'negative-refused': '負の得点は断られます。',
      'empty-by-default':
        '既定のsimilarityの.8では、ここの答えはたいていほとんど空になります。distinctOnは、ベクトルの検索では黙って無視されます。',
      'inner-query-first': 'GROUP BYはいつも近いk件のあとです。その問い合わせはMATERIALIZEDにしないと断られます。',
      'no-group-by-locally': 'クライアントにgroup_byはありますが、ローカルモードでは断られます。',
    },
    differences: '製品と違うところ',
    differenceIn: {
      'Hits with the same text and metadata in one document come back once there (read in its source, in no recorded run); here each counts.':
        '製品では、一つの文書の中で文面もメタデータも同じヒットは、一度しか返りません（ソースで読んだもので、動かした記録にはありません）。ここでは、それぞれ数えます。',
      'Its search goes through a graph and may miss a child that an exact search finds.':
        '製品はグラフをたどって探すので、正確な検索なら見つかる文を逃すことがあります。',
      'Its search goes through a graph and may miss a child that an exact search finds; among equal scores it may miss any.':
        '製品はグラフをたどって探すので、正確な検索なら見つかる文を逃すことがあります。同点なら、どれを逃すかも決まりません。',
      'Hybrid search, reranking, attachments and summaries, which can lift a segment, are left out.':
        'ハイブリッド検索、並べ替え、添付、要約（区分を押し上げることがある）は除いています。',
      'Among equal scores the in-memory store mostly gives the last inserted first, and that depends on the processor; the imitation takes them in the order of documents.':
        '同点のとき、メモリー内の保存先はたいてい後に入れたものを先に返し、しかもCPUによって変わります。ここでは文書の順にします。',
      'Among equal scores at the cut the product keeps the greater of its ids, which are random; the imitation keeps the first in the order of documents.':
        '切れ目で同点のとき、製品は乱数のIDの大きいほうを残します。ここでは文書の順で先のものを残します。',
      'The server searches on until there are enough groups (its documentation, not run).':
        'サーバー版は、グループが足りるまで探し続けます（文書で読んだもので、動かしてはいません）。',
      'It counts cosines anew in single precision; where the page has no vectors a score exactly at the similarity stays in here and may fall out there.':
        '製品はコサインを単精度で計算し直します。画面にベクトルがないとき、下限ちょうどの得点はここでは残り、製品では落ちることがあります。',
      'The server looks for groups in up to five requests and fills them in up to five more, each of limit × group size points, so its depth is bounded (read, not run).':
        'サーバー版は、最大5回の要求でグループを探し、さらに最大5回で埋めます。1回はlimit × group size件なので、深さに限りがあります（読んだもので、動かしてはいません）。',
      'Among equal scores local mode mostly gives the last inserted first, and that depends on the processor; the imitation takes them in the order of documents.':
        '同点のとき、ローカルモードはたいてい後に入れたものを先に返し、しかもCPUによって変わります。ここでは文書の順にします。',
      'Its mixture of term and vector similarity and its reranking are left out; parents of equal text in two documents collide there and do not here.':
        '語とベクトルの類似度の混合と並べ替えは除いています。二つの文書に同じ文面の親があると、製品では一つにぶつかりますが、ここではぶつかりません。',
      'Its search is hybrid and its limit may be set by autocut; here the limit is k. It always answers with documents.':
        '製品の検索はハイブリッドで、件数はautocutで決まることがあります。ここではkです。返すのは常に文書です。',
      'One shard; with several, groups are merged by their least distance.':
        'シャードは一つとしています。いくつもあるときは、最小の距離でグループを合わせます。',
      'The engine has no rule of its own; this is the query that people write.':
        'データベースそのものに規則はありません。これは、よく書かれる問い合わせです。',
      'The order of equal scores is not promised there; here it is the order of documents.':
        '製品では、同点の順序は約束されていません。ここでは文書の順です。',
      'The order of equal scores differs there from one start to the next; here it is the order of documents.':
        '製品では、同点の順序が起動のたびに変わります。ここでは文書の順です。',
    },
    defaults: (defaults) => `製品の既定：${defaults}`,
    reorders: 'kを増やすと、前からあったものの順序が変わることがあります。',
    nothing: 'なし',
    more: (count) => `+${count}`,
    seat: {
      document: (name) => `文書 ${name}`,
      section: (name) => `${name}の節`,
      child: (name) => `${name}の文`,
      window: (name) => `${name}の窓`,
    },
    level: { document: '文書', section: '節', child: '文', window: '窓' },
    ownAnswer: (places, documents) => `${figure(places)}枠、${figure(documents)}文書`,
    used: (places, k) => (places > k ? `${places}（${k}を超える）` : String(places)),
    fault: {
      'not-in-local-mode': 'エラー：ローカルモードでは使えません。',
      'threshold-refused': 'エラー：この下限は受け付けません。',
      'leaf-without-parent': 'エラー：上に親のない文は受け付けません。',
      'no-relevance-scores': 'エラー：この保存先には関連度の得点がありません。',
      'negative-score': 'エラー：負の得点は受け付けません。',
    },
    reason: {
      'cut-then-fold': '上位k文を取ってから畳みます。空いた枠は空いたままです。',
      'fold-to-depth': '言われた深さまで畳んでから切ります。どこまで深くするかは使う人しだいです。',
      'unlike-among-nearest':
        '近い20文のなかから互いに似ていないk文を選び、それから畳みます。20文がすべて一つの文書のものなら、枠もすべてその文書です。',
      'threshold-widens': '得点が良いあいだは深く見ます。親が足りるまで、ではありません。',
      'merge-by-ratio': 'k件の中に半分より多く見つかった親が、ヒットの代わりに入ります。埋め直しはしません。',
      windows: 'どのヒットも前後の文を連れてきます。近いヒットは同じ文を繰り返します。',
      'reorder-only': '一つの文書のヒットを隣に並べるだけで、畳みも埋め直しもしません。',
      'groups-refilled': '足りるまで順位を下ってグループを開きます。枠はすべて使われます。',
      'groups-to-depth': '決まった数の上位の文をまとめます。それより長い文書があると、すべて取られます。',
      'parents-counted': 'kは親を数え、最良の子で決まります。枠はすべて使われます。',
      'mean-of-all-children': '最良の文で親を見つけ、すべての文の平均で並べ替えます。',
      'groups-unlimited': '類似度の下限を超えるものをすべてまとめます。件数の上限は、平らな一覧にしか効きません。',
      'sum-of-children': 'k件の中のヒットを文書ごとに足すので、良いものより多いものが勝ちます。',
      'mean-of-found': 'k件の中のヒットの平均が親の得点です。ヒットが一つ増えて下がることがあります。',
      'no-folding': '上位k文をそのまま返します。',
    },
  },
  questions: {
    intro: 'たくさんの質問を一度に聞き、どれが一つの文書に独占されるかを見ます。すべてこの端末の中で行います。',
    label: '質問（1行に1つ）',
    placeholder: '申請は何日前までに出すか\n出張は誰が認めるか',
    load: 'ファイルから読む（txt、csv）',
    column: '質問の列',
    run: (count) => `${figure(count)}問を聞く`,
    stop: '止める',
    progress: (done, all) => `${figure(all)}問のうち${figure(done)}問`,
    stopped: (done, all) => `${figure(all)}問のうち${figure(done)}問で止めました。`,
    finished: (all) => `${figure(all)}問を聞きました。独占の強い順です。`,
    outdated: 'その後、文書か検索が変わりました。もう一度聞いてください。',
    limit: (limit) => `最初の${figure(limit)}問だけを聞きます。`,
    question: '質問',
    before: `${largestShare}（${before}）`,
    after,
    freed,
    kStar: 'K*',
    distinct: `${distinct}（${before} → ${after}）`,
    leading: '先頭の文書',
    undrawn: (count) => `ほかに${figure(count)}問（独占の弱いもの）は表にあります`,
    noHit: 'ヒットなし',
    failed: '聞けませんでした',
    open: (question) => `図で開く：${question}`,
    opened: (question) => `図に出しました：${question}`,
    csv: 'CSVで保存',
    json: 'JSONで保存',
    unreadable: 'このファイルから質問を読み取れませんでした。',
  },
};
