import { faultOf } from '../../../bridge/fault';
import type { Answer, CollectionId } from '../../../bridge/protocol';
import type { Catalogue, Fusion, ModelName, SearchBy, Viewer } from '../../../core/model';
import type { AppParts } from '../app-parts';
import { keepAnswer, keepFailure, listQuestionRows, type AskedQuestion, type QuestionRow } from './asked-question';
import {
  listCellQuestions,
  listQuestions,
  namesQuestions,
  QUESTION_COUNT_LIMIT,
  questionsOfColumn,
  readQuestionTable,
  type QuestionTable,
} from './read-questions';

/** How often the table grows while questions are asked: more often nobody could read it. */
const PUBLISH_MS = 200;
/** Documents that come or go while a question is asked make it asked again, so many times at most. */
const TRIES = 4;

/** What the answers stand on; where it changes they are out of date. */
export interface Basis {
  readonly collection: CollectionId;
  readonly version: number;
  readonly by: SearchBy;
  readonly fusion: Fusion;
  readonly model: ModelName;
  readonly viewer: Viewer;
}

/** Many questions, asked one after the other beside the board's own. */
export class QuestionList {
  text = $state('');
  table = $state.raw<QuestionTable | null>(null);
  column = $state(0);
  progress = $state<'idle' | 'running' | 'stopped' | 'finished'>('idle');
  all = $state(0);
  #asked = $state.raw<readonly AskedQuestion[]>([]);
  #basis = $state.raw<Basis | null>(null);
  readonly #parts: AppParts;
  #work: AbortController | null = null;

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  get asked(): readonly AskedQuestion[] {
    return this.#isOfViewer ? this.#asked : [];
  }

  get questions(): readonly string[] {
    return this.table ? questionsOfColumn(this.table, this.column) : listQuestions(this.text);
  }

  /** For the present k and vote unit: none of it is asked again for them. */
  get rows(): QuestionRow[] {
    const { k, vote } = this.#parts.settings;
    return listQuestionRows(this.asked, { k, vote });
  }

  /** What another viewer was answered is nobody else's: not even a title of it. */
  get #isOfViewer(): boolean {
    return JSON.stringify(this.#basis?.viewer ?? null) === JSON.stringify(this.#parts.library.viewer);
  }

  /** What the rows stand on: as it was when they were asked, whatever is set since. Null before the first time. */
  get basis(): Basis | null {
    return this.#basis;
  }

  get isOutdated(): boolean {
    const basis = this.#basis;
    const now = this.#readBasis();
    return basis !== null && JSON.stringify(basis) !== JSON.stringify(now);
  }

  /** Takes a file's text: a table where it has several columns, else a question a line. False where there is none. */
  load(text: string, name: string): boolean {
    const isTable = /\.(?:csv|tsv)$/i.test(name);
    this.table = isTable ? readQuestionTable(text) : null;
    this.column = this.table?.guess ?? 0;
    if (!this.table) this.text = (isTable ? listCellQuestions(text) : listQuestions(text.replace(/^\ufeff/, ''))).join('\n');
    return this.questions.length > 0;
  }

  /** Takes a pasted table that names its column of questions, as a spreadsheet or a CSV gives it; false where it is none, so that it is text. */
  paste(text: string): boolean {
    const table = readQuestionTable(text);
    if (!table || !namesQuestions(table)) return false;
    this.table = table;
    this.column = table.guess;
    return true;
  }

  type(text: string): void {
    this.table = null;
    this.text = text;
  }

  async run(now: () => number): Promise<void> {
    this.stop();
    const work = new AbortController();
    this.#work = work;
    const questions = this.questions.slice(0, QUESTION_COUNT_LIMIT);
    const asked: AskedQuestion[] = [];
    let published = now();
    this.all = questions.length;
    this.#asked = [];
    this.#basis = this.#readBasis();
    this.progress = 'running';
    for (const question of questions) {
      const answer = await this.#ask(question, work.signal);
      if (work.signal.aborted) return;
      asked.push(answer);
      if (now() - published > PUBLISH_MS) {
        this.#asked = [...asked];
        published = now();
      }
    }
    this.#asked = asked;
    this.progress = 'finished';
  }

  stop(): void {
    this.#work?.abort();
    if (this.progress === 'running') this.progress = 'stopped';
  }

  /** Puts one question on the board. */
  open(question: string): void {
    this.#parts.inquiry.question = question;
  }

  async #ask(question: string, signal: AbortSignal): Promise<AskedQuestion> {
    for (let left = TRIES; left > 0 && !signal.aborted; left--) {
      try {
        const { answer, catalogue } = await this.#askOnce(question, signal);
        if (catalogue?.version === answer.version) return keepAnswer(question, answer, catalogue);
      } catch (error) {
        const { code } = faultOf(error);
        if (code !== 'cancelled' && code !== 'worker-died') return keepFailure(question);
      }
    }
    return keepFailure(question);
  }

  async #askOnce(question: string, signal: AbortSignal): Promise<{ readonly answer: Answer; readonly catalogue: Catalogue | null }> {
    const { engine, library, settings } = this.#parts;
    const { collection } = library;
    const { by, fusion, model } = settings;
    const answer = await engine.calls.ask(signal, { collection, question, by, fusion, model, isBeside: true });
    return { answer, catalogue: library.collection === collection ? library.catalogue : null };
  }

  #readBasis(): Basis {
    const { library, settings } = this.#parts;
    const { by, fusion, model } = settings;
    return { collection: library.collection, version: library.catalogue?.version ?? 0, by, fusion, model, viewer: library.viewer };
  }
}
