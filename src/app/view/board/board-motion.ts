import type { Fold } from '../../../core/model';
import type { Step } from '../../state/page/address';

const EASING = 'cubic-bezier(.3,.1,.2,1)';
const FLIGHT_MS = 620;
const FLIGHT_STAGGER_MS = 90;
/** However many cards fly, the last one starts within this time, so that a step never outlasts its rest. */
const LONGEST_STAGGER_MS = 480;
const GROW_MS = 560;
const GROW_STAGGER_MS = 240;

let moving: Animation[] = [];

/** Moves what a step changes: sentences into their parents, newcomers out of their ticks, parents into the context. */
export function moveIntoStep(root: HTMLElement, step: Step, fold: Fold): void {
  settleMotion(root);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  if (step === 2) gather(root, fold);
  if (step === 3) moveIn(root, fold);
  if (step === 4) handOn(root);
}

/** Ends every motion where it was going. */
function settleMotion(root: HTMLElement): void {
  for (const animation of moving) animation.finish();
  moving = [];
  for (const flier of root.querySelectorAll('.flier')) flier.remove();
}

function gather(root: HTMLElement, fold: Fold): void {
  const kept = fold.places.filter((place) => place.state === 'kept');
  const stagger = Math.min(FLIGHT_STAGGER_MS, LONGEST_STAGGER_MS / Math.max(1, fold.looked));
  for (const place of kept) {
    const card = root.querySelector<HTMLElement>(`[data-place="${place.place}"] .card`);
    if (!card) continue;
    for (const rank of place.folded) {
      const delay = (rank - 1) * stagger;
      const hit = root.querySelector<HTMLElement>(`[data-rank="${rank}"]`);
      const slip = card.querySelector<HTMLElement>(`[data-slip="${rank}"]`);
      if (hit) fly(root, hit, slip ?? card, delay, FLIGHT_MS);
      if (slip)
        run(
          slip,
          [
            { opacity: 0, scale: '.3' },
            { opacity: 1, scale: '1' },
          ],
          { duration: 200, delay: delay + FLIGHT_MS - 120 },
        );
      growBand(root, `[data-band="fold"][data-order="${rank}"]`, delay + 80, FLIGHT_MS);
    }
    run(card, [{ opacity: 0 }, { opacity: 1 }], { duration: 260, delay: ((place.rank ?? 1) - 1) * stagger + FLIGHT_MS - 260 });
  }
  root.querySelectorAll<HTMLElement>('.places .ghost').forEach((ghost, index) => {
    run(ghost, [{ opacity: 0.3 }, { opacity: 1 }], { duration: 300, delay: fold.looked * stagger + FLIGHT_MS - 200 + index * 40 });
  });
}

function moveIn(root: HTMLElement, fold: Fold): void {
  const newcomers = fold.places.filter((place) => place.state === 'refilled');
  const stagger = Math.min(GROW_STAGGER_MS, (2 * LONGEST_STAGGER_MS) / Math.max(1, newcomers.length));
  newcomers.forEach((place, index) => {
    const card = root.querySelector<HTMLElement>(`[data-place="${place.place}"] .card`);
    const tick = root.querySelector<HTMLElement>(`[data-tick="${place.rank}"]`);
    if (!card || !tick) return;
    const delay = index * stagger;
    const from = tick.getBoundingClientRect();
    const to = card.getBoundingClientRect();
    run(tick, [{ scale: '1' }, { scale: '1.25', offset: 0.4 }, { scale: '1' }], { duration: 420, delay });
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    run(
      card,
      [
        { transformOrigin: '0 0', transform: start, opacity: 0 },
        { opacity: 1, offset: 0.15 },
        { transformOrigin: '0 0', transform: 'none', opacity: 1 },
      ],
      { duration: GROW_MS, delay: delay + 60 },
    );
    growBand(root, `[data-band="refill"][data-order="${place.rank}"]`, delay + 60, GROW_MS);
  });
}

function handOn(root: HTMLElement): void {
  root.querySelectorAll<HTMLElement>('[data-passage]').forEach((passage, index) => {
    run(
      passage,
      [
        { opacity: 0, translate: '-1.5rem 0' },
        { opacity: 1, translate: '0 0' },
      ],
      { duration: 360, delay: index * 160 + 160 },
    );
    growBand(root, `[data-band="hand-on"][data-order="${index}"]`, index * 160, 520);
  });
}

/** A copy of the card travels; the card itself stays where it is found. */
function fly(root: HTMLElement, from: HTMLElement, to: HTMLElement, delay: number, duration: number): void {
  const origin = root.getBoundingClientRect();
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const flier = from.cloneNode(true) as HTMLElement;
  flier.classList.remove('folded');
  flier.classList.add('flier');
  flier.setAttribute('aria-hidden', 'true');
  flier.inert = true;
  Object.assign(flier.style, {
    position: 'absolute',
    zIndex: '10',
    transformOrigin: '0 0',
    pointerEvents: 'none',
    listStyle: 'none',
    left: `${start.left - origin.left}px`,
    top: `${start.top - origin.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
  });
  root.append(flier);
  const [dx, dy, sx, sy] = [end.left - start.left, end.top - start.top, end.width / start.width, end.height / start.height];
  const at = (part: number, shrink: number): string =>
    `translate(${dx * part}px, ${dy * part}px) scale(${1 + (sx - 1) * shrink}, ${1 + (sy - 1) * shrink})`;
  run(
    flier,
    [
      { transform: 'none', opacity: 1 },
      { transform: at(0.45, 0.15), opacity: 1, offset: 0.45 },
      { transform: at(0.93, 0.8), opacity: 1, offset: 0.85 },
      { transform: at(1, 1), opacity: 0 },
    ],
    { duration, delay },
  ).onfinish = () => flier.remove();
}

function growBand(root: HTMLElement, selector: string, delay: number, duration: number): void {
  for (const path of root.querySelectorAll<SVGPathElement>(selector))
    run(path, [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0 0 0 0)' }], { duration, delay });
}

function run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, { easing: EASING, fill: 'backwards', ...timing });
  moving.push(animation);
  return animation;
}
