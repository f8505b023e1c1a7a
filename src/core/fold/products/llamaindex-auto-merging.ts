import { answerWith, takeHits } from './hits';
import { createMergeTree, nodeKey, type Hierarchy, type MergeNode, type MergeTree } from './merge-node';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

export interface AutoMergingSettings {
  readonly hierarchy: Hierarchy;
  readonly topK?: number;
  /** Strict: a parent merges above it, not at it. */
  readonly ratio?: number;
  /** Whether leaves know both neighbours; the product's own parser sets only the one before. */
  readonly links?: 'as parsed' | 'both';
  /** A SimilarityPostprocessor afterwards, which sees the means. */
  readonly cutoff?: number;
}

interface ScoredNode extends MergeNode {
  readonly score: number;
}

/**
 * Children inside k; again and again, the missing neighbour between two of them is put in and parents with more than
 * `ratio` of their children replace them with their mean; then sorted by score, doubles left out.
 */
export function answerAutoMerging(
  input: ProductInput,
  { hierarchy, topK = 2, ratio = 0.5, links = 'as parsed', cutoff }: AutoMergingSettings,
): ProductAnswer {
  const tree = createMergeTree(input, hierarchy);
  let nodes: readonly ScoredNode[] = takeHits(input, topK).map(({ child, score }) => ({ level: 'child', id: child, score }));
  for (let isChanged = true; isChanged;) {
    const filled = links === 'both' ? fillGaps(nodes, tree) : nodes;
    const merged = mergeParents(filled, tree, ratio);
    isChanged = filled !== nodes || merged !== filled;
    nodes = merged;
  }
  const seen = new Set<string>();
  const seats = nodes
    .toSorted((a, b) => b.score - a.score)
    .filter((node) => !seen.has(nodeKey(node)) && seen.add(nodeKey(node)))
    .filter(({ score }) => cutoff === undefined || score >= cutoff);
  return answerWith(seats.map(({ level, id, score }) => ({ level, id, score, children: null })));
}

/** Between two nodes next to each other in the list whose one missing neighbour is the same, that neighbour with their mean. */
function fillGaps(nodes: readonly ScoredNode[], tree: MergeTree): readonly ScoredNode[] {
  const isSibling = (a: MergeNode, b: MergeNode): boolean => {
    const [parentA, parentB] = [tree.parentOf(a), tree.parentOf(b)];
    return a.level === b.level && parentA !== null && parentB !== null && nodeKey(parentA) === nodeKey(parentB);
  };
  const filled = nodes.flatMap((node, i) => {
    const next = nodes[i + 1];
    if (next === undefined || next.id !== node.id + 2 || !isSibling(node, next)) return [node];
    return [node, { level: node.level, id: node.id + 1, score: (node.score + next.score) / 2 }];
  });
  return filled.length > nodes.length ? filled : nodes;
}

function mergeParents(nodes: readonly ScoredNode[], tree: MergeTree, ratio: number): readonly ScoredNode[] {
  const families = new Map<string, { parent: MergeNode; members: ScoredNode[] }>();
  for (const node of nodes) {
    const parent = tree.parentOf(node);
    if (parent === null) continue;
    const family = families.get(nodeKey(parent)) ?? { parent, members: [] };
    family.members.push(node);
    families.set(nodeKey(parent), family);
  }
  const gone = new Set<string>();
  const parents: ScoredNode[] = [];
  for (const { parent, members } of families.values()) {
    if (members.length / tree.sizeOf(parent) <= ratio) continue;
    members.forEach((member) => gone.add(nodeKey(member)));
    parents.push({ ...parent, score: members.reduce((sum, { score }) => sum + score, 0) / members.length });
  }
  return parents.length === 0 ? nodes : [...nodes.filter((node) => !gone.has(nodeKey(node))), ...parents];
}

/** Of `BaseRetriever._handle_recursive_retrieval`, which every LlamaIndex retriever passes. */
export const LLAMAINDEX_DEDUPE =
  'Hits with the same text and metadata in one document come back once there (read in its source, in no recorded run); here each counts.';

export const LLAMAINDEX_AUTO_MERGING: Product = {
  name: 'llamaindex-py/AutoMergingRetriever',
  label: 'LlamaIndex AutoMergingRetriever',
  evidence: { how: 'run', package: 'llama-index-core', version: '0.14.25', date: RUN_DATE },
  defaults: { topK: 2, ratio: 0.5, links: 'as parsed' },
  reason: 'merge-by-ratio',
  isPrefixStable: false,
  remarks: ['strictly-above-ratio', 'mean-below-child', 'gaps-seldom-filled'],
  differences: [
    LLAMAINDEX_DEDUPE,
    'Among equal scores at the cut the product keeps the greater of its ids, which are random; the imitation keeps the first in the order of documents.',
  ],
  answer: (input, { k, unit }) =>
    answerAutoMerging(input, { hierarchy: unit === 'section' ? 'section > child' : 'document > section > child', topK: k }),
};
