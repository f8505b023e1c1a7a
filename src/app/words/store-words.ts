/** What the page says of storage, memory and how vectors are kept. */
export interface StoreWords {
  readonly title: string;
  /** How vectors are kept: the setting, its choices, and what each comes to. */
  readonly precision: string;
  readonly precisions: Readonly<Record<'float32' | 'int8', string>>;
  readonly precisionNote: Readonly<Record<'float32' | 'int8', string>>;
  readonly converting: string;
  /** Beside the model that speaks. */
  readonly int8Speaks: string;
  readonly written: string;
  readonly read: string;
  readonly texts: string;
  readonly index: string;
  readonly vectors: string;
  readonly browser: string;
  readonly figuresNote: string;
  readonly ofQuota: (used: string, quota: string) => string;
  /** Before more is read than a tab may hold. */
  readonly tooMuch: (figures: {
    readonly files: number;
    readonly sentences: number;
    readonly memory: string;
    readonly limit: string;
    readonly isGuess: boolean;
  }) => string;
  readonly tooMuchAdvice: string;
  readonly goOn: string;
  readonly leave: string;
}
