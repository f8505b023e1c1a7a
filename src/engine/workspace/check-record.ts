import type {
  Block,
  Child,
  Cut,
  DocumentDate,
  Gap,
  GapReason,
  HandLabels,
  LabelledSpan,
  Mark,
  PageStarts,
  ReadWarning,
  RecordField,
  RecordFields,
  Section,
  Span,
  TableRow,
} from '../../core/model';
import {
  listOf,
  matching,
  misfit,
  oneOf,
  optional,
  orNull,
  recordOf,
  shaped,
  tagged,
  text,
  wholeNumber,
  yesOrNo,
  type Check,
} from './check-value';
import { tidyLabel } from '../../core/access/tidy-label';
import { tidyFileName, tidyName } from '../../core/split/tidy-name';
import type { PreviousRevision } from '../ports';
import type { DocumentFile, VectorsFile } from './workspace-format';

/** What is shown as a name, as it would have been kept had the file itself been added. */
export const name: Check<string> = (value) => tidyName(text(value)) || '?';

const fileName: Check<string> = (value) => tidyFileName(text(value)) || '?';

/** Of several headings, one may be empty. */
const heading: Check<string> = (value) => tidyName(text(value));

const label: Check<string> = (value) => tidyLabel(text(value));

const place = wholeNumber(0);
const span = { start: place, end: place };
const spans = shaped<Span>(span);

/** One entry a reason, so that the compiler notices one that is missing here. */
const REASONS: Readonly<Record<GapReason, true>> = {
  'white-space': true,
  heading: true,
  'front-matter': true,
  'list-mark': true,
  'table-rule': true,
  'table-header': true,
  'table-attached': true,
  fence: true,
  comment: true,
  rule: true,
  markup: true,
  'page-furniture': true,
  'no-words': true,
};
const reason: Check<GapReason> = oneOf(...(Object.keys(REASONS) as GapReason[]));

const row = shaped<TableRow>({ ...span, cells: listOf(spans) });

const block = tagged<Block>('kind', {
  heading: shaped({ kind: oneOf('heading'), ...span, level: wholeNumber(1), title: spans, access: optional(label) }),
  paragraph: shaped({ kind: oneOf('paragraph'), ...span }),
  'list-item': shaped({ kind: oneOf('list-item'), ...span, mark: spans, depth: wholeNumber(1) }),
  table: shaped({ kind: oneOf('table'), ...span, header: orNull(row), rows: listOf(row), rule: orNull(spans) }),
  code: shaped({ kind: oneOf('code'), ...span, content: spans }),
  aside: shaped({ kind: oneOf('aside'), ...span, reason }),
});

const mark = shaped<Mark>({ ...span, reason: oneOf('markup', 'ruby', 'note', 'delimiter', 'quote'), replacement: oneOf('', ' ') });

const section = shaped<Section>({
  ...span,
  heading: orNull(heading),
  headingPath: listOf(heading),
  firstChild: wholeNumber(0),
  childCount: wholeNumber(0),
});

const child = shaped<Child>({
  ...span,
  kind: oneOf('sentence', 'list-item', 'table-row', 'code', 'heading'),
  section: wholeNumber(0),
  isPart: yesOrNo,
  cells: optional(listOf(spans)),
  columns: optional(listOf(text)),
});

const cut = shaped<Cut>({ sections: listOf(section), children: listOf(child), gaps: listOf(shaped<Gap>({ ...span, reason })) });

const warning = shaped<ReadWarning>({
  code: text,
  args: optional(recordOf((value) => (typeof value === 'number' ? value : text(value)))),
});

// As far as JavaScript counts days.
const date = shaped<DocumentDate>({ at: wholeNumber(-8.64e15, 8.64e15), by: oneOf('document', 'file') });

const pages = shaped<PageStarts>({ unit: oneOf('page', 'slide'), starts: listOf(place) });

const hand = shaped<HandLabels>({ document: optional(label), spans: listOf(shaped<LabelledSpan>({ ...span, label })) });

const revision = matching(/^[0-9a-f]{64}$/);

const previous = shaped<PreviousRevision>({
  revision,
  title: name,
  lang: text,
  encoding: orNull(name),
  reader: text,
  warnings: listOf(warning),
  text,
  blocks: listOf(block),
  marks: listOf(mark),
  access: optional(label),
  hand: optional(hand),
});

const fields = shaped<RecordFields>({
  shape: text,
  text,
  heading: orNull(text),
  fields: listOf(shaped<RecordField>({ name: text, example: text })),
  isGuess: yesOrNo,
});

const vectors = shaped<VectorsFile>({
  path: text,
  revision,
  space: text,
  unit: text,
  dimensions: wholeNumber(1, 10_000),
  form: oneOf('float32'),
  hashes: listOf(matching(/^[0-9a-f]{16}$/)),
});

export const documentId = matching(/^[^]{1,200}$/);

/** What is kept of a document whether it is searched or kept aside. */
export const KEPT_SHAPE = {
  id: documentId,
  revision,
  path: orNull(fileName),
  title: name,
  lang: text,
  encoding: orNull(name),
  reader: text,
  arrival: wholeNumber(0, 2 ** 31),
  warnings: listOf(warning),
  text,
  blocks: listOf(block),
  marks: listOf(mark),
  cut,
  cutKey: text,
  pages: optional(pages),
  access: optional(label),
  date: optional(date),
  hand: optional(hand),
  fields: optional(fields),
};

/** The structure of a document's file, every key of a document that is kept among them; what its positions must be, `assertSpans` says. */
export const checkDocument: Check<DocumentFile> = shaped<DocumentFile>({
  ...KEPT_SHAPE,
  // What is kept aside has a file of another kind.
  aside: optional(() => misfit()),
  previous: optional((value) => (value === 'too-long' ? value : previous(value))),
  vectors: listOf(vectors),
});
