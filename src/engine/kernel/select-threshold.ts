/**
 * The `k`-th greatest of `count` values, or −∞ where there are fewer: what a value must reach to be among the first k.
 *
 * Keeps the k greatest in a heap with the least on top, so nothing is sorted. O(count + k log k × how often a value climbs in).
 */
export function selectThreshold(count: number, k: number, valueOf: (index: number) => number): number {
  if (count < k) return -Infinity;
  if (k <= 0) return Infinity;
  const heap = new Float64Array(k);
  for (let i = 0; i < k; i++) heap[i] = valueOf(i);
  heap.sort();
  for (let i = k; i < count; i++) {
    const value = valueOf(i);
    if (value > (heap[0] as number)) sinkFromTop(heap, value);
  }
  return heap[0] as number;
}

function sinkFromTop(heap: Float64Array, value: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if (child >= heap.length || (heap[child] as number) >= value) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = value;
}
