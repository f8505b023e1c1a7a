import type { Precision } from '../../../core/rank/int8-rows';

const CHOICE = 'oyako-vectors';

/* How vectors are kept belongs to this browser's store, not to a link; it says nothing about any document. */
export function readPrecision(): Precision {
  try {
    return localStorage.getItem(CHOICE) === 'int8' ? 'int8' : 'float32';
  } catch {
    return 'float32';
  }
}

export function rememberPrecision(precision: Precision): void {
  try {
    if (precision === 'int8') localStorage.setItem(CHOICE, precision);
    else localStorage.removeItem(CHOICE);
  } catch {
    /* Storage is refused: then nothing is kept anyway. */
  }
}
