import { findTwin } from '../../core/identity/find-twin';
import type { AsideReason, DocumentId } from '../../core/model';
import type { HeldDocument } from '../shelf/held-document';
import { DOUBTS } from '../readers/find-doubts';
import type { Shelf } from '../shelf/shelf';

/**
 * Why a document should not be searched before a person has looked at it: what was doubted when it was read, and a document here that
 * holds nearly all of its text; nothing where nothing speaks against it. `replaces` is the document that it is a new version of.
 */
export function findReasons(held: HeldDocument, shelf: Shelf, replaces: DocumentId | null): AsideReason[] {
  const { record } = held;
  const reasons: AsideReason[] = record.warnings.filter(({ code }) => DOUBTS.has(code)).map(({ code, args = {} }) => ({ code, args }));
  const others = shelf.documents.filter((other) => other.record.id !== replaces);
  const found = findTwin(
    held.fingerprint,
    others.map((other) => [other, other.fingerprint] as const),
  );
  if (!found) return reasons;
  const percent = Math.floor(found.share * 100);
  return [...reasons, { code: 'near-duplicate', args: { percent, by: found.by, title: found.twin.record.title } }];
}
