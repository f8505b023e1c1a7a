import { version } from '../../../../package.json';
import { sectionLabel } from '../../../core/context/section-label';
import type { Catalogue, DocumentEntry, Place, SectionEntry } from '../../../core/model';
import type { AppState } from '../app-state.svelte';
import { ledgerLines } from '../question/ledger-lines';
import { phraseText } from '../question/phrase-text';
import { promptOf } from './prompt-of';

/** Of the format, not of the page: it grows when a key changes its meaning. */
const TRACE_VERSION = 1;

/** The trace of the present view, with the keys of `docs/trace.md`. Every figure in it is the page's own. */
export function writeTrace(app: AppState): Record<string, unknown> {
  const { board, inquiry, settings } = app.parts;
  const catalogue = board.catalogue;
  const answer = inquiry.shown?.answer;
  const { k, parents, by, fusion, vote, parent, cap, tables, merge, budget, unit } = settings;
  return {
    question: inquiry.question,
    setup: {
      k,
      parents,
      by,
      searchedBy: answer?.by ?? by,
      model: answer?.model ?? null,
      fusion,
      vote,
      parent,
      cap,
      tables,
      ...(merge > 0 ? { merge } : {}),
      budget,
      unit,
      ...seenAs(app),
    },
    hitCount: board.hitCount,
    hits: catalogue ? traceHits(app) : [],
    places: catalogue ? board.fold.places.map((place) => tracePlace(app, catalogue, place)) : [],
    ledger: ledgerLines(app, 4, 'full').map((line, index) => {
      const { freedByRank, takenByRank } = board.fold.ledger[index] ?? { freedByRank: null, takenByRank: null };
      return {
        place: line.place,
        freedByRank,
        takenByRank,
        text: [phraseText(line.phrase, app), line.fate?.text].filter(Boolean).join(' '),
      };
    }),
    domination: traceDomination(app),
    context: traceContext(app),
    prompt: promptOf(app),
    versions: { trace: TRACE_VERSION, page: version },
  };
}

function traceHits(app: AppState): unknown[] {
  const { board, settings } = app.parts;
  const count = Math.min(board.hitCount, Math.max(settings.k, board.fold.kStar ?? 0, 50));
  return Array.from({ length: count }, (_, index) => {
    const hit = board.hitAt(index + 1);
    const parts = board.scoreParts(hit.rank);
    return {
      rank: hit.rank,
      score: hit.score,
      ...(parts ? { parts } : {}),
      ...nameDocument(hit.document),
      ...(hit.section.access ? { access: hit.section.access } : {}),
      headingPath: hit.section.headingPath,
      heading: hit.section.heading,
      parent: settings.parent === 'section' ? spanOf(hit.section) : { start: 0, end: hit.document.textLength },
      start: hit.start,
      end: hit.end,
      text: hit.text,
    };
  });
}

function tracePlace(app: AppState, catalogue: Catalogue, place: Place): unknown {
  const { board, settings } = app.parts;
  const base = { place: place.place, state: place.state, vote: settings.vote };
  if (place.voter === null || place.rank === null) {
    return {
      ...base,
      document: null,
      revision: null,
      title: null,
      headingPath: [],
      start: null,
      end: null,
      rank: null,
      score: null,
      folded: [],
    };
  }
  const best = board.hitAt(place.rank);
  const isSection = settings.vote === 'section';
  const span = isSection ? spanOf(best.section) : { start: 0, end: best.document.textLength };
  return {
    ...base,
    ...nameDocument(best.document),
    headingPath: isSection ? sectionLabel(catalogue, place.voter) : [],
    ...span,
    rank: place.rank,
    score: best.score,
    folded: place.folded,
  };
}

function traceDomination(app: AppState): unknown {
  const { board } = app.parts;
  const idOf = (document: number): string => board.catalogue?.documents[document]?.id ?? '';
  const spread = (of: typeof board.before): unknown => of && { ...of, document: idOf(of.document) };
  return {
    before: spread(board.before),
    after: spread(board.after),
    sizeAlone: board.sizeAlone,
    freed: board.fold.freed,
    kStar: board.fold.kStar,
  };
}

function traceContext(app: AppState): unknown {
  const { board } = app.parts;
  const { catalogue, context } = board;
  if (!catalogue || !context)
    return { passages: [], leftOut: [], size: 0, unit: app.parts.settings.unit, budget: app.parts.settings.budget };
  const place = (document: number, section: number | null): Record<string, unknown> => ({
    ...nameDocument(catalogue.documents[document]),
    headingPath: section === null ? [] : sectionLabel(catalogue, section),
  });
  return {
    passages: context.passages.map((passage) => ({
      citation: passage.citations,
      ...place(passage.document, passage.section),
      start: passage.start,
      end: passage.end,
      text: board.textOfDocument(passage.document)?.slice(passage.start, passage.end) ?? '',
      clipped: passage.clipped !== 'whole',
      size: passage.size,
    })),
    leftOut: context.leftOut.map(({ document, section, place: number, reason }) => ({
      place: number,
      ...place(document, section),
      reason,
    })),
    size: context.size,
    unit: context.unit,
    budget: context.budget,
  };
}

function nameDocument(document: DocumentEntry | undefined): Record<string, unknown> {
  return { document: document?.id ?? null, revision: document?.revision ?? null, title: document?.title ?? null };
}

/** The labels of the viewer, where the page is not seen as everyone. */
function seenAs({ parts: { library } }: AppState): { readonly seenAs?: readonly string[] } {
  return library.viewer === null ? {} : { seenAs: library.viewer };
}

function spanOf({ start, end }: SectionEntry): { start: number; end: number } {
  return { start, end };
}
