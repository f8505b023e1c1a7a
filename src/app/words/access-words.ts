/** What the page says about access labels. */
export interface AccessWords {
  readonly title: string;
  readonly everyone: string;
  readonly viewer: string;
  /** What the fold says of itself while it is closed. */
  readonly now: (labels: readonly string[] | null) => string;
  readonly note: string;
  readonly noLabels: string;
  readonly unlabelledOnly: string;
  readonly seenAs: (labels: readonly string[]) => string;
  readonly seeAll: string;
  readonly allHidden: string;
  readonly documentLabel: string;
  readonly partLabel: string;
  readonly target: string;
  readonly targetDocument: string;
  readonly targetPart: string;
  readonly set: string;
  readonly unset: string;
  readonly done: (label: string) => string;
  readonly leakSwitch: string;
  readonly leakWarning: string;
  readonly leakNothing: string;
  readonly leakSections: string;
  readonly leaked: string;
}
