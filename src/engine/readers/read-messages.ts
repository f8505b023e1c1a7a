import type { FaultArgs } from '../../bridge/fault';
import type { FaultCode } from '../../bridge/protocol';
import type { CutReading, ReadTask } from './read-task';

/** What the engine asks of the reading worker: one task at a time, and perhaps to stop it. */
export type ReadRequest = { readonly kind: 'read'; readonly task: ReadTask } | { readonly kind: 'cancel' };

/** `started` once, unasked; then the one answer to each task. */
export type ReadReply =
  | { readonly kind: 'started' }
  | { readonly kind: 'read'; readonly reading: CutReading }
  | { readonly kind: 'failed'; readonly fault: FaultCode; readonly args: FaultArgs };
