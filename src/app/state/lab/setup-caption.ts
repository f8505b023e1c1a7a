import type { AppState } from '../app-state.svelte';

/** What a picture's numbers stand on, one line each: the question, the search and the folding, the documents. */
export function setupCaption(app: AppState): string[] {
  const { inquiry, settings, board, library } = app.parts;
  const { words } = app;
  const name = (unit: 'section' | 'document'): string => (unit === 'section' ? words.settings.section : words.settings.document);
  const pair = (label: string, value: string | number): string => `${label}${words.colon}${value}`;
  const search = board.searchedBy === 'both' ? (settings.fusion === 'sum' ? words.settings.fusionSum : words.settings.fusionRanks) : null;
  const titles = board.catalogue?.documents.length ?? 0;
  return [
    pair(words.question.label, inquiry.shown?.answer.question ?? ''),
    [
      pair(words.settings.searchBy, [words.settings.by[board.searchedBy], search].filter(Boolean).join(', ')),
      pair(words.vote, name(settings.vote)),
      pair(words.k, settings.k),
      pair(words.parents, settings.parents),
      pair(words.settings.parent, name(settings.parent)),
      pair(words.settings.cap, settings.cap),
      pair(words.settings.budget, settings.budget),
    ].join(' · '),
    `${library.collection === 'lesson' ? words.shelf.lesson(library.lesson.name) : words.shelf.own(titles)} · ${words.appName}`,
  ];
}
