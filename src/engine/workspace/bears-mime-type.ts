import { MIME_PATH, MIME_TYPE } from './workspace-format';

/** Whether a file begins as a workspace does: with a ZIP's header and our own first entry. */
export async function bearsMimeType(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 30 + MIME_PATH.length + MIME_TYPE.length).arrayBuffer());
  return new TextDecoder('windows-1252').decode(head).endsWith(MIME_PATH + MIME_TYPE);
}
