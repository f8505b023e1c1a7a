import { expect, test, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs';
import { addFiles, hits, listenForFaults, openPage, question, searchBy, textFile, WIDE_PAGE, WORDS } from './open-page';

/** Chromium's software adapter: WebGPU without a GPU, about a sentence a second. */
const SOFTWARE_GPU = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan', '--use-vulkan=swiftshader'];
const PATIENCE_MS = 120_000;

test.use({ ...WIDE_PAGE, launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...SOFTWARE_GPU] } });
test.setTimeout(3 * PATIENCE_MS);

const words = WORDS.en.model;
const speaking = (page: Page) => page.locator('.js-speaking');

/** Where not even a software adapter starts, all must go as without one. */
async function findAdapter(page: Page): Promise<boolean> {
  const hasAdapter = await page.evaluate(async () => {
    const said: { readonly gpu?: { requestAdapter(): Promise<unknown> } } = navigator as object;
    return Boolean(await said.gpu?.requestAdapter());
  });
  if (!hasAdapter) console.log('No WebGPU adapter starts on this machine: only the fallback is tested.');
  return hasAdapter;
}

async function addThreeTexts(page: Page): Promise<void> {
  await openPage(page, 'step=1&lang=en');
  await addFiles(page, [textFile('three.txt', '猫が窓で眠る。\n\n旅費は翌月に払う。\n\n店は月曜に休む。\n')]);
  await question(page).fill('旅費はいつ払うか');
  await searchBy(page, 'meaning');
}

test('with a GPU, e5 runs on it once it has reproduced the self-test; and when the GPU dies, questions are answered all the same', async ({
  page,
  browser,
}) => {
  const faults = listenForFaults(page);
  await addThreeTexts(page);
  const hasAdapter = await findAdapter(page);
  if (hasAdapter) await expect(page.locator('.notices')).toContainText(words.tryGpu('51 MB'));
  await expect(page.locator('.notices')).toContainText(hasAdapter ? '47 MB' : '53 MB');
  await page.getByRole('button', { name: words.start(true) }).click();
  await expect(speaking(page)).toContainText(words.device[hasAdapter ? 'webgpu' : 'wasm'], { timeout: PATIENCE_MS });
  await expect(hits(page).first()).toContainText('旅費は翌月に払う。');

  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess').catch(() => undefined);
  await question(page).fill('猫はどこで眠るか');
  await expect(hits(page).first()).toContainText('猫が窓で眠る。', { timeout: PATIENCE_MS });
  await expect(speaking(page)).toContainText(words.speaking.e5);
  expect(faults).toEqual([]);
});

test('where the weights for a GPU cannot be had, the main processor does it, without a word of failure', async ({ page }) => {
  await page.route('**/model_q4.onnx', (route) => route.fulfill({ status: 404 }));
  await addThreeTexts(page);
  await page.getByRole('button', { name: words.start(true) }).click();
  await expect(speaking(page)).toContainText(words.device.wasm, { timeout: PATIENCE_MS });
  await expect(hits(page).first()).toContainText('旅費は翌月に払う。');
  await expect(page.locator('.notices').getByRole('alert')).toHaveCount(0);
});
