import type { ModelName } from '../../core/model';
import { MODEL_NAMES } from '../embedder/shipped-model';
import type { HeldDocument } from '../shelf/held-document';
import { throwIfCancelled } from '../calls/jobs';
import type { Embedder } from '../ports';
import type { SpareVectors } from './spare-vectors';
import { yieldMacrotask } from '../calls/yield-macrotask';

/** New sentences that a version may wait for, some three seconds' work of each model: with more it is published first, without its vectors. */
const MOST: Readonly<Record<ModelName, number>> = { e5: 64, static: 8_000 };
const GROUPS: Readonly<Record<ModelName, number>> = { e5: 8, static: 256 };

export interface BeforehandParts {
  /** Null while the model is not ready. */
  embedderOf(model: ModelName): Embedder | null;
  /** Every vector that is known; the caller's own. */
  collectSpares(model: ModelName): SpareVectors;
  /** Where vectors wait for their document. */
  readonly leftovers: Readonly<Record<ModelName, SpareVectors>>;
}

/**
 * Embeds what is new in a version that is not published yet, by every model that the version before can be searched by: so the old one
 * answers by meaning until the new one can. Where a model fails, or has too much to do, the version comes without its vectors.
 *
 * @throws Fault `cancelled`
 */
export async function embedBeforehand(
  held: HeldDocument,
  before: HeldDocument,
  parts: BeforehandParts,
  signal: AbortSignal,
): Promise<void> {
  for (const model of MODEL_NAMES) {
    const embedder = before.vectorsOf('children', model) && parts.embedderOf(model);
    if (!embedder) continue;
    const changed = listChanged(held, before, parts.leftovers[model]);
    if (changed.length === 0) continue;
    // Gathered from every document, so not for each of a thousand that changed nothing.
    const spares = parts.collectSpares(model);
    parts.leftovers[model].addFrom(
      spares,
      changed.map(({ hash }) => hash),
    );
    const missing = changed.filter(({ hash }) => !spares.has(hash));
    if (missing.length > MOST[model]) continue;
    try {
      await embedAll(missing, { embedder, into: parts.leftovers[model], size: GROUPS[model], signal });
    } catch {
      throwIfCancelled(signal);
    }
  }
}

interface Missing {
  readonly hash: string;
  readonly text: string;
}

/** Each text once, shortest first, so that those of a group are of like length. */
function listChanged(held: HeldDocument, before: HeldDocument, leftovers: SpareVectors): Missing[] {
  const known = new Set(before.hashesOf('children'));
  const texts = held.embeddedTextsOf('children');
  const changed = new Map<string, string>();
  held.hashesOf('children').forEach((hash, child) => {
    if (!known.has(hash) && !leftovers.has(hash)) changed.set(hash, texts[child] ?? '');
  });
  return Array.from(changed, ([hash, text]) => ({ hash, text })).sort((a, b) => a.text.length - b.text.length);
}

async function embedAll(
  missing: readonly Missing[],
  { embedder, into, size, signal }: { embedder: Embedder; into: SpareVectors; size: number; signal: AbortSignal },
): Promise<void> {
  for (let from = 0; from < missing.length; from += size) {
    throwIfCancelled(signal);
    const group = missing.slice(from, from + size);
    const vectors = await embedder.embedPassages(
      group.map(({ text }) => text),
      signal,
    );
    into.add(
      group.map(({ hash }) => hash),
      vectors,
    );
    await yieldMacrotask();
  }
}
