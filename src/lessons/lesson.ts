/** Sample documents with the question they are for, and the one sentence that answers it. */
export interface Lesson {
  readonly name: string;
  readonly question: string;
  /** The gold span: the sentence `text` in the document at `path`. */
  readonly answer: { readonly path: string; readonly text: string };
  readonly documents: readonly { readonly path: string; readonly title: string; readonly markdown: string }[];
}
