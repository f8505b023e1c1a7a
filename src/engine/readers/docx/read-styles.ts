import { normalizeText } from '../../../core/split/normalize-text';
import { scanXml } from '../scan-xml';

interface Style {
  name: string;
  basedOn: string | null;
  /** 1 to 9, 0 for body text, null where the style does not say. */
  level: number | null;
}

/** What paragraph styles mean here, by their id. */
export interface Styles {
  /** 1 to 9 for headings, by name or outline level, inherited; 0 for others. */
  levelOf(id: string): number;
  isTitle(id: string): boolean;
  /** An entry of a table of contents. */
  isContents(id: string): boolean;
}

/** Reads `word/styles.xml`; without it the ids are taken for names. */
export function readStyles(xml: string | null): Styles {
  const styles = new Map<string, Style>();
  let open: Style | null = null;
  if (xml !== null) {
    scanXml(xml, 'DOCX', {
      open(name, attributes) {
        const value = attributes['w:val'] ?? '';
        if (name === 'w:style') styles.set(attributes['w:styleId'] ?? '', (open = { name: '', basedOn: null, level: null }));
        else if (open && name === 'w:name') open.name = value;
        else if (open && name === 'w:basedOn') open.basedOn = value;
        else if (open && name === 'w:outlineLvl') open.level = toLevel(value);
      },
      close(name) {
        if (name === 'w:style') open = null;
      },
    });
  }
  const nameOf = (id: string): string => styles.get(id)?.name ?? id;
  return {
    levelOf(id) {
      const seen = new Set<string>();
      for (let at: string | null = id; at !== null && !seen.has(at); at = styles.get(at)?.basedOn ?? null) {
        seen.add(at);
        const level = namedLevel(nameOf(at)) || (styles.get(at)?.level ?? null);
        // A style for body text that is based on a heading (the title of a table of contents) is none.
        if (level !== null) return level;
      }
      return 0;
    },
    isTitle: (id) => /^(?:title|表題|タイトル|titel|titre|título|titolo|标题|標題|제목)$/i.test(normalizeText(nameOf(id), 'NFKC')),
    isContents: (id) => /^(?:toc|目次|目录|目錄) ?\d$/i.test(nameOf(id)),
  };
}

/** Word names its own styles in English whatever its language; other programs write them as their menus do. */
const HEADING_NAME = /^(?:heading|見出し|überschrift|titre|título|titolo|标题|標題|제목|kop|rubrik|заголовок) *([1-9])$/iu;

/** The level that the name of a style says; 0 for one that is no heading's. */
function namedLevel(name: string): number {
  return Number(HEADING_NAME.exec(normalizeText(name, 'NFKC').trim())?.[1] ?? 0);
}

/** Word counts outline levels from 0; 9 is body text. */
export function toLevel(outline: string): number {
  const level = Number(outline);
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : 0;
}
