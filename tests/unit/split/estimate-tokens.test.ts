import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/core/split/estimate-tokens';

describe('estimateTokens', () => {
  it('C83 counts at least one for each Japanese character', () => {
    expect(estimateTokens('検索の品質は文の切り方で決まる。')).toBeGreaterThanOrEqual(16);
  });

  it('counts a word by its letters, digits and punctuation by themselves', () => {
    expect(estimateTokens('cat')).toBe(1);
    expect(estimateTokens('category')).toBe(3);
    expect(estimateTokens('2024-01')).toBe(7);
    expect(estimateTokens('')).toBe(0);
  });

  it('counts what NFKC widens by what it becomes', () => {
    expect(estimateTokens('あ㍿') - estimateTokens('あ')).toBe(4);
    expect(estimateTokens('あﷺ') - estimateTokens('あ')).toBe(18);
  });
});
