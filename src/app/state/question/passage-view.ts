import { passageHeader } from '../../../core/context/format-passage';
import type { Catalogue, Fold, Passage, Span } from '../../../core/model';

/** A stretch of a passage; evidence is what the hits found. */
export interface PassagePart {
  readonly start: number;
  readonly text: string;
  readonly isEvidence: boolean;
}

export interface PassageView {
  /** `[1] Title › Path`, as sent. */
  readonly header: string;
  readonly lang: string;
  readonly parts: readonly PassagePart[];
  /** The same without its first heading line, which the header says already. */
  readonly body: readonly PassagePart[];
  /** The stretch around the first evidence, for a small space. */
  readonly excerpt: readonly PassagePart[];
}

/** A sentence before the evidence is shown with it in a small space if it is no longer than this, in UTF-16 units. */
const LEAD = 40;

/** Cuts a passage into evidence and the rest: the children that folded into its places are the evidence. */
export function viewPassage(
  passage: Passage,
  options: { readonly catalogue: Catalogue; readonly fold: Fold; readonly order: Uint32Array; readonly text: string },
): PassageView {
  const { catalogue, text } = options;
  const evidence = evidenceOf(passage, options);
  const parts = splitAtEvidence(passage, evidence, text);
  const first = evidence[0];
  const from = first ? startOfLead(catalogue, first, passage) : passage.start;
  return {
    header: passageHeader(catalogue, passage.document, passage.section, passage.citations).trim(),
    lang: catalogue.documents[passage.document]?.lang ?? 'und',
    parts,
    body: splitAtEvidence({ start: startOfBody(catalogue, passage), end: passage.end }, evidence, text),
    excerpt: splitAtEvidence({ start: from, end: passage.end }, evidence, text),
  };
}

/** A child that was found, with its number. */
interface Evidence extends Span {
  readonly child: number;
}

function evidenceOf(
  passage: Passage,
  { catalogue, fold, order }: { readonly catalogue: Catalogue; readonly fold: Fold; readonly order: Uint32Array },
): Evidence[] {
  const ranks = fold.places.filter((place) => passage.places.includes(place.place)).flatMap((place) => place.folded);
  return ranks
    .flatMap((rank) => {
      const child = order[rank - 1] ?? 0;
      const evidence = { child, start: catalogue.startOf[child] ?? 0, end: catalogue.endOf[child] ?? 0 };
      return catalogue.documentOf[child] === passage.document && evidence.start >= passage.start && evidence.end <= passage.end
        ? [evidence]
        : [];
    })
    .sort((a, b) => a.start - b.start);
}

function splitAtEvidence(span: Span, evidence: readonly Span[], text: string): PassagePart[] {
  const parts: PassagePart[] = [];
  let at = span.start;
  const add = (end: number, isEvidence: boolean): void => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), isEvidence });
    at = Math.max(at, end);
  };
  for (const { start, end } of evidence) {
    if (end <= span.start) continue;
    add(start, false);
    add(end, true);
  }
  add(span.end, false);
  return parts;
}

/** The start of the sentence before the evidence where it is short and in the passage too, else of the evidence itself. */
function startOfLead({ documentOf, startOf }: Catalogue, { child, start }: Evidence, passage: Passage): number {
  const before = startOf[child - 1];
  const isThere = child > 0 && documentOf[child - 1] === passage.document && before !== undefined && before >= passage.start;
  return isThere && start - before <= LEAD ? before : start;
}

/** Where the first child of the passage's section starts, if the passage begins with a heading; else its own start. */
export function startOfBody({ sections, startOf }: Catalogue, passage: Passage): number {
  const section = passage.section === null ? undefined : sections[passage.section];
  if (!section || section.heading === null || section.start !== passage.start) return passage.start;
  const first = startOf[section.firstChild];
  return first !== undefined && first < passage.end ? first : passage.start;
}
