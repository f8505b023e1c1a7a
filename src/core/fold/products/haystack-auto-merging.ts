import { answerWith, failWith, takeHits } from './hits';
import { createMergeTree, nodeKey, type Hierarchy, type MergeNode, type MergeTree } from './merge-node';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput, type ProductSeat } from './product';

export interface HaystackMergingSettings {
  readonly hierarchy: Hierarchy;
  readonly topK?: number;
  /** Strict, and neither 0 nor 1. */
  readonly threshold?: number;
  /** A leaf that is its own root; one among the hits fails the whole call. */
  readonly leafWithoutParent?: number;
}

type Leaf = MergeNode & { readonly score: number | null };

/** Children inside k; parents with more than `threshold` of theirs replace them, level by level: what did not merge first, merged parents last and without a score. */
export function answerHaystackMerging(
  input: ProductInput,
  { hierarchy, topK = 10, threshold = 0.5, leafWithoutParent }: HaystackMergingSettings,
): ProductAnswer {
  if (threshold <= 0 || threshold >= 1) return failWith('threshold-refused');
  const hits = takeHits(input, topK);
  if (hits.some(({ child }) => child === leafWithoutParent)) return failWith('leaf-without-parent');
  const tree = createMergeTree(input, hierarchy);
  const settled: ProductSeat[] = [];
  let level: readonly Leaf[] = hits.map(({ child, score }) => ({ level: 'child', id: child, score }));
  while (level.length > 0) level = mergeLevel(level, tree, { threshold, settled });
  return answerWith(settled);
}

/** The parents that merged; what did not is added to `settled`, parent by parent. */
function mergeLevel(
  nodes: readonly Leaf[],
  tree: MergeTree,
  { threshold, settled }: { threshold: number; settled: ProductSeat[] },
): Leaf[] {
  const families = new Map<string, { parent: MergeNode; members: Leaf[] }>();
  const settle = ({ level, id, score }: Leaf): number => settled.push({ level, id, score, children: null });
  for (const node of nodes) {
    const parent = tree.parentOf(node);
    if (parent === null) settle(node);
    else {
      const family = families.get(nodeKey(parent)) ?? { parent, members: [] };
      family.members.push(node);
      families.set(nodeKey(parent), family);
    }
  }
  const merged: Leaf[] = [];
  for (const { parent, members } of families.values()) {
    if (members.length / tree.sizeOf(parent) > threshold) merged.push({ ...parent, score: null });
    else members.forEach(settle);
  }
  return merged;
}

export const HAYSTACK_AUTO_MERGING: Product = {
  name: 'haystack/AutoMergingRetriever',
  label: 'Haystack AutoMergingRetriever',
  evidence: { how: 'run', package: 'haystack-ai', version: '3.4.1', date: RUN_DATE },
  defaults: { topK: 10, threshold: 0.5 },
  reason: 'merge-by-ratio',
  isPrefixStable: false,
  remarks: ['strictly-above-ratio', 'merged-come-last', 'short-text-fails'],
  differences: [],
  answer: (input, { k, unit }) =>
    answerHaystackMerging(input, { hierarchy: unit === 'section' ? 'section > child' : 'document > section > child', topK: k }),
};
