import * as ort from 'onnxruntime-web/wasm';
import { test } from 'vitest';
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { createE5Embedder } from '../../src/engine/embedder/e5-embedder';
import { openModelPool } from '../../src/engine/embedder/model-pool';
import { planBatches } from '../../src/engine/embedder/plan-batches';
import { CONFIG_FILE, SHIPPED_SPACE, TOKENIZER_FILE, WEIGHTS_FILE } from '../../src/engine/embedder/shipped-model';
import { startModelWorker } from '../../src/engine/embedder/start-model-worker';
import { createTokenizer } from '../../src/engine/embedder/tokenizer';
import type { Embedder } from '../../src/engine/ports';

const never = new AbortController().signal;
const ROUNDS = 4;
/** Batches that one side does before it is the other's turn. */
const CHUNK = 6;

interface PlannedBatch {
  readonly texts: readonly string[];
  readonly feeds: Record<string, ort.Tensor>;
}

function buildSentences(): string[] {
  const subjects = [
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
  const rules = [
    'は利用日の二日前までに上長の承認を得て行う。',
    'は翌月に払う。',
    ' is handed in two days ahead, to the head of the section.',
    'については、総務部が別に定める手引きに従い、所定の書式で届け出るものとする。',
  ];
  return subjects.flatMap((subject) => rules.map((rule) => subject + rule));
}

function planBare(texts: readonly string[], encode: (text: string) => Uint32Array): PlannedBatch[] {
  const rows = texts.map((text) => [0, ...encode(`passage: ${text}`), 2]);
  return planBatches(rows.map(({ length }) => length)).map((batch) => {
    const members = batch.map((index) => rows[index] ?? []);
    const columns = Math.max(...members.map(({ length }) => length));
    const fill = (valueOf: (row: readonly number[], column: number) => number): ort.Tensor =>
      new ort.Tensor(
        'int64',
        BigInt64Array.from(members.flatMap((row) => Array.from({ length: columns }, (_, column) => BigInt(valueOf(row, column))))),
        [members.length, columns],
      );
    return {
      texts: batch.map((index) => texts[index] ?? ''),
      feeds: {
        input_ids: fill((row, column) => row[column] ?? 1),
        attention_mask: fill((row, column) => (column < row.length ? 1 : 0)),
        token_type_ids: fill(() => 0),
      },
    };
  });
}

async function loadBoth(): Promise<{ embedder: Embedder; session: ort.InferenceSession; encode: (text: string) => Uint32Array }> {
  const read = async (url: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const readFile = ({ path }: { readonly path: string }): Promise<Uint8Array<ArrayBuffer>> =>
    read(`/models/${SHIPPED_SPACE.model}/${path}`);
  const tokenizer = createTokenizer(await readFile(TOKENIZER_FILE));
  const weights = await readFile(WEIGHTS_FILE);
  const runtime = await read(runtimeUrl);
  const files = new Map([
    [CONFIG_FILE.path, await readFile(CONFIG_FILE)],
    [WEIGHTS_FILE.path, weights],
  ]);
  // One model, as bare onnxruntime-web is one: what several bring is printed by embedding-pool.browser.bench.ts.
  const pool = await openModelPool({
    start: () => startModelWorker({ name: SHIPPED_SPACE.model, files, runtime, runner: 'transformers' }),
    most: 1,
  });
  ort.env.wasm.wasmBinary = runtime;
  ort.env.wasm.numThreads = 1;
  return {
    embedder: createE5Embedder(pool, tokenizer, { models: 1 }),
    session: await ort.InferenceSession.create(weights),
    encode: (text) => tokenizer.encode(text),
  };
}

async function runBare(session: ort.InferenceSession, batches: readonly PlannedBatch[]): Promise<void> {
  for (const { feeds } of batches) await session.run(feeds);
}

async function runLanes(embedder: Embedder, batches: readonly PlannedBatch[]): Promise<void> {
  const waiting = [...batches];
  const lane = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) await embedder.embedPassages(batch.texts, never);
  };
  await Promise.all(Array.from({ length: embedder.lanes ?? 1 }, lane));
}

test('embedding beside bare onnxruntime-web on the same batches', async () => {
  const { embedder, session, encode } = await loadBoth();
  const batches = planBare(buildSentences(), encode);
  const sentences = batches.reduce((sum, { texts }) => sum + texts.length, 0);
  const spent = { ours: 0, bare: 0 };
  const time = async (side: keyof typeof spent, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    spent[side] += performance.now() - start;
  };
  for (let round = 0; round <= ROUNDS; round++) {
    for (let first = 0; first < batches.length; first += CHUNK) {
      const chunk = batches.slice(first, first + CHUNK);
      const sides = [
        () => time('bare', () => runBare(session, chunk)),
        // As the engine does it: some calls under way, so that cutting into pieces goes on while the model works.
        () => time('ours', () => runLanes(embedder, chunk)),
      ];
      // Few batches at a time and in turn, so that whatever else the machine does meets both alike.
      for (const side of (first / CHUNK + round) % 2 === 0 ? sides : sides.reverse()) await side();
    }
    // The first round warms both up.
    if (round === 0) spent.ours = spent.bare = 0;
  }
  const perSecond = (ms: number): string => ((sentences * ROUNDS * 1000) / ms).toFixed(1);
  console.log(
    `Embedding, ${sentences} sentences: ${perSecond(spent.ours)}/s with tokens, pooling and yielding; bare onnxruntime-web ${perSecond(spent.bare)}/s; ` +
      `${((100 * spent.bare) / spent.ours).toFixed(0)} % of it (at least 95 % wanted)`,
  );
});
