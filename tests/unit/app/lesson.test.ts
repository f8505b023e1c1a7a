import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/core/context/build-context';
import { measureCharacters } from '../../../src/core/context/measure-characters';
import { foldHits } from '../../../src/core/fold/fold-hits';
import { findFirstRight } from '../../../src/core/evaluate/recall-at';
import type { Lesson } from '../../../src/lessons/lesson';
import { officeRulesEn } from '../../../src/lessons/office-rules-en';
import { officeRulesJa } from '../../../src/lessons/office-rules-ja';
import { createTestEngine } from '../../fakes/test-engine';

describe.each([
  ['Japanese', officeRulesJa],
  ['English', officeRulesEn],
] as const)('the lesson in %s', (_, lesson: Lesson) => {
  test('has eight documents, and the answer once, in one of them', () => {
    expect(lesson.documents).toHaveLength(8);
    const holders = lesson.documents.filter((document) => document.markdown.includes(lesson.answer.text));
    expect(holders.map((document) => document.path)).toEqual([lesson.answer.path]);
  });

  test('shows one document in five of five places, the answer pushed out, and the context bringing it back', async () => {
    const { engine, open, catalogueOf } = createTestEngine();
    await open();
    await engine.openLesson(lesson.documents);
    const answer = await engine.ask(1, { collection: 'lesson', question: lesson.question, by: 'characters', fusion: 'sum' });
    const catalogue = catalogueOf('lesson');
    const gold = catalogue.documents.findIndex((document) => document.path === lesson.answer.path);
    const textOf = (document: number): string | null =>
      answer.texts.find((text) => text.revision === catalogue.documents[document]?.revision)?.text ?? null;
    const start = textOf(gold)?.indexOf(lesson.answer.text) ?? -1;
    const span = { document: gold, start, end: start + lesson.answer.text.length };

    const top = Array.from(answer.order.subarray(0, 5), (child) => catalogue.documentOf[child]);
    expect(new Set(top).size).toBe(1);
    expect(catalogue.documents[top[0] ?? -1]?.arrival).toBe(0);

    const hits = Array.from(answer.order, (child) => ({
      document: catalogue.documentOf[child] ?? -1,
      start: catalogue.startOf[child] ?? 0,
      end: catalogue.endOf[child] ?? 0,
    }));
    const rank = findFirstRight(hits, [span]);
    expect(rank).toBeGreaterThan(5);

    const fold = foldHits(answer.order, catalogue.documentOf, 5);
    const context = buildContext({
      fold,
      order: answer.order,
      catalogue,
      vote: 'document',
      parent: 'section',
      maxParents: 3,
      budget: 2000,
      measure: measureCharacters(catalogue, textOf),
      textOf,
    });
    expect(fold.freed).toBe(4);
    expect(context.passages.some((passage) => passage.document === gold && passage.start <= span.start && passage.end >= span.end)).toBe(
      true,
    );
  });
});
