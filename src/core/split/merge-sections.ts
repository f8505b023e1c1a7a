import type { Child, HeadingBlock, Section } from '../model';

/** Where a section comes from: sections of one parent heading and one access label may become one. */
export interface SectionOrigin {
  /** The heading that it begins with; null for the text before the first one and for what goes on over the cap. */
  readonly heading: HeadingBlock | null;
  /** The heading above that one; null where there is none. */
  readonly parent: HeadingBlock | null;
}

/** Parts the headings of a merged section. */
const BETWEEN = ' / ';

/**
 * Merges each section that is shorter than `least` with its neighbours under the same parent heading, from the start, as long as they stay
 * within `cap` together. A merged section bears all its headings. Never over an access label, nor where there is no parent heading:
 * then nothing says that they belong together.
 */
export function mergeSections(
  { sections, children }: { readonly sections: readonly Section[]; readonly children: readonly Child[] },
  origins: readonly SectionOrigin[],
  { least, cap }: { readonly least: number; readonly cap: number },
): { readonly sections: readonly Section[]; readonly children: readonly Child[] } {
  const merged: Section[] = [];
  const numberOf: number[] = [];
  sections.forEach((section, index) => {
    const open = merged.at(-1);
    const isSmall = open !== undefined && Math.min(open.end - open.start, section.end - section.start) < least;
    const fits = open !== undefined && section.end - open.start <= cap;
    if (open && isSmall && fits && isAkin(origins[index - 1], origins[index])) {
      const heading = [open.heading, section.heading].join(BETWEEN);
      merged[merged.length - 1] = { ...open, end: section.end, heading, childCount: open.childCount + section.childCount };
    } else merged.push(section);
    numberOf.push(merged.length - 1);
  });
  return { sections: merged, children: children.map((child) => ({ ...child, section: numberOf[child.section] ?? 0 })) };
}

function isAkin(one: SectionOrigin | undefined, other: SectionOrigin | undefined): boolean {
  if (!one?.heading || !other?.heading || one.parent === null) return false;
  return one.parent === other.parent && (one.heading.access ?? '') === (other.heading.access ?? '');
}
