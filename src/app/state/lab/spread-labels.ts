/** A line of text at the end of a curve. */
export interface EndLabel {
  readonly text: string;
  /** Middle of the line, in pixels from the top. */
  readonly y: number;
}

/** Moves labels apart so that none covers another, as little as may be, in the order of their heights and inside `least … most`. */
export function spreadLabels(
  labels: readonly EndLabel[],
  { least, most, gap }: { readonly least: number; readonly most: number; readonly gap: number },
): EndLabel[] {
  const placed: { text: string; y: number }[] = labels.map((label) => ({ ...label })).sort((a, b) => a.y - b.y);
  placed.forEach((label, index) => {
    label.y = Math.max(label.y, least, index === 0 ? least : (placed[index - 1]?.y ?? 0) + gap);
  });
  for (let index = placed.length - 1; index >= 0; index--) {
    const label = placed[index];
    if (label) label.y = Math.min(label.y, index === placed.length - 1 ? most : (placed[index + 1]?.y ?? most) - gap);
  }
  return placed;
}
