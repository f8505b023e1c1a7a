import type { Block, Mark, Span } from '../../core/model';
import { guessLang } from './guess-lang';
import { isAozora, markAozora } from './mark-aozora';
import { keepMarksInBlocks, trimSpan, type Reading } from './reading';
import { findNumberedHeadings } from './numbered-headings';
import { splitLines } from './split-lines';

/** A lone line of one of these forms is a heading: 第3章 総則, 第十条の二（目的）, 附則. */
const ARTICLE =
  /^第[0-9０-９〇一二三四五六七八九十百千]+(編|部|章|節|款|目|条)(?:の[0-9０-９〇一二三四五六七八九十]+)*(?:[ 　\t]*[（(][^（）()]{1,40}[）)]|[ 　\t]+[^。．、，]{1,30})?$/;
const SUPPLEMENT = /^附[ 　]*則$/;
const MAX_HEADING = 50;
const ARTICLE_LEVELS = ['編', '部', '章', '節', '款', '目', '条'];
/** "Chapter 3", "PART II: The road", "Appendix A – Tables". */
const CHAPTER =
  /^(part|chapter|section|article|appendix|PART|CHAPTER|SECTION|ARTICLE|APPENDIX|Part|Chapter|Section|Article|Appendix) (?:\d{1,3}|[IVXLC]{1,7}|[A-Z])(?:(?:[.:]|[ ]?[–—-])?[ ]+(?=[\p{Lu}\p{N}“"])[^.]{1,40}|[.:])?$/u;
const CHAPTER_UNITS: Readonly<Record<string, string>> = { part: '部', chapter: '章', section: '節', article: '条', appendix: '章' };
/** The level of a first number of an outline ("1. はじめに"): below whatever is named as a chapter or an article. */
const NUMBERED = 20;

/** Nothing but strokes, stars or dots, three at least: a rule drawn with the keyboard. */
const DRAWN_RULE = /^[-=_*+~#.・‥…＝＊※○◇◆□■☆★―—─━－ー〜～ 　\t]{3,}$/;
/** Signs that begin a list line; such a line is a paragraph of its own. */
const LIST_LINE =
  /^(?:[・●○■□◆◇▼▲▽△▶►★☆※•‣◦]|[–*+-][ 　\t]|[0-9０-９]{1,3}[.．)）][ 　\t]|[（(][0-9０-９一二三四五六七八九十ア-ンa-zA-Z]{1,3}[）)]|[①-⑳㈠-㈩])/;
const AOZORA_HEADING = /［＃(?:「[^\r\n]{1,200}」は)?(?:同行|窓)?(大|中|小)見出し］/;

interface Line extends Span {
  /** The line without white space at its ends and, in Aozora notation, without notes at its ends. */
  readonly core: Span;
  readonly kind: 'blank' | 'note' | 'rule' | 'text' | 'heading';
  readonly level: number;
  /** Whether a paragraph ends before this line. */
  readonly begins: boolean;
}

/**
 * Reads plain text: the text unchanged, paragraphs between blank lines.
 *
 * A line that is indented by a full-width space, is a list line, or stands behind a heading or a drawn rule begins a
 * paragraph; other line ends are wraps inside one. A lone short line 第N章 … or Chapter N is a heading, so are the numbers of an
 * outline (`numbered-headings.ts`) and Aozora Bunko's headings.
 * Linear in the text, also in one line of megabytes.
 */
export function readText(text: string): Reading {
  const aozora = isAozora(text);
  const marks = aozora ? markAozora(text) : [];
  const classified = classifyLines(text, marks, aozora);
  const lines = aozora ? classified : numberHeadings(text, classified);
  const blocks =
    aozora || lines.some(({ kind }) => kind === 'heading') ? numberLevels(collectBlocks(text, lines)) : collectBlocks(text, lines);
  const first = lines[0];
  const title = aozora && first?.kind === 'text' && first.end - first.start <= 100 ? withoutMarks(text, first.core, marks) : null;
  return { text, title, lang: guessLang(text), blocks, marks: keepMarksInBlocks(marks, blocks), warnings: [], reader: 'text/2' };
}

function classifyLines(text: string, marks: readonly Mark[], aozora: boolean): Line[] {
  const lines: Line[] = [];
  let mark = 0;
  for (const { start, end } of splitLines(text)) {
    while ((marks[mark]?.end ?? Infinity) <= start) mark++;
    const whole = trimSpan(text, start, end);
    const core = aozora ? trimNotes(text, whole, marks, mark) : whole;
    const content = core.end - core.start > MAX_HEADING * 4 ? '' : text.slice(core.start, core.end);
    const level = headingLevel(text, whole, content, lines.at(-1), aozora);
    lines.push({
      start,
      end,
      core: core.end > core.start ? core : whole,
      level,
      ...kindOf(whole, core, content, level),
      begins: beginsParagraph(text, start, whole),
    });
  }
  return lines;
}

/** Makes headings of the lines that number the parts of the text. */
function numberHeadings(text: string, lines: readonly Line[]): readonly Line[] {
  const depths = findNumberedHeadings(
    text,
    lines.map(({ core, kind }) => ({ core, isBlank: kind === 'blank' })),
  );
  if (depths.size === 0) return lines;
  return lines.map((line, index) => {
    const depth = depths.get(index);
    return depth === undefined || line.kind !== 'text' ? line : { ...line, kind: 'heading', level: NUMBERED + depth };
  });
}

function kindOf(whole: Span, core: Span, content: string, level: number): { kind: Line['kind'] } {
  if (whole.start === whole.end) return { kind: 'blank' };
  if (core.start === core.end) return { kind: 'note' };
  if (level > 0) return { kind: 'heading' };
  return { kind: content !== '' && DRAWN_RULE.test(content) ? 'rule' : 'text' };
}

/** 0 for what is no heading; 1 to 3 for Aozora's, 11 and more for 第N編 … 第N条. */
function headingLevel(text: string, whole: Span, content: string, before: Line | undefined, aozora: boolean): number {
  if (content === '') return 0;
  if (aozora) {
    const size = AOZORA_HEADING.exec(text.slice(whole.start, whole.end))?.[1];
    if (size !== undefined) return '大中小'.indexOf(size) + 1;
  }
  if (content.length > MAX_HEADING || (before?.kind === 'text' && !endsSentence(text, before))) return 0;
  const chapter = before === undefined || before.kind === 'blank' || before.kind === 'heading' ? CHAPTER.exec(content)?.[1] : undefined;
  if (chapter !== undefined) return 11 + ARTICLE_LEVELS.indexOf(CHAPTER_UNITS[chapter.toLowerCase()] ?? '章');
  if (SUPPLEMENT.test(content)) return 11 + ARTICLE_LEVELS.indexOf('章');
  const unit = ARTICLE.exec(content)?.[1];
  return unit === undefined ? 0 : 11 + ARTICLE_LEVELS.indexOf(unit);
}

function endsSentence(text: string, line: Line): boolean {
  return /[。．.!?！？」』）)]/.test(text[line.core.end - 1] ?? '');
}

function beginsParagraph(text: string, start: number, whole: Span): boolean {
  return text[start] === '　' || LIST_LINE.test(text.slice(whole.start, Math.min(whole.end, whole.start + 8)));
}

function collectBlocks(text: string, lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let open: { start: number; end: number } | null = null;
  const close = (): void => {
    if (open !== null) blocks.push({ kind: 'paragraph', ...open });
    open = null;
  };
  for (const line of lines) {
    if (line.kind === 'text') {
      if (line.begins) close();
      const { start, end } = trimSpan(text, line.start, line.end);
      open = open === null ? { start, end } : { start: open.start, end };
      continue;
    }
    close();
    const span = trimSpan(text, line.start, line.end);
    if (line.kind === 'heading') blocks.push({ kind: 'heading', level: line.level, title: line.core, ...span });
    if (line.kind === 'rule') blocks.push({ kind: 'aside', reason: 'rule', ...span });
    if (line.kind === 'note') blocks.push({ kind: 'aside', reason: 'markup', ...span });
  }
  close();
  return blocks;
}

/** Makes the levels that occur count from 1: a text with only 章 and 条 has levels 1 and 2. */
function numberLevels(blocks: readonly Block[]): Block[] {
  const used = [...new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])))].sort((one, other) => one - other);
  return blocks.map((block) => (block.kind === 'heading' ? { ...block, level: used.indexOf(block.level) + 1 } : block));
}

/** Cuts notes off both ends of a line; `from` is the first mark that can reach into it. */
function trimNotes(text: string, whole: Span, marks: readonly Mark[], from: number): Span {
  let { start, end } = whole;
  let last = from;
  for (let at = from; marks[at] !== undefined && (marks[at]?.start ?? end) < end; at++) {
    last = at;
    const mark = marks[at];
    if (mark?.reason === 'note' && mark.start === start) start = trimSpan(text, mark.end, end).start;
  }
  for (let at = last; at >= from; at--) {
    const mark = marks[at];
    if (mark?.reason === 'note' && mark.end === end && mark.start >= start)
      end = start + Math.max(0, trimmedEnd(text, start, mark.start) - start);
  }
  return { start, end: Math.max(start, end) };
}

function trimmedEnd(text: string, start: number, end: number): number {
  const span = trimSpan(text, start, end);
  return span.end;
}

function withoutMarks(text: string, span: Span, marks: readonly Mark[]): string {
  let title = '';
  let at = span.start;
  for (const mark of marks) {
    if (mark.start >= span.end) break;
    title += text.slice(at, mark.start);
    at = mark.end;
  }
  return title + text.slice(at, span.end);
}
