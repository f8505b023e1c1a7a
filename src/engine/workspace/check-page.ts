import type { WorkspacePage, WorkspaceSettings } from '../../bridge/workspace';
import { checkSetups, MOST_SETUPS, SETUP_LIMITS } from '../../core/evaluate/read-setups';
import type { Setup } from '../../core/evaluate/setup';
import { misfit, oneOf, optional, orNull, shaped, text, wholeNumber, type Check } from './check-value';

const settings = shaped<WorkspaceSettings>({
  k: wholeNumber(...SETUP_LIMITS.k),
  parents: wholeNumber(...SETUP_LIMITS.k),
  by: oneOf('characters', 'words', 'meaning', 'both'),
  fusion: oneOf('sum', 'rrf'),
  model: oneOf('e5', 'static'),
  vote: oneOf('document', 'section'),
  parent: oneOf('document', 'section'),
  cap: wholeNumber(...SETUP_LIMITS.cap),
  tables: oneOf('rows', 'attached'),
  merge: optional(wholeNumber(...SETUP_LIMITS.merge)),
  budget: wholeNumber(...SETUP_LIMITS.budget),
  unit: oneOf('characters', 'tokens'),
});

/** Setups as the page saves them: under the rules of their own file. */
const setups: Check<readonly Setup[]> = (value) => {
  if (!Array.isArray(value) || value.length > MOST_SETUPS) misfit();
  const list = value as readonly Setup[];
  if (list.length === 0) return [];
  const { setups: read, refused } = checkSetups(list);
  return read ?? misfit(`: ${refused[0] ?? ''}`);
};

/** The page's part of a workspace; whether the marked answer is on a document of it is not looked at here. */
export const checkPage: Check<WorkspacePage> = shaped<WorkspacePage>({
  settings,
  question: text,
  marked: orNull(shaped<NonNullable<WorkspacePage['marked']>>({ document: text, start: wholeNumber(0), end: wholeNumber(0) })),
  setups,
});
