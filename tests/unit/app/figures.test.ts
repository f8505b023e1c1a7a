import { describe, expect, test } from 'vitest';
import { formatMegabytes, formatScore, formatShare } from '../../../src/app/state/page/format-figure';

describe('figures for people', () => {
  test.each([
    [0.4751, '.475'],
    [1.2034, '1.203'],
    [0, '.000'],
    [-0.0214, '−.021'],
    [12.5, '12.500'],
  ])('writes the score %d as %s', (score, text) => expect(formatScore(score)).toBe(text));

  test.each([
    [1, '100%', '100 %'],
    [0.2, '20%', '20 %'],
    [0.0012, '0.1%', '0.1 %'],
    [0.0008, '0.08%', '0.08 %'],
    [0.00001, '< 0.01%', '< 0.01 %'],
    [0, '0%', '0 %'],
  ])('writes the share %d as %s, and never a small chance as none', (share, ja, en) => {
    expect(formatShare(share, 'ja')).toBe(ja);
    expect(formatShare(share, 'en')).toBe(en);
  });

  test('writes bytes in megabytes of a million', () => {
    expect(formatMegabytes(1_338_480)).toBe('1.3 MB');
    expect(formatMegabytes(51_484_848)).toBe('51 MB');
  });
});
