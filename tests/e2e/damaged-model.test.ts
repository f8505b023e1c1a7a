import { expect, test, type Route } from '@playwright/test';
import type { FaultCode } from '../../src/bridge/protocol';
import { hits, openPage, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

const { model: MODEL, fault: faultWords } = WORDS.en;

type Spoil = (route: Route) => Promise<void>;

const answerWith =
  (change: (bytes: Buffer) => Buffer): Spoil =>
  async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.body()) });
  };

const flipOneBit = answerWith((bytes) => {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
});

/** What a server or a way may do to a file, and how it is named. */
const KINDS: readonly (readonly [string, FaultCode, Spoil])[] = [
  ['one bit is another', 'model-damaged', flipOneBit],
  ['the end is missing', 'model-damaged', answerWith((bytes) => bytes.subarray(0, bytes.length - 1_000))],
  ['there is too much of it', 'model-damaged', answerWith((bytes) => Buffer.concat([bytes, Buffer.alloc(1_000)]))],
  ['it is empty', 'model-damaged', (route) => route.fulfill({ status: 200, contentType: 'application/octet-stream', body: '' })],
  [
    'a start page in its place',
    'model-missing',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }),
  ],
  [
    'a start page that says it is a file',
    'model-damaged',
    (route) => route.fulfill({ status: 200, contentType: 'application/octet-stream', body: '<!doctype html>' }),
  ],
  ['it is not there', 'model-missing', (route) => route.fulfill({ status: 404, body: 'not here' })],
  ['the server fails', 'model-offline', (route) => route.fulfill({ status: 503, body: 'later' })],
  ['the network is gone', 'model-offline', (route) => route.abort('internetdisconnected')],
];

test('whatever becomes of a model file on its way is named with what to do, search goes on, and "Try again" fetches it without a reload', async ({
  page,
}) => {
  test.slow();
  let spoil: Spoil | null = null;
  await page.route('**/static-ja-en/**/*.onnx', (route) => (spoil ? spoil(route) : route.continue()));
  await openPage(page, 'lang=en&step=1&by=meaning&model=static');
  const alert = page.locator('.notices [role=alert]').first();
  for (const [index, [kind, code, how]] of KINDS.entries()) {
    spoil = how;
    await page.getByRole('button', { name: index === 0 ? MODEL.start(true) : MODEL.retry }).click();
    const status = kind === 'a start page in its place' ? 200 : 404;
    const { what, remedy } = faultWords(code, { file: 'onnx/model_quantized.onnx', status });
    await expect(alert, kind).toContainText(what, { timeout: 30_000 });
    await expect(alert, kind).toContainText(remedy);
    await expect(hits(page), kind).toHaveCount(5);
  }
  spoil = null;
  await alert.getByRole('button', { name: MODEL.retry }).click();
  await expect(page.getByText(MODEL.speaking.static)).toBeVisible({ timeout: 60_000 });
});

test('each file that e5 is made of is checked: one bit in any of them is noticed before it runs', async ({ page }) => {
  test.slow();
  const files = {
    'tokenizer.json': '**/e5-small-ja-en/tokenizer.json',
    'config.json': '**/e5-small-ja-en/config.json',
    onnx: '**/e5-small-ja-en/**/*.onnx',
    wasm: '**/*.wasm',
  };
  // The tokenizer is fetched as soon as search by meaning is chosen.
  let spoiled: string | null = 'tokenizer.json';
  for (const [name, glob] of Object.entries(files))
    await page.route(glob, (route) => (spoiled === name ? flipOneBit(route) : route.continue()));
  await openPage(page, 'lang=en&step=1&by=meaning');
  const alert = page.locator('.notices [role=alert]').first();
  for (const [index, name] of Object.keys(files).entries()) {
    spoiled = name;
    await page.getByRole('button', { name: index === 0 ? MODEL.start(true) : MODEL.retry }).click();
    await expect(alert, name).toContainText('arrived damaged', { timeout: 60_000 });
    await expect(alert, name).toContainText(name);
    await expect(hits(page), name).toHaveCount(5);
  }
  spoiled = null;
  await alert.getByRole('button', { name: MODEL.retry }).click();
  await expect(page.getByText(MODEL.speaking.e5)).toBeVisible({ timeout: 110_000 });
});
