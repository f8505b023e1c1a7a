import type { WorkspaceWords } from './workspace-words';

const count = (figure: number, one: string, many: string): string => `${figure.toLocaleString('en')} ${figure === 1 ? one : many}`;

const keptAside = (asides: number): string => (asides > 0 ? `, ${asides.toLocaleString('en')} kept aside` : '');

export const workspaceEn: WorkspaceWords = {
  saveTitle: 'Save the workspace',
  openTitle: 'Open a workspace',
  measuring: 'Measuring…',
  holds: ({ documents, sentences, vectors, asides }) =>
    `${count(documents, 'document', 'documents')}, ${count(sentences, 'sentence', 'sentences')}, ${count(vectors, 'vector', 'vectors')}${keptAside(asides)}`,
  about: (size) => `about ${size}`,
  saveNote:
    'One file with all your documents, their labels and vectors, what is kept aside, the settings, the question and the saved setups. Opened elsewhere it gives the same results at once. Whoever has the file can read everything in it.',
  save: 'Save',
  saving: (percent) => `Saving… ${percent} %`,
  saved: (name, size) => `Saved as ${name} (${size}). You find it among your downloads.`,
  checking: (percent) => `Checking every part of the file… ${percent} %`,
  savedOn: (date) => `Saved on ${date}`,
  replace: 'Replace what is here',
  replaceNote: (documents, asides) =>
    `Replace: ${count(documents, 'document', 'documents')} of yours${asides > 0 ? `, ${count(asides, 'document that is', 'documents that are')} kept aside` : ''}, the settings, the question and the saved setups go, and all is as it was saved. This cannot be undone.`,
  add: 'Add to what is here',
  addNote: (asides) =>
    `Add: everything here stays as it is. A text that is here already is not added again; any other comes as a document of its own, under another name where its name is taken.${asides > 0 ? ' What the file keeps aside is kept aside here too.' : ''}`,
  open: 'Open',
  opening: (percent) => `Opening… ${percent} %`,
  opened: (added, asides, unchanged) =>
    `${count(added, 'document was', 'documents were')} added${keptAside(asides)}.${unchanged > 0 ? ` ${count(unchanged, 'was', 'were')} here already.` : ''}`,
  tooManySetups: (limit) =>
    `With the setups of the file there would be more than ${limit}. Remove some under “Compare”, then open it again.`,
};
