import { describe, expect, test } from 'vitest';
import { tidyLabel } from '../../../src/core/access/tidy-label';
import { tidyFileName, tidyName } from '../../../src/core/split/tidy-name';

const JOINED = [
  ['a family', '👨‍👩‍👧‍👦.txt'],
  ['a flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a heart in red', '❤️ list'],
  ['a key', '1️⃣'],
  ['an old form of a kanji', '葛󠄀城市'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष'],
] as const;

describe('a name', () => {
  test.each([
    ['marks of direction', 'a\u202etxt.exe', 'a txt.exe'],
    ['line ends and controls', 'a\r\nb\u0085c\u0000d\u2028e', 'a b c d e'],
    ['a space that has no width', 'pay\u200broll', 'payroll'],
    ['fillers', '\u3164hr\u115f\u1160\uffa0', 'hr'],
    ['joiners between Latin letters', 'h\u200dr\u200c', 'hr'],
    ['selectors and tags behind nothing that has them', 'h\ufe0fr\u{e0061}\u{e0100}', 'hr'],
    ['a second selector', '葛\u{e0100}\u{e0101}', '葛\u{e0100}'],
    ['notes between lines', '\ufff9a\ufffab\ufffb', 'ab'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['nothing that is seen', '\u200b\u2060\u3164\u202e', ''],
  ])('has none of %s', (_, name, tidy) => expect(tidyName(name)).toBe(tidy));

  test.each(JOINED)('keeps what shapes %s', (_, name) => {
    expect(tidyName(name)).toBe(name);
    expect(tidyFileName(name)).toBe(name);
  });

  test('without end is cut, never inside a character', () => {
    expect(tidyName('x'.repeat(300))).toHaveLength(300);
    expect(tidyName('x'.repeat(1_000_000))).toBe(`${'x'.repeat(299)}…`);
    expect(tidyName('𠮷'.repeat(500))).toBe(`${'𠮷'.repeat(149)}…`);
  });

  test('that is tidy stays as it is', () => {
    for (const name of ['育児休業規程 第1版', 'Trips › Costs', 'naïve café', '', `${'x'.repeat(299)}…`]) expect(tidyName(name)).toBe(name);
  });
});

describe('the name of a file', () => {
  test('shows that there is a character which is not seen, so that two files never look the same', () => {
    expect(tidyFileName('rules/pay\u200broll.txt')).toBe('rules/pay\ufffdroll.txt');
    expect(tidyFileName('a\u202eb\u0000.txt')).toBe('a b .txt');
  });

  test('is not cut, for it leads to the file', () => expect(tidyFileName('x'.repeat(1000))).toHaveLength(1000));
});

describe('an access label', () => {
  test('is the same as any that looks the same', () => {
    for (const label of ['hr', ' hr\u200b', 'h\u2060r', '\u202ehr\u3164', 'hr\n']) expect(tidyLabel(label)).toBe('hr');
  });

  test('is short, and no character is cut in two', () => {
    expect(tidyLabel('x'.repeat(100))).toHaveLength(60);
    expect(tidyLabel(`${'x'.repeat(59)}😀`)).toBe('x'.repeat(59));
  });
});
