import type { Mark, Span } from '../model';
import { firstEndingAfter, visitRuns } from './visit-runs';

/** What has to be looked at unit by unit: white space other than single spaces inside, and soft hyphens. */
const NEEDS_WALK = /^\s|\s$|\s\s|[^\S ]|\u00ad/u;

/** The words of a stretch as read: without marks and soft hyphens, wrapped lines joined, white space runs as one space. */
export function plainTextOf(text: string, span: Span, marks: readonly Mark[]): string {
  const next = marks[firstEndingAfter(marks, span.start)];
  if (!next || next.start >= span.end) {
    const whole = text.slice(span.start, span.end);
    if (!NEEDS_WALK.test(whole)) return whole;
  }
  let plain = '';
  visitRuns(text, span, marks, (kind, start, end) => {
    plain += kind === 'space' ? ' ' : text.slice(start, end);
  });
  return plain;
}
