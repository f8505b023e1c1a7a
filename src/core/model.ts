/**
 * The nouns of Oyako and their units: the glossary of `src/README.md` as types.
 *
 * Longer than other files: a glossary is looked up in one place.
 *
 * All positions are UTF-16 units of a revision's extracted text, which no step ever trims, joins or normalises.
 */

/** `[start, end)` in UTF-16 units of the extracted text of one revision. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/* ------------------------------------------------------------------ reading */

/** Why a stretch of text is in no child. */
export type GapReason =
  | 'white-space'
  | 'heading'
  | 'front-matter'
  | 'list-mark'
  | 'table-rule'
  | 'table-header'
  | 'table-attached'
  | 'fence'
  | 'comment'
  | 'rule'
  | 'markup'
  | 'page-furniture'
  | 'no-words';

/** A heading; `title` is its own words, without `#` marks or underline. `level` counts from 1. */
export interface HeadingBlock extends Span {
  readonly kind: 'heading';
  readonly level: number;
  readonly title: Span;
  /** The access label that its `{access=…}` gives to it and all below it. */
  readonly access?: string;
}

export interface ParagraphBlock extends Span {
  readonly kind: 'paragraph';
}

/** One item with its mark (`mark.end <= end`); nested items are blocks of their own, one `depth` deeper (from 1). */
export interface ListItemBlock extends Span {
  readonly kind: 'list-item';
  readonly mark: Span;
  readonly depth: number;
}

/** A row covers its own cells only, never the header. */
export interface TableRow extends Span {
  readonly cells: readonly Span[];
}

export interface TableBlock extends Span {
  readonly kind: 'table';
  /** Column names, or null where the table has none. */
  readonly header: TableRow | null;
  readonly rows: readonly TableRow[];
  /** The line between header and rows, in Markdown. */
  readonly rule: Span | null;
}

/** Code with its fences; `content` is what stands between them. */
export interface CodeBlock extends Span {
  readonly kind: 'code';
  readonly content: Span;
}

/** Text that is kept and shown but never searched: front matter, comments, thematic breaks, page furniture. */
export interface AsideBlock extends Span {
  readonly kind: 'aside';
  readonly reason: GapReason;
}

/** What a reader found; in text order, never overlapping. What lies between blocks is white space or markup. */
export type Block = HeadingBlock | ParagraphBlock | ListItemBlock | TableBlock | CodeBlock | AsideBlock;

/**
 * A stretch inside a block that is shown but neither searched nor embedded: inline markup, ruby, cell delimiters.
 * `replacement` is what stands there in the search key and in the embedded text.
 */
export interface Mark extends Span {
  readonly reason: 'markup' | 'ruby' | 'note' | 'delimiter' | 'quote';
  readonly replacement: '' | ' ';
}

/** Something a reader noticed: a code with arguments; `app/words` says it to people. */
export interface ReadWarning {
  readonly code: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** One field of JSON records: its name (`outer.inner` for one inside of another) and what stands in it first. */
export interface RecordField {
  readonly name: string;
  readonly example: string;
}

/** Which fields of records are read as what; `text` is empty where all of them are, each record a row of a table. */
export interface FieldChoice {
  /** The names of all fields, which tell files of one shape from others. */
  readonly shape: string;
  readonly text: string;
  readonly heading: string | null;
}

/** How the records of a JSON file were read, and what they have else. */
export interface RecordFields extends FieldChoice {
  readonly fields: readonly RecordField[];
  /** True where nobody has said so. */
  readonly isGuess: boolean;
}

/** Why a document that was read is kept aside: a code with figures, as a warning has. */
export interface AsideReason {
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** Where the pages or slides of a paged file begin: of number `n` at `starts[n - 1]`. One without text begins where the next one does. */
export interface PageStarts {
  readonly unit: 'page' | 'slide';
  readonly starts: readonly number[];
}

/** The result of station 2: offsets are fixed here, once. */
export interface ReadText {
  /** Well-formed (no lone surrogates). */
  readonly text: string;
  /** From front matter, `<title>` or the first heading of level 1; null where the document names itself nowhere. */
  readonly title: string | null;
  /** BCP 47, `ja` or `en` or what the document declares; `und` where nothing tells. */
  readonly lang: string;
  readonly blocks: readonly Block[];
  /** In text order, never overlapping. */
  readonly marks: readonly Mark[];
  /** Of files that have pages. */
  readonly pages?: PageStarts;
  /** The access label that the document gives itself in its front matter. */
  readonly access?: string;
  /** When the document says that it was last changed, or else is from; milliseconds since 1970 in UTC. */
  readonly date?: number;
  /** WHATWG name of the encoding that the bytes were read as, null for text that came as text. */
  readonly encoding: string | null;
  readonly warnings: readonly ReadWarning[];
  readonly fields?: RecordFields;
  /** Names the reader and its version, e.g. `markdown/4`. */
  readonly reader: string;
}

/* ------------------------------------------------------------------ cutting */

export interface CutSettings {
  /** No section and no child is longer, in UTF-16 units. */
  readonly cap: number;
  /** `rows`: each row a child with its column names. `attached`: tables stay with the parent and are not searched. */
  readonly tables: 'rows' | 'attached';
  /** Sections shorter than this, in UTF-16 units, are merged with neighbours under the same parent heading; none where it is not said. */
  readonly merge?: number;
}

/** A passage that can be handed on. Sections partition the children of a document. */
export interface Section extends Span {
  /** The words of the heading that the section starts with, of a merged one of all its headings; null for a section without one. */
  readonly heading: string | null;
  /** The headings of the levels above, outermost first; a continuation over the cap counts its own heading here. */
  readonly headingPath: readonly string[];
  readonly firstChild: number;
  readonly childCount: number;
}

export type ChildKind = 'sentence' | 'list-item' | 'table-row' | 'code' | 'heading';

/** A passage that is searched. */
export interface Child extends Span {
  readonly kind: ChildKind;
  /** Index among the sections of the document. */
  readonly section: number;
  /** True for a piece of a sentence that was over the cap or the model's window. */
  readonly isPart: boolean;
  /** For a table row: its cells, and the column names that are embedded and shown with them (empty where there are none). A short row has fewer cells than names. */
  readonly cells?: readonly Span[];
  readonly columns?: readonly string[];
}

export interface Gap extends Span {
  readonly reason: GapReason;
}

/** The result of stations 3 and 4. Children and gaps together are the whole text, in order, without overlap. */
export interface Cut {
  readonly sections: readonly Section[];
  readonly children: readonly Child[];
  readonly gaps: readonly Gap[];
}

/* ------------------------------------------------------------------ access */

/** The access labels that a viewer has; null is everyone: all labels, nothing hidden. */
export type Viewer = readonly string[] | null;

/** A stretch of the text under one access label; an empty label is none. */
export interface LabelledSpan extends Span {
  readonly label: string;
}

/** Labels set by hand, which stand before those that the text bears. `document` is kept when a new revision comes, `spans` belong to this one. */
export interface HandLabels {
  readonly document?: string;
  readonly spans: readonly LabelledSpan[];
}

/* ------------------------------------------------------------------ documents */

export type DocumentId = string;
/** SHA-256 of the extracted text in UTF-8, 64 hexadecimal digits. */
export type RevisionId = string;

/** When a document is from: of two that say the same, the later one is taken to hold. */
export interface DocumentDate {
  /** Milliseconds since 1970 in UTC. */
  readonly at: number;
  /** `document`: it says so itself. `file`: the file, or the entry of the archive, was last changed then. */
  readonly by: 'document' | 'file';
}

/** One document of a collection as the page lists it. */
export interface DocumentEntry {
  readonly id: DocumentId;
  readonly revision: RevisionId;
  /** Full relative path inside a folder, or the bare file name; null for pasted text. */
  readonly path: string | null;
  readonly title: string;
  readonly lang: string;
  readonly encoding: string | null;
  /** Counts from 0 and is stored: it decides letter, colour and pattern, and does not shift when another is removed. */
  readonly arrival: number;
  readonly textLength: number;
  readonly warnings: readonly ReadWarning[];
  /** Children of the document are `firstChild … firstChild + childCount - 1` of the catalogue; sections likewise. */
  readonly firstChild: number;
  readonly childCount: number;
  readonly firstSection: number;
  readonly sectionCount: number;
  /** Whether every child has a vector of e5, and of the static model. */
  readonly hasVectors: boolean;
  readonly hasStaticVectors?: boolean;
  /** Where its pages begin, if it has pages. */
  readonly pages?: PageStarts;
  /** Whether the revision before is kept, or was too long to be; absent where there was none, and for a viewer from whom any of it is hidden. */
  readonly previous?: 'kept' | 'too-long';
  readonly fields?: RecordFields;
  /** The document's own access label, where it has one. */
  readonly access?: string;
  /** Where it says one itself, or came as a file. */
  readonly date?: DocumentDate;
  /** What this viewer may not read, in text order: parts of no section here, blank in every text that the page has. */
  readonly hidden?: readonly Span[];
}

/** A document that was read and is not searched, until a person has said what to do with it. */
export interface AsideEntry {
  readonly id: DocumentId;
  readonly path: string | null;
  readonly title: string;
  readonly lang: string;
  readonly encoding: string | null;
  /** The first words of its text. */
  readonly begins: string;
  /** At least one. */
  readonly reasons: readonly AsideReason[];
  /** The document that it is meant to be a new version of. */
  readonly replaces?: DocumentId;
}

/** A section in a catalogue; `document` is an index into `documents`. */
export interface SectionEntry extends Section {
  readonly document: number;
  /** The access labels it bears, its document's among them unless it has its own. */
  readonly access?: readonly string[];
}

/**
 * Every child of a collection, numbered in the order that settles ties: document (title or path by code unit,
 * then revision), then start. One array entry a child.
 */
export interface Catalogue {
  /** Grows with each publication; an answer names the version it belongs to. */
  readonly version: number;
  readonly documents: readonly DocumentEntry[];
  readonly sections: readonly SectionEntry[];
  readonly documentOf: Uint32Array;
  readonly sectionOf: Uint32Array;
  readonly startOf: Uint32Array;
  readonly endOf: Uint32Array;
  /** Every access label of the collection, those this viewer does not have among them. */
  readonly labels?: readonly string[];
  /** What is kept aside, in order of arrival; nothing for a viewer by labels. */
  readonly aside?: readonly AsideEntry[];
}

/* ------------------------------------------------------------------ asking */

export type SearchBy = 'characters' | 'words' | 'meaning' | 'both';
/** The models of search by meaning: `static` gives results within seconds, `e5` better ones later. Their spaces are never mixed. */
export type ModelName = 'e5' | 'static';
export type Fusion = 'sum' | 'rrf';
export type Unit = 'section' | 'document';

/** Hits in rank order: `order[r]` is the child at rank r + 1, `scores[r]` its score. Only hits, so `order.length` is their number. */
export interface Ranking {
  readonly order: Uint32Array;
  readonly scores: Float32Array;
}

/* ------------------------------------------------------------------ folding */

export type PlaceState = 'kept' | 'refilled' | 'free' | 'empty';

/** One of the k places after folding and refilling. Ranks count from 1. */
export interface Place {
  /** 1 … k. */
  readonly place: number;
  readonly state: PlaceState;
  /** Number of the voter (a document or a section of the catalogue); null where free or empty. */
  readonly voter: number | null;
  /** Rank of the voter's best child; null where free or empty. */
  readonly rank: number | null;
  /** Ranks, among the first h hits, of the children that folded into this voter, best first; `[rank]` where refilled. */
  readonly folded: readonly number[];
}

/** One line of the account of every place. */
export interface LedgerLine {
  readonly place: number;
  readonly state: PlaceState;
  readonly voter: number | null;
  /** Rank of the hit whose folding freed a place; pairing the j-th with the j-th newcomer is a convention. */
  readonly freedByRank: number | null;
  /** Rank from which a newcomer took it. */
  readonly takenByRank: number | null;
  readonly folded: readonly number[];
}

export interface Fold {
  readonly k: number;
  /** h = min(k, number of hits). */
  readonly looked: number;
  readonly places: readonly Place[];
  readonly freed: number;
  /** Rank of the first hit of the k-th distinct voter; null if there are fewer than k. */
  readonly kStar: number | null;
  /** Distinct voters in the whole ranking. */
  readonly voterCount: number;
  readonly ledger: readonly LedgerLine[];
}

/** How one ranking or one set of places spreads over documents. Null where there is nothing to count. */
export interface Spread {
  readonly largestShare: number;
  /** Index of the leading document (the first to reach the largest share in rank order). */
  readonly document: number;
  readonly distinct: number;
  /** 1 / Σp², the Hill number of order 2. */
  readonly effective: number;
  /** exp(−Σ p ln p), the Hill number of order 1. */
  readonly entropyEffective: number;
}

/** What k children drawn at random without replacement would give (hypergeometric). */
export interface SizeAlone {
  /** n_d / N of the leading document. */
  readonly share: number;
  /** P(the leading document holds at least as many as seen). */
  readonly atLeastAsSeen: number;
  readonly expectedLargestShare: number;
  readonly expectedDistinct: number;
}

/* ------------------------------------------------------------------ handing on */

export type BudgetUnit = 'characters' | 'tokens';

/** One passage as sent: one or more adopted parents of one document, merged where they touch or overlap. */
export interface Passage extends Span {
  /** Counts from 1; more than one where spans were merged. */
  readonly citations: readonly number[];
  /** Places whose voters were adopted into it. */
  readonly places: readonly number[];
  /** Index of the document in the catalogue. */
  readonly document: number;
  /** Index of its (first) section in the catalogue; null where the parent is the whole document. */
  readonly section: number | null;
  readonly clipped: 'whole' | 'children' | 'grapheme';
  /** Title line, text and separator, in the unit of the budget. */
  readonly size: number;
}

export interface LeftOut {
  readonly place: number;
  readonly voter: number;
  readonly document: number;
  readonly section: number | null;
  /** `access`: a part of the document, under a label that the viewer does not have. */
  readonly reason: 'budget' | 'parents' | 'same-parent' | 'access';
}

export interface Context {
  readonly passages: readonly Passage[];
  readonly leftOut: readonly LeftOut[];
  readonly size: number;
  readonly unit: BudgetUnit;
  readonly budget: number;
}
