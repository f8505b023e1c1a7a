import { layoutBands, type Band, type Box } from '../../../core/draw/flow-bands';
import type { Fold, Passage } from '../../../core/model';
import type { Step } from '../../state/page/address';

/** Measures cards, ticks and passages on the screen and lays the bands between them, for what a step shows. */
export function measureBands(
  root: HTMLElement,
  { fold, passages, step }: { readonly fold: Fold; readonly passages: readonly Passage[]; readonly step: Step },
): readonly Band[] {
  const origin = root.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left: left - origin.left, right: right - origin.left, top: top - origin.top, bottom: bottom - origin.top };
  };
  const boxes = (selector: string, name: string): Map<number, Box> => {
    const found = new Map<number, Box>();
    for (const element of root.querySelectorAll<HTMLElement>(selector)) {
      if (element.offsetParent === null) continue;
      const number = Number(element.dataset[name] ?? element.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]);
      found.set(number, boxOf(element));
    }
    return found;
  };
  const passageBoxes = boxes('[data-passage]', 'passage');
  const bands = layoutBands({
    fold,
    hits: boxes('[data-rank] .card', 'rank'),
    ticks: boxes('[data-tick]', 'tick'),
    places: boxes('[data-place] .card', 'place'),
    passages: passages.flatMap((passage) => {
      const box = passageBoxes.get(passage.citations[0] ?? 0);
      return box ? [{ box, places: passage.places }] : [];
    }),
  });
  return bands.filter(({ kind }) => (kind === 'hit' ? true : kind === 'fold' ? step >= 2 : kind === 'refill' ? step >= 3 : step === 4));
}
