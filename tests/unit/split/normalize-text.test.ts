import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readsAsInstructions } from '../../../src/core/context/reads-as-instructions';
import { writePrompt } from '../../../src/core/context/write-prompt';
import { normalizeText } from '../../../src/core/split/normalize-text';
import { isLinear } from '../../is-linear';

/** Marks that each go before all of those ahead of them. */
const outOfOrder = (text: string): string => `a${text}${text.replaceAll('\u0315', '\u0316')}`;
const PARTED = `${'\u0315'.repeat(60)}\uff9e`;

describe('normalizeText', { timeout: 60_000 }, () => {
  it('is what normalize gives for every text that is no run of marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('NFC' as const, 'NFKC' as const), (text, form) => {
        expect(normalizeText(text, form)).toBe(text.normalize(form));
      }),
    );
    expect(normalizeText('ｶﾞ か\u3099 e\u0301 ﬁ ㍿', 'NFKC')).toBe('ガ が é fi 株式会社');
  });

  it.each([
    ['marks out of order', '\u0315', outOfOrder],
    ['marks parted by letters that become marks', PARTED, (text: string) => text],
  ])('takes time in proportion to length: %s', (_title, piece, make) => {
    const count = 6_000 / piece.length;
    expect(isLinear(piece, count, (text) => normalizeText(make(text), 'NFKC'))).toBe(true);
    expect(isLinear(piece, count, (text) => readsAsInstructions(make(text)))).toBe(true);
    const wording = { instruction: '', dataNotice: '', instructionsNote: '', questionLabel: '' };
    const prompt = (text: string): string => writePrompt({ question: '', passages: [{ header: '[1] a\n', text: make(text) }], wording });
    expect(isLinear(piece, count, prompt)).toBe(true);
  });
});
