import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  CONFIG_FILE,
  GPU_BYTE_LENGTH,
  GPU_RUNTIME_FILE,
  GPU_WEIGHTS_FILE,
  MODEL_BYTE_LENGTHS,
  RUNTIME_FILE,
  SELF_TEST_FILE,
  SHIPPED_SPACE,
  STATIC_SPACE,
  STATIC_WEIGHTS_FILE,
  TOKENIZER_FILE,
  WEIGHTS_FILE,
  type ModelFile,
} from '../../../src/engine/embedder/shipped-model';
import { createTokenizer } from '../../../src/engine/embedder/tokenizer';

const FOLDER = `public/models/${SHIPPED_SPACE.model}`;

function describeFile(path: string, name: string): ModelFile {
  const bytes = readFileSync(path);
  return { path: name, byteLength: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

test.each([TOKENIZER_FILE, CONFIG_FILE, WEIGHTS_FILE, GPU_WEIGHTS_FILE, SELF_TEST_FILE])('$path is the file that is expected', (file) => {
  expect(describeFile(`${FOLDER}/${file.path}`, file.path)).toEqual(file);
});

test('the table of the static model is the file that is expected', () => {
  expect(describeFile(`public/models/${STATIC_SPACE.model}/${STATIC_WEIGHTS_FILE.path}`, STATIC_WEIGHTS_FILE.path)).toEqual(
    STATIC_WEIGHTS_FILE,
  );
});

test.each([RUNTIME_FILE, GPU_RUNTIME_FILE])('the runtime $path is that of the onnxruntime-web that is installed', (file) => {
  expect(describeFile(`node_modules/onnxruntime-web/dist/${file.path}`, file.path)).toEqual(file);
});

test.each([
  [SHIPPED_SPACE, [TOKENIZER_FILE, CONFIG_FILE, WEIGHTS_FILE, GPU_WEIGHTS_FILE, SELF_TEST_FILE]],
  [STATIC_SPACE, [STATIC_WEIGHTS_FILE]],
] as const)('files.json lists every file of $model with its length and hash', ({ model, dtype }, files) => {
  const list = JSON.parse(readFileSync('public/models/files.json', 'utf8')) as Record<string, { dtype: string; files: ModelFile[] }>;
  const listed = list[model];
  expect(listed?.dtype).toBe(dtype);
  expect(listed?.files).toEqual(expect.arrayContaining([...files]));
  for (const file of listed?.files ?? []) expect(describeFile(`public/models/${model}/${file.path}`, file.path)).toEqual(file);
});

test('the tokenizer ships once, though both models use it', () => {
  const shipped = readdirSync('public/models', { recursive: true, encoding: 'utf8' });
  expect(shipped.filter((path) => path.endsWith('tokenizer.json'))).toEqual([`${SHIPPED_SPACE.model}/${TOKENIZER_FILE.path}`]);
});

test('the download is said as what is fetched: model, tokenizer and, for e5, runtime', () => {
  expect(MODEL_BYTE_LENGTHS).toEqual({ e5: 52_823_372, static: 9_414_500 });
  expect(GPU_BYTE_LENGTH).toBe(47_208_120);
});

test('the tokenizer gives the pieces of the model, without special tokens', () => {
  const { encode } = createTokenizer(readFileSync(`${FOLDER}/${TOKENIZER_FILE.path}`));
  expect(encode('').length).toBe(0);
  const passage = [...encode('passage: 申請は二日前まで。')];
  expect(passage).toEqual([...encode('passage: '), ...encode('申請は二日前まで。')]);
  expect(passage).not.toContain(0);
  expect(passage).not.toContain(2);
  expect(passage.length).toBeLessThan(14);
});
