/** `.475`, `1.203`, `−.021`: three places, no leading zero, as scores are written in the field. */
export function formatScore(score: number): string {
  return score
    .toFixed(3)
    .replace(/^(-?)0\./, '$1.')
    .replace('-', '−');
}

/** A share as a whole percentage, or with one place below 1 % so that a small chance does not read as none. */
export function formatShare(share: number, lang: 'ja' | 'en'): string {
  const percent = share * 100;
  const figure =
    percent > 0 && percent < 1 ? (percent < 0.01 ? '< 0.01' : percent.toFixed(percent < 0.1 ? 2 : 1)) : String(Math.round(percent));
  return lang === 'ja' ? `${figure}%` : `${figure} %`;
}

/** Megabytes as they are counted on the page: of 1,000,000 bytes. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** The size of a file: in kilobytes below a tenth of a megabyte. */
export function formatFileSize(bytes: number): string {
  return bytes < 1e5 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : formatMegabytes(bytes);
}
