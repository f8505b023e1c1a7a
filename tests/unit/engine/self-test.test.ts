import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertReproduces, readSelfTest } from '../../../src/engine/embedder/self-test';
import { GPU_SPACE, SELF_TEST_FILE } from '../../../src/engine/embedder/shipped-model';
import type { Embedder } from '../../../src/engine/ports';

const never = new AbortController().signal;
const selfTest = readSelfTest(readFileSync(`public/models/${GPU_SPACE.model}/${SELF_TEST_FILE.path}`));

/** A device that gives each reference vector as `bend` makes it. */
function createDevice(bend: (vector: Float32Array, text: string) => Float32Array): Embedder {
  const vectorOf = (text: string): Float32Array => {
    const passage = selfTest.passages.indexOf(text);
    const reference = passage >= 0 ? selfTest.passageVectors[passage] : selfTest.queryVectors[selfTest.queries.indexOf(text)];
    return bend(Float32Array.from(reference ?? []), text);
  };
  return {
    space: GPU_SPACE,
    embedPassages: async (texts) => Float32Array.from(texts.flatMap((text) => [...vectorOf(text)])),
    embedQuestion: async (text) => vectorOf(text),
    dispose: async () => undefined,
  };
}

/** A unit vector whose cosine with `vector` is `cosine`. */
function turn(vector: Float32Array, cosine: number): Float32Array {
  const aside = vector.map((_, i) => (i === 0 ? 1 : 0) - (vector[0] ?? 0) * (vector[i] ?? 0));
  const length = Math.hypot(...aside);
  return vector.map((value, i) => cosine * value + (Math.sqrt(1 - cosine ** 2) * (aside[i] ?? 0)) / length);
}

test('eight passages and three questions are asked for', () => {
  expect([selfTest.passages.length, selfTest.queries.length]).toEqual([8, 3]);
});

test('the vectors of the reference pass, and those that are as near as int8 is', async () => {
  await assertReproduces(
    createDevice((vector) => vector),
    selfTest,
    never,
  );
  await assertReproduces(
    createDevice((vector) => turn(vector, 0.991)),
    selfTest,
    never,
  );
});

test.each([...selfTest.passages, ...selfTest.queries])('one text that comes out wrong is enough to fail: %s', async (wrong) => {
  const device = createDevice((vector, text) => (text === wrong ? turn(vector, 0.989) : vector));
  await expect(assertReproduces(device, selfTest, never)).rejects.toThrow(wrong);
});

test('what is no number fails', async () => {
  await expect(
    assertReproduces(
      createDevice((vector) => vector.fill(NaN)),
      selfTest,
      never,
    ),
  ).rejects.toThrow('self-test');
});
