import { tidyLabel } from '../../core/access/tidy-label';
import { readDate } from './read-date';
import { splitLines } from './split-lines';

export interface FrontMatter {
  /** Behind the closing line, without its line end. */
  readonly end: number;
  readonly title: string | null;
  readonly lang: string | null;
  readonly access: string | null;
  /** When it was last changed, else when it is from; milliseconds since 1970 in UTC. */
  readonly date: number | null;
}

/** Keys of a date, by preference: a document is as late as its last change. */
const DATES = ['updated', 'lastmod', 'modified', 'last_modified_at', 'date', 'published', '更新日', '日付'];

/**
 * The YAML (`---`, closed by `---` or `...`) or TOML (`+++`) that a Markdown text begins with, or null.
 *
 * Only `title`, `lang`, `access` and a date are read, as plain, quoted or block scalars. A rule on the first line is no front matter:
 * a `key:` must follow before anything else, and the closing line must be there.
 */
export function readFrontMatter(text: string): FrontMatter | null {
  const fence = /^(---|\+\+\+)[ \t]*(?:\r\n?|\n)/.exec(text)?.[1];
  if (fence === undefined) return null;
  const lines = splitLines(text.slice(0, 200_000));
  const closes = fence === '---' ? /^(?:---|\.\.\.)[ \t]*$/ : /^\+\+\+[ \t]*$/;
  const close = lines.findIndex(({ start, end }, index) => index > 0 && closes.test(text.slice(start, end)));
  const last = lines[close];
  if (last === undefined) return null;
  const inner = lines.slice(1, close).map(({ start, end }) => text.slice(start, end));
  const first = inner.find((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  if (first !== undefined && !/^["']?[\p{L}\p{N}_.-]+["']?[ \t]*[:=]|^\[/u.test(first)) return null;
  return {
    end: last.end,
    title: valueOf(inner, 'title'),
    lang: valueOf(inner, 'lang') ?? valueOf(inner, 'language'),
    access: tidyLabel(valueOf(inner, 'access') ?? '') || null,
    date: DATES.map((key) => readDate(valueOf(inner, key) ?? '')).find((date) => date !== null) ?? null,
  };
}

function valueOf(lines: readonly string[], key: string): string | null {
  const at = lines.findIndex((line) => new RegExp(`^["']?${key}["']?[ \\t]*[:=]`, 'i').test(line));
  const line = lines[at];
  if (line === undefined) return null;
  const raw = line.replace(/^[^:=]*[:=]/, '').trim();
  const value = /^[|>][-+0-9]*$/.test(raw) ? blockScalar(lines.slice(at + 1)) : scalar(raw);
  return value === '' || value === 'null' || value === '~' ? null : value;
}

function scalar(raw: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(raw);
  if (quoted?.[1] !== undefined) return quoted[1].replace(/\\(["\\/])/g, '$1').trim();
  if (quoted?.[2] !== undefined) return quoted[2].replaceAll("''", "'").trim();
  return raw.replace(/(?:^|[ \t]+)#.*$/, '').trim();
}

function blockScalar(lines: readonly string[]): string {
  const stop = lines.findIndex((line) => line.trim() !== '' && !/^[ \t]/.test(line));
  return lines
    .slice(0, stop < 0 ? lines.length : stop)
    .map((line) => line.trim())
    .join(' ')
    .trim();
}
