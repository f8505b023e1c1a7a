import type { CutSettings } from '../model';

/** Grows with every change that makes another cut of the same text under the same settings. */
export const CUT_VERSION = 6;

/** Names a way of cutting: equal keys mean equal cuts of equal text. */
export function cutKeyOf(settings: CutSettings): string {
  const merged = settings.merge ? `/merge-${settings.merge}` : '';
  return `cut-${CUT_VERSION}/cap-${settings.cap}/tables-${settings.tables}${merged}`;
}
