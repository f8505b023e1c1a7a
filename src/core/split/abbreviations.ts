/**
 * How an abbreviation's full stop is read when a word with a capital (or a number) follows.
 *
 * - `never`: it stands before what it belongs to (a title before a name, "e.g." before an example), so it ends nothing.
 * - `number`: the same, but only before a number; otherwise it is an ordinary word ("no. 5", "He said no.").
 * - `starter`: it may end a sentence ("Pitt & Co. They left."), which only a word that usually starts one tells.
 * - `end`: it ends the sentence before any capital ("pens, etc. Alice came.").
 */
export type AbbreviationKind = 'never' | 'number' | 'starter' | 'end';

const WORDS: Readonly<Record<AbbreviationKind, string>> = {
  never:
    'mr mrs ms mx dr sra srta dott tel prof rev hon gen col lt sgt capt cmdr adm maj gov sen rep supt messrs mme mlle pres amb ' +
    'attn ste wm jos chas thos fr br p.s p.p.s a.k.a e.g i.e eg ie f.e cf viz vs v v.s approx ca fig figs eq eqs vol vols chap ref refs tab app pt pl ed eds trans n.b rs nos №',
  number: 'no ex exs chs qty fax apt p pp art arts sec secs sect sects ch par para op ver nr n° ff l ll ext abs abb bd kap str',
  starter:
    'inc ltd co corp llc plc bros deg gmbh fa sig jr sr esq ph.d m.d b.a m.a b.sc m.sc st ave blvd rd mt ft dept est assn univ al ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ' +
    'min max sq hr hrs wk yr ind wash calif mass conn fla tex colo ariz mich minn wis ill tenn penn vt va md med i.v p.o btw ' +
    'chem phys biol eng sci soc natl acad proc inf comput lett symp appl environ mech mol psychol econ surg pharm electron commun syst ann bull assoc',
  end: 'etc a.m p.m am pm',
};

/** Words that usually start a sentence, so that a capital alone is not taken for the rest of a name. */
const STARTERS =
  "a an the this that these those it its he she they we you i his her their our my your there here can't " +
  'in on at by for from with to when where while if as but and or so then thus hence however although though after before since because until ' +
  'what who why how which whose did do does is are was were has have had can could will would should may might must let please see note ' +
  'some many most all not no both each every such other another several few more next finally also moreover furthermore therefore meanwhile instead ' +
  'later today yesterday tomorrow now once only even still yet perhaps maybe people suppose consider assume define recall press click select enter choose thousands millions hundreds one two three four five six seven eight nine ten';

const kindOf = new Map<string, AbbreviationKind>();
for (const kind of ['never', 'number', 'starter', 'end'] as const) for (const word of WORDS[kind].split(' ')) kindOf.set(word, kind);
const starters = new Set(STARTERS.split(' '));

/** How the full stop after `word` (without it, any case) is read; undefined for an ordinary word. */
export function abbreviationKindOf(word: string): AbbreviationKind | undefined {
  // "J. Am. Chem. Soc.": with a capital it is no time of day.
  if (word === 'Am') return 'starter';
  const small = word.toLowerCase();
  // "Bahnhofstr. 5": German writes the short street behind its name.
  return kindOf.get(small) ?? (/\p{L}{3}str$/u.test(small) ? 'number' : undefined);
}

/** Whether a word with a capital usually starts a sentence. */
export function isSentenceStarter(word: string): boolean {
  const small = word.toLowerCase().replace('’', "'");
  // "Let's", "Don't", "What's" begin like the word in them.
  return starters.has(small) || starters.has(small.replace(/(?:n't|'\p{L}+)$/u, ''));
}
