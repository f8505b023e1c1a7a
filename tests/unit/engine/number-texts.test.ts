import { expect, test } from 'vitest';
import { createTestEngine } from '../../fakes/test-engine';

test('children of equal text have the number of the first, white space aside; so does a hidden one of nobody', async () => {
  const started = createTestEngine();
  await started.open();
  await started.add({
    'a.txt': '本書は社外秘である。\n\n旅費は翌月に払う。',
    'b.md': '---\naccess: hr\n---\n本書は社外秘である。\n',
    'c.txt': '休暇は三日前に届ける。\n\n本書は社外秘である。',
  });
  const numbers = await started.engine.numberTexts('own');
  expect(numbers.version).toBe(started.catalogueOf('own').version);
  const texts = await started.childTexts();
  expect([...numbers.ofChild]).toEqual(texts.map((text) => texts.indexOf(text)));
  expect(new Set(numbers.ofChild).size).toBe(3);
  await started.engine.setViewer([]);
  expect((await started.engine.numberTexts('own')).ofChild).toHaveLength(4);
});

test('an empty shelf has none', async () => {
  const started = createTestEngine();
  await started.open();
  expect((await started.engine.numberTexts('own')).ofChild).toHaveLength(0);
});
