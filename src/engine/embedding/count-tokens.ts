import type { TokenCounts } from '../../bridge/protocol';
import { sectionLabel } from '../../core/context/section-label';
import type { DocumentTokens, HeldDocument } from '../shelf/held-document';
import type { Tokenizer } from '../ports';
import type { Snapshot } from '../shelf/shelf';

/** The tokenizer looks at every way to cut a run without white space: a long one is counted in parts. */
const LONGEST_STRETCH = 4_000;

/**
 * Counts the tokens of a collection, stretch by stretch, so that the counts of neighbouring passages add up. What was counted once
 * for a document is remembered with it.
 */
export async function countTokens(
  { catalogue, documents }: Snapshot,
  tokenizer: Tokenizer,
  pace: () => Promise<void>,
): Promise<TokenCounts> {
  const ofChild = new Uint32Array(catalogue.documentOf.length);
  const ofLead = new Uint32Array(catalogue.sections.length);
  const ofSectionHeader = new Uint32Array(catalogue.sections.length);
  const ofDocumentHeader = new Uint32Array(documents.length);
  for (const [document, held] of documents.entries()) {
    const entry = catalogue.documents[document];
    if (!entry) continue;
    const counted = held.tokens ?? (await countDocument(held, tokenizer, pace));
    held.tokens = counted;
    ofChild.set(counted.ofChild, entry.firstChild);
    ofLead.set(counted.ofLead, entry.firstSection);
    ofDocumentHeader[document] = countText(tokenizer, entry.title);
    for (let section = entry.firstSection; section < entry.firstSection + entry.sectionCount; section++) {
      ofSectionHeader[section] = countText(tokenizer, [entry.title, ...sectionLabel(catalogue, section)].join(' › '));
      await pace();
    }
  }
  return { version: catalogue.version, ofChild, ofLead, ofSectionHeader, ofDocumentHeader };
}

async function countDocument({ record, sections }: HeldDocument, tokenizer: Tokenizer, pace: () => Promise<void>): Promise<DocumentTokens> {
  const { text, cut } = record;
  const ofChild = new Uint32Array(cut.children.length);
  const ofLead = new Uint32Array(sections.length);
  for (const [index, section] of sections.entries()) {
    const end = section.firstChild + section.childCount;
    const startOf = (child: number): number => (child < end ? (cut.children[child]?.start ?? section.end) : section.end);
    ofLead[index] = countText(tokenizer, text.slice(section.start, startOf(section.firstChild)));
    for (let child = section.firstChild; child < end; child++) {
      ofChild[child] = countText(tokenizer, text.slice(startOf(child), startOf(child + 1)));
      await pace();
    }
  }
  return { ofChild, ofLead };
}

function countText(tokenizer: Tokenizer, text: string): number {
  let count = 0;
  for (let start = 0; start < text.length; start += LONGEST_STRETCH)
    count += tokenizer.encode(text.slice(start, start + LONGEST_STRETCH)).length;
  return count;
}
