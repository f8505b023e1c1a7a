const KEEP_CHOICE = 'oyako-keep';
/** What this page keeps beside the store, under names of its own. */
const OWN = 'oyako-';

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
    else rememberNot();
  } catch {
    /* Storage is refused: then nothing is kept anyway. */
  }
}

/** Forgotten, the next tab would keep what it is given: where there is no room for the choice, what it does away with makes room. */
function rememberNot(): void {
  try {
    localStorage.setItem(KEEP_CHOICE, 'no');
  } catch {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const name of names) if (name.startsWith(OWN)) localStorage.removeItem(name);
    localStorage.setItem(KEEP_CHOICE, 'no');
  }
}
