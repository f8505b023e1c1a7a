import type { Fusion, ModelName, SearchBy } from '../../../core/model';
import type { AppState } from '../app-state.svelte';

/** How a ranking was made. */
interface Searched {
  readonly by: SearchBy;
  /** The model that speaks, by meaning or both. */
  readonly model: ModelName | null;
  readonly fusion: Fusion;
}

const searchOfBoard = ({ parts: { board, inquiry, settings } }: AppState): Searched => ({
  by: board.searchedBy,
  model: inquiry.shown?.answer.model ?? null,
  fusion: settings.fusion,
});

/** What a picture's numbers stand on, one line each: the question, the search and the folding, the documents and who sees them. */
export function setupCaption(app: AppState): string[] {
  return [questionLine(app), ...searchLines(app)];
}

/** The same, whatever the question is: as it was searched for the board, unless another search is named. */
export function searchLines(app: AppState, searched: Searched = searchOfBoard(app)): string[] {
  const { settings } = app.parts;
  const { words } = app;
  const name = (unit: 'section' | 'document'): string => (unit === 'section' ? words.settings.section : words.settings.document);
  const pair = (label: string, value: string | number): string => `${label}${words.colon}${value}`;
  const { by, model, fusion } = searched;
  const fused = by === 'both' ? (fusion === 'sum' ? words.settings.fusionSum : words.settings.fusionRanks) : null;
  const speaks = (by === 'meaning' || by === 'both') && model !== null ? words.model.names[model] : null;
  return [
    [
      pair(words.settings.searchBy, [words.settings.by[by], speaks, fused].filter(Boolean).join(', ')),
      pair(words.vote, name(settings.vote)),
      pair(words.k, settings.k),
      pair(words.parents, settings.parents),
      pair(words.settings.parent, name(settings.parent)),
      pair(words.settings.cap, settings.cap),
      ...(settings.merge > 0 ? [pair(words.settings.merge, settings.merge)] : []),
      ...(settings.tables === 'attached' ? [pair(words.settings.tables, words.settings.tableAttached)] : []),
      pair(words.settings.budget, `${settings.budget} (${words.settings[settings.unit]})`),
    ].join(' · '),
    shelfLine(app),
  ];
}

export function questionLine({ parts, words }: AppState): string {
  return `${words.question.label}${words.colon}${parts.inquiry.shown?.answer.question ?? ''}`;
}

/** Whose documents they are, and with which labels they are seen where that hides any. */
export function shelfLine({ parts, words }: AppState): string {
  const { library, board } = parts;
  const count = board.catalogue?.documents.length ?? 0;
  const shelf = library.collection === 'lesson' ? words.shelf.lesson(library.lesson.name) : words.shelf.own(count);
  const seenAs = library.viewer === null ? [] : [words.access.seenAs(library.viewer)];
  return [shelf, ...seenAs, words.appName].join(' · ');
}
