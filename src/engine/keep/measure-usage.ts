import type { StorageState } from '../../bridge/protocol';

/** How much of its room this origin uses, as the browser estimates it; null where it does not say (insecure origins). */
export async function measureUsage(): Promise<StorageState['usage'] | null> {
  const storage = (globalThis as { readonly navigator?: { readonly storage?: StorageManager } }).navigator?.storage;
  if (!storage) return null;
  const { usage, quota } = await storage.estimate();
  return usage === undefined || quota === undefined ? null : { usedBytes: usage, quotaBytes: quota };
}
