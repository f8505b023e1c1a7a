import { CharacterClass, classOf } from './character-class';
import {
  isCjk,
  isHiragana,
  isHangul,
  isLower,
  isNewline,
  isUpper,
  isWhiteSpace,
  skipWhiteSpace,
  skipWhiteSpaceBack,
} from './character-kind';
import { isSentenceStarter } from './abbreviations';

/** Particles and copulas with which a sentence goes on behind a quotation ("…。」と言った") or a face mark ("🍎を"). */
const GOES_ON =
  /^(?:、|，|,|､|・|って|という|との|など|なんて|なら|なの|かも|から|まで|より|くらい|ぐらい|ばかり|さえ(?!ず)|しか|だけ|みたい|っぽ|いう(?!まで)|[—―─…‥]|だっ|です|でし|でき|では|でも|に|の|を|が|は|も|と|で|へ|や|か|な|だ|し)/u;

/** Conjunctions and interjections that begin with one of those letters and start a sentence all the same. */
const STARTS_ANEW =
  /^(?:でも[、，\s]|ではまた|では[、，]|ですが|ですから|ですので|だが|だから|だけど|だって|だとす|だとし|だったら|ところが|ところで|ともあれ|ともかく|とにかく|とはいえ|とりあえず|とても|とくに|ときに|ときどき|もし|もちろん|もっと|もう|もともと|なお|なぜ|なんと|なんで|なんだ|なるほど|なにし|にもかかわらず|にわか|のち|はい|はじめ|はっきり|はたして|はやく|やがて|やはり|やっと|やっぱり|やった|やあ|かつて|かえって|かならず|かりに|かなり|がんば|しかし|しかも|したがって|しばらく|しっかり|から[ッっ]|まで[もに]い|がっかり|へえ|かれ|かのじょ|かわりに|なに|とつぜん|とうとう|とうぜん|とたん|とっさ|とんでもな|やむなく|のんびり|のろのろ|のっそり|はっと|はらはら|はるか|ははは|にっこり|にこ[りに]|にや[りに]|かすか|へとへと|へらへら|がらり|がたがた)/u;

/** Reported speech behind an unquoted ！ or ？: "行くぞ！と叫んだ。" */
const REPORTED = /^(?:と(?!こ|に|も|は|り|て|く|き|たん|うと|うぜ|っさ|つぜ|んで|んだ|ある)|って|、|，|､|など)/u;

/** No sentence begins with such a particle: the mark before it belongs to a name ("モーニング娘。のファン", "JR東日本！を"). */
const BEHIND_NAME = /^(?:を|[のには][\p{Script=Han}\p{Script=Katakana}])/u;

/** Whether the one mark before `at` is the end of a name, not of a sentence. */
export function isNameMarkBefore(text: string, at: number): boolean {
  return BEHIND_NAME.test(text.slice(at, at + 2));
}

/** Whether a sentence goes on at `at` with a particle. */
export function goesOnAt(text: string, at: number): boolean {
  const ahead = toHiragana(text.slice(at, at + 8));
  return GOES_ON.test(ahead) && !STARTS_ANEW.test(ahead);
}

/** Half-width kana as the hiragana that they stand for: such text writes its particles in them too ("ﾄｲｯﾀ"). */
function toHiragana(ahead: string): string {
  const first = ahead.charCodeAt(0);
  if (first < 0xff66 || first > 0xff9f) return ahead;
  return ahead.normalize('NFKC').replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** Who speaks, named behind the quotation: "Really?" I asked. */
const SPEAKER =
  /^(?:\p{Lu}\p{L}*\.?\s+){1,3}(?:said|says|asked|asks|replied|answered|added|cried|shouted|whispered|thought|wrote|told|exclaimed|called|continued|explained|muttered)\b/u;

/** Whether the words before ！ or ？ are only reported by what follows. */
export function isReportedAt(text: string, at: number): boolean {
  return REPORTED.test(toHiragana(text.slice(at, at + 4)));
}

/**
 * Whether the sentence ends behind a bracket or quotation whose last words ended in a mark of their own.
 *
 * `after` is the place behind the closers. A quotation ends the sentence unless a particle, a comma or a small letter
 * goes on; a bracketed remark goes on with it, unless it began where a sentence begins.
 */
export function endsBehindBracket(
  text: string,
  after: number,
  end: number,
  bracket: { isQuote: boolean; isWholeSentence: boolean },
): boolean {
  const next = skipWhiteSpace(text, after, end);
  if (next >= end) return true;
  const code = text.charCodeAt(next);
  // Korean hangs its particles onto the quotation: "간다."라고.
  if (isLower(code) || (next === after && isHangul(code))) return false;
  const kind = classOf(code);
  if (kind === CharacterClass.closer || ',;:、，､：；'.includes(text.charAt(next))) return false;
  if ((isCjk(code) || '—―─…‥'.includes(text.charAt(next))) && goesOnAt(text, next)) return false;
  if (bracket.isQuote) return !SPEAKER.test(text.slice(next, Math.min(end, next + 60)));
  if (bracket.isWholeSentence) return true;
  if (isWhiteSpace(text.charCodeAt(after)) && !isNewline(text.charCodeAt(after)) && !isCjk(code)) {
    return isSentenceStarter(/^\p{L}+/u.exec(text.slice(next, next + 16))?.[0] ?? '');
  }
  return false;
}

/** Endings (hiragana and long marks) that a sentence of everyday Japanese may stop on, so that an emoji behind them stands for its full stop. */
const FINAL_KANA = new Set('ただするいねよううくむぶぬわぞぜさっー〜～ろけ');

const PREDICATE_N = /(?:ません|せん|もん|じゃん|やん|はん|さん|ちゃん|くん|めん)$/u;

/** What begins the next sentence of a chat, whatever the emoji stands behind: "OK👌次へ", "到着✈️今日は". */
const CHAT_STARTER =
  /^(?:次[はもの回へに]|また|今日|明日|昨日|今回|今度|今から|これ[はもかで]|ここ|それ[はで]|ぜひ|是非|みんな|皆さん|皆様|さあ|そして|でも|だから|しかし|ありがと|よろしく|お疲れ|おめでと|楽しみ)/u;

/** "Done ✅ Next step": between spaces an emoji ends words in small letters before a word that begins sentences. */
function isSpacedEnd(text: string, before: number, next: number, start: number): boolean {
  const word = skipWhiteSpaceBack(text, before, start);
  if (word === before || !isUpper(text.charCodeAt(next)) || !isLower(text.charCodeAt(word - 1))) return false;
  return isSentenceStarter(/^[\p{L}'’]+/u.exec(text.slice(next, next + 16))?.[0] ?? '');
}

/** Whether an emoji or ♪ between `before` and `after` ends the sentence: "できました🎉次も" does, "りんご🍎を" does not. */
export function endsAtSymbol(text: string, before: number, after: number, end: number, start: number): boolean {
  if (after >= end || before <= start) return false;
  const next = text.charCodeAt(after);
  if (text.charAt(after) === ' ') return isSpacedEnd(text, before, after + 1, start);
  if (!isCjk(next) || classOf(next) !== CharacterClass.other || goesOnAt(text, after)) return false;
  const previous = text.charCodeAt(before - 1);
  if (text.charAt(before) === '♪') return isHiragana(previous) || 'ー〜～'.includes(text.charAt(before - 1));
  if (CHAT_STARTER.test(text.slice(after, after + 5))) return true;
  return FINAL_KANA.has(text.charAt(before - 1)) || PREDICATE_N.test(text.slice(Math.max(start, before - 3), before));
}
