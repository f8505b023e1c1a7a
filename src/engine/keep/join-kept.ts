import type { CutSettings, DocumentId } from '../../core/model';
import { cutHeldAgain } from '../intake/cut-record';
import { spaceKeyOf } from '../embedder/shipped-model';
import { HeldDocument, unitKeyOf } from '../shelf/held-document';
import { indexMadeBy } from '../answer/index-blocks';
import type { Keeping } from './keeping';
import type { DocumentRecord, IndexKind, VectorBlock, VectorKey } from '../ports';
import type { Shelf } from '../shelf/shelf';
import { takeOrSpare, type TakeParts } from '../embedding/take-blocks';
import { blockOf, blocksOf, collectPrevious, modelOf, settleSpaces, unitOf, type SpacesInUse } from '../embedding/vector-blocks';

/** Blocks read at a time: some five megabytes, and the next are read meanwhile. */
const BLOCKS_AT_A_TIME = 32;

export interface JoinParts extends TakeParts {
  readonly shelf: Shelf;
  readonly keeping: Keeping;
  readonly pace: () => Promise<void>;
  /** Takes those records that are kept aside, which are not on the shelf. */
  readonly joinAsides: (kept: ReadonlyMap<DocumentId, DocumentRecord>) => Promise<void>;
}

/**
 * Brings what is kept and what is held together: documents that are only kept are put on the shelf, with what search by characters
 * made of them; what is only held is kept from now on. Gives the vectors that are kept and not read yet: `joinRest` reads them.
 */
export async function joinDocuments(parts: JoinParts, settings: CutSettings): Promise<readonly VectorKey[]> {
  const { shelf, keeping, pace } = parts;
  const onlyHeld = shelf.documents;
  const [records, keys, indexes] = await Promise.all([
    keeping.readAllDocuments(),
    keeping.listVectorBlocks(),
    keeping.readIndexBlocks('characters'),
  ]);
  settleSpaces(parts.spaces, keys);
  const kept = new Map(records.map((record) => [record.id, record]));
  await parts.joinAsides(kept);
  const keysOf = groupByDocument(keys);
  const indexOf = new Map(indexes.map((block) => [block.document, block]));
  for (const record of records) {
    if (record.aside || shelf.get(record.id)) continue;
    const before = new HeldDocument(record);
    const held = cutHeldAgain(before, settings);
    const index = indexOf.get(record.id);
    if (index?.madeBy === indexMadeBy(held, 'characters')) held.setBags('characters', index.bags);
    if (held === before) held.expectVectors(readableOf(held, keysOf.get(record.id) ?? [], parts.spaces));
    else await keeping.putDocument(held.record);
    shelf.set(held);
    await pace();
  }
  const arrivals = new Map(records.map(({ id, arrival }) => [arrival, id]));
  for (const held of onlyHeld) await keepHeld(held, { kept, arrivals, keysOf, ...parts });
  return keys;
}

/** Reads what was left: the index of search by words, and the vectors, a few at a time. */
export async function joinRest(parts: JoinParts, keys: readonly VectorKey[]): Promise<void> {
  const { shelf, keeping, pace } = parts;
  try {
    await joinIndex('words', parts);
    const readable = keys.filter(({ space }) => modelOf(space, parts.spaces) !== null);
    const read = async (from: number): Promise<readonly VectorBlock[]> => {
      const last = readable[Math.min(from + BLOCKS_AT_A_TIME, readable.length) - 1];
      return readable[from] && last ? keeping.readVectorBlocksBetween(readable[from], last) : [];
    };
    let next = read(0);
    for (let from = 0; from < readable.length; from += BLOCKS_AT_A_TIME) {
      const blocks = await next;
      next = read(from + BLOCKS_AT_A_TIME);
      // Whoever waits for it hears; until then nobody may.
      next.catch(() => undefined);
      for (const block of blocks) {
        const held = shelf.get(block.document);
        if (!held) continue;
        takeOrSpare(held, [block], parts);
        held.addPreviousVectors(collectPrevious(held.record, [block], parts.spaces));
      }
      await pace();
    }
  } finally {
    const isBroken = shelf.documents.some((held) => held.forgetExpected());
    if (isBroken) shelf.publish();
  }
}

async function joinIndex(kind: IndexKind, { shelf, keeping, pace }: JoinParts): Promise<void> {
  for (const { document, madeBy, bags } of await keeping.readIndexBlocks(kind)) {
    const held = shelf.get(document);
    if (held && madeBy === indexMadeBy(held, kind)) held.setBags(kind, bags);
    await pace();
  }
}

function readableOf(held: HeldDocument, keys: readonly VectorKey[], spaces: SpacesInUse): Parameters<HeldDocument['expectVectors']>[0] {
  return keys.flatMap(({ revision, space, unit: name }) => {
    const model = modelOf(space, spaces);
    const unit = unitOf(name);
    return model && unit && revision === held.record.revision ? [{ model, unit }] : [];
  });
}

function groupByDocument(keys: readonly VectorKey[]): ReadonlyMap<DocumentId, readonly VectorKey[]> {
  const groups = new Map<DocumentId, VectorKey[]>();
  for (const key of keys) {
    const group = groups.get(key.document);
    if (group) group.push(key);
    else groups.set(key.document, [key]);
  }
  return groups;
}

interface Kept extends JoinParts {
  readonly kept: ReadonlyMap<DocumentId, DocumentRecord>;
  readonly arrivals: ReadonlyMap<number, DocumentId>;
  readonly keysOf: ReadonlyMap<DocumentId, readonly VectorKey[]>;
}

/** Writes what the store does not have of a document. */
async function keepHeld(held: HeldDocument, { shelf, keeping, spaces, pace, kept, arrivals, keysOf }: Kept): Promise<void> {
  const { id, arrival } = held.record;
  // Two documents with one letter would be worse than one that changes its letter.
  const isTaken = (arrivals.get(arrival) ?? id) !== id;
  const own = isTaken ? held.with({ arrival: shelf.nextArrival }) : held;
  shelf.set(own);
  const { revision, cutKey } = own.record;
  const before = kept.get(id);
  const isKept = before?.revision === revision && before.cutKey === cutKey;
  if (!isKept) await keeping.putDocument(own.record, blocksOf(own, spaces));
  if (!isKept) return;
  for (const vectors of own.heldVectors()) {
    const unit = unitKeyOf(vectors.unit);
    const space = spaces.spaceOf(vectors.model);
    const isThere = (key: VectorKey): boolean => key.revision === revision && key.unit === unit && key.space === spaceKeyOf(space);
    if (!keysOf.get(id)?.some(isThere)) await keeping.putVectorBlock(blockOf(own, vectors, space));
  }
  await pace();
}
