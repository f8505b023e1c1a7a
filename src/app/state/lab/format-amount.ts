import { formatScore } from '../page/format-figure';

/** A number in any rule's measure: counts whole, very small chances by their power of ten, the rest as scores are written. */
export function formatAmount(amount: number): string {
  if (Number.isInteger(amount)) return String(amount).replace('-', '−');
  if (Math.abs(amount) >= 0.0005) return formatScore(amount);
  const [figures = '0', power = '0'] = amount.toExponential(1).split('e');
  return `${figures} × 10^${power}`.replaceAll('-', '−').replace('+', '');
}
