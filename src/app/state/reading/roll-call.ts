import { openChannel } from '../../../bridge/open-channel';

const CHANNEL = 'oyako-tabs';
/** No task of a page is longer than a twentieth of this; a tab that the system has put to sleep does not answer, and reads nothing. */
const LONGEST_ANSWER_MS = 1_000;

type Said = 'who' | { readonly here: string };

/**
 * Answers for `tab` as long as it is open, and asks for the others: where there are no Web Locks, only they can say that they are there. Where
 * there is no channel either, nobody is.
 */
export function answerRollCall(tab: string): { listOthers(): Promise<readonly string[]> } {
  const channel = openChannel(CHANNEL);
  if (!channel) return { listOthers: () => Promise.resolve([]) };
  const heard = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data === 'who') channel.postMessage({ here: tab } satisfies Said);
    else heard.add(data.here);
  };
  return {
    async listOthers() {
      heard.clear();
      channel.postMessage('who' satisfies Said);
      await new Promise((resolve) => setTimeout(resolve, LONGEST_ANSWER_MS));
      return [...heard];
    },
  };
}
