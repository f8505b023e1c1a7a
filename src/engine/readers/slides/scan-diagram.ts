import { scanXml } from '../scan-xml';

/** The words of a diagram, one of its shapes after the other, as they are kept; what only joins its shapes has none. */
export function scanDiagram(xml: string): readonly string[] {
  const words: string[] = [];
  let open: string | null = null;
  let isText = false;
  scanXml(xml, 'PPTX', {
    open(name, { type = 'node' }) {
      if (name === 'dgm:pt') open = /^(?:node|asst)$/.test(type) ? '' : null;
      else if (name === 'a:t') isText = true;
      else if ((name === 'a:p' || name === 'a:br') && open !== null) open += ' ';
    },
    close(name) {
      if (name === 'a:t') isText = false;
      if (name !== 'dgm:pt') return;
      const text = (open ?? '').replace(/\s+/g, ' ').trim();
      if (text !== '') words.push(text);
      open = null;
    },
    text(text) {
      if (isText && open !== null) open += text;
    },
  });
  return words;
}
