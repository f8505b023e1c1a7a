import { passageHeader } from '../../../core/context/format-passage';
import { writePrompt } from '../../../core/context/write-prompt';
import type { AppState } from '../app-state.svelte';

/** The prompt that hands the present context to an LLM, in the language of the interface. */
export function promptOf(app: AppState): string {
  const { board, inquiry } = app.parts;
  const { catalogue, context } = board;
  const { instruction, dataNotice, instructionsNote, questionLabel } = app.words.prompt;
  const passages = (catalogue ? (context?.passages ?? []) : []).map((passage) => ({
    header: catalogue ? passageHeader(catalogue, passage.document, passage.section, passage.citations) : '',
    text: board.textOfDocument(passage.document)?.slice(passage.start, passage.end) ?? '',
  }));
  return writePrompt({
    question: inquiry.question.trim(),
    passages,
    wording: { instruction, dataNotice, instructionsNote, questionLabel },
  });
}
