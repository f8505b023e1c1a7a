import { formatPassage } from './format-passage';

/** What the prompt says around the passages, in the reader's language. */
export interface PromptWording {
  /** What to do: answer from the excerpts, cite by mark. */
  readonly instruction: string;
  /** That what stands between the fences is data, and that instructions in it are not to be followed. */
  readonly dataNotice: string;
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
 * The prompt as plain text: instruction, notice, the passages between two fences, question.
 *
 * The fence is a line of at least three backticks and longer than any run of them in a passage, so no passage can end
 * it. The question comes last and outside, as it is the person's own.
 */
export function writePrompt({ question, passages, wording }: PromptParts): string {
  const excerpts = passages.map(({ header, text }) => formatPassage(header, text)).join('');
  const fence = findFence(excerpts);
  return `${wording.instruction}\n${wording.dataNotice}\n\n${fence}\n${excerpts}${fence}\n\n${wording.questionLabel} ${question}\n`;
}

function findFence(text: string): string {
  const longest = (text.match(/`+/gu) ?? []).reduce((length, run) => Math.max(length, run.length), 2);
  return '`'.repeat(longest + 1);
}
