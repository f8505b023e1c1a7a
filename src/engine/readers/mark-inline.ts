import { appendAll } from '../../core/append-all';
import type { Mark, Span } from '../../core/model';
import type { Nodes, PhrasingContent } from 'mdast';

const ESCAPE = /\\[!-/:-@[-`{-~]|&(?:nbsp|ensp|emsp|thinsp|#160|#x0*a0|#12288);/gi;
const BREAKING_TAG = /^<(?:br|hr|p|\/p|div|\/div|li|\/li|td|\/td)\b/i;
/** A reading of ruby, and the brackets that browsers without ruby show around it. */
const RUBY_OPEN = /^<(rt|rp|rtc)\b/i;

/** The span of a node in the text that `base` characters were cut from; null for a node that a plug-in made up. */
export function spanOf(node: Nodes, base: number): Span | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? null : { start: start + base, end: end + base };
}

/** Marks of the inline markup among `nodes`: everything that a rendered page would not show. Not sorted. */
export function markInline(text: string, nodes: readonly PhrasingContent[], base: number): Mark[] {
  const marks: Mark[] = [];
  const stack: PhrasingContent[][] = [[...nodes]];
  for (let siblings = stack.pop(); siblings !== undefined; siblings = stack.pop()) {
    let rubyStart: number | null = null;
    for (const node of siblings) {
      const span = spanOf(node, base);
      if (span === null) continue;
      if (node.type === 'html' && rubyStart === null && RUBY_OPEN.test(node.value)) rubyStart = span.start;
      else if (node.type === 'html' && rubyStart !== null && /^<\/(?:rt|rp|rtc)\b/i.test(node.value)) {
        marks.push({ start: rubyStart, end: span.end, reason: 'ruby', replacement: '' });
        rubyStart = null;
      }
      if ('children' in node) stack.push(node.children);
      appendAll(marks, markNode(text, node, span, base));
    }
  }
  return marks;
}

function markNode(text: string, node: PhrasingContent, span: Span, base: number): Mark[] {
  const markup = (start: number, end: number, replacement: '' | ' ' = ''): Mark => ({ start, end, reason: 'markup', replacement });
  switch (node.type) {
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'link':
    case 'linkReference': {
      const first = node.children[0] && spanOf(node.children[0], base);
      const last = node.children.at(-1);
      const lastSpan = last && spanOf(last, base);
      return first && lastSpan
        ? [markup(span.start, first.start), markup(lastSpan.end, span.end)]
        : node.children.length > 0
          ? []
          : [markup(span.start, span.end)];
    }
    case 'inlineCode': {
      const ticks = /^`*/.exec(text.slice(span.start, Math.min(span.end, span.start + 100)))?.[0].length ?? 0;
      return [markup(span.start, span.start + ticks), markup(span.end - ticks, span.end)];
    }
    case 'image':
    case 'imageReference': {
      const alt = findAlt(text, span);
      return [markup(span.start, alt.start), markup(alt.end, span.end)];
    }
    case 'html':
      return [markup(span.start, span.end, BREAKING_TAG.test(node.value) ? ' ' : '')];
    case 'footnoteReference':
      return [markup(span.start, span.end)];
    case 'break':
      return text[span.start] === '\\' ? [markup(span.start, span.start + 1)] : [];
    case 'text':
      return node.value.length === span.end - span.start ? [] : markEscapes(text, span);
    default:
      return [];
  }
}

function markEscapes(text: string, span: Span): Mark[] {
  const marks: Mark[] = [];
  for (const match of text.slice(span.start, span.end).matchAll(ESCAPE)) {
    const start = span.start + match.index;
    if (match[0].startsWith('\\')) marks.push({ start, end: start + 1, reason: 'markup', replacement: '' });
    else marks.push({ start, end: start + match[0].length, reason: 'markup', replacement: ' ' });
  }
  return marks;
}

/** The alternative text of `![…](…)`: up to the bracket that closes the first one. */
function findAlt(text: string, { start, end }: Span): Span {
  let depth = 0;
  for (let at = start + 1; at < end; at++) {
    const unit = text[at];
    if (unit === '\\') at++;
    else if (unit === '[') depth++;
    else if (unit === ']' && --depth === 0) return { start: start + 2, end: at };
  }
  return { start: end, end };
}
