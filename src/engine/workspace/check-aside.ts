import type { AsideReason } from '../../core/model';
import type { AsideRecord } from '../ports';
import { documentId, KEPT_SHAPE, name } from './check-record';
import { listOf, misfit, oneOf, optional, shaped, tagged, wholeNumber, type Check } from './check-value';
import type { AsideFile } from './workspace-format';

type Args = AsideReason['args'];

const percent = wholeNumber(0, 100);

/** Chinese is told by its words, other languages by their letters. */
const unknownLanguage: Check<Args> = (value) =>
  Object.hasOwn(Object(value) as object, 'lang') ? shaped<Args>({ lang: oneOf('zh') })(value) : shaped<Args>({ percent })(value);

/** Every reason that a document can be kept aside for, with what it is said with. */
const ARGS: Readonly<Record<string, Check<Args>>> = {
  'nearly-empty': shaped<Args>({ letters: wholeNumber(0) }),
  'mostly-damaged': shaped<Args>({ percent }),
  'coded-data': shaped<Args>({ percent }),
  'giant-sentence': shaped<Args>({ length: wholeNumber(0) }),
  'unknown-language': unknownLanguage,
  'near-duplicate': shaped<Args>({ percent, by: oneOf('sentences', 'shingles'), title: name }),
};

const reason = tagged<AsideReason>(
  'code',
  Object.fromEntries(Object.entries(ARGS).map(([code, args]) => [code, shaped<AsideReason>({ code: oneOf(code), args })])),
);

/** At least one, and none twice. */
const reasons: Check<readonly AsideReason[]> = (value) => {
  const list = listOf(reason)(value);
  if (list.length === 0 || new Set(list.map(({ code }) => code)).size !== list.length) misfit();
  return list;
};

/** The structure of the file of a document that is kept aside, with all that the page says of it; its positions are for `assertSpans`. */
export const checkAside: Check<AsideFile> = shaped<AsideFile>({
  ...KEPT_SHAPE,
  aside: shaped<AsideRecord['aside']>({ reasons, replaces: optional(documentId), number: wholeNumber(0, 2 ** 31) }),
});
