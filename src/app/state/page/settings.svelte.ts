import type { BudgetUnit, CutSettings, Fusion, ModelName, SearchBy, Unit } from '../../../core/model';
import { DEFAULT_SETTINGS, formatAddress, type AddressSettings, type Lang, type Theme } from './address';

/** What a person has set. One field a control; `parents` never exceeds `k` when read. */
export class Settings {
  k = $state(DEFAULT_SETTINGS.k);
  by = $state<SearchBy>(DEFAULT_SETTINGS.by);
  fusion = $state<Fusion>(DEFAULT_SETTINGS.fusion);
  /** The model wanted by meaning and both. */
  model = $state<ModelName>(DEFAULT_SETTINGS.model);
  vote = $state<Unit>(DEFAULT_SETTINGS.vote);
  parent = $state<Unit>(DEFAULT_SETTINGS.parent);
  cap = $state(DEFAULT_SETTINGS.cap);
  merge = $state(DEFAULT_SETTINGS.merge);
  tables = $state<'rows' | 'attached'>(DEFAULT_SETTINGS.tables);
  budget = $state(DEFAULT_SETTINGS.budget);
  unit = $state<BudgetUnit>(DEFAULT_SETTINGS.unit);
  lang = $state<Lang>('en');
  /** Null follows the system. */
  theme = $state<Theme | null>(null);
  #parents = $state(DEFAULT_SETTINGS.parents);

  constructor(address: AddressSettings, browserLanguages: readonly string[]) {
    this.lang = browserLanguages[0]?.toLowerCase().startsWith('ja') ? 'ja' : 'en';
    this.adopt(address);
  }

  /** Takes over what an address says; what it leaves out stands at its default, but for the language. */
  adopt(address: AddressSettings): void {
    const { k, parents, by, fusion, model, vote, parent, cap, tables, merge, budget, unit, theme, lang } = address;
    Object.assign(this, { k, by, fusion, model, vote, parent, cap, tables, merge, budget, unit, theme });
    this.#parents = parents;
    if (lang) this.lang = lang;
  }

  get parents(): number {
    return Math.min(this.#parents, this.k);
  }

  set parents(count: number) {
    this.#parents = count;
  }

  get cut(): CutSettings {
    return { cap: this.cap, tables: this.tables, ...(this.merge > 0 ? { merge: this.merge } : {}) };
  }

  /** The hash of the address for these settings, with the question and the step that the callers hold. */
  toHash(more: Pick<AddressSettings, 'q' | 'step' | 'docs'>): string {
    const { k, by, fusion, model, vote, parent, cap, tables, merge, budget, unit, lang, theme } = this;
    return formatAddress({
      k,
      parents: this.#parents,
      by,
      fusion,
      model,
      vote,
      parent,
      cap,
      tables,
      merge,
      budget,
      unit,
      lang,
      theme,
      ...more,
    });
  }
}
