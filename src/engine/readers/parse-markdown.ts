import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';

type Extension = ReturnType<typeof gfm>;

/**
 * The tree of a stretch of Markdown, positions counted from its start; null where nesting that no limit foresaw
 * exhausts the call stack.
 *
 * `definitions` stand behind the stretch, so that references to them are links; their nodes lie beyond its end.
 * Bare addresses are no links here: they carry no markup, and looking for them costs the square of a paragraph.
 * Beside Chinese, Japanese and Korean letters `*` and `~~` open and close whatever punctuation they touch: to the letter of
 * CommonMark the stars of `**「注意」**です` are text, for no space or punctuation stands behind them.
 */
export function parseMarkdown(text: string, definitions: string): Root | null {
  try {
    return fromMarkdown(definitions === '' ? text : `${text}\n\n${definitions}`, {
      // Of constructs for one character the last one given is tried first.
      extensions: [withoutAutolinks(gfm()), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()],
      mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function withoutAutolinks(extension: Extension): Extension {
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => {
    const kept = [constructs ?? []].flat().filter(({ name }) => !name?.endsWith('Autolink'));
    return [code, kept] as const;
  });
  return { ...extension, text: Object.fromEntries(text.filter(([, constructs]) => constructs.length > 0)) };
}

const DEFINITION = /^ {0,3}\[((?:[^[\]\\\r\n]|\\.){1,200})\]:[ \t]*\S/gm;
/** More than this is a bibliography: every chunk would pay for it again. */
const MAX_DEFINITIONS = 300;

/** The labels that a text defines for links and notes, as definitions that lead nowhere, one a line. */
export function listDefinitions(text: string): string {
  const labels = new Set<string>();
  for (const match of text.matchAll(DEFINITION)) {
    labels.add(match[1] ?? '');
    if (labels.size === MAX_DEFINITIONS) break;
  }
  return [...labels].map((label) => `[${label}]: x`).join('\n\n');
}
