const KEEP_CHOICE = 'oyako-keep';

/* The choice itself must outlive the tab it was made in, and says nothing about any document. */
export function readKeepChoice(): boolean {
  try {
    return localStorage.getItem(KEEP_CHOICE) !== 'no';
  } catch {
    return true;
  }
}

export function rememberKeepChoice(keep: boolean): void {
  try {
    if (keep) localStorage.removeItem(KEEP_CHOICE);
    else localStorage.setItem(KEEP_CHOICE, 'no');
  } catch {
    /* Storage is refused: then nothing is kept anyway. */
  }
}
