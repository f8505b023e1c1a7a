import { createContext } from 'svelte';
import { DEFAULT_SETTINGS, type ParsedAddress } from './page/address';
import { en } from '../words/en';
import { ja } from '../words/ja';
import type { Words } from '../words/words';
import type { AppParts } from './app-parts';
import type { Comparison } from './compare/comparison.svelte';
import { KeptSetups } from './kept-setups.svelte';
import { Lasting } from './documents/lasting.svelte';
import type { LabMemory } from './lab/lab-memory.svelte';
import { speakPlainly } from './speak-plainly';

export type { AppParts } from './app-parts';

/** Tabs whose code is loaded when they open. */
export type LabTab = 'everyK' | 'rules' | 'products' | 'questions' | 'compare';

const WORDS: Readonly<Record<'ja' | 'en', Words>> = { ja: speakPlainly(ja), en: speakPlainly(en) };

/** Everything the views share; made once in `main.ts` and handed down by context. */
export class AppState {
  /** Which of the tabs below the board is open. */
  tab = $state<'context' | 'ways' | 'ranking' | 'document' | LabTab>('context');
  /** The document that the document view shows; null for the first one. */
  viewedDocument = $state<string | null>(null);
  /** The child that the document view scrolls to, by its span; null for none. */
  viewedStart = $state<number | null>(null);
  /** Whether the document view shows what the newest version changed. */
  showsChanges = $state(false);
  /** The document that is pointed at in the legend: the others step back. */
  pointedDocument = $state<string | null>(null);
  isLarge = $state(false);
  /** Whether the dialog that saves a workspace is open. */
  savesWorkspace = $state(false);
  /** Whether the picture of what filtering children alone leaks is shown. */
  showsLeak = $state(false);
  /** What was set in the tabs that load later; null until the first of them opens. */
  lab: LabMemory | null = null;
  /** The setups that are compared; null until that tab opens. */
  compare: Comparison | null = null;
  readonly setups = new KeptSetups();
  readonly lasting = new Lasting((globalThis.navigator as { readonly storage?: StorageManager } | undefined)?.storage);
  /** Whether the page's shell is kept for use without a network; null until that is known. */
  offline = $state<'ready' | 'unsupported' | 'failed' | null>(null);

  /** The address as it was last followed: what it could not set is named, and which documents it expects. */
  address: ParsedAddress = $state.raw({ settings: DEFAULT_SETTINGS, refused: [] });

  constructor(readonly parts: AppParts) {
    this.address = parts.address;
  }

  /** Follows an address that was typed, or a link that was opened, into the page that is open already. */
  follow(address: ParsedAddress): void {
    const { settings, inquiry, story } = this.parts;
    this.address = address;
    settings.adopt(address.settings);
    if (address.settings.q !== null) inquiry.question = address.settings.q;
    if (address.settings.step !== null) story.choose(address.settings.step);
  }

  get words(): Words {
    return WORDS[this.parts.settings.lang];
  }

  openDocument(id: string, start: number | null = null): void {
    this.viewedDocument = id;
    this.viewedStart = start;
    this.tab = 'document';
  }
}

export const [useApp, provideApp] = createContext<AppState>();
