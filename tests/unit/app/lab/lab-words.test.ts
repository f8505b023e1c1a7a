import { expect, test } from 'vitest';
import { labEn } from '../../../../src/app/words/lab-en';
import { labJa } from '../../../../src/app/words/lab-ja';
import { RULES } from '../../../../src/core/fold/rules/rules';
import { PRODUCTS } from '../../../../src/core/fold/products/products';

type Tree = Record<string, unknown>;

/** Differences have their own words in Japanese only: the English is the rule's own. */
function pathsOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (key === 'differenceIn') return [path];
    return typeof value === 'object' && value !== null ? pathsOf(value as Tree, `${path}.`) : [`${path}:${typeof value}`];
  });
}

test('both languages say the same things', () => {
  expect(pathsOf(labJa as unknown as Tree)).toEqual(pathsOf(labEn as unknown as Tree));
});

test('every difference from a product is said in Japanese too', () => {
  const said = Object.keys(labJa.products.differenceIn);
  const written = PRODUCTS.flatMap(({ differences }) => differences);
  expect(written.filter((difference) => !said.includes(difference))).toEqual([]);
});

test('what was seen of products is said of some product, and of products that ran only', () => {
  const made = new Set(PRODUCTS.flatMap(({ remarks }) => remarks));
  for (const { products } of [labEn, labJa]) expect(Object.keys(products.remark).toSorted()).toEqual([...made].toSorted());
  for (const { evidence, remarks } of PRODUCTS) if (evidence.how === 'read') expect(remarks).toEqual([]);
});

test('every setting of a rule and every reason has a name', () => {
  for (const words of [labEn, labJa]) {
    for (const setting of Object.values(RULES).flatMap(({ settings }) => settings)) expect(words.rules.settings[setting.name]).toBeTruthy();
    for (const product of PRODUCTS) expect(words.products.reason[product.reason]).toBeTruthy();
  }
});
