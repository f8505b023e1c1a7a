import type { Unit } from '../../model';
import { countChildren } from './hits';
import type { ProductInput } from './product';

/** A node of the tree document > section > child that auto-merging climbs. */
export interface MergeNode {
  readonly level: Unit | 'child';
  readonly id: number;
}

/** Which parents the tree has above its leaves: sections only, sections in documents, or documents only. */
export type Hierarchy = 'section > child' | 'document > section > child' | 'document > child';

export interface MergeTree {
  readonly parentOf: (node: MergeNode) => MergeNode | null;
  /** Children of a parent in the whole collection. */
  readonly sizeOf: (node: MergeNode) => number;
}

export function createMergeTree({ sectionOf, documentOf, documentOfSection }: ProductInput, hierarchy: Hierarchy): MergeTree {
  const hasSections = hierarchy !== 'document > child';
  const hasDocuments = hierarchy !== 'section > child';
  const sectionSizes = countChildren(sectionOf);
  const documentSizes = countChildren(hasSections ? documentOfSection : documentOf);
  return {
    parentOf({ level, id }) {
      if (level === 'child')
        return hasSections ? { level: 'section', id: sectionOf[id] as number } : { level: 'document', id: documentOf[id] as number };
      return level === 'section' && hasDocuments ? { level: 'document', id: documentOfSection[id] as number } : null;
    },
    sizeOf: ({ level, id }) => (level === 'section' ? sectionSizes : documentSizes)[id] ?? 1,
  };
}

export const nodeKey = ({ level, id }: MergeNode): string => `${level} ${id}`;
