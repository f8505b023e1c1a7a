import { blankText, hiddenSpans, hideInCut, isTouched } from '../../core/access/hide-parts';
import { documentLabel, isHeading } from '../../core/access/label-text';
import type { ModelName, Section, Span, Viewer } from '../../core/model';
import { isInt8, pickRows, type VectorRows } from '../../core/rank/int8-rows';
import { HeldDocument, unitKeyOf, type PassageUnit } from './held-document';
import { labelPrevious } from './previous-revision';
import type { DocumentRecord } from '../ports';

/**
 * A document as a viewer sees it, to be used in its place: its text blank where it may not be read, its sections, children, pieces,
 * blocks and vectors without what is hidden. Null where every section of it is hidden; itself where none of its text is, nor of what is kept of the
 * revision before.
 */
export function seeDocument(held: HeldDocument, viewer: Viewer): HeldDocument | null {
  const hidden = hiddenSpans(held.labels, viewer);
  if (hidden.length === 0) return maySeePrevious(held, viewer) ? held : new SeenDocument(held, hidden, viewer);
  const seen = new SeenDocument(held, hidden, viewer);
  return seen.sections.length > 0 ? seen : null;
}

/** Whether nothing of the revision before is hidden: else what changed would tell of it. */
function maySeePrevious(held: HeldDocument, viewer: Viewer): boolean {
  const { previous } = held.record;
  return viewer === null || typeof previous !== 'object' || hiddenSpans(labelPrevious(previous, held), viewer).length === 0;
}

/** Every label of these documents, whoever may see it. */
export function collectLabels(documents: readonly HeldDocument[]): string[] {
  const labels = new Set(documents.flatMap((held) => [documentLabel(held.record), ...held.labels.map(({ label }) => label)]));
  labels.delete('');
  return [...labels].sort((a, b) => (a < b ? -1 : 1));
}

class SeenDocument extends HeldDocument {
  override readonly hidden: readonly Span[];
  readonly #whole: HeldDocument;
  readonly #keptChildren: readonly number[];
  readonly #picked = new Map<string, { readonly from: VectorRows; readonly vectors: VectorRows }>();

  constructor(whole: HeldDocument, hidden: readonly Span[], viewer: Viewer) {
    const { cut, keptChildren } = hideInCut(whole.record, hidden);
    const { access, hand, previous: _unseen, ...record } = whole.record;
    const { text, blocks, marks } = record;
    const label = documentLabel({ access, hand });
    const mayRead = viewer === null || label === '' || viewer.includes(label);
    super({
      ...record,
      // A label is named to those who have it only.
      ...(mayRead ? { access: label } : {}),
      title: mayRead ? visibleTitle(record, hidden) : bareName(record),
      text: blankText(text, hidden),
      blocks: blocks.filter((block) => !isTouched(block, hidden)),
      marks: marks.filter((mark) => !isTouched(mark, hidden)),
      cut,
    });
    this.#whole = whole;
    this.hidden = hidden;
    this.#keptChildren = keptChildren;
  }

  override get whole(): HeldDocument {
    return this.#whole;
  }

  override hasPassagesOf(unit: PassageUnit): boolean {
    return this.#whole.hasPassagesOf(unit);
  }

  override labelsOf(section: Section): readonly string[] {
    return this.#whole.labelsOf(section);
  }

  override passagesOf(unit: PassageUnit): readonly Span[] {
    if (unit === 'children') return super.passagesOf(unit);
    const passages = this.#whole.passagesOf(unit);
    return this.#keptOf(unit).flatMap((index) => passages[index] ?? []);
  }

  /** The rows of the whole document's vectors that are left; the same array as long as those are the same. */
  override lacksVectors(unit: PassageUnit, model: ModelName): boolean {
    return this.#whole.lacksVectors(unit, model);
  }

  override vectorsOf(unit: PassageUnit, model: ModelName): VectorRows | null {
    const from = this.#whole.vectorsOf(unit, model);
    if (!from) return null;
    const key = `${model}/${unitKeyOf(unit)}`;
    const known = this.#picked.get(key);
    if (known?.from === from) return known.vectors;
    const count = this.#whole.passagesOf(unit).length;
    const numbers = isInt8(from) ? from.codes.length : from.length;
    const vectors = pickRows(from, this.#keptOf(unit), count === 0 ? 0 : numbers / count);
    this.#picked.set(key, { from, vectors });
    return vectors;
  }

  #keptOf(unit: PassageUnit): readonly number[] {
    if (unit === 'children') return this.#keptChildren;
    return this.#whole.passagesOf(unit).flatMap((piece, index) => (isTouched(piece, this.hidden) ? [] : [index]));
  }
}

/** The title, unless it may be the heading of a part that is hidden. */
function visibleTitle(record: DocumentRecord, hidden: readonly Span[]): string {
  const first = record.blocks.find((block) => isHeading(block) && block.level === 1);
  return first && isTouched(first, hidden) ? bareName(record) : record.title;
}

function bareName({ path }: DocumentRecord): string {
  return path?.slice(path.lastIndexOf('/') + 1) ?? '…';
}
