import { describe, expect, it } from 'vitest';
import { shortenTitle } from '../../../src/app/state/question/shorten-title';

describe('shortenTitle', () => {
  it('looks at no more of a title as long as a document than it shows', () => {
    const before = process.cpuUsage();
    expect(shortenTitle('a'.repeat(2_000_000))).toBe(`${'a'.repeat(39)}…`);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
  });

  it('leaves a title of forty characters as it is', () => {
    expect(shortenTitle('規'.repeat(40))).toBe('規'.repeat(40));
  });

  it('ends a longer one in an ellipsis, forty characters in all', () => {
    expect(shortenTitle('規'.repeat(41))).toBe(`${'規'.repeat(39)}…`);
  });

  it('cuts no character in two: a family of five code points is one', () => {
    const family = '👩‍👩‍👧';
    expect(shortenTitle(family.repeat(40))).toBe(family.repeat(40));
    expect(shortenTitle(family.repeat(50))).toBe(`${family.repeat(39)}…`);
  });

  it('leaves no space before the ellipsis', () => {
    expect(shortenTitle(`${'a'.repeat(38)} ${'b'.repeat(20)}`)).toBe(`${'a'.repeat(38)}…`);
  });
});
