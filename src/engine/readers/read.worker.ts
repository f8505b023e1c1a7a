import { Fault, faultOf } from '../../bridge/fault';
import type { ReadReply, ReadRequest } from './read-messages';
import { readTask } from './read-task';

let reading = new AbortController();

/* One file at a time, in a thread of its own: one that is made to take for ever is ended with it. */
self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  if (data.kind === 'cancel') {
    reading.abort(new Fault('cancelled'));
    return;
  }
  reading = new AbortController();
  try {
    reply({ kind: 'read', reading: await readTask(data.task, reading.signal) });
  } catch (error) {
    const { code, args } = faultOf(error);
    reply({ kind: 'failed', fault: code, args });
  }
};
reply({ kind: 'started' });

function reply(message: ReadReply): void {
  self.postMessage(message);
}
