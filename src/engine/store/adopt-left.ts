import type { TabsLeft, WaitingFile } from '../../bridge/protocol';

/** Those of the files that waited for tabs which are gone, as files of `tab` from now on, in the order of reading; one that was in hand has seen a death more. */
export function adoptLeft(files: readonly WaitingFile[], tab: string, { alive, inHand }: TabsLeft): WaitingFile[] {
  return files
    .filter((file) => !alive.includes(file.tab))
    .map((file) => ({ ...file, tab, deaths: file.deaths + (inHand.includes(file.id) ? 1 : 0) }))
    .sort((a, b) => a.at - b.at || a.number - b.number);
}
