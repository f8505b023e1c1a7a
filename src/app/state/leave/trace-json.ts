import type { AppState } from '../app-state.svelte';
import { writeTrace } from './write-trace';

/** The trace as the text that is copied or saved. */
export function traceJson(app: AppState): string {
  return `${JSON.stringify(writeTrace(app), null, 2)}\n`;
}
