import type { ParsedAddress } from './address';
import type { Board } from './board.svelte';
import type { EngineLink } from './engine-link.svelte';
import type { Inquiry } from './inquiry.svelte';
import type { Library } from './library.svelte';
import type { Models } from './models.svelte';
import type { Settings } from './settings.svelte';
import type { Story } from './story.svelte';

/** What lives as long as the page, made once in `main.ts`. */
export interface AppParts {
  readonly engine: EngineLink;
  readonly settings: Settings;
  readonly library: Library;
  readonly models: Models;
  readonly inquiry: Inquiry;
  readonly board: Board;
  readonly story: Story;
  /** The address that the page was opened with. */
  readonly address: ParsedAddress;
}
