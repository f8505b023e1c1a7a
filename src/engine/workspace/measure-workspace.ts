import type { WorkspaceCounts, WorkspaceEstimate, WorkspacePage } from '../../bridge/workspace';
import type { AsideRecord, DocumentRecord, KeptDocument } from '../ports';

/** What texts shrink to, and what a sentence's place and the hash of a vector come to once they are packed, as measured on real documents. */
const TEXT_SHARE = 0.42;
const BYTES_PER_SENTENCE = 14;
const BYTES_PER_HASH = 11;
/** The entries' names, and the manifest's lines of them. */
const BYTES_PER_DOCUMENT = 900;
const BYTES_PER_BLOCK = 350;
const BYTES_ALWAYS = 700;

/** How long a workspace file would be: vectors to the byte, texts as they usually shrink. */
export async function measureWorkspace(
  documents: AsyncIterable<KeptDocument>,
  asides: readonly AsideRecord[],
  page: WorkspacePage,
): Promise<WorkspaceEstimate> {
  const counts: Record<keyof WorkspaceCounts, number> = { documents: 0, sentences: 0, vectors: 0, asides: asides.length };
  let byteLength = BYTES_ALWAYS + JSON.stringify(page.setups).length / 4;
  for await (const { record, blocks } of documents) {
    counts.documents++;
    counts.sentences += record.cut.children.length;
    byteLength += measureRecord(record);
    for (const { hashes, vectors } of blocks) {
      counts.vectors += hashes.length;
      byteLength += BYTES_PER_BLOCK + BYTES_PER_HASH * hashes.length + vectors.byteLength;
    }
  }
  for (const record of asides) byteLength += measureRecord(record);
  return { ...counts, byteLength: Math.round(byteLength) };
}

function measureRecord({ text, cut }: DocumentRecord): number {
  return BYTES_PER_DOCUMENT + TEXT_SHARE * new TextEncoder().encode(text).length + BYTES_PER_SENTENCE * cut.children.length;
}
