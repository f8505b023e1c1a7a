import { appendAll } from '../append-all';
import type { Block, Child, Cut, CutSettings, Gap, HeadingBlock, ReadText, Section } from '../model';
import { buildSections } from './build-sections';
import { trimSpan } from './character-kind';
import { cutBlock, hasWords, pushPieces, type BlockCut, type ChildDraft, type CutText } from './cut-block';
import { fillGaps } from './fill-gaps';
import { mergeSections, type SectionOrigin } from './merge-sections';
import { plainTextOf } from './plain-text';
import { tidyName } from './tidy-name';

/** The shipped model takes 512 tokens; the rest is for its prefix, its two special tokens and what the estimate misses. */
const MOST_TOKENS = 480;

type BodyBlock = Exclude<Block, HeadingBlock>;

/** A heading with the blocks under it; null for what stands before the first one. */
interface Group {
  readonly heading: HeadingBlock | null;
  readonly headingPath: readonly string[];
  /** The heading above this one. */
  readonly parent: HeadingBlock | null;
  readonly blocks: readonly BodyBlock[];
}

/**
 * Cuts a text that was read into sections, children and named gaps.
 *
 * Children and gaps together are the whole text, in order, without overlap. Sections partition the children; a section
 * begins at its heading (or at its first block) and ends where its last paragraph, item, row or code block ends: rules,
 * comments and white space behind are in none. Over the cap it goes on in further sections without a heading, whose
 * heading path counts it. Sections without a child do not exist; a heading with nothing to search under it is a child
 * itself, unless a deeper heading follows at once: then it only names what stands there, as a title does. No blocks are
 * read as one paragraph. Small sections are merged only if `settings.merge` says what is small. O(text).
 *
 * @throws RangeError if the cap is below 1.
 */
export function cutDocument(read: Pick<ReadText, 'text' | 'blocks' | 'marks'>, settings: CutSettings): Cut {
  if (!(settings.cap >= 1)) throw new RangeError(`Expected a cap of at least 1, got ${settings.cap}`);
  const { text, marks } = read;
  const blocks: readonly Block[] = read.blocks.length > 0 ? read.blocks : [{ kind: 'paragraph', start: 0, end: text.length }];
  const source: CutText = { text, marks, limit: { units: settings.cap, tokens: MOST_TOKENS }, blockCount: countBlocks(text, blocks) };
  const groups = groupByHeading(source, blocks);
  const bodies = cutBodies(source, groups, settings.tables);
  const sections: Section[] = [];
  const children: Child[] = [];
  const named: Gap[] = [];
  const origins: SectionOrigin[] = [];
  for (const [i, group] of groups.entries()) {
    const isTitle = (groups[i + 1]?.heading?.level ?? 0) > (group.heading?.level ?? Infinity);
    addGroup(source, group, { body: bodies[i] ?? [], isTitle }, { sections, children, named });
    for (let number = origins.length; number < sections.length; number++) {
      origins.push({ heading: sections[number]?.heading === null ? null : group.heading, parent: group.parent });
    }
  }
  const least = settings.merge ?? 0;
  const merged = least > 0 ? mergeSections({ sections, children }, origins, { least, cap: settings.cap }) : { sections, children };
  return { ...merged, gaps: fillGaps(text, children, named) };
}

/** A text of one paragraph between blank lines: what looks like a page number in it is all there is. */
function countBlocks(text: string, blocks: readonly Block[]): number {
  const [only] = blocks;
  if (blocks.length > 1 || !only) return blocks.length;
  const span = trimSpan(text, only.start, only.end);
  return /\n\s*\n|\r\s*\r/.test(text.slice(span.start, span.end)) ? 2 : 1;
}

function groupByHeading(source: CutText, blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  const above: { readonly heading: HeadingBlock; readonly title: string }[] = [];
  let open: Group & { readonly blocks: BodyBlock[] } = { heading: null, headingPath: [], parent: null, blocks: [] };
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      open.blocks.push(block);
      continue;
    }
    groups.push(open);
    while ((above.at(-1)?.heading.level ?? 0) >= block.level) above.pop();
    const headingPath = above.map(({ title }) => title).filter((title) => title !== '');
    open = { heading: block, headingPath, parent: above.at(-1)?.heading ?? null, blocks: [] };
    above.push({ heading: block, title: titleOf(source, block) });
  }
  groups.push(open);
  return groups;
}

function titleOf(source: CutText, heading: HeadingBlock): string {
  return tidyName(plainTextOf(source.text, heading.title, source.marks));
}

/**
 * The cuts of all blocks, group by group. Tables that are the only thing to search (of the document, or of what
 * stands before the first heading) have their rows as children whatever the setting.
 */
function cutBodies(source: CutText, groups: readonly Group[], tables: CutSettings['tables']): BlockCut[][] {
  const bodies = groups.map((group) => group.blocks.map((block) => cutBlock(source, block, tables)));
  if (tables === 'rows') return bodies;
  const hasNone = bodies.map((cuts) => !cuts.some((cut) => cut.atoms.some((atom) => atom.child)));
  const isOnlyTables = hasNone.every((none) => none);
  return groups.map((group, i) => {
    if (!hasNone[i] || (group.heading && !isOnlyTables)) return bodies[i] ?? [];
    return group.blocks.map((block) => cutBlock(source, block, 'rows'));
  });
}

interface CutParts {
  readonly sections: Section[];
  readonly children: Child[];
  readonly named: Gap[];
}

function addGroup(
  source: CutText,
  group: Group,
  { body, isTitle }: { readonly body: readonly BlockCut[]; readonly isTitle: boolean },
  parts: CutParts,
): void {
  const { heading } = group;
  const pieces = buildSections(heading, body, source.limit.units);
  const title = heading ? titleOf(source, heading) : null;
  const isBare = pieces.length === 0 && !(isTitle && body.every((cut) => cut.atoms.length === 0));
  if (heading && isBare && hasWords(source, heading.title)) addBareHeading(source, heading, group.headingPath, parts, body);
  else if (heading) parts.named.push({ start: heading.start, end: heading.end, reason: 'heading' });
  for (const piece of pieces) {
    const path = title && !piece.hasHeading ? [...group.headingPath, title] : group.headingPath;
    addSection(
      source,
      { start: piece.start, end: piece.end, heading: piece.hasHeading ? title : null, headingPath: path },
      piece.children,
      parts,
    );
  }
  for (const cut of body) appendAll(parts.named, cut.gaps);
}

/** A heading with nothing to search under it: its title is the child, and its section takes in what fits of the rest. */
function addBareHeading(
  source: CutText,
  heading: HeadingBlock,
  headingPath: readonly string[],
  parts: CutParts,
  body: readonly BlockCut[],
): void {
  const drafts: ChildDraft[] = [];
  const title = trimSpan(source.text, heading.title.start, heading.title.end);
  pushPieces(source, title, { kind: 'heading', isPart: false }, drafts);
  const before = trimSpan(source.text, heading.start, title.start);
  const after = trimSpan(source.text, title.end, heading.end);
  if (before.end > before.start) parts.named.push({ ...before, reason: 'heading' });
  if (after.end > after.start) parts.named.push({ ...after, reason: 'heading' });
  const words = titleOf(source, heading);
  const block: BlockCut = {
    start: heading.start,
    end: heading.end,
    gaps: [],
    atoms: drafts.map((child, i) => ({
      start: i === 0 ? heading.start : child.start,
      end: i === drafts.length - 1 ? heading.end : child.end,
      child,
    })),
  };
  for (const [i, piece] of buildSections(null, [block, ...body], source.limit.units).entries()) {
    const own = i === 0 ? { heading: words, headingPath } : { heading: null, headingPath: [...headingPath, words] };
    addSection(source, { start: piece.start, end: piece.end, ...own }, piece.children, parts);
  }
}

function addSection(
  source: CutText,
  section: Omit<Section, 'firstChild' | 'childCount'>,
  drafts: readonly ChildDraft[],
  parts: CutParts,
): void {
  const number = parts.sections.length;
  parts.sections.push({
    ...section,
    ...trimSpan(source.text, section.start, section.end),
    firstChild: parts.children.length,
    childCount: drafts.length,
  });
  for (const draft of drafts) parts.children.push({ ...draft, section: number });
}
