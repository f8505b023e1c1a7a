import { readXmlPart, type ZipFile } from './open-zip';
import { localName, scanXml } from './scan-xml';

export interface Relation {
  readonly id: string;
  /** The last part of its type's address: `slide`, `notesSlide`. */
  readonly type: string;
  /** The part it leads to, from the root of the archive. */
  readonly part: string;
}

/** What a part of an Office file refers to. */
export async function readRelations(files: readonly ZipFile[], part: string, format: string): Promise<readonly Relation[]> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash);
  const xml = await readXmlPart(files, `${folder}/_rels/${part.slice(slash + 1)}.rels`);
  const relations: Relation[] = [];
  if (xml === null) return relations;
  scanXml(xml, format, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (localName(name) === 'Relationship')
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part: resolvePart(folder, Target) });
    },
  });
  return relations;
}

/** `../slides/a.xml` seen from `ppt/notes` is `ppt/slides/a.xml`; never above the root. */
export function resolvePart(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const step of target.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '' && step !== '.') parts.push(step);
  }
  return parts.join('/');
}
