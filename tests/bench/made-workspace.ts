import { holdRead } from '../../src/engine/intake/cut-record';
import { SPACES } from '../../src/engine/embedder/shipped-model';
import { hashRevision } from '../../src/engine/shelf/hash-text';
import type { HeldDocument } from '../../src/engine/shelf/held-document';
import { readFile } from '../../src/engine/readers/read-file';
import { createRandom } from '../fakes/create-random';

const SUBJECTS = ['総務部', '人事課', '申請者', '管理者', '利用者', '担当者', '各部門', '経理課', '情報システム部', '監査役'];
const OBJECTS = [
  '申請の手続き',
  '交通費の精算',
  '有給休暇の届け出',
  'パスワードの更新',
  '会議室の予約',
  '備品の購入',
  '契約書の保管',
  '入館証の返却',
];
const VERBS = [
  '別に定める手引きに従って行う',
  '翌月の五日までに済ませる',
  '事前に上長の承認を受ける',
  '台帳に記入して三年のあいだ保管する',
  '書面で知らせる',
];
const SECTION_SENTENCES = 10;

/** Markdown of `sentences` sentences of some forty characters, a heading over every ten. */
export function makeMarkdown(document: number, sentences: number): string {
  const random = createRandom(document + 1);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  const lines = [`# 規則 ${document}`];
  for (let sentence = 0; sentence < sentences; sentence++) {
    if (sentence % SECTION_SENTENCES === 0) lines.push(`## 第${sentence / SECTION_SENTENCES + 1}節 ${pick(OBJECTS)}`);
    lines.push(`第${document}の${sentence}条では、${pick(SUBJECTS)}は${pick(OBJECTS)}を${pick(VERBS)}ものとする。`);
  }
  return `${lines.join('\n\n')}\n`;
}

/** One document as the engine holds it. */
export async function makeDocument(document: number, sentences: number): Promise<HeldDocument> {
  const read = await readFile('rules.md', new TextEncoder().encode(makeMarkdown(document, sentences)));
  return holdRead(
    { ...read, title: `規則 ${document}` },
    { id: `made-${document}`, revision: hashRevision(read.text), path: null, arrival: document },
    { cap: 1000, tables: 'rows' },
  );
}

/** Unit vectors, `count` rows, of e5's dimensions if no other are named. */
export function makeVectors(count: number, seed: number, dimensions = SPACES.e5.dimensions): Float32Array {
  const random = createRandom(seed);
  const vectors = new Float32Array(count * dimensions);
  for (let row = 0; row < count; row++) {
    let squares = 0;
    for (let i = row * dimensions; i < (row + 1) * dimensions; i++) {
      const value = random() - 0.5;
      vectors[i] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares);
    for (let i = row * dimensions; i < (row + 1) * dimensions; i++) vectors[i] = (vectors[i] as number) / length;
  }
  return vectors;
}
