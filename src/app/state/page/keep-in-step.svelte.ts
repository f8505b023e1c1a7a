import { faultOf } from '../../../bridge/fault';
import { parseAddress } from './address';
import { AddressBar, replaceHash } from './address-bar';
import { afterPaint } from './after-paint';
import type { AppState } from '../app-state.svelte';

/** Ties state to what lies outside it: the address, the document's language and theme, the worker. Call once, while App is made. */
export function keepInStep(app: AppState): void {
  const { settings, library, models, inquiry, board, story, engine } = app.parts;

  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    document.title = settings.lang === 'ja' ? 'Oyako 親子' : 'Oyako';
    if (settings.theme) root.dataset.theme = settings.theme;
    else delete root.dataset.theme;
    if (app.isLarge) root.dataset.size = 'large';
    else delete root.dataset.size;
  });

  /* To write an address makes browsers lay the page out at once, wherever in the middle of a change it stands. */
  const addressBar = new AddressBar(replaceHash, () => performance.now(), afterPaint);
  $effect(() => addressBar.show(settings.toHash({ q: inquiry.ownQuestion, step: story.addressStep, docs: null })));
  $effect(() => {
    const flush = (): void => addressBar.flush();
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  });

  $effect(() => {
    const follow = ({ newURL }: HashChangeEvent): void => app.follow(parseAddress(new URL(newURL).hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });

  /* What was answered by characters, while a tokenizer or a model was on its way, is asked again once it is here. */
  const readiness = $derived(settings.by === 'characters' ? '' : models.readiness);
  $effect(() => {
    void readiness;
    return inquiry.ask();
  });

  $effect(() => board.ensureTexts());

  $effect(() => void inquiry.followMark());

  $effect(() => {
    if (library.opening) app.setups.follow(library.storage);
  });
  $effect(() => {
    const hear = (event: StorageEvent): void => app.setups.hear(event);
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  });

  $effect(() => {
    if (library.storage.mode === 'kept' && (library.own?.documents.length ?? 0) > 0) void app.lasting.look();
  });

  $effect(() => models.prepare());

  $effect(() => {
    if (settings.unit === 'tokens') void models.countTokens();
  });

  let cutBy = JSON.stringify(settings.cut);
  $effect(() => {
    const cut = settings.cut;
    if (JSON.stringify(cut) === cutBy || !library.opening) return;
    cutBy = JSON.stringify(cut);
    engine.calls.cutAgain(cut).catch(ignoreDeath);
  });

  let lessonLang = settings.lang;
  $effect(() => {
    const lang = settings.lang;
    if (lang === lessonLang || !library.opening) return;
    lessonLang = lang;
    inquiry.resetLesson();
    library.openLesson().catch(ignoreDeath);
  });
}

/** A new worker opens with the settings as they are now. */
function ignoreDeath(error: unknown): void {
  if (faultOf(error).code !== 'worker-died') throw error;
}
