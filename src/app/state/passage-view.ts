import { passageHeader } from '../../core/context/format-passage';
import type { Catalogue, Fold, Passage, Span } from '../../core/model';

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
  /** The stretch around the first evidence, for a small space. */
  readonly excerpt: readonly PassagePart[];
}

/** UTF-16 units of running text that an excerpt shows before its evidence. */
const LEAD = 24;

/** Cuts a passage into evidence and the rest: the children that folded into its places are the evidence. */
export function viewPassage(
  passage: Passage,
  options: { readonly catalogue: Catalogue; readonly fold: Fold; readonly order: Uint32Array; readonly text: string },
): PassageView {
  const { catalogue, text } = options;
  const evidence = evidenceOf(passage, options);
  const parts = splitAtEvidence(passage, evidence, text);
  const first = evidence[0];
  const from = first ? Math.max(passage.start, startOfLead(text, first.start)) : passage.start;
  return {
    header: passageHeader(catalogue, passage.document, passage.section, passage.citations).trim(),
    lang: catalogue.documents[passage.document]?.lang ?? 'und',
    parts,
    excerpt: splitAtEvidence({ start: from, end: passage.end }, evidence, text),
  };
}

function evidenceOf(
  passage: Passage,
  { catalogue, fold, order }: { readonly catalogue: Catalogue; readonly fold: Fold; readonly order: Uint32Array },
): Span[] {
  const ranks = fold.places.filter((place) => passage.places.includes(place.place)).flatMap((place) => place.folded);
  return ranks
    .flatMap((rank) => {
      const child = order[rank - 1] ?? 0;
      const span = { start: catalogue.startOf[child] ?? 0, end: catalogue.endOf[child] ?? 0 };
      return catalogue.documentOf[child] === passage.document && span.start >= passage.start && span.end <= passage.end ? [span] : [];
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

/** A little text before the evidence, but nothing from before its line. */
function startOfLead(text: string, start: number): number {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  return Math.max(lineStart, start - LEAD);
}
