import { SvelteMap } from 'svelte/reactivity';
import type { FieldChoice } from '../../../core/model';

const KEY = 'oyako-fields';
/** Older shapes than the last so many are forgotten. */
const REMEMBERED = 50;

/** What a person has said of the fields of JSON records, by their shape: for this session, and beyond it while documents are kept. */
export class FieldChoices {
  readonly #choices = new SvelteMap<string, FieldChoice>(readKept().map((choice) => [choice.shape, choice]));

  get all(): readonly FieldChoice[] {
    return [...this.#choices.values()];
  }

  has(shape: string): boolean {
    return this.#choices.has(shape);
  }

  remember({ shape, text, heading }: FieldChoice, isKept: boolean): void {
    this.#choices.delete(shape);
    this.#choices.set(shape, { shape, text, heading });
    if (isKept) write(JSON.stringify(this.all.slice(-REMEMBERED)));
  }

  /** The names of fields are from the person's documents, so they go with them. */
  forget(): void {
    this.#choices.clear();
    this.forgetKept();
  }

  forgetKept(): void {
    write(null);
  }
}

function readKept(): FieldChoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isChoice) : [];
  } catch {
    return [];
  }
}

function isChoice(value: unknown): value is FieldChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { shape, text, heading } = value as Record<string, unknown>;
  return typeof shape === 'string' && typeof text === 'string' && (heading === null || typeof heading === 'string');
}

function write(kept: string | null): void {
  try {
    if (kept === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, kept);
  } catch {
    /* Storage is refused: then it holds for this session. */
  }
}
