import type { FaultCode } from './protocol';

export type FaultArgs = Readonly<Record<string, string | number>>;

/** The longest text of an unknown error that is handed on: enough to report it, too short to carry a document. */
const MAX_INTERNAL_TEXT = 200;

/** One entry a code, so that the compiler notices a code that is missing here. */
export const CODES: Readonly<Record<FaultCode, true>> = {
  'empty-file': true,
  'no-text': true,
  'unknown-format': true,
  'binary-file': true,
  'broken-encoding': true,
  'file-unreadable': true,
  'file-too-large': true,
  'file-damaged': true,
  'file-locked': true,
  'file-too-slow': true,
  'file-too-heavy': true,
  'unpacks-too-large': true,
  'archive-inside': true,
  'file-kills-page': true,
  'storage-refused': true,
  'storage-full': true,
  'storage-newer': true,
  'storage-blocked': true,
  'not-a-workspace': true,
  'workspace-damaged': true,
  'workspace-newer': true,
  'workspace-too-large': true,
  'workspace-hidden': true,
  'workspace-unkept': true,
  'model-missing': true,
  'model-damaged': true,
  'model-offline': true,
  'runtime-failed': true,
  'bad-vector': true,
  'wasm-forbidden': true,
  'question-too-long': true,
  cancelled: true,
  'worker-died': true,
  'document-gone': true,
  'out-of-memory': true,
  internal: true,
};

/**
 * A failure that is expected and has words for people: its `name` is the fault code and its `message` the JSON of the
 * arguments, because name, message and stack are all that cross between threads.
 */
export class Fault extends Error {
  override readonly name: FaultCode;

  constructor(code: FaultCode, args: FaultArgs = {}) {
    super(JSON.stringify(args));
    this.name = code;
  }
}

/**
 * The code and arguments of any thrown value, also of a `Fault` that lost its class on the way between threads.
 * An `AbortError` is `cancelled`, memory that cannot be had `out-of-memory`; what nobody expected is `internal` with the beginning of its text.
 */
export function faultOf(error: unknown): { readonly code: FaultCode; readonly args: FaultArgs } {
  const { name, message } = nameAndMessageOf(error);
  if (name === 'AbortError') return { code: 'cancelled', args: {} };
  if (isFaultCode(name)) return { code: name, args: parseArgs(message) };
  if (saysNoMemory(name, message)) return { code: 'out-of-memory', args: {} };
  return { code: 'internal', args: { text: `${name}: ${message}`.slice(0, MAX_INTERNAL_TEXT) } };
}

function isFaultCode(name: string): name is FaultCode {
  return Object.hasOwn(CODES, name);
}

/** What Chromium, Firefox and Safari throw where a buffer, a WebAssembly memory or a string finds no room, and what a model's runtime says then. */
function saysNoMemory(name: string, message: string): boolean {
  const isOfKind = name === 'RangeError' || name === 'InternalError' || name === 'Error' || name === 'RuntimeError';
  return (
    isOfKind &&
    /out of memory|allocation (failed|size overflow)|invalid (typed )?array (buffer )?length|invalid string length|could not allocate|failed to allocate|unable to grow|bad_alloc|Aborted\(OOM\)/i.test(
      message,
    )
  );
}

function nameAndMessageOf(error: unknown): { name: string; message: string } {
  if (typeof error !== 'object' || error === null) return { name: 'Error', message: String(error) };
  const name = 'name' in error && typeof error.name === 'string' ? error.name : 'Error';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return { name, message };
}

function parseArgs(message: string): FaultArgs {
  let parsed: unknown;
  try {
    parsed = JSON.parse(message);
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
