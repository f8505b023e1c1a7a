/** Prints what several models bring over one, and over one text at a time; asserts nothing. */
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { test } from 'vitest';
import { countModels, describeMachine } from '../../src/engine/embedder/count-models';
import { createE5Embedder } from '../../src/engine/embedder/e5-embedder';
import type { TokenBatch } from '../../src/engine/embedder/batch-model';
import { openModelPool, type ModelPool } from '../../src/engine/embedder/model-pool';
import { CONFIG_FILE, SHIPPED_SPACE, TOKENIZER_FILE, WEIGHTS_FILE } from '../../src/engine/embedder/shipped-model';
import { startModelWorker } from '../../src/engine/embedder/start-model-worker';
import { createTokenizer } from '../../src/engine/embedder/tokenizer';
import type { Embedder } from '../../src/engine/ports';

const SENTENCES = 240;
const GROUP = 8;
const ROUNDS = 3;
const never = new AbortController().signal;

const SUBJECTS = [
  '申請',
  '旅費',
  '休暇',
  '在宅勤務',
  '経費の精算',
  '研修',
  'The request',
  'A travel claim',
  '備品の貸し出し',
  '会議室の予約',
];
const RULES = [
  'は利用日の二日前までに上長の承認を得て行う。',
  'は翌月に払う。',
  ' is handed in two days ahead, to the head of the section.',
  'については、総務部が別に定める手引きに従い、所定の書式で届け出るものとする。',
];
const sentences = Array.from(
  { length: SENTENCES },
  (_, i) => `第${i + 1}条の${SUBJECTS[i % SUBJECTS.length] ?? ''}${RULES[Math.floor(i / SUBJECTS.length) % RULES.length] ?? ''}`,
).sort((a, b) => a.length - b.length);

const fetchBytes = async (url: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await (await fetch(url)).arrayBuffer());
const urlOf = ({ path }: { readonly path: string }): string => `/models/${SHIPPED_SPACE.model}/${path}`;

/** Starts every model by giving them work at once, and warms them up. */
async function warmUp(pool: ModelPool, most: number): Promise<void> {
  const columns = 24;
  const batch: TokenBatch = {
    rows: 4,
    columns,
    ids: new BigInt64Array(4 * columns).fill(500n),
    mask: new BigInt64Array(4 * columns).fill(1n),
  };
  do await Promise.all(Array.from({ length: 8 * most }, () => pool.run(batch)));
  while (pool.size < most);
}

/** Sentences a second, groups taken by as many lanes as the embedder wants. */
async function measure(embedder: Embedder, size: number): Promise<number> {
  const groups = Array.from({ length: Math.ceil(SENTENCES / size) }, (_, group) => sentences.slice(group * size, (group + 1) * size));
  const began = performance.now();
  const lane = async (): Promise<void> => {
    for (let group = groups.shift(); group; group = groups.shift()) await embedder.embedPassages(group, never);
  };
  await Promise.all(Array.from({ length: embedder.lanes ?? 1 }, lane));
  return (SENTENCES * 1000) / (performance.now() - began);
}

test('models that share the work', async () => {
  const tokenizer = createTokenizer(await fetchBytes(urlOf(TOKENIZER_FILE)));
  const files = new Map([
    [CONFIG_FILE.path, await fetchBytes(urlOf(CONFIG_FILE))],
    [WEIGHTS_FILE.path, await fetchBytes(urlOf(WEIGHTS_FILE))],
  ]);
  const runtime = await fetchBytes(runtimeUrl);
  const ways = [
    { name: 'one model, one text at a time', models: 1, size: 1 },
    { name: 'one model', models: 1, size: GROUP },
    { name: 'two models', models: 2, size: GROUP },
    { name: 'three models', models: 3, size: GROUP },
  ];
  const figures = ways.map(() => [] as number[]);
  const pools = new Map<number, ModelPool>();
  for (const { models } of ways) {
    if (pools.has(models)) continue;
    const pool = await openModelPool({
      start: () => startModelWorker({ name: SHIPPED_SPACE.model, files, runtime, runner: 'transformers' }),
      most: models,
    });
    await warmUp(pool, models);
    pools.set(models, pool);
  }
  // In turn, so that whatever else the machine does meets all of them alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [way, { models, size }] of ways.entries()) {
      const pool = pools.get(models);
      if (pool) figures[way]?.push(await measure(createE5Embedder(pool, tokenizer, { models }), size));
    }
  }
  const best = figures.map((list) => Math.max(...list));
  const one = best[1] ?? NaN;
  console.log(
    ways
      .map(({ name }, way) => `${name}: ${(best[way] ?? NaN).toFixed(1)}/s (${((best[way] ?? NaN) / one).toFixed(2)} × one)`)
      .concat(
        `this machine: ${JSON.stringify(describeMachine())}, so ${countModels(describeMachine())} models (two: at least 1.65 × one wanted)`,
      )
      .join('\n'),
  );
  for (const pool of pools.values()) await pool.dispose();
});
