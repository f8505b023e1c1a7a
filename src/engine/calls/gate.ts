/** Lets work through while it is open; what comes while it is shut waits. */
export interface Gate {
  set(isOpen: boolean): void;
  /** Settles once it is open or the signal is aborted, whichever comes first. */
  pass(signal: AbortSignal): Promise<void>;
}

export function createGate(): Gate {
  let isOpen = true;
  const waiting = new Set<() => void>();
  return {
    set(open) {
      isOpen = open;
      if (open) for (const go of waiting) go();
    },
    async pass(signal) {
      if (isOpen || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const go = (): void => {
          waiting.delete(go);
          signal.removeEventListener('abort', go);
          resolve();
        };
        waiting.add(go);
        signal.addEventListener('abort', go);
      });
    },
  };
}
