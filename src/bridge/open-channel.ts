/** A channel to the other tabs; null where there is none, or the browser refuses it as it refuses storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
