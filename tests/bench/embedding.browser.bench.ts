/**
 * Prints what embedding takes with one model and with several, each figure beside its limit in the same run: bare onnxruntime-web on the
 * same batches, one text at a time (what a demo does), and native onnxruntime where Python has it. Asserts nothing.
 */
import * as ort from 'onnxruntime-web/wasm';
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { test } from 'vitest';
import { commands } from 'vitest/browser';
import type { PooledModel, TokenBatch } from '../../src/engine/embedder/batch-model';
import { countModels, describeMachine } from '../../src/engine/embedder/count-models';
import { createE5Embedder } from '../../src/engine/embedder/e5-embedder';
import { openModelPool, type ModelPool } from '../../src/engine/embedder/model-pool';
import { planBatches } from '../../src/engine/embedder/plan-batches';
import { CONFIG_FILE, SHIPPED_SPACE, TOKENIZER_FILE, WEIGHTS_FILE } from '../../src/engine/embedder/shipped-model';
import { startModelWorker } from '../../src/engine/embedder/start-model-worker';
import { createTokenizer } from '../../src/engine/embedder/tokenizer';
import type { Embedder, Tokenizer } from '../../src/engine/ports';
import { makeSentences } from './bench-sentences';
import type {} from './read-processor';
import type {} from './run-native';

const SENTENCES = 40;
const ROUNDS = 4;
const PAD = 1;
const FOLDER = `/models/${SHIPPED_SPACE.model}`;
const never = new AbortController().signal;

interface PlannedBatch {
  readonly texts: readonly string[];
  /** Padded to one length. */
  readonly rows: readonly (readonly number[])[];
}

/** One way to embed all the sentences. */
type Way = () => Promise<unknown>;

function planAll(tokenizer: Tokenizer): PlannedBatch[] {
  const texts = makeSentences(SENTENCES);
  const rows = texts.map((text) => [0, ...tokenizer.encode(`${SHIPPED_SPACE.passagePrefix}${text}`), 2]);
  return planBatches(rows.map(({ length }) => length)).map((batch) => {
    const longest = Math.max(...batch.map((index) => rows[index]?.length ?? 0));
    return {
      texts: batch.map((index) => texts[index] ?? ''),
      rows: batch.map((index) => [...(rows[index] ?? []), ...Array<number>(longest).fill(PAD)].slice(0, longest)),
    };
  });
}

function packBatch({ rows }: PlannedBatch): TokenBatch {
  const ids = BigInt64Array.from(rows.flat(), BigInt);
  return { rows: rows.length, columns: rows[0]?.length ?? 0, ids, mask: ids.map((id) => (id === BigInt(PAD) ? 0n : 1n)) };
}

/** Takes one after the other until none is left; several do so at a time. */
async function takeInTurn<T>(all: readonly T[], workers: readonly ((one: T) => Promise<unknown>)[]): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    workers.map(async (work) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
    }),
  );
}

const embedAll = (embedder: Embedder, batches: readonly PlannedBatch[]): Promise<void> =>
  takeInTurn(
    batches,
    Array.from(
      { length: embedder.lanes ?? 1 },
      () =>
        ({ texts }: PlannedBatch) =>
          embedder.embedPassages(texts, never),
    ),
  );

const fetchBytes = async (url: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await (await fetch(url)).arrayBuffer());

interface Loaded {
  readonly tokenizer: Tokenizer;
  readonly session: ort.InferenceSession;
  readonly start: () => Promise<PooledModel>;
}

async function load(): Promise<Loaded> {
  const weights = await fetchBytes(`${FOLDER}/${WEIGHTS_FILE.path}`);
  const runtime = await fetchBytes(runtimeUrl);
  const files = new Map([
    [CONFIG_FILE.path, await fetchBytes(`${FOLDER}/${CONFIG_FILE.path}`)],
    [WEIGHTS_FILE.path, weights],
  ]);
  ort.env.wasm.wasmBinary = runtime;
  ort.env.wasm.numThreads = 1;
  return {
    tokenizer: createTokenizer(await fetchBytes(`${FOLDER}/${TOKENIZER_FILE.path}`)),
    session: await ort.InferenceSession.create(weights),
    start: () => startModelWorker({ name: SHIPPED_SPACE.model, files, runtime, runner: 'transformers' }),
  };
}

/** How long models have been at work, by the clock, from when a batch is given to them until its states are here. */
class Busy {
  spentMs = 0;

  watch(model: PooledModel): PooledModel {
    return {
      get isGone() {
        return model.isGone;
      },
      run: async (batch) => {
        const began = performance.now();
        try {
          return await model.run(batch);
        } finally {
          this.spentMs += performance.now() - began;
        }
      },
      dispose: () => model.dispose(),
    };
  }
}

/** Starts every model by giving them work at once. */
async function openPool(start: () => Promise<PooledModel>, most: number, batch: TokenBatch): Promise<ModelPool> {
  const pool = await openModelPool({ start, most, batchesBeforeMore: 0 });
  do await Promise.all(Array.from({ length: 4 * most }, () => pool.run(batch)));
  while (pool.size < most);
  return pool;
}

function runBare(session: ort.InferenceSession, { rows, columns, ids, mask }: TokenBatch): Promise<unknown> {
  const tensor = (values: BigInt64Array): ort.Tensor => new ort.Tensor('int64', values, [rows, columns]);
  return session.run({ input_ids: tensor(ids), attention_mask: tensor(mask), token_type_ids: tensor(new BigInt64Array(ids.length)) });
}

/** Sentences a second, round by round. */
interface Figures {
  readonly byClock: number[];
  /** A second of the processor, whatever else the machine does. */
  readonly byProcessor: number[];
}

/** Each round with all of the ways, so that other work of the machine meets all alike. */
async function measure<Name extends string>(ways: Readonly<Record<Name, Way>>): Promise<Readonly<Record<Name, Figures>>> {
  const figures = Object.fromEntries(Object.keys(ways).map((name) => [name, { byClock: [], byProcessor: [] }])) as unknown as Record<
    Name,
    Figures
  >;
  const all = Object.entries(ways) as [Name, Way][];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, run] of round % 2 === 0 ? all : all.toReversed()) {
      const used = await commands.readProcessorSeconds();
      const began = performance.now();
      await run();
      const spentMs = performance.now() - began;
      // The first round warms all of them up.
      if (round === 0) continue;
      figures[name].byClock.push((SENTENCES * 1000) / spentMs);
      figures[name].byProcessor.push(SENTENCES / ((await commands.readProcessorSeconds()) - used));
    }
  }
  return figures;
}

const middleOf = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? NaN;
const say = ({ byClock, byProcessor }: Figures): string =>
  `${Math.max(...byClock).toFixed(1)}/s best, ${middleOf(byClock).toFixed(1)}/s middle, ${middleOf(byProcessor).toFixed(1)} a second of the processor`;
/** Of the best figures, and in the middle of the rounds: the two of one round have met the same load. */
function compare(one: Figures, other: Figures): string {
  const best = Math.max(...one.byClock) / Math.max(...other.byClock);
  const middle = middleOf(one.byClock.map((figure, round) => figure / (other.byClock[round] ?? NaN)));
  const work = middleOf(one.byProcessor) / middleOf(other.byProcessor);
  return `${best.toFixed(2)} × best, ${middle.toFixed(2)} × middle of the rounds, ${work.toFixed(2)} × by the processor, of`;
}

test('embedding beside its limits', async () => {
  const { tokenizer, session, start } = await load();
  const batches = planAll(tokenizer);
  const packed = batches.map(packBatch);
  const [first] = packed;
  if (!first) return;
  const busy = new Busy();
  const one = await openPool(start, 1, first);
  const two = await openPool(async () => busy.watch(await start()), 2, first);
  const ours = createE5Embedder(one, tokenizer, { models: 1 });
  const both = createE5Embedder(two, tokenizer, { models: 2 });
  const texts = batches.flatMap((batch) => batch.texts);
  const shares: number[] = [];
  const figures = await measure({
    single: () => takeInTurn(texts, [(text) => ours.embedPassages([text], never)]),
    bare: () => takeInTurn(packed, [(batch) => runBare(session, batch)]),
    one: () => embedAll(ours, batches),
    two: async () => {
      const [began, spent] = [performance.now(), busy.spentMs];
      await embedAll(both, batches);
      shares.push((busy.spentMs - spent) / (2 * (performance.now() - began)));
    },
    bareTwo: () => takeInTurn(packed, [(batch) => two.run(batch), (batch) => two.run(batch)]),
  });
  await Promise.all([one.dispose(), two.dispose()]);
  const { native, load: loadOfMachine } = await commands.runNative(
    `public${FOLDER}/${WEIGHTS_FILE.path}`,
    batches.map(({ rows }) => rows),
  );
  const machine = describeMachine();
  // What two bring by the clock is hidden by whatever else runs; what a sentence costs, and that neither waits, is not.
  const free = (2 * middleOf(shares) * middleOf(figures.two.byProcessor)) / middleOf(figures.one.byProcessor);
  console.log(
    [
      `Embedding ${SENTENCES} sentences; ${JSON.stringify(machine)}, so ${countModels(machine)} models; load of the last minute ${loadOfMachine.toFixed(1)}`,
      `one text at a time, one worker (as a demo does)     ${say(figures.single)}`,
      `one worker, tokens, pooling and yielding included   ${say(figures.one)}: ${compare(figures.one, figures.bare)} bare (at least .95 wanted)`,
      `  bare onnxruntime-web, the same batches            ${say(figures.bare)}`,
      `two workers                                         ${say(figures.two)}: ${compare(figures.two, figures.one)} one (at least 1.65 by the clock wanted); at work ${(100 * middleOf(shares)).toFixed(0)} % of the time, so ${free.toFixed(2)} × where two cores are free`,
      `  two workers, batches made beforehand              ${say(figures.bareTwo)}`,
      native
        ? `  native onnxruntime ${native.version}, the same batches     one thread ${native.perSecond[1].toFixed(1)}/s (${native.perProcessorSecond.toFixed(1)} a second of the processor), two ${native.perSecond[2].toFixed(1)}/s`
        : '  native onnxruntime: not measured, this Python has none (OYAKO_PYTHON names another)',
    ].join('\n'),
  );
});
