import fc from 'fast-check';

/** A part of a Markdown document: a heading of a level, with or without a label of its own, and one sentence. */
export interface LabelledPart {
  readonly level: number;
  readonly label: string | null;
}

export interface LabelledDocument {
  readonly label: string | null;
  readonly parts: readonly LabelledPart[];
}

export interface WrittenPart {
  readonly heading: string;
  readonly sentence: string;
  /** The label that holds here: its own, else that of the nearest heading above, else the document's. */
  readonly label: string | null;
}

const label = fc.option(fc.constantFrom('hr', '人事', 'board'), { nil: null });

/** Random documents under random labels, nested as headings nest. */
export const labelledDocuments: fc.Arbitrary<readonly LabelledDocument[]> = fc.array(
  fc.record({ label, parts: fc.array(fc.record({ level: fc.integer({ min: 1, max: 3 }), label }), { minLength: 1, maxLength: 6 }) }),
  { minLength: 1, maxLength: 4 },
);

/** Everyone but the one with all labels: some of them, and one that nothing bears. */
export const someLabels: fc.Arbitrary<readonly string[]> = fc.subarray(['hr', '人事', 'board', 'nobody']);

/** Writes a document whose every heading and sentence bears a word that is nowhere else. */
export function writeLabelled({ label: own, parts }: LabelledDocument, number: number): { text: string; parts: WrittenPart[] } {
  const above: { readonly level: number; readonly label: string | null }[] = [];
  const written = parts.map((part, index): WrittenPart => {
    while ((above.at(-1)?.level ?? 0) >= part.level) above.pop();
    const holds = part.label ?? above.at(-1)?.label ?? own;
    above.push({ level: part.level, label: holds });
    return { heading: `題${number}の${index}番`, sentence: `旅費の規程は${number}部${index}条による。`, label: holds };
  });
  const body = written.map(({ heading, sentence }, index) => {
    const { level = 1, label: marked = null } = parts[index] ?? {};
    return `${'#'.repeat(level)} ${heading}${marked === null ? '' : ` {access=${marked}}`}\n\n${sentence}\n`;
  });
  const front = own === null ? '' : `---\naccess: ${own}\n---\n\n`;
  return { text: `${front}${body.join('\n')}`, parts: written };
}

/** The words of the parts that a viewer may not read. */
export function hiddenWords(parts: readonly WrittenPart[], viewer: readonly string[]): string[] {
  return parts.flatMap(({ heading, sentence, label: holds }) => (holds === null || viewer.includes(holds) ? [] : [heading, sentence]));
}
