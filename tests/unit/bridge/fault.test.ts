import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault, faultOf } from '../../../src/bridge/fault';

describe('Fault', () => {
  it('carries its code as name and its arguments as JSON, so that both cross between threads', () => {
    const fault = new Fault('file-too-large', { bytes: 70_000_000, limit: 67_108_864 });
    expect(fault).toBeInstanceOf(Error);
    expect(fault.name).toBe('file-too-large');
    expect(JSON.parse(fault.message)).toEqual({ bytes: 70_000_000, limit: 67_108_864 });
  });

  it('has no arguments unless some are given', () => {
    expect(new Fault('empty-file').message).toBe('{}');
  });
});

describe('faultOf', () => {
  it('reads back any arguments, also after only name and message have crossed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer())), (args) => {
        const { name, message } = new Fault('binary-file', args);
        const crossed = Object.assign(new Error(message), { name });
        expect(faultOf(crossed)).toEqual({ code: 'binary-file', args });
        expect(faultOf({ name, message })).toEqual({ code: 'binary-file', args });
      }),
    );
  });

  it('reads an abort as cancelled', () => {
    expect(faultOf(new DOMException('stopped', 'AbortError')).code).toBe('cancelled');
    expect(faultOf(AbortSignal.abort().reason).code).toBe('cancelled');
  });

  it('reads what nobody expected as internal, with a short text', () => {
    expect(faultOf(new TypeError('x is not a function'))).toEqual({ code: 'internal', args: { text: 'TypeError: x is not a function' } });
    expect(String(faultOf(new Error('long '.repeat(1000))).args.text)).toHaveLength(200);
    expect(faultOf('just a string')).toEqual({ code: 'internal', args: { text: 'Error: just a string' } });
    expect(faultOf(undefined).code).toBe('internal');
    expect(faultOf(null).code).toBe('internal');
    expect(faultOf(Object.assign(new Error('x'), { name: 'toString' })).code).toBe('internal');
  });

  it('keeps the code when the message is not a JSON object, and drops arguments of other types', () => {
    expect(faultOf(Object.assign(new Error('not json'), { name: 'storage-full' }))).toEqual({ code: 'storage-full', args: {} });
    expect(faultOf({ name: 'storage-full', message: '[1]' })).toEqual({ code: 'storage-full', args: {} });
    expect(faultOf({ name: 'storage-full', message: '{"a":1,"b":{}}' })).toEqual({ code: 'storage-full', args: { a: 1 } });
  });
});

it.each([
  new RangeError('Array buffer allocation failed'),
  new RangeError('Invalid typed array length: 9007199254740991'),
  new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory: could not allocate'),
  new RangeError('Out of memory'),
  new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory'),
  new Error('failed to call OrtRun(). ERROR_CODE: 6, ERROR_MESSAGE: std::bad_alloc'),
  Object.assign(new Error('Aborted(OOM)'), { name: 'RuntimeError' }),
  Object.assign(new Error('allocation size overflow'), { name: 'InternalError' }),
])('memory that cannot be had has a name of its own: %s', (error) => {
  expect(faultOf(error)).toEqual({ code: 'out-of-memory', args: {} });
});

it('another RangeError is no lack of memory', () => {
  expect(faultOf(new RangeError('expected 3 rows, got 2')).code).toBe('internal');
});
