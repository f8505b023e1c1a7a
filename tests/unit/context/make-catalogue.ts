import type { Catalogue, DocumentEntry, SectionEntry } from '../../../src/core/model';

/** A document for tests: each section a heading (or none) and its sentences. */
export interface TestDocument {
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string | null;
    readonly headingPath?: readonly string[];
    readonly sentences: readonly string[];
  }[];
}

/** A catalogue and its texts. A heading takes a line of its own; sections touch; sentences follow each other with no space. */
export function makeCatalogue(testDocuments: readonly TestDocument[]): {
  catalogue: Catalogue;
  textOf: (document: number) => string | null;
} {
  const documents: DocumentEntry[] = [];
  const sections: SectionEntry[] = [];
  const texts: string[] = [];
  const [documentOf, sectionOf, startOf, endOf]: [number[], number[], number[], number[]] = [[], [], [], []];
  testDocuments.forEach(({ title, sections: parts }, document) => {
    let text = '';
    const [firstChild, firstSection] = [startOf.length, sections.length];
    for (const { heading, headingPath = [], sentences } of parts) {
      const [start, sectionChild] = [text.length, startOf.length];
      if (heading !== null) text += `# ${heading}\n`;
      for (const sentence of sentences) {
        documentOf.push(document);
        sectionOf.push(sections.length);
        startOf.push(text.length);
        text += sentence;
        endOf.push(text.length);
      }
      text += '\n';
      sections.push({ start, end: text.length, heading, headingPath, firstChild: sectionChild, childCount: sentences.length, document });
    }
    texts.push(text);
    documents.push({
      id: `id-${document}`,
      revision: `revision-${document}`,
      path: null,
      title,
      lang: 'und',
      encoding: null,
      arrival: document,
      textLength: text.length,
      warnings: [],
      firstChild,
      childCount: startOf.length - firstChild,
      firstSection,
      sectionCount: sections.length - firstSection,
      hasVectors: false,
    });
  });
  return {
    catalogue: {
      version: 1,
      documents,
      sections,
      documentOf: Uint32Array.from(documentOf),
      sectionOf: Uint32Array.from(sectionOf),
      startOf: Uint32Array.from(startOf),
      endOf: Uint32Array.from(endOf),
    },
    textOf: (document) => texts[document] ?? null,
  };
}
