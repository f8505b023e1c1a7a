import type { StorageState } from '../../src/bridge/protocol';
import type { Precision } from '../../src/core/rank/int8-rows';

/** What a worker is given to do, one after another, until it is killed. Whatever else writes to the store gets a step of its own here. */
export type KillStep =
  | { readonly kind: 'put'; readonly path: string; readonly version: number }
  | { readonly kind: 'label'; readonly path: string; readonly label: string }
  | { readonly kind: 'remove'; readonly path: string }
  /** Puts back what was removed in the same session, with its vectors. */
  | { readonly kind: 'restore'; readonly path: string }
  /** Forgets the revision before the present one. */
  | { readonly kind: 'forget'; readonly path: string }
  | { readonly kind: 'embed' }
  /** Vectors are held and kept in another precision. */
  | { readonly kind: 'precision'; readonly to: Precision }
  /** What search by characters makes of each document is kept. */
  | { readonly kind: 'index' }
  | { readonly kind: 'import'; readonly paths: readonly string[]; readonly version: number; readonly inPlaceOfAll: boolean }
  /** Files that wait are kept all at once, and forgotten once one is read. */
  | { readonly kind: 'wait'; readonly paths: readonly string[]; readonly version: number }
  | { readonly kind: 'done-waiting'; readonly path: string }
  | { readonly kind: 'clear' };

export interface KillOrder {
  /** Of the database. */
  readonly name: string;
  /** As vectors are held and kept from the start. */
  readonly precision: Precision;
  readonly steps: readonly KillStep[];
  /** The write, or end of a transaction, at which everything stands still: the first is 1. Null to go on until killed. */
  readonly stopAt: number | null;
}

/** When a worker, or its page, is killed: so many milliseconds after it has opened the database (or was started), unless it stands still before. */
export interface KillMoment {
  readonly afterMs: number;
  readonly isWhileOpening: boolean;
  /** Of a page: whether its renderer dies, or a person closes it. */
  readonly isCrash: boolean;
}

export interface Killed {
  /** Documents that were there once it had opened the database; null where it did not come to that. */
  readonly opened: readonly string[] | null;
  /** Steps that were reported as done. */
  readonly done: number;
  readonly isInTime: boolean;
}

export type KillReport =
  | { readonly kind: 'opened'; readonly state: StorageState; readonly documents: readonly string[] }
  | { readonly kind: 'done'; readonly steps: number }
  | { readonly kind: 'stopped' };
