import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldHits } from '../../../src/core/fold/fold-hits';
import { orderByScore } from '../../../src/core/rank/order-by-score';
import type { Fold, Unit } from '../../../src/core/model';

interface ProductCase {
  readonly id: string;
  readonly k: number;
  readonly documents: readonly { readonly id: string; readonly sections: readonly { readonly id: string }[] }[];
  readonly children: readonly { readonly document: string; readonly section: string; readonly score: number }[];
}

interface ProductRun {
  readonly product: string;
  readonly case: string;
  readonly variant: string;
  readonly returned: readonly { readonly id: string }[] | null;
}

const folder = new URL('../../../../shared/data/products/', import.meta.url);
const isHere = existsSync(folder);
const cases: readonly ProductCase[] = isHere ? JSON.parse(readFileSync(new URL('cases.json', folder), 'utf8')).cases : [];
const runs: readonly ProductRun[] = isHere ? JSON.parse(readFileSync(new URL('results.json', folder), 'utf8')).runs : [];

function foldCase({ documents, children, k }: ProductCase, vote: Unit): { fold: Fold; seated: string[]; hitCount: number } {
  const voters = documents.flatMap(({ id, sections }) => (vote === 'document' ? [id] : sections.map((section) => section.id)));
  const voterOf = Uint32Array.from(children, (child) => voters.indexOf(child[vote]));
  const { order } = orderByScore(
    Float32Array.from(children, ({ score }) => score),
    'all',
  );
  const fold = foldHits(order, voterOf, k);
  return { fold, seated: fold.places.flatMap(({ voter }) => (voter === null ? [] : [voters[voter] ?? '?'])), hitCount: order.length };
}

function findCase(id: string): ProductCase {
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
}

describe.skipIf(!isHere)('rankings that real products were asked to fold', () => {
  test.each([
    ['worked-example', 'section', ['A', 'B', 'C', 'D', 'E'], 3, 10],
    ['worked-example', 'document', ['D1', 'D2', 'D3', 'D4', 'D5'], 4, 12],
    ['total-domination', 'section', ['A', 'B', 'C', 'D', 'E'], 4, 10],
    ['interleaved', 'document', ['D1', 'D2', 'D3'], 4, null],
    ['ties', 'section', ['C', 'A', 'D', 'B'], 2, 7],
    ['past-k', 'document', ['D1', 'D2', 'D3'], 1, 7],
    ['k-over-children', 'document', ['D1', 'D2', 'D3'], 3, null],
    ['same-text-twice', 'section', ['A', 'B', 'C', 'D'], 0, 4],
    ['sections-of-one-document', 'section', ['A', 'B', 'C', 'D'], 0, 4],
    ['sections-of-one-document', 'document', ['D1', 'D2', 'D3', 'D4'], 3, 7],
    ['nothing-relevant', 'section', ['A', 'B', 'C'], 1, 4],
    ['no-children', 'document', [], 0, null],
  ] as const)('%s by %s', (id, vote, voters, freed, kStar) => {
    const { fold, seated } = foldCase(findCase(id), vote);
    expect(seated).toEqual(voters);
    expect(fold).toMatchObject({ freed, kStar });
  });

  test('k-over-children: six hits for ten places, so four are empty and three stay free', () => {
    const { fold } = foldCase(findCase('k-over-children'), 'document');
    expect(fold.places.map(({ state }) => state)).toEqual([...Array(3).fill('kept'), ...Array(3).fill('free'), ...Array(4).fill('empty')]);
  });

  test('long-against-many: refilling goes as deep as it must, past sixty hits of one document', () => {
    const { fold, seated } = foldCase(findCase('long-against-many'), 'document');
    expect(new Set(seated).size).toBe(5);
    expect(fold.freed).toBe(4);
    expect(fold.kStar).toBe(64);
    expect(fold.places.slice(1).map(({ rank }) => rank)).toEqual([61, 62, 63, 64]);
  });

  // LangChain.js with every child fetched and cut at k parents is best child with refill; its ties are by insertion, as here.
  test.each(
    runs.filter(
      ({ product, variant }) =>
        product.endsWith('ParentDocumentRetriever') && /^childK = all, parentK = k, (section|document)$/.test(variant),
    ),
  )('$case $variant: the same parents as LangChain.js gave', ({ case: id, variant, returned }) => {
    const { seated } = foldCase(findCase(id), variant.endsWith('section') ? 'section' : 'document');
    expect(seated).toEqual(returned?.map((parent) => parent.id));
  });
});
