/** A value that is not what it must be; `at` is the path to it, as in `cut.children[3].start`. */
export class Misfit extends Error {
  constructor(readonly at: string) {
    super(`unfit: ${at}`);
  }
}

/** Gives the value, rebuilt of what is known of it, so that nothing unknown comes along. @throws Misfit */
export type Check<T> = (value: unknown) => T;

/** A key that may be absent. */
interface Optional<T> {
  readonly optional: Check<T>;
}

type Shape<T> = { readonly [Key in keyof T]-?: Check<Exclude<T[Key], undefined>> | Optional<Exclude<T[Key], undefined>> };

export const text: Check<string> = (value) => (typeof value === 'string' ? value : misfit());

export const yesOrNo: Check<boolean> = (value) => (typeof value === 'boolean' ? value : misfit());

export function matching(pattern: RegExp): Check<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : misfit());
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): Check<number> {
  return (value) => (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : misfit());
}

export function oneOf<const T>(...choices: readonly T[]): Check<T> {
  return (value) => (choices.includes(value as T) ? (value as T) : misfit());
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value) => (value === null ? null : check(value));
}

export function optional<T>(check: Check<T>): Optional<T> {
  return { optional: check };
}

export function listOf<T>(check: Check<T>, most = Infinity): Check<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) misfit();
    const list = value as readonly unknown[];
    let index = 0;
    return within(
      () => `[${index}]`,
      () => {
        const checked: T[] = [];
        for (; index < list.length; index++) checked.push(check(list[index]));
        return checked;
      },
    );
  };
}

/** An object with these keys; others are left out. */
export function shaped<T extends object>(shape: Shape<T>): Check<T> {
  const fields = Object.entries(shape) as readonly [string, Check<unknown> | Optional<unknown>][];
  return (value) => {
    if (typeof value !== 'object' || value === null) misfit();
    const source = value as Readonly<Record<string, unknown>>;
    const checked: Record<string, unknown> = {};
    let key = '';
    return within(
      () => `.${key}`,
      () => {
        for (const [name, check] of fields) {
          key = name;
          const found = Object.hasOwn(source, name) ? source[name] : undefined;
          if (typeof check === 'function') checked[name] = check(found);
          else if (found !== undefined) checked[name] = check.optional(found);
        }
        return checked as T;
      },
    );
  };
}

/** An object of any keys, each value checked alike. */
export function recordOf<T>(check: Check<T>): Check<Readonly<Record<string, T>>> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) misfit();
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, within(`.${key}`, () => check(inner))]));
  };
}

/** One of several shapes, told apart by the text under `key`. */
export function tagged<T extends object>(key: string, shapes: Readonly<Record<string, Check<T>>>): Check<T> {
  return (value) => {
    const tag = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
    const check = typeof tag === 'string' && Object.hasOwn(shapes, tag) ? shapes[tag] : undefined;
    return check ? check(value) : misfit(`.${key}`);
  };
}

/** Names the place in front of whatever does not fit inside it; a function where the name is known only once it fails. */
export function within<T>(place: string | (() => string), work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Misfit ? new Misfit((typeof place === 'string' ? place : place()) + error.at) : error;
  }
}

export function misfit(at = ''): never {
  throw new Misfit(at);
}
