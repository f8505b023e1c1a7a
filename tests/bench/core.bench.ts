/**
 * Prints what the pure arithmetic takes, beside the machine's own limit where there is one, and asserts nothing.
 */
import { test } from 'vitest';
import type { AppParts } from '../../src/app/state/app-parts';
import { buildLeak } from '../../src/app/state/question/leaked-passages';
import { buildContext } from '../../src/core/context/build-context';
import { fillInRankOrder } from '../../src/core/context/compare-ways';
import type { Measure } from '../../src/core/context/measure';
import { layoutSpine } from '../../src/core/draw/layout-spine';
import { foldHits } from '../../src/core/fold/fold-hits';
import { sizeAlone } from '../../src/core/fold/size-alone';
import { summariseFold } from '../../src/core/fold/summarise-fold';
import type { Catalogue, DocumentEntry, Fold } from '../../src/core/model';
import { orderByScore } from '../../src/core/rank/order-by-score';
import { CharacterIndex } from '../../src/core/rank/score-characters';
import { scoreMeaning } from '../../src/core/rank/score-meaning';
import { WordIndex } from '../../src/core/rank/score-words';
import { createRandom } from '../fakes/create-random';
import { measureRuns } from './measure-runs';

const DIMENSIONS = 384;
const ROUNDS = 15;

const timeRuns = (run: () => unknown, rounds = ROUNDS): number => measureRuns(run, rounds).middle;

function print(name: string, ms: number, limit = ''): void {
  console.log(`${name.padEnd(72)} ${ms.toFixed(2).padStart(8)} ms ${limit}`);
}

function createVectors(count: number, random: () => number): Float32Array {
  const vectors = Float32Array.from({ length: count * DIMENSIONS }, () => random() - 0.5);
  for (let start = 0; start < vectors.length; start += DIMENSIONS) {
    const vector = vectors.subarray(start, start + DIMENSIONS);
    const length = Math.hypot(...vector);
    vector.forEach((value, i) => (vector[i] = value / length));
  }
  return vectors;
}

/** Children in documents of unequal size, each document two sections of one stretch of text. */
function createCatalogue(childCount: number, documentCount: number): Catalogue {
  const documentOf = Uint32Array.from({ length: childCount }, (_, child) => Math.floor((child / childCount) ** 2 * documentCount));
  const firstOf = (document: number): number => documentOf.findIndex((owner) => owner === document);
  const documents = Array.from({ length: documentCount }, (_, document): DocumentEntry => {
    const firstChild = firstOf(document);
    const end = document + 1 < documentCount ? firstOf(document + 1) : childCount;
    const size = end - firstChild;
    return {
      id: String(document), revision: String(document), path: null, title: `Document ${document}`, lang: 'en', encoding: null, arrival: document,
      textLength: size * 40, warnings: [], firstChild, childCount: size, firstSection: document, sectionCount: 1, hasVectors: true,
    }; // prettier-ignore
  });
  const startOf = Uint32Array.from(
    { length: childCount },
    (_, child) => (child - (documents[documentOf[child] ?? 0]?.firstChild ?? 0)) * 40,
  );
  return {
    version: 1,
    documents,
    sections: documents.map(({ textLength, firstChild, childCount: size }, document) => ({
      start: 0,
      end: textLength,
      heading: null,
      headingPath: [],
      firstChild,
      childCount: size,
      document,
    })),
    documentOf,
    sectionOf: documentOf,
    startOf,
    endOf: startOf.map((start) => start + 40),
  };
}

const measure: Measure = { unit: 'characters', span: (_, start, end) => end - start, header: () => 20 };

function benchBoard(childCount: number, documentCount: number): void {
  const random = createRandom(1);
  const catalogue = createCatalogue(childCount, documentCount);
  const scores = Float32Array.from({ length: childCount }, () => random());
  const { order } = orderByScore(scores, 'all');
  const childCounts = catalogue.documents.map((document) => document.childCount);
  const repaint = (k: number): Fold => {
    const fold = foldHits(order, catalogue.documentOf, k);
    summariseFold(order, catalogue.documentOf, childCounts, fold);
    const newcomers = fold.places.flatMap(({ state, rank }) => (state === 'refilled' && rank !== null ? [rank] : []));
    layoutSpine({ hitCount: order.length, k, kStar: fold.kStar, newcomers, length: 400 });
    buildContext({ fold, order, catalogue, vote: 'document', parent: 'section', maxParents: 3, budget: 2000, measure, textOf: () => null });
    return fold;
  };
  const label = `${childCount} children, ${documentCount} documents:`;
  print(
    `${label} fold, figures, spine and context, k 5`,
    timeRuns(() => repaint(5)),
    '(limit for fold and layout of 2,000: 16 ms)',
  );
  print(
    `${label} fold, figures, spine and context, k 50`,
    timeRuns(() => repaint(50)),
  );
  print(
    `${label} size alone, k 50`,
    timeRuns(() => sizeAlone(childCounts, 50, 0, 10)),
  );
  print(
    `${label} what filtering children alone would leak, a tenth of each document hidden`,
    timeRuns(prepareLeak(catalogue, order, repaint(5))),
    '(limit for 2,000: 16 ms, for 100,000: 100 ms)',
  );
  const ranked = Array.from(order, (child) => ({
    document: catalogue.documentOf[child] ?? 0,
    start: catalogue.startOf[child] ?? 0,
    end: catalogue.endOf[child] ?? 0,
  }));
  print(
    `${label} children alone filled to a budget`,
    timeRuns(() => fillInRankOrder(ranked, 2000, measure)),
  );
}

function prepareLeak(catalogue: Catalogue, order: Uint32Array, fold: Fold): () => unknown {
  const documents = catalogue.documents.map((document) => ({ ...document, hidden: [{ start: 0, end: document.textLength / 10 }] }));
  const board = { catalogue: { ...catalogue, documents }, measure, fold, order, textOfDocument: () => null };
  const settings = { vote: 'document', parent: 'section', parents: 3, budget: 2000 };
  const texts = new Map(documents.map(({ id, textLength }) => [id, 'x'.repeat(textLength)]));
  return () => buildLeak({ board, settings } as unknown as AppParts, texts);
}

function benchMeaning(childCount: number): void {
  const random = createRandom(2);
  const vectors = createVectors(childCount, random);
  const question = createVectors(1, random);
  const documentSize = Math.ceil(childCount / 100);
  const counts = Array.from({ length: 100 }, (_, i) => Math.max(0, Math.min(documentSize, childCount - i * documentSize)));
  let offset = 0;
  const blocks = counts.map((count) => vectors.slice(offset, (offset += count * DIMENSIONS)));
  const bare = new Float32Array(childCount);
  const runBareLoop = (): void => {
    for (let child = 0, at = 0; child < childCount; child++) {
      let sum = 0;
      for (let i = 0; i < DIMENSIONS; i++, at++) sum += (question[i] as number) * (vectors[at] as number);
      bare[child] = sum;
    }
  };
  const limit = timeRuns(runBareLoop);
  const searched = timeRuns(() => orderByScore(scoreMeaning(question, blocks, counts), 'all'));
  print(`${childCount} × ${DIMENSIONS}: the bare loop`, limit);
  print(
    `${childCount} × ${DIMENSIONS}: search with the whole order`,
    searched,
    `(${(searched / limit).toFixed(2)} × the bare loop; limit 1.5)`,
  );
  print(
    `${childCount} × ${DIMENSIONS}: the order alone`,
    timeRuns(() => orderByScore(bare, 'all')),
  );
}

function benchSparse(childCount: number, limit: string): void {
  const random = createRandom(3);
  const syllables = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x3042 + i));
  const ids = Array.from({ length: 20 }, (_, i) => String(i));
  const characters = new CharacterIndex();
  const words = new WordIndex();
  const keyOf = (length: number): string =>
    Array.from({ length }, () => syllables[Math.floor(random() ** 2 * syllables.length)] ?? '').join('');
  const keys = ids.map(() => Array.from({ length: childCount / ids.length }, () => keyOf(30 + Math.floor(random() * 30))));
  const pieces = keys.map((list) =>
    list.map((key) => Uint32Array.from({ length: key.length >> 1 }, () => Math.floor(random() ** 3 * 30_000))),
  );
  const start = performance.now();
  ids.forEach((id, i) => characters.add(id, keys[i] ?? []));
  print(`${childCount} children: added to the index of characters`, performance.now() - start);
  ids.forEach((id, i) => words.add(id, pieces[i] ?? []));
  const question = keyOf(25);
  const first = performance.now();
  characters.score(question, ids);
  print(`${childCount} children: first question by characters, weights made`, performance.now() - first);
  print(
    `${childCount} children: by characters`,
    timeRuns(() => characters.score(question, ids)),
    limit,
  );
  print(
    `${childCount} children: by words`,
    timeRuns(() => words.score(pieces[0]?.[0] ?? new Uint32Array(), ids)),
    limit,
  );
}

test('board', () => {
  benchBoard(2000, 20);
  benchBoard(100_000, 1000);
}, 120_000);

test('search by meaning', () => {
  benchMeaning(100_000);
}, 120_000);

test('search by characters and words', () => {
  benchSparse(2000, '(limit 2 ms)');
  benchSparse(100_000, '(limit 60 ms)');
}, 120_000);
