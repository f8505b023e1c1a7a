import type { Child, Mark } from '../model';
import { plainTextOf } from './plain-text';

/**
 * What is embedded for a child: its words without markup, wrapped lines joined, never folded in case or width.
 *
 * A table row gives "column: cell; column: cell", or its cells alone where the table has no column names; empty cells
 * are left out. The model's prefix is not part of it.
 */
export function embeddedText(text: string, child: Child, marks: readonly Mark[]): string {
  if (!child.cells || child.cells.length === 0) return plainTextOf(text, child, marks);
  const columns = child.columns ?? [];
  return child.cells
    .map((cell, i) => ({ name: columns[i] ?? '', value: plainTextOf(text, cell, marks) }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => (name === '' ? value : `${name}: ${value}`))
    .join('; ');
}
