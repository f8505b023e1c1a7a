import type { RevisionChanges, RevisionText } from '../../../bridge/protocol';
import type { ChangeStep } from '../../../core/revise/compare-sentences';

/** One line of what changed: a sentence, or a run of unchanged ones that says only how many there are. */
export interface ChangeLine {
  readonly key: string;
  readonly kind: ChangeStep['kind'];
  readonly count: number;
  /** The sentence; empty for a run of unchanged ones. */
  readonly text: string;
  /** The headings that a moved sentence stood under before; empty where they are the same. */
  readonly from: string;
  /** Where it stands in the present version; null where it is gone. */
  readonly start: number | null;
}

export interface ChangeList {
  readonly lines: readonly ChangeLine[];
  readonly counts: Readonly<Record<ChangeStep['kind'], number>>;
  /** Changed sentences beyond those listed. */
  readonly more: number;
}

/** The first `limit` changed sentences in the order of the present version, with the unchanged runs between them; counts are of all. */
export function listChanges({ before, after, steps }: RevisionChanges, limit: number): ChangeList {
  const counts = { kept: 0, moved: 0, added: 0, removed: 0 };
  const lines: ChangeLine[] = [];
  let listed = 0;
  for (const step of steps) {
    counts[step.kind] += step.count;
    if (step.kind !== 'kept') listed++;
    if (listed <= limit) lines.push(lineOf(step, before, after));
  }
  return { lines, counts, more: Math.max(0, listed - limit) };
}

function lineOf(step: ChangeStep, before: RevisionText, after: RevisionText): ChangeLine {
  const { kind, count } = step;
  const key = `${step.before ?? ''}/${step.after ?? ''}`;
  if (kind === 'kept') return { key, kind, count, text: '', from: '', start: null };
  const [own, index] = step.after === null ? [before, step.before] : [after, step.after];
  const child = own.children[index ?? -1];
  const from = kind === 'moved' ? headingsAt(before, step.before) : '';
  return {
    key,
    kind,
    count,
    text: own.text.slice(child?.start, child?.end),
    from: from === headingsAt(after, step.after) ? '' : from,
    start: step.after === null ? null : (child?.start ?? null),
  };
}

function headingsAt({ sections, children }: RevisionText, index: number | null): string {
  const section = sections[children[index ?? -1]?.section ?? -1];
  return section ? [...section.headingPath, ...(section.heading === null ? [] : [section.heading])].join(' › ') : '';
}
