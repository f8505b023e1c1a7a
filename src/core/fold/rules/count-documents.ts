/** One more than the greatest document number, so that a list by document has room for all. */
export function countDocuments(documentOfVoter: Uint32Array): number {
  let count = 0;
  for (const document of documentOfVoter) count = Math.max(count, document + 1);
  return count;
}
