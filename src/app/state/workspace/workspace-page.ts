import type { WorkspaceEntry, WorkspacePage } from '../../../bridge/workspace';
import { MOST_SETUPS, readSetups, writeSetups } from '../../../core/evaluate/read-setups';
import type { Setup } from '../../../core/evaluate/setup';
import { DEFAULT_SETTINGS } from '../page/address';
import type { AppState } from '../app-state.svelte';
import { uniqueName } from '../compare/board-setup';

/** What of the page goes into a workspace. */
export function pageOf(app: AppState): WorkspacePage {
  const { settings, inquiry } = app.parts;
  const { k, parents, by, fusion, model, vote, parent, cap, tables, merge, budget, unit } = settings;
  return {
    settings: { k, parents, by, fusion, model, vote, parent, cap, tables, ...(merge > 0 ? { merge } : {}), budget, unit },
    ...inquiry.own,
    setups: savedSetups(app),
  };
}

/** The saved setups once those of a file are beside them; null where there would be too many. */
export function joinSetups(app: AppState, more: readonly Setup[]): readonly Setup[] | null {
  const joined = [...savedSetups(app)];
  for (const setup of more) {
    if (joined.some((other) => JSON.stringify(other) === JSON.stringify(setup))) continue;
    const names = joined.map(({ name }) => name);
    joined.push({ ...setup, name: uniqueName(setup.name, names) });
  }
  return joined.length > MOST_SETUPS ? null : joined;
}

/** Takes over what a workspace says of the page; to add, only what the page has nothing of. Language and theme stay the person's own. */
export function adoptPage(app: AppState, page: WorkspacePage, entry: WorkspaceEntry): void {
  const { settings, inquiry, library } = app.parts;
  const isReplaced = entry === 'replace';
  if (isReplaced) settings.adopt({ ...DEFAULT_SETTINGS, ...page.settings, theme: settings.theme });
  const { question, marked } = inquiry.own;
  inquiry.adoptOwn(isReplaced ? page : { question: question.trim() === '' ? page.question : question, marked: marked ?? page.marked });
  app.setups.refresh();
  const setups = isReplaced ? page.setups : (joinSetups(app, page.setups) ?? savedSetups(app));
  app.setups.save(setups.length > 0 ? writeSetups(setups) : null);
  library.collection = 'own';
}

function savedSetups({ setups }: AppState): readonly Setup[] {
  return setups.json === null ? [] : (readSetups(setups.json).setups ?? []);
}
