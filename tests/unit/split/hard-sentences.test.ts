import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../src/core/split/split-sentences';
import hard from '../../fixtures/sentences/hard-sentences.json';

/** In the fixture ¦ stands where a sentence ends. */
describe.each(Object.entries(hard.kinds))('sentences: %s', (_kind, cases) => {
  it.each(cases)('%j', (marked) => {
    const text = marked.replaceAll('¦', '');
    const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
    expect(sentences).toEqual(marked.split('¦').map((sentence) => sentence.trim()));
  });
});
