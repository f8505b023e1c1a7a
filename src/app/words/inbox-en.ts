import { englishWarning } from './en-faults';
import type { InboxWords } from './inbox-words';

const KINDS: Readonly<Record<string, string>> = {
  'nearly-empty': 'Hardly anything in it',
  'mostly-damaged': 'Damaged characters',
  'coded-data': 'Data, not words',
  'giant-sentence': 'No end of a sentence',
  'unknown-language': 'A language the model does not know',
  'near-duplicate': 'Nearly the same as another document',
};

export const inboxEn: InboxWords = {
  aside: {
    title: 'Kept aside',
    note: 'Read, but not searched. See why, and say whether to take it in or drop it.',
    kind: (code, count) => `${Object.hasOwn(KINDS, code) ? KINDS[code] : code} (${count})`,
    reason: (code, args) => {
      if (code !== 'near-duplicate') return englishWarning(code, args);
      const what = args.by === 'shingles' ? 'text' : 'sentences';
      return `${args.percent} % of its ${what} ${what === 'text' ? 'stands' : 'stand'} in ${args.title} too.`;
    },
    begins: 'Begins: ',
    takeIn: 'Take in anyway',
    takeInOne: (title) => `Take in ${title} anyway`,
    takeInAll: (count) => `Take in these ${count}`,
    drop: 'Drop',
    dropOne: (title) => `Drop ${title}, which is kept aside`,
    dropAll: (count) => `Drop these ${count}`,
  },
  encoding: {
    label: 'Encoding',
    labelOf: (name) => `Encoding of ${name}`,
    detect: 'detected',
    read: 'Read again',
    readOne: (name) => `Read ${name} again`,
    gone: 'The file itself is no longer with this page. To read it in another encoding, drop it again.',
  },
  fields: {
    title: 'Which field of the JSON is read',
    ask: (files, name) =>
      files === 1 ? `Which field of ${name} is the text?` : `Which field of ${name} and ${files - 1} more is the text?`,
    text: 'Text',
    heading: 'Heading',
    none: 'none',
    all: 'All fields, each record a row of a table',
    example: (name, example) => `${name}: ${example}`,
    keep: 'It is right',
    read: 'Read it so',
    note: 'Files with the same fields are read the same way from now on.',
    gone: 'The file itself is no longer with this page. To read another field, drop it again.',
  },
};
