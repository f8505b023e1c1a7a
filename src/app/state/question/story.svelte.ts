import type { Step } from '../page/address';

/** Rest between two steps while playing, after the step's own motion. */
const REST_MS = 1700;
const FIRST_REST_MS = 500;
/** Still within five seconds of loading. */
const FIRST_VISIT_REST_MS = 1100;
/** The longest that each step moves; the board's motion stays below. */
const MOTION_MS: Record<Step, number> = { 1: 0, 2: 1100, 3: 1500, 4: 900 };

/** Where the story stands: Search, Fold, Refill or Hand on; by hand or playing. */
export class Story {
  step = $state<Step>(1);
  isPlaying = $state(false);
  /** How the present step was reached: only a step forward moves, a jump just stands there. */
  arrivedBy = $state<'forward' | 'jump'>('jump');
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the story may play by itself: only on a first view whose link names no step, and until somebody touches anything. */
  #isFirstVisit: boolean;
  #hasBegun = false;
  #isMoved = $state(false);

  /** With reduced motion the first view rests at Refill, where the whole story stands in one picture. */
  constructor(step: Step | null, prefersReducedMotion: boolean) {
    this.#isFirstVisit = step === null && !prefersReducedMotion;
    this.step = step ?? (prefersReducedMotion ? 3 : 1);
    this.#isMoved = step !== null;
  }

  /** The step for the address: null until a link or a person has chosen one. */
  get addressStep(): Step | null {
    return this.#isMoved ? this.step : null;
  }

  /** Plays the story by itself, once; call it as soon as there is something to see. */
  playOnFirstVisit(): void {
    if (!this.#isFirstVisit || this.#hasBegun) return;
    this.#hasBegun = true;
    this.play(3, FIRST_VISIT_REST_MS);
  }

  /** Any key or click stops the story that plays by itself. */
  stopFirstVisit(): void {
    if (this.#isFirstVisit) this.pause();
  }

  goTo(step: number): void {
    const target = Math.max(1, Math.min(4, step)) as Step;
    this.arrivedBy = target === this.step + 1 ? 'forward' : 'jump';
    this.step = target;
  }

  /** A person takes over: whatever was playing stops here. */
  pause(): void {
    this.#isFirstVisit = false;
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }

  stepBy(by: 1 | -1): void {
    this.choose(this.step + by);
  }

  /** A person goes to a step: from now on the address names it. */
  choose(step: number): void {
    this.pause();
    this.#isMoved = true;
    this.goTo(step);
  }

  /** Plays from here to `until`; at the end it begins again from Search. */
  play(until: Step = 4, restMs = REST_MS): void {
    if (this.step >= until) this.goTo(1);
    this.isPlaying = true;
    this.#schedule(FIRST_REST_MS + restMs / 2, until, restMs);
  }

  #schedule(delayMs: number, until: Step, restMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.goTo(this.step + 1);
      if (this.step >= until) this.isPlaying = false;
      else this.#schedule(MOTION_MS[this.step] + restMs, until, restMs);
    }, delayMs);
  }
}
