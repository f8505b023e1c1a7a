import { normalizeText } from '../split/normalize-text';
import { UNSEEN } from '../unseen';
import { revealHidden } from './reveal-hidden';

const NOT_SEEN = new RegExp(`${UNSEEN}+`, 'gu');

const EARLIER = '(?:previous|prior|above|earlier|preceding|foregoing|initial|original|system|existing)';
const ORDERS = '(?:instructions?|prompts?|directions?|directives?|guidelines?|rules?|commands?|messages?|context)';
const DROP = '(?:ignore|disregard|forget|override|bypass|do not follow|stop following)';

const EARLIER_JA =
  '(?:(?:以上|上記|上述|これまで|ここまで|今まで|いままで|以前|それまで|与えられた|すべて|全て|あらゆる)|(?:上|前|先|元|最初|本来|システム)の)';
const ORDERS_JA = '(?:指示|命令|指令|プロンプト|制約|ルール)';
/** Not 「無視した場合は」, which a regulation may say. */
const DROP_JA =
  '(?:無視(?:し(?:て(?![はもい])|ろ|なさい)|せよ|する(?:こと|ように)|(?=[、。」!]|\\s{0,8}$))|忘れ(?:て(?![はもい])|ろ|なさい)|破棄し(?:て(?![はもい])|ろ|なさい)|従わないで|従うな)';

/** Grouped by what the text tries. Every repetition is bounded, so each pattern takes linear time. */
const PATTERNS: readonly RegExp[] = [
  // To drop what the model was told.
  new RegExp(`\\b${DROP}\\b[^.!?。\\n]{0,30}\\b${EARLIER}\\b[^.!?。\\n]{0,20}\\b${ORDERS}\\b`, 'u'),
  new RegExp(
    `\\b${DROP}\\b[^.!?。\\n]{0,30}\\b${ORDERS}\\b[^.!?。\\n]{0,12}\\b(?:above|before|so far|you (?:were|have been) given)\\b`,
    'u',
  ),
  new RegExp(`\\b${DROP} (?:all |any |every )?(?:of )?your (?:[a-z]+ ){0,2}${ORDERS}\\b`, 'u'),
  /\b(?:ignore|disregard|forget) (?:everything|anything|all)(?: that)? (?:above|before|you (?:know|were told|have been told)|(?:was|is) (?:said|written) (?:above|before))\b/u,
  new RegExp(`${EARLIER_JA}[^。\\n]{0,8}${ORDERS_JA}(?:を|は|に|など|、)?[^。\\n]{0,12}${DROP_JA}`, 'mu'),
  // To take another role.
  /(?:^|[.!?:;,"'“‘(>*\]-])\s{0,8}you are now (?:an?|the|my|called|named|no longer|free|unrestricted|dan|in [a-z]+ mode)\b/mu,
  /\b(?:from now on|henceforth),? (?:you|assistant|the (?:ai|assistant|model))\b/u,
  /\b(?:act|behave|respond|answer) as (?:if you (?:are|were) )?(?:an? )?(?:[a-z]+ ){0,2}(?:ai|assistant|chatbot|language model|dan)\b/u,
  /(?:今|いま|これ|ここ)(?:から|より)(?:は|、)?(?:あなた|君|お前)は/u,
  /(?:あなた|君|お前)は(?:今|いま|これ|ここ)(?:から|より)[^。\n]{0,40}(?:です|だ|として|になりき|になり)/u,
  /(?:あなた|君|お前)は[^。\n]{0,20}(?:ai|アシスタント|言語モデル|チャットボット)(?:です|だ|では|として)/u,
  // To show what the model was told.
  /\b(?:reveal|print|repeat|show|output|disclose|leak|tell me)\b[^.!?\n]{0,20}\b(?:system prompt|your (?:[a-z]+ ){0,2}(?:prompt|instructions))\b/u,
  /(?:システム|隠された|最初の|元の)の?(?:プロンプト|指示|メッセージ)(?:を|の(?:全文|内容)を)[^。\n]{0,8}(?:表示|出力|開示|教え|繰り返|示し|書き出)/u,
  // To speak to a model by name, or as something newer than the prompt.
  /\b(?:notes?|instructions?|messages?|attention|important)[ :,-]{1,3}(?:to |for )?(?:the |all |any )?(?:ai|llms?|language models?|ai (?:assistants?|models?|agents?)|chatbots?)\b[^.\n]{0,40}:/u,
  /(?:ai|llm|言語モデル|アシスタント|チャットボット)(?:モデル)?(?:へ|宛|あて|向け)の?(?:指示|命令|メッセージ)\s{0,8}[:。は]/u,
  /^\s{0,8}(?:[#*>-]+\s{0,8})?(?:new|updated|revised|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt)\**\s{0,8}:/mu,
  /^\s{0,8}(?:[#*>【]+\s{0,8})?(?:新しい|新たな|本当の|真の|隠された)(?:システム)?(?:指示|命令|プロンプト)\s{0,8}[:】]/mu,
  // Marks of roles, as chats are written for models.
  /(?:^|[.!?。]\s)\s{0,8}(?:[#*>[【]+\s{0,8})?system(?: prompt| message)?[\]】*]*\s{0,8}:/mu,
  /^\s{0,8}(?:[#*>[【]+\s{0,8})?システム(?:プロンプト|メッセージ)[\]】*]*\s{0,8}:/mu,
  /<\/?\s{0,8}(?:system|assistant|developer|system[-_ ]prompt|instructions?)\s{0,8}>|<\|[a-z_]{2,24}\|>|\[\/?inst\]|<<\/?sys>>/u,
  /^(?:human|user):[^\n]{0,400}\n{1,8}assistant:/mu,
  // To pretend that the excerpts end here.
  /^[`~]{3,}\s{1,8}(?:question|instructions?|system|質問|指示)\s{0,8}:/mu,
  /^\s{0,8}[-=#*~_<[【]{2,80}\s{0,8}(?:end|begin|start) of (?:the )?(?:excerpts?|context|documents?|data|passages?|prompt|user input|system message|instructions?)\b/mu,
  /^[-=#*~`_<[【(\s]{0,12}(?:抜粋|引用|データ|資料|コンテキスト)は?(?:ここまで|以上です|の?終わり|終了)/mu,
];

/**
 * Whether a text bears what reads like instructions to a model: to drop what it was told, take another role or show its prompt, words
 * to a model by name, marks of chat roles, a fence that pretends to be the prompt's own. English and Japanese.
 *
 * A sign and no defence: what it misses stands inside the fence all the same. Width, case, line breaks within a sentence and
 * characters that are not seen make no difference, but what is written in such characters alone is read as well.
 */
export function readsAsInstructions(text: string): boolean {
  const plain = normalizeText(revealHidden(text, '\n'), 'NFKC')
    .replace(NOT_SEEN, '')
    .toLowerCase()
    .replace(/[^\S\n]+/gu, ' ');
  const unbroken = joinBrokenLines(plain);
  return PATTERNS.some((pattern) => pattern.test(plain) || pattern.test(unbroken));
}

/** A lone line end is where a page's width ended, and no word is parted there by a space in Japanese. */
function joinBrokenLines(text: string): string {
  return text.replace(/(?<=[^\x00-\x7f\n]) ?\n ?(?=[^\x00-\x7f\n])/gu, '').replace(/(?<!\n) ?\n(?!\n)/gu, ' ');
}
