import { describe, expect, test } from 'vitest';
import { listProductLines } from '../../../../src/app/state/lab/product-rows';
import { PRODUCTS } from '../../../../src/core/fold/products/products';

/* Document 0 has eight sentences in two sections and takes the whole top five; three others have one each. */
const INPUT = {
  order: Uint32Array.from([0, 1, 2, 3, 4, 8, 9, 5, 10, 6, 7]),
  scores: Float32Array.from([0.9, 0.89, 0.88, 0.87, 0.86, 0.8, 0.7, 0.69, 0.68, 0.6, 0.5]),
  documentOf: Uint32Array.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]),
  sectionOf: Uint32Array.from([0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4]),
  documentOfSection: Uint32Array.from([0, 0, 1, 2, 3]),
};

describe('the table of products', () => {
  const lines = listProductLines(INPUT, { k: 5, unit: 'document' });
  const line = (name: string): (typeof lines)[number] | undefined => lines.find(({ product }) => product.name === name);

  test('has one row a product, each with where its rule was seen', () => {
    expect(lines.map(({ product }) => product.name)).toEqual(PRODUCTS.map(({ name }) => name));
    for (const { product } of lines)
      expect(product.evidence.how === 'run' ? product.evidence.version : product.evidence.source).toBeTruthy();
  });

  test('cutting before folding uses one place of five, groups use as many as there are documents', () => {
    expect(line('langchain-py/ParentDocumentRetriever')).toMatchObject({ places: 1, documents: 1 });
    expect(line('qdrant-local/query_points_groups')).toMatchObject({ places: 4, documents: 4 });
  });

  test("a product's own number is asked beside k", () => {
    expect(line('llamaindex-py/AutoMergingRetriever')?.own).toMatchObject({ name: 'topK', value: 2 });
    expect(line('qdrant-local/query_points_groups')?.own).toMatchObject({ name: 'limit', value: 10, places: 4 });
    expect(line('weaviate/groupBy')?.own).toBeNull();
  });

  test('a row at other settings does not pass for the defaults', () => {
    expect(line('langchain-js/ParentDocumentRetriever')).toMatchObject({ own: null, isAtDefaults: false });
  });

  test('no hit: nothing comes back from anyone, and no row is lost', () => {
    const none = listProductLines({ ...INPUT, order: new Uint32Array(0), scores: new Float32Array(0) }, { k: 5, unit: 'section' });
    expect(none.map(({ places }) => places)).toEqual(PRODUCTS.map(() => 0));
  });
});
