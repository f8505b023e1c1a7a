import { scanXml } from './scan-xml';
import { isJunkTitle } from './text-writer';

/** The title in an Office file's properties (`docProps/core.xml`, `meta.xml`), or null where a program put it there. */
export function readCoreTitle(xml: string, format: string): string | null {
  let title = '';
  let isInTitle = false;
  scanXml(xml, format, {
    open(name) {
      isInTitle = name === 'dc:title';
    },
    close() {
      isInTitle = false;
    },
    text(text) {
      if (isInTitle) title += text;
    },
  });
  return isJunkTitle(title) ? null : title.replace(/\s+/g, ' ').trim();
}
