import { answerWith, takeHits } from './hits';
import { LLAMAINDEX_DEDUPE } from './llamaindex-auto-merging';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

/** Every child inside k with up to `size` neighbours of its document on each side; nothing is folded, overlaps repeat. */
export function answerSentenceWindow(
  input: ProductInput,
  { topK, size = 3 }: { readonly topK: number; readonly size?: number },
): ProductAnswer {
  const { documentOf } = input;
  return answerWith(
    takeHits(input, topK).map(({ child, score }) => {
      const around = Array.from({ length: 2 * size + 1 }, (_, i) => child - size + i);
      const own = around.filter((other) => documentOf[other] === documentOf[child]);
      return { level: 'window', id: child, score, children: own.map((other) => ({ child: other, score: null })) };
    }),
  );
}

const shared = {
  reason: 'windows',
  isPrefixStable: true,
  remarks: [],
  differences: [],
  answer: (input: ProductInput, { k }: { readonly k: number }) => answerSentenceWindow(input, { topK: k }),
} as const;

export const SENTENCE_WINDOWS: readonly Product[] = [
  {
    ...shared,
    name: 'llamaindex-py/SentenceWindow+MetadataReplacement',
    label: 'LlamaIndex sentence window',
    evidence: { how: 'run', package: 'llama-index-core', version: '0.14.25', date: RUN_DATE },
    remarks: ['windows-joined-by-space'],
    differences: [LLAMAINDEX_DEDUPE],
    defaults: { topK: 2, size: 3 },
  },
  {
    ...shared,
    name: 'haystack/SentenceWindowRetriever',
    label: 'Haystack SentenceWindowRetriever',
    evidence: { how: 'run', package: 'haystack-ai', version: '3.4.1', date: RUN_DATE },
    defaults: { topK: 10, size: 3 },
  },
];
