import type { WorkspaceCounts } from '../../bridge/workspace';

/** What the page says while a workspace is saved or opened. */
export interface WorkspaceWords {
  readonly saveTitle: string;
  readonly openTitle: string;
  readonly measuring: string;
  readonly holds: (counts: WorkspaceCounts) => string;
  readonly about: (size: string) => string;
  readonly saveNote: string;
  readonly save: string;
  readonly saving: (percent: number) => string;
  readonly saved: (name: string, size: string) => string;
  readonly checking: (percent: number) => string;
  readonly savedOn: (date: string) => string;
  readonly replace: string;
  readonly replaceNote: (documents: number, asides: number) => string;
  readonly add: string;
  /** `asides`: how many documents the file keeps aside. */
  readonly addNote: (asides: number) => string;
  readonly open: string;
  readonly opening: (percent: number) => string;
  readonly opened: (added: number, asides: number, unchanged: number) => string;
  readonly tooManySetups: (limit: number) => string;
}
