import { scanXml } from '../scan-xml';

interface Style {
  name: string;
  basedOn: string | null;
  level: number;
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
        if (name === 'w:style') styles.set(attributes['w:styleId'] ?? '', (open = { name: '', basedOn: null, level: 0 }));
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
        const named = /^heading ?([1-9])$/i.exec(nameOf(at))?.[1];
        const level = named === undefined ? (styles.get(at)?.level ?? 0) : Number(named);
        if (level > 0) return level;
      }
      return 0;
    },
    isTitle: (id) => /^title$/i.test(nameOf(id)),
    isContents: (id) => /^toc ?\d$/i.test(nameOf(id)),
  };
}

/** Word counts outline levels from 0; 9 is body text. */
export function toLevel(outline: string): number {
  const level = Number(outline);
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : 0;
}
