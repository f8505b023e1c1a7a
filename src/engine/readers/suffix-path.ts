/** The path itself, or with the first of " (2)", " (3)" … before its ending that is not taken. */
export function suffixPath(path: string, taken: ReadonlySet<string | null>): string {
  const dot = path.lastIndexOf('.');
  const at = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
  let suffixed = path;
  for (let number = 2; taken.has(suffixed); number++) suffixed = `${path.slice(0, at)} (${number})${path.slice(at)}`;
  return suffixed;
}
