import { normalizeText } from '../split/normalize-text';
import { UNSEEN } from '../unseen';
import { formatPassage } from './format-passage';
import { readsAsInstructions } from './reads-as-instructions';
import { revealHidden } from './reveal-hidden';

/** What the prompt says around the passages, in the reader's language. */
export interface PromptWording {
  /** What to do: answer from the excerpts, cite by mark. */
  readonly instruction: string;
  /** That what stands between the fences is data, and that instructions in it are not to be followed. */
  readonly dataNotice: string;
  /** Of a passage that reads like instructions; stands behind its citation marks. */
  readonly instructionsNote: string;
  /** Stands before the question, such as `Question:`. */
  readonly questionLabel: string;
}

export interface PromptParts {
  readonly question: string;
  /** `header` as `passageHeader` gives it. */
  readonly passages: readonly { readonly header: string; readonly text: string }[];
  readonly wording: PromptWording;
}

/**
 * The prompt as plain text: instruction, notice, a note for each passage that reads like instructions, the passages between two
 * fences, question.
 *
 * The fence is a line of at least three backticks and longer than any run of them in a passage, its title and headings among it, so none
 * can end it. The notes stand outside, where no document can write, so passages are sent as they were counted. The question comes last and outside, as it is the person's own.
 */
export function writePrompt({ question, passages, wording }: PromptParts): string {
  const excerpts = passages.map(({ header, text }) => formatPassage(header, text)).join('');
  const fence = findFence(excerpts);
  const notes = passages
    .filter(({ header, text }) => readsAsInstructions(header + text))
    .map(({ header }) => `${findMarks(header)} ${wording.instructionsNote}\n`);
  return `${wording.instruction}\n${wording.dataNotice}\n${notes.join('')}\n${fence}\n${excerpts}${fence}\n\n${wording.questionLabel} ${question}\n`;
}

/** The citation marks that a header begins with. */
function findMarks(header: string): string {
  return /^(?:\[\d+\])+/.exec(header)?.[0] ?? '';
}

/** Other characters that look like a backtick once the text is in one width. */
const LOOKS_LIKE_BACKTICK = /[\u02cb\u2035\u02f4]/gu;

/** Marks over a backtick leave it one. */
const BETWEEN = new RegExp(`(?:${UNSEEN}|[\\p{Mn}\\p{Cc}])+`, 'gu');

/** Counts every run of backticks as a model may read it: in any width, and whatever that is not seen stands between. */
function findFence(text: string): string {
  const seen = normalizeText(revealHidden(text, ''), 'NFKC')
    .replace(BETWEEN, (run) => (run.includes('\n') ? '\n' : ''))
    .replace(LOOKS_LIKE_BACKTICK, '`');
  const runs = [text, seen].flatMap((one) => one.match(/`+/gu) ?? []);
  return '`'.repeat(runs.reduce((length, run) => Math.max(length, run.length), 2) + 1);
}
