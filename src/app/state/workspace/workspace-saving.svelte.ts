import { version } from '../../../../package.json';
import { faultOf, type FaultArgs } from '../../../bridge/fault';
import type { FaultCode } from '../../../bridge/protocol';
import type { WorkspaceEstimate } from '../../../bridge/workspace';
import type { AppState } from '../app-state.svelte';
import { saveFile } from '../leave/save-file';
import { pageOf } from './workspace-page';

/** One workspace on its way into a file: measured, then saved if a person says so. */
export class WorkspaceSaving {
  estimate = $state.raw<WorkspaceEstimate | null>(null);
  isSaving = $state(false);
  saved = $state.raw<{ readonly name: string; readonly byteLength: number } | null>(null);
  fault = $state.raw<{ readonly code: FaultCode; readonly args: FaultArgs } | null>(null);
  readonly #app: AppState;
  #work = new AbortController();

  constructor(app: AppState) {
    this.#app = app;
    void this.measure();
  }

  async measure(): Promise<void> {
    this.fault = null;
    await this.#attempt(async () => {
      this.estimate = await this.#app.parts.engine.calls.measureWorkspace(pageOf(this.#app));
    });
  }

  async save(): Promise<void> {
    const { engine, library } = this.#app.parts;
    const now = new Date();
    this.isSaving = true;
    this.#work = new AbortController();
    library.workspaceProgress = null;
    await this.#attempt(async () => {
      const file = await engine.calls.saveWorkspace(this.#work.signal, pageOf(this.#app), { version, at: now.getTime() });
      const name = `oyako-${nameDay(now)}.oyako.zip`;
      saveFile(name, file, 'application/zip');
      this.saved = { name, byteLength: file.size };
    });
    this.isSaving = false;
  }

  /** Leaves nothing behind: what was written so far is thrown away. */
  stop(): void {
    this.#work.abort();
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { code, args } = faultOf(error);
      this.fault = code === 'cancelled' ? null : { code, args };
    }
  }
}

/** The day as people here count it. */
function nameDay(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
