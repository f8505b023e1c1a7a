import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';
import type { WorkspaceEntry, WorkspaceOpened, WorkspacePage } from '../../../src/bridge/workspace';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

export const PAGE: WorkspacePage = {
  settings: {
    k: 7,
    parents: 2,
    by: 'both',
    fusion: 'rrf',
    model: 'static',
    vote: 'section',
    parent: 'document',
    cap: 1000,
    tables: 'rows',
    budget: 3000,
    unit: 'tokens',
  },
  question: '旅費はいつまで？',
  marked: null,
  setups: [
    {
      name: '固定長',
      splitting: { kind: 'characters', length: 400, overlap: 20 },
      by: 'words',
      rule: 'none',
      ruleSettings: {},
      depth: 100,
      vote: 'document',
      parent: 'section',
      k: 5,
      handOn: 3,
      budget: 2000,
      unit: 'characters',
    },
  ],
};

/** Where a file says it was written. */
const WRITTEN = { version: '0.1.0', at: Date.UTC(2026, 10, 30) } as const;

export const FILES: Readonly<Record<string, string>> = {
  'rules/travel.md':
    '---\naccess: hr\n---\n\n# 旅費の規程\n\n旅費は月末までに申請する。宿泊は**別**に申請する😀。\n\n| 区分 | 額 |\n| - | - |\n| 宿泊 | 九千円 |\n\n- 領収書\n\n```\ncode\n```\n',
  'notes.txt': 'Rooms are booked by noon. The gate closes at nine.',
  'copy.txt': 'Rooms are booked by three. The gate closes at nine.',
};

/** Files that are kept aside, each for a reason that its own text gives. */
export const DOUBTFUL: Readonly<Record<string, string>> = {
  'nearly-empty.txt': `短い${' '.repeat(9000)}`,
  'mostly-damaged.txt': '文\ufffd字\ue000化け。'.repeat(20),
  'coded-data.txt': '00000010: 8950 4e47 0d0a 1a0a 0000 000d 4948 4452  .PNG....\n'.repeat(40),
  'giant-sentence.txt': `${'切れ目のない行が続く、'.repeat(600)}終わり`,
  'unknown-language.txt': 'Это правила компании о командировках и расходах. '.repeat(5),
  'chinese.txt': '这是公司的出差规定，你们没有批准就不能报销这些费用。他们说这个办法还没定。'.repeat(5),
};

/** An engine with these files, and vectors of both models. */
export async function openFilled(files = FILES): Promise<TestEngine> {
  const filled = createTestEngine();
  await filled.open();
  await filled.add(files);
  await filled.embed();
  await filled.embed('static');
  return filled;
}

export async function openEmpty(): Promise<TestEngine> {
  const empty = createTestEngine();
  await empty.open();
  return empty;
}

/** Opens a file in place of what is here, or beside it. */
export function open({ engine, nextJob }: TestEngine, file: Blob, entry: WorkspaceEntry = 'replace'): Promise<WorkspaceOpened> {
  return engine.openWorkspace(nextJob(), file, entry);
}

export function save({ engine, nextJob }: TestEngine, page = PAGE): Promise<Blob> {
  return engine.saveWorkspace(nextJob(), page, WRITTEN);
}

/** Everything that a workspace holds, in a form that can be compared. */
export async function contentOf({ engine, nextJob, catalogueOf, ask }: TestEngine): Promise<unknown> {
  await ask('');
  const { documents, aside } = catalogueOf('own');
  const whole = await Promise.all(documents.map(({ id }) => engine.readDocument('own', id)));
  const { version, documentOf } = catalogueOf('own');
  const all = { collection: 'own', version, vote: 'child', order: documentOf.map((_, child) => child), scores: new Float32Array(documentOf.length) } as const; // prettier-ignore
  // How the vectors in memory lie to one another, to the last bit.
  const likeness = await Promise.all(
    (['e5', 'static'] as const).map((model) => engine.pickDiverse(nextJob(), { ...all, model }, { k: documentOf.length, lambda: 0 })),
  );
  // The same file again says that nothing was lost on the way, hand labels and kept units among it.
  const again = await engine.saveWorkspace(nextJob(), PAGE, WRITTEN);
  return { documents, aside, whole, likeness, file: await readEntries(again) };
}

/** What stands in a file, by path, as text; vectors as numbers of their bytes. */
export async function readEntries(file: Blob): Promise<Record<string, string>> {
  const reader = new ZipReader(new BlobReader(file));
  const entries: Record<string, string> = {};
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) entries[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('latin1');
  }
  return entries;
}
