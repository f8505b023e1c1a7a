import type { Device, FaultCode } from '../../bridge/protocol';
import type { ModelName, PageStarts, SearchBy, Unit } from '../../core/model';
import type { AccessWords } from './access-words';
import type { InboxWords } from './inbox-words';
import type { ReadingWords } from './reading-words';
import type { StoreWords } from './store-words';

/** A piece of a sentence for people: plain, emphasised, or a voter, which is shown with its sign. */
export type Part = string | { readonly em: string } | { readonly voter: number; readonly isStrong?: boolean };
export type Phrase = readonly Part[];

export type Args = Readonly<Record<string, string | number>>;

/** What happened, and what to do about it. */
export interface Advice {
  readonly what: string;
  readonly remedy: string;
}

export interface StepWords {
  readonly name: string;
  /** What happens in it, in a few words beside the name. */
  readonly gloss: string;
  readonly label: string;
}

/**
 * Everything the page says, in one language. Functions take what varies; nothing here computes a figure.
 *
 * Longer than other files, as are `en.ts` and `ja.ts`: a list is read by its order, and translators compare the two side by side.
 */
export interface Words {
  readonly lang: 'ja' | 'en';
  readonly appName: string;
  readonly tagline: string;
  readonly skipToBoard: string;
  readonly close: string;
  readonly cancel: string;
  readonly stop: string;
  readonly undo: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** Between a name and its value. */
  readonly colon: string;

  readonly shelf: { readonly label: string; readonly lesson: (name: string) => string; readonly own: (count: number) => string };
  readonly language: string;
  readonly theme: string;
  readonly share: string;
  readonly more: string;
  readonly copyLink: string;
  readonly linkNote: string;
  readonly copyTrace: string;
  readonly downloadTrace: string;
  readonly boardSvg: string;
  readonly boardPng: string;
  readonly pictureFailed: string;
  readonly projector: string;
  readonly licences: string;
  readonly keysNote: string;

  readonly documents: {
    readonly title: string;
    readonly sentences: (count: number) => string;
    /** Heads a column of counts. */
    readonly countUnit: string;
    readonly open: (title: string) => string;
    readonly remove: (title: string) => string;
    readonly removed: (count: number, title: string) => string;
    readonly dropHere: string;
    readonly dropNote: string;
    readonly choose: string;
    readonly chooseFolder: string;
    readonly paste: string;
    readonly addDocuments: string;
    readonly chooseShort: string;
    readonly chooseFolderShort: string;
    readonly pasteShort: string;
    readonly saveWorkspace: string;
    readonly openWorkspace: string;
    readonly removeAll: string;
    readonly letGo: string;
    readonly letGoNote: string;
    readonly unchanged: (count: number, name: string) => string;
    readonly replaced: (title: string) => string;
    readonly waiting: string;
    readonly reading: string;
    readonly measuring: (files: number) => string;
    readonly readSoFar: (read: number, all: number) => string;
    readonly stopAll: string;
    readonly stopOne: (name: string) => string;
    readonly dismiss: (name: string) => string;
    readonly clash: (title: string) => string;
    readonly clashNewVersion: string;
    readonly clashAnother: string;
    readonly notYet: (titles: string, count: number) => string;
    readonly warnings: string;
  };
  readonly reading: ReadingWords;
  readonly access: AccessWords;
  readonly inbox: InboxWords;
  readonly store: StoreWords;
  readonly keep: {
    readonly label: string;
    readonly note: string;
    readonly offNote: string;
    readonly usage: (used: string, quota: string) => string;
    readonly offline: Readonly<Record<'ready' | 'failed', string>>;
    readonly lasting: Readonly<Record<'may-clear' | 'refused' | 'lasts', string>>;
    readonly askLasting: string;
    readonly state: Readonly<Record<'refused' | 'failed' | 'full' | 'newer' | 'blocked' | 'silent', string>>;
    readonly again: string;
    /** Said once keeping again has failed again. */
    readonly still: Readonly<Record<'full' | 'failed', string>>;
  };
  readonly removeAllDialog: {
    readonly title: string;
    readonly body: (count: number) => string;
    readonly models: string;
    readonly confirm: string;
  };
  readonly pasteDialog: {
    readonly title: string;
    readonly name: string;
    readonly namePlaceholder: string;
    readonly text: string;
    readonly add: string;
    readonly untitled: string;
  };

  readonly settings: {
    readonly title: string;
    readonly splitting: string;
    readonly splittingNow: (parent: string) => string;
    readonly parent: string;
    readonly section: string;
    readonly document: string;
    readonly cap: string;
    readonly merge: string;
    readonly tables: string;
    readonly tableRows: string;
    readonly tableAttached: string;
    readonly handingOn: string;
    readonly budget: string;
    readonly unit: string;
    readonly characters: string;
    readonly tokens: string;
    readonly tokensNote: string;
    readonly searchBy: string;
    readonly by: Readonly<Record<SearchBy, string>>;
    readonly byNote: Readonly<Record<SearchBy, string>>;
    readonly fusion: string;
    readonly fusionSum: string;
    readonly fusionRanks: string;
  };
  readonly model: {
    readonly title: string;
    readonly absent: string;
    readonly kept: string;
    readonly ready: string;
    readonly ask: (need: { readonly megabytes: string | null; readonly sentences: number; readonly duration: string }) => string;
    /** A GPU is to be tried; what is fetched on top should it compute wrongly. */
    readonly tryGpu: (elseMegabytes: string) => string;
    /** The models by name, and what choosing one means; `download` is null where it is here already. */
    readonly names: Readonly<Record<ModelName, string>>;
    readonly choice: Readonly<Record<ModelName, (download: string | null, duration: string) => string>>;
    /** The model that ranks what is shown, while the wanted one is another or the same. */
    readonly speaking: Readonly<Record<ModelName, string>>;
    /** What runs the model that speaks. */
    readonly device: Readonly<Record<Device, string>>;
    readonly start: (fetches: boolean) => string;
    readonly loading: (loaded: string, all: string) => string;
    readonly starting: string;
    readonly embedding: (done: number, total: number, left: string) => string;
    /** By what the search is until then. */
    readonly meanwhile: Readonly<Record<'characters' | 'static', string>>;
    readonly retry: string;
    readonly wordsLoading: string;
    readonly unkept: string;
    readonly wordsFailed: string;
    readonly duration: (seconds: number) => string;
  };

  readonly question: { readonly label: string; readonly placeholder: string; readonly tooLong: (length: number, limit: number) => string };
  readonly k: string;
  readonly kHelp: string;
  readonly kNumber: string;
  readonly parents: string;
  readonly parentsHelp: string;
  readonly vote: string;
  readonly voteHelp: string;
  readonly controls: (k: number, parents: number, vote: string) => string;

  readonly steps: Readonly<Record<1 | 2 | 3 | 4, StepWords>>;
  readonly stepsLabel: string;
  readonly play: string;
  readonly pause: string;
  readonly previous: string;
  readonly next: string;

  readonly story: {
    readonly search: (k: number, most: number, title: string) => Phrase;
    readonly searchSpread: (k: number) => Phrase;
    readonly fold: (parents: number, freed: number) => Phrase;
    readonly foldNothing: Phrase;
    readonly refill: (ranks: readonly number[]) => Phrase;
    readonly refillNobody: Phrase;
    readonly refillNothing: Phrase;
    readonly handOn: (parents: number, documents: number, unit: Unit, how?: 'whole' | 'partly' | 'clipped') => Phrase;
    readonly noHit: Phrase;
    /** Nothing was found by meaning, and documents are not in that search yet. */
    readonly notYet: Phrase;
    readonly noQuestion: Phrase;
    readonly answerNotFound: string;
    readonly answerMissed: (rank: number, k: number) => string;
    readonly answerAmong: (rank: number) => string;
    readonly answerSeated: (rank: number, place: number) => string;
    readonly answerNoPlace: (rank: number) => string;
    readonly answerHandedOn: string;
    readonly answerNotHandedOn: string;
  };
  readonly board: {
    readonly label: string;
    readonly top: (k: number) => string;
    readonly afterFolding: string;
    readonly documents: (count: number) => string;
    readonly context: string;
    readonly freePlace: string;
    readonly nobody: string;
    readonly noFurtherHit: string;
    readonly place: (place: number) => string;
    readonly rank: (rank: number) => string;
    readonly handedOn: (citations: string) => string;
    readonly notHandedOn: string;
    readonly answer: string;
    readonly spine: string;
    readonly spineHelp: string;
    readonly k: (k: number) => string;
    readonly kStar: (rank: number) => string;
    readonly more: (count: number) => string;
    readonly sentences: (count: number) => string;
    readonly ticks: (from: number, to: number) => string;
    readonly score: (score: string) => string;
    readonly scoreParts: (meaning: string, words: string) => string;
    readonly scorePartsShort: (meaning: string, words: string) => string;
    readonly scoreName: Readonly<Record<SearchBy, string>>;
    readonly reads: (documents: number) => string;
    readonly later: (parents: number) => string;
    readonly parentsGoHere: string;
    readonly votesByHere: (votes: number) => string;
    readonly twoUnits: string;
    readonly places: (from: number, to: number) => string;
    readonly sharesNoWord: string;
    readonly oneDocument: string;
  };
  readonly blank: {
    readonly emptyTitle: string;
    readonly emptyText: string;
    readonly openLesson: string;
    readonly noHitText: string;
    readonly notYetText: string;
    readonly noHitMeaning: string;
    readonly backToQuestion: string;
    readonly noQuestionText: string;
  };
  readonly tray: {
    readonly used: (used: string, budget: string, unit: string) => string;
    readonly unitCharacters: string;
    readonly unitTokens: string;
    readonly leftOut: string;
    readonly reason: Readonly<Record<'budget' | 'parents' | 'same-parent' | 'access', (parents: number) => string>>;
    readonly clipped: Readonly<Record<'children' | 'grapheme', string>>;
  };
  readonly figures: {
    readonly title: string;
    readonly before: string;
    readonly after: string;
    readonly largestShare: string;
    readonly largestShareHelp: string;
    readonly distinct: string;
    readonly distinctHelp: string;
    readonly effective: string;
    readonly effectiveHelp: string;
    readonly effectiveByEntropy: (count: string) => string;
    readonly freed: string;
    readonly freedHelp: string;
    readonly kStar: string;
    readonly kStarHelp: string;
    readonly never: (voters: number, unit: string) => string;
    readonly sizeAlone: (figures: {
      readonly letter: string;
      readonly own: number;
      readonly all: number;
      readonly share: string;
      readonly seen: string;
      readonly expectedLargest: string;
      readonly chance: string;
      readonly count: number;
      readonly k: number;
    }) => string;
  };
  readonly ledger: {
    readonly title: string;
    readonly note: string;
    readonly hit: (voter: number, section: string, rank: number) => Phrase;
    readonly kept: (voter: number, sentences: number) => Phrase;
    readonly freed: (by: number, rank: number) => Phrase;
    readonly refilled: (voter: number, rank: number, by: number | null, freedRank: number | null, intoPlace: number | null) => Phrase;
    /** The same in short, for the eye: who freed it, who took it, from where. */
    readonly taken: (voter: number, rank: number, by: number) => Phrase;
    readonly free: (by: number | null) => Phrase;
    readonly empty: Phrase;
    readonly handedOn: (citations: string) => string;
    readonly leftOut: Readonly<Record<'budget' | 'parents' | 'same-parent' | 'access', string>>;
  };
  readonly tabs: {
    readonly label: string;
    readonly context: string;
    readonly ways: string;
    readonly ranking: string;
    readonly document: string;
    readonly everyK: string;
    readonly rules: string;
    readonly products: string;
    readonly questions: string;
    readonly compare: string;
    readonly failed: string;
  };
  readonly prompt: {
    readonly title: string;
    readonly copy: string;
    readonly instruction: string;
    readonly dataNotice: string;
    readonly instructionsNote: string;
    readonly questionLabel: string;
    readonly nothing: string;
  };
  readonly ways: {
    readonly intro: (budget: string, unit: string) => string;
    readonly tooEasy: string;
    readonly tighten: (budget: string, unit: string) => string;
    readonly pieces: (length: number) => string;
    readonly children: string;
    readonly parents: string;
    readonly sum: (documents: number, passages: number, size: string, unit: string) => string;
    readonly cutInTwo: (count: number) => string;
    readonly answerInside: string;
    readonly answerOutside: string;
    readonly noAnswer: string;
    readonly piecesMissing: (count: number, duration: string) => string;
    readonly embedPieces: string;
    readonly working: string;
    readonly more: (passages: number) => string;
  };
  readonly ranking: {
    readonly rank: string;
    readonly document: string;
    readonly sentence: string;
    readonly score: string;
    readonly more: (count: number) => string;
    readonly caption: (shown: number, all: number) => string;
  };
  readonly view: {
    readonly choose: string;
    readonly facts: (facts: {
      readonly sentences: number;
      readonly sections: number;
      readonly characters: string;
      readonly encoding: string | null;
    }) => string;
    readonly markAnswer: string;
    readonly unmarkAnswer: string;
    readonly markHelp: string;
    readonly page: (unit: PageStarts['unit'], from: number, to: number) => string;
    readonly previous: string;
    readonly next: string;
    readonly position: (number: number, all: number) => string;
    readonly whatChanged: string;
    readonly previousTooLong: string;
    readonly loading: string;
    readonly gaps: string;
    readonly cutLong: string;
    readonly truncated: (count: number) => string;
  };
  readonly notices: {
    readonly insecure: string;
    readonly badAddress: (refused: string) => string;
    readonly missingDocuments: (titles: string) => string;
    readonly restarted: string;
    readonly reload: string;
    readonly engineFailed: Advice;
    /** What the browser's storage refuses: to remove all documents, or to keep none from now on. */
    readonly refused: Readonly<Record<'remove-all' | 'leave', string>>;
  };
  readonly fault: (code: FaultCode, args: Args) => Advice;
  readonly warning: (code: string, args: Args) => string;
  readonly list: (entries: readonly string[]) => string;
}
