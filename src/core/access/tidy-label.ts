import { tidyName } from '../split/tidy-name';

/** A label is a short text: longer ones are cut. */
const LABEL_UNITS = 60;

/** A label as it is kept and compared: labels that look the same are the same. */
export function tidyLabel(label: string): string {
  return tidyName(label)
    .slice(0, LABEL_UNITS)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
