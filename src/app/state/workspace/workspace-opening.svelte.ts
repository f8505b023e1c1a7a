import { faultOf, type FaultArgs } from '../../../bridge/fault';
import type { FaultCode } from '../../../bridge/protocol';
import type { WorkspaceContents, WorkspaceEntry, WorkspaceOpened } from '../../../bridge/workspace';
import type { AppState } from '../app-state.svelte';
import { adoptPage, joinSetups } from './workspace-page';

/** One workspace file on its way in: checked first, then opened as a person says. */
export class WorkspaceOpening {
  step = $state<'checking' | 'asking' | 'opening' | 'done' | 'stopped'>('checking');
  contents = $state.raw<WorkspaceContents | null>(null);
  opened = $state.raw<WorkspaceOpened | null>(null);
  fault = $state.raw<{ readonly code: FaultCode; readonly args: FaultArgs } | null>(null);
  /** Whether adding is refused because there would be more setups than can be saved. */
  hasTooManySetups = $state(false);
  readonly #app: AppState;
  readonly #file: Blob;
  readonly #work = new AbortController();

  constructor(app: AppState, file: Blob) {
    this.#app = app;
    this.#file = file;
    void this.#check();
  }

  /** Whether there is nothing here that could be replaced. */
  get isFirst(): boolean {
    const { own, asides } = this.#app.parts.library;
    return (own?.documents.length ?? 0) === 0 && asides.length === 0 && (own?.labels?.length ?? 0) === 0 && this.#app.setups.json === null;
  }

  async open(entry: WorkspaceEntry): Promise<void> {
    const { engine, library } = this.#app.parts;
    this.hasTooManySetups = entry === 'add' && joinSetups(this.#app, this.contents?.setups ?? []) === null;
    if (this.hasTooManySetups) return;
    await this.#attempt('opening', async () => {
      const opened = await engine.calls.openWorkspace(this.#work.signal, this.#file, entry);
      if (entry === 'replace') library.removed = [];
      adoptPage(this.#app, opened.page, entry);
      this.opened = opened;
      this.step = 'done';
    });
  }

  /** Nothing has been taken over yet, and nothing will be. */
  stop(): void {
    this.#work.abort();
  }

  #check(): Promise<void> {
    return this.#attempt('checking', async () => {
      this.contents = await this.#app.parts.engine.calls.checkWorkspace(this.#work.signal, this.#file);
      this.step = 'asking';
    });
  }

  async #attempt(step: 'checking' | 'opening', work: () => Promise<void>): Promise<void> {
    this.step = step;
    this.#app.parts.library.workspaceProgress = null;
    try {
      await work();
    } catch (error) {
      const { code, args } = faultOf(error);
      this.step = 'stopped';
      if (code !== 'cancelled') this.fault = { code, args };
    }
  }
}
