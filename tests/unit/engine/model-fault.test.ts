import { expect, test } from 'vitest';
import { Fault } from '../../../src/bridge/fault';
import { breaksRuntime, modelFault } from '../../../src/engine/embedder/model-fault';

const OUT_OF_MEMORY = [
  new RangeError('Array buffer allocation failed'),
  new RangeError('WebAssembly.Memory(): could not allocate memory'),
  new Error('failed to call OrtRun(). ERROR_CODE: 6, ERROR_MESSAGE: std::bad_alloc'),
  new WebAssembly.RuntimeError('Aborted(OOM)'),
];
const TRAPPED = [new WebAssembly.RuntimeError('memory access out of bounds'), new WebAssembly.RuntimeError('unreachable'), 5_243_112];
const OF_ONE_BATCH = [
  new Error('failed to call OrtRun(). ERROR_CODE: 2, ERROR_MESSAGE: Invalid rank for input'),
  new TypeError('x is null'),
];

test.each(OUT_OF_MEMORY)(
  'memory that cannot be had has its name, also once only its text has crossed, and the runtime is given up: %s',
  (error) => {
    expect(modelFault(error).name).toBe('out-of-memory');
    expect(modelFault(new Error(String(error))).name).toBe('out-of-memory');
    expect(breaksRuntime(error)).toBe(true);
  },
);

test.each(TRAPPED)('a runtime that was ended in the middle is given up: %s', (error) => {
  expect(modelFault(error).name).toBe('runtime-failed');
  expect(breaksRuntime(error)).toBe(true);
});

test.each(OF_ONE_BATCH)('what is wrong with one batch says nothing of the next: %s', (error) => {
  expect(JSON.parse(modelFault(error).message)).toEqual({ reason: String(error) });
  expect(breaksRuntime(error)).toBe(false);
});

test('what has a name already keeps it', () => {
  const fault = new Fault('cancelled');
  expect(modelFault(fault)).toBe(fault);
});
