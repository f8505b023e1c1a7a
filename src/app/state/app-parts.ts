import type { ParsedAddress } from './page/address';
import type { Board } from './question/board.svelte';
import type { EngineLink } from './page/engine-link.svelte';
import type { Inquiry } from './question/inquiry.svelte';
import type { Library } from './documents/library.svelte';
import type { Models } from './documents/models.svelte';
import type { Settings } from './page/settings.svelte';
import type { Story } from './question/story.svelte';

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
