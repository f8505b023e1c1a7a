import { expect, test } from 'vitest';
import { answerBuffers } from '../../../src/bridge/answer-buffers';
import type { Answer } from '../../../src/bridge/protocol';

const NOTHING = { order: new Uint32Array(0), scores: new Float32Array(0) };
const answerOf = (ranking: Pick<Answer, 'order' | 'scores' | 'parts'>): Answer => ({
  collection: 'own',
  version: 1,
  question: '休暇',
  by: 'both',
  model: 'e5',
  notYet: [],
  sharesWords: true,
  texts: [],
  tookMs: 1,
  ...ranking,
});

test('an answer arrives whole, and its rankings are not copied', () => {
  const answer = answerOf({
    order: Uint32Array.of(1, 0),
    scores: Float32Array.of(0.9, 0.8),
    parts: { meaning: Float32Array.of(0.9, 0.8), words: Float32Array.of(0, 2) },
  });
  const expected = structuredClone(answer);
  expect(structuredClone(answer, { transfer: answerBuffers(answer) })).toEqual(expected);
  expect([answer.order, answer.scores, answer.parts?.meaning, answer.parts?.words].map((rows) => rows?.length)).toEqual([0, 0, 0, 0]);
});

test('nothing found, which answers share, can be handed over again and again', () => {
  const answer = answerOf({ ...NOTHING, parts: null });
  for (let round = 0; round < 2; round++) expect(structuredClone(answer, { transfer: answerBuffers(answer) })).toEqual(answer);
});
