/** Sizes of the board, in pixels, for a window and a number of rows. */
export interface BoardMetrics {
  readonly rowHeight: number;
  /** Height of the column of rows, gaps included. */
  readonly columnHeight: number;
  /** Two lines of smaller text. */
  readonly isShort: boolean;
  /** One line. */
  readonly isCompact: boolean;
  readonly isPhone: boolean;
}

const REM = 16;
const GAP = 8;
/** Up to this many rows keep their full height; from here on rows shrink until one line is left, then the board scrolls. */
const FULL_ROWS = 5;
const COLUMN = 24.5 * REM;
const LEAST_ROW = 2.25 * REM;

export function boardMetrics({
  rows,
  windowWidth,
  windowHeight,
  isLarge,
}: {
  readonly rows: number;
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly isLarge: boolean;
}): BoardMetrics {
  const scale = isLarge ? 1.25 : 1;
  const isPhone = windowWidth < 760;
  const full = (isPhone ? 2.75 : windowHeight < 820 ? 4 : 4.5) * REM;
  const shrunk = isPhone ? 2.1 * REM : Math.max(LEAST_ROW, (COLUMN - (rows - 1) * GAP) / rows);
  const row = rows <= FULL_ROWS ? full : Math.min(full, shrunk);
  return {
    rowHeight: row * scale,
    columnHeight: Math.max(COLUMN * scale, Math.min(rows, 12) * (row * scale + GAP) - GAP),
    isShort: !isPhone && rows <= FULL_ROWS && row < 4.5 * REM,
    isCompact: isPhone ? rows > FULL_ROWS : row < 3.6 * REM,
    isPhone,
  };
}
