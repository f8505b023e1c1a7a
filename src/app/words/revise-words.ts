import type { ChangeStep } from '../../core/revise/compare-sentences';

type Kind = ChangeStep['kind'];

/** What the page says about two versions of a document; fetched with the panel that shows them. */
export interface ReviseWords {
  readonly title: (document: string) => string;
  readonly comparing: string;
  readonly counts: (counts: Readonly<Record<Kind, number>>) => string;
  readonly nothing: string;
  readonly kind: Readonly<Record<Kind, string>>;
  readonly kept: (count: number) => string;
  readonly movedFrom: (section: string) => string;
  readonly more: (count: number) => string;
  readonly note: string;
  readonly forget: string;
  readonly board: string;
  readonly boardOf: (question: string) => string;
  readonly asking: string;
  readonly notAlike: string;
  readonly notYet: string;
  readonly before: string;
  readonly after: string;
  readonly figure: Readonly<Record<'largestShare' | 'largestShareFolded' | 'freed' | 'kStar' | 'answerRank', string>>;
  readonly noFigure: Readonly<Record<'largestShare' | 'largestShareFolded' | 'freed' | 'kStar', string>>;
  readonly rank: (rank: number) => string;
  readonly noAnswer: Readonly<Record<'gone' | 'no-hit', string>>;
  readonly places: string;
  readonly place: Readonly<Record<'came' | 'went' | 'moved' | 'stayed', (before: number, after: number) => string>>;
}
