import type { Incoming, NameClash } from '../../bridge/protocol';
import type { DocumentId, RevisionId } from '../../core/model';
import type { HeldDocument } from '../shelf/held-document';
import type { Shelf } from '../shelf/shelf';

/** What an incoming file is to the documents that are here. */
export type Match =
  | { readonly kind: 'new'; readonly suffixed: boolean }
  | { readonly kind: 'same'; readonly held: HeldDocument }
  | { readonly kind: 'revision'; readonly held: HeldDocument }
  | { readonly kind: 'clash'; readonly held: HeldDocument };

/**
 * Which document a file is: the one of the same full relative path, else one of the same text, else a new one.
 *
 * A bare name says little: with other content it may be a new version or another document, and `onClash` decides. A paste is always new.
 */
export function matchDocument(documents: readonly HeldDocument[], incoming: Incoming, revision: RevisionId, onClash: NameClash): Match {
  if (incoming.kind === 'text') return { kind: 'new', suffixed: true };
  const { path } = incoming;
  const isBare = !path.includes('/');
  const namesakes = documents.filter(({ record }) => record.path === path);
  const sameText =
    namesakes.find(({ record }) => record.revision === revision) ?? documents.find(({ record }) => record.revision === revision);
  const newest = namesakes.at(-1);
  if (newest && !isBare) return newest.record.revision === revision ? { kind: 'same', held: newest } : { kind: 'revision', held: newest };
  if (sameText) return { kind: 'same', held: sameText };
  if (!newest) return { kind: 'new', suffixed: false };
  if (onClash === 'another') return { kind: 'new', suffixed: true };
  return { kind: onClash === 'ask' ? 'clash' : 'revision', held: newest };
}

/** A document that is read once more, as a version of itself. @throws Fault `document-gone` */
export function matchAgain(shelf: Shelf, again: DocumentId, revision: RevisionId): Match {
  const aside = shelf.asides.find(({ record }) => record.id === again);
  const held = aside ? shelf.get(aside.record.aside?.replaces ?? '') : shelf.need(again);
  if (!held) return { kind: 'new', suffixed: false };
  return { kind: held.record.revision === revision ? 'same' : 'revision', held };
}

/** The title itself, or with the first of " (2)", " (3)" … that is not taken. */
export function suffixTitle(title: string, titles: Iterable<string>): string {
  const taken = new Set(titles);
  let suffixed = title;
  for (let number = 2; taken.has(suffixed); number++) suffixed = `${title} (${number})`;
  return suffixed;
}
