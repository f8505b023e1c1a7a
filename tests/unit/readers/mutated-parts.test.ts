import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openZip } from '../../../src/engine/readers/open-zip';
import { createPause } from '../../../src/engine/readers/pause';
import { readFile } from '../../../src/engine/readers/read-file';
import { mutatePackage, mutatePdf } from './mutate-parts';
import { SEED_PACKAGES, SEED_PDFS } from './seed-packages';
import { createSeries, tellTried, tryFor } from './try-input';
import { writeZip } from './write-zip';

/** How long each format is tried, in seconds; `OYAKO_FUZZ_SECONDS=600` for a night. */
const SECONDS = Number(process.env.OYAKO_FUZZ_SECONDS ?? 1.2);
const FOLDERS = ['tests/fixtures/documents', '../shared/data/documents/real'].filter((folder) => existsSync(folder));
/** Larger ones take the time of many small ones. */
const MOST_BYTES = 20_000;

function smallFiles(format: string): Uint8Array[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(`.${format}`))
      .map((name) => new Uint8Array(readFileSync(`${folder}/${name}`)))
      .filter(({ length }) => length <= MOST_BYTES),
  );
}

async function partsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (const file of await openZip(bytes, 'zip', createPause(undefined))) parts[file.name] = new TextDecoder().decode(await file.read());
  return parts;
}

const tried = tellTried('files with mutated parts tried');

describe('files whose container is whole and whose parts are not', () => {
  it.each(Object.keys(SEED_PACKAGES))(
    '%s: no crash, no hang, spans inside the text',
    async (format) => {
      const files = [SEED_PACKAGES[format] ?? {}, ...(await Promise.all(smallFiles(format).map(partsOf)))];
      // What is mutated must be a file that is read.
      for (const parts of files) expect((await readFile(`seed.${format}`, await writeZip(parts, 0))).blocks.length).toBeGreaterThan(0);
      const draw = createSeries(format.length * 104_729 + 7);
      const make = async (): Promise<{ name: string; bytes: Uint8Array }> => {
        let parts: Readonly<Record<string, string>> = files[draw(2) === 0 ? 0 : draw(files.length)] ?? {};
        for (let rounds = 1 + draw(4); rounds > 0; rounds--) parts = mutatePackage(parts, draw);
        return { name: `made.${format}`, bytes: await writeZip(parts, 0) };
      };
      tried.set(format, await tryFor(SECONDS, make));
    },
    SECONDS * 1000 + 60_000,
  );

  it(
    'pdf: no crash, no hang, spans inside the text',
    async () => {
      const files = [...SEED_PDFS, ...smallFiles('pdf').filter(({ length }) => length < 6000)];
      // pdf.js takes the bytes over.
      for (const bytes of files) expect((await readFile('seed.pdf', bytes.slice())).blocks.length).toBeGreaterThan(0);
      const draw = createSeries(611_953);
      const make = (): { name: string; bytes: Uint8Array } => {
        let bytes = files[draw(files.length)] ?? new Uint8Array();
        for (let rounds = 1 + draw(4); rounds > 0; rounds--) bytes = mutatePdf(bytes, draw);
        return { name: 'made.pdf', bytes };
      };
      tried.set('pdf', await tryFor(SECONDS, make));
    },
    SECONDS * 1000 + 60_000,
  );
});
