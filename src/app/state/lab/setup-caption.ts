import type { AppState } from '../app-state.svelte';

/** What a picture's numbers stand on, one line each: the question, the search and the folding, the documents and who sees them. */
export function setupCaption(app: AppState): string[] {
  return [questionLine(app), ...searchLines(app)];
}

/** The same, whatever the question is. */
export function searchLines(app: AppState): string[] {
  const { settings, board } = app.parts;
  const { words } = app;
  const name = (unit: 'section' | 'document'): string => (unit === 'section' ? words.settings.section : words.settings.document);
  const pair = (label: string, value: string | number): string => `${label}${words.colon}${value}`;
  const search = board.searchedBy === 'both' ? (settings.fusion === 'sum' ? words.settings.fusionSum : words.settings.fusionRanks) : null;
  return [
    [
      pair(words.settings.searchBy, [words.settings.by[board.searchedBy], search].filter(Boolean).join(', ')),
      pair(words.vote, name(settings.vote)),
      pair(words.k, settings.k),
      pair(words.parents, settings.parents),
      pair(words.settings.parent, name(settings.parent)),
      pair(words.settings.cap, settings.cap),
      pair(words.settings.budget, settings.budget),
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
