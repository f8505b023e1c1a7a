import { openTestPage, type TestPage } from './test-page';

/** A file as a person drops it. */
export function droppedFile(path: string, text: string): { kind: 'file'; path: string; file: Blob } {
  return { kind: 'file', path, file: new Blob([text]) };
}

/** A page whose engine has opened its store. */
export async function openPage(store?: Parameters<typeof openTestPage>[0]): Promise<TestPage> {
  const page = openTestPage(store);
  await page.link.start();
  return page;
}
