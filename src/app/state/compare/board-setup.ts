import { NAME_LENGTH } from '../../../core/evaluate/read-setups';
import { USUAL_DEPTH, type Setup } from '../../../core/evaluate/setup';
import type { Settings } from '../page/settings.svelte';

/** The board's own way as a setup. */
export function boardSetup({ by, vote, parent, k, parents, budget, unit }: Settings, name: string): Setup {
  const rule = { rule: 'best-child', ruleSettings: {}, depth: USUAL_DEPTH } as const;
  return { name, splitting: { kind: 'parent-child' }, by, ...rule, vote, parent, k, handOn: parents, budget, unit };
}

/** What most retrieval does: pieces of 400 characters, no folding, all of the top k handed on as far as the budget goes. */
export function plainSetup(settings: Settings, name: string): Setup {
  const splitting = { kind: 'characters', length: 400, overlap: 0 } as const;
  return { ...boardSetup(settings, name), splitting, rule: 'none', handOn: settings.k };
}

/** The name itself, or with the first number that makes it another than those taken. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const bare = name.replace(/ \(\d+\)$/, '').slice(0, NAME_LENGTH - 6);
  let unique = name;
  for (let number = 2; taken.includes(unique); number++) unique = `${bare} (${number})`;
  return unique;
}
