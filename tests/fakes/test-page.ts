import { EngineLink } from '../../src/app/state/page/engine-link.svelte';
import { Board } from '../../src/app/state/question/board.svelte';
import { DEFAULT_SETTINGS } from '../../src/app/state/page/address';
import { Inquiry } from '../../src/app/state/question/inquiry.svelte';
import { Library } from '../../src/app/state/documents/library.svelte';
import { Models } from '../../src/app/state/documents/models.svelte';
import type { TabGuard } from '../../src/app/state/reading/tab-guard';
import { Settings } from '../../src/app/state/page/settings.svelte';
import { createEngine } from '../../src/engine/create-engine';
import type { Store } from '../../src/engine/ports';
import { readTask } from '../../src/engine/readers/read-task';
import { createMemoryStore } from '../../src/engine/store/memory-store';
import { officeRulesEn } from '../../src/lessons/office-rules-en';
import { officeRulesJa } from '../../src/lessons/office-rules-ja';
import { createCharacterTokenizer } from './character-tokenizer';
import { createHashingEmbedder } from './hashing-embedder';
import { WorkerInThisThread } from './worker-in-this-thread';

/** Documents of all pages of a test bear ids of their own, as random ones do. */
let lastId = 0;

export interface TestPage {
  readonly link: EngineLink;
  readonly settings: Settings;
  readonly library: Library;
  readonly models: Models;
  readonly inquiry: Inquiry;
  readonly board: Board;
  /** Ends the present worker as a crash does. */
  killWorker(): void;
  readonly workersMade: () => number;
}

/** The page's state over a real engine in this thread; a store that is handed in survives the worker's death, as IndexedDB does. */
export function openTestPage(store: () => Store = () => ({ ...createMemoryStore(), mode: 'kept' }), guard?: TabGuard): TestPage {
  const workers: WorkerInThisThread[] = [];
  const makeWorker = (): Worker => {
    const worker: WorkerInThisThread = new WorkerInThisThread(
      createEngine({
        emit: (event) => worker.emit(structuredClone(event)),
        openStore: () => Promise.resolve(store()),
        reader: { read: readTask },
        openModels: () => ({
          findGpu: () => Promise.resolve({ runtime: true, adapter: false }),
          isKept: () => Promise.resolve(false),
          loadTokenizer: () => Promise.resolve(createCharacterTokenizer()),
          loadEmbedder: () => Promise.resolve(createHashingEmbedder()),
          loadStaticEmbedder: () => Promise.resolve(createHashingEmbedder('static')),
          removeKept: () => Promise.resolve(),
        }),
        startScoring: null,
        now: () => performance.now(),
        randomId: () => `document-${++lastId}`,
      }),
    );
    workers.push(worker);
    return worker.asWorker();
  };
  const settings = new Settings({ ...DEFAULT_SETTINGS, lang: 'en' }, ['en']);
  const link = new EngineLink(makeWorker);
  const library = new Library(link, settings, { ja: officeRulesJa, en: officeRulesEn }, '/models/', guard);
  const models = new Models(link, library, settings);
  const inquiry = new Inquiry(link, library, settings, null);
  const board = new Board(inquiry, settings, models);
  const killWorker = (): void => void workers.at(-1)?.dispatchEvent(new Event('error'));
  return { link, settings, library, models, inquiry, board, killWorker, workersMade: () => workers.length };
}
