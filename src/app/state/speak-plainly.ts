import { tidyName } from '../../core/split/tidy-name';
import type { Args, Words } from '../words/words';

/** Words whose sentences about files keep what a file says of itself (the names of its fields, where it is damaged) short and in its place. */
export function speakPlainly(words: Words): Words {
  return {
    ...words,
    fault: (code, args) => words.fault(code, tidyArgs(args)),
    warning: (code, args) => words.warning(tidyName(code), tidyArgs(args)),
  };
}

function tidyArgs(args: Args): Args {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? tidyName(value) : value]));
}
