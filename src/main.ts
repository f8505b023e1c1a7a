import { mount } from 'svelte';
import App from './app/App.svelte';
import './app/app.css';
import { registerOffline } from './app/register-offline';
import { parseAddress } from './app/state/page/address';
import { AppState } from './app/state/app-state.svelte';
import { Board } from './app/state/question/board.svelte';
import { EngineLink } from './app/state/page/engine-link.svelte';
import { Inquiry } from './app/state/question/inquiry.svelte';
import { Library } from './app/state/documents/library.svelte';
import { Models } from './app/state/documents/models.svelte';
import { Settings } from './app/state/page/settings.svelte';
import { Story } from './app/state/question/story.svelte';
import { startWorker } from './bridge/start-worker';
import engineAddress from './engine/engine.worker?worker&url';
import { officeRulesEn } from './lessons/office-rules-en';
import { officeRulesJa } from './lessons/office-rules-ja';

/* The composition root: everything that lives as long as the page is made here, once, and handed down. */
const address = parseAddress(location.hash);
const settings = new Settings(address.settings, navigator.languages);
const engine = new EngineLink(() => startWorker(engineAddress, 'oyako-engine'));
const modelsUrl = new URL('models/', document.baseURI).href;
const library = new Library(engine, settings, { ja: officeRulesJa, en: officeRulesEn }, modelsUrl);
const models = new Models(engine, library, settings);
const inquiry = new Inquiry(engine, library, settings, address.settings.q);
const board = new Board(inquiry, settings, models);
const story = new Story(address.settings.step, matchMedia('(prefers-reduced-motion: reduce)').matches);
const app = new AppState({
  engine,
  settings,
  library,
  models,
  inquiry,
  board,
  story,
  address,
});

const target = document.getElementById('app');
if (!target) throw new Error('expected an element with the id "app"');
mount(App, { target, props: { app } });
addEventListener('pagehide', () => library.queue.noteLeaving());
void engine.start();
void registerOffline().then((offline) => (app.offline = offline));
