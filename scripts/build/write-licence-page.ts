import type { Library } from './read-library.ts';

export interface LicencePage {
  /** By name. */
  readonly libraries: readonly Library[];
  /** What the models' own list says, or null where no model ships. */
  readonly models: string | null;
  /** Address of the style sheet, relative to the page. */
  readonly styleFile: string;
}

/** A whole HTML page, without script, in Japanese and English: every shipped library, model and font with its licence. */
export function writeLicencePage({ libraries, models, styleFile }: LicencePage): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="./icons/oyako.svg" type="image/svg+xml">
<link rel="stylesheet" href="./${styleFile}">
<title>ライセンス / Licences – Oyako</title>
</head>
<body>
<main>
<p><a href="./">← Oyako</a></p>
<h1>ライセンス <span lang="en">/ Licences</span></h1>
<p>このページに含まれるすべてのソフトウェア、モデル、フォントとその使用許諾です。</p>
<p lang="en">Everything that ships with this page, and the terms it ships under.</p>
<h2 id="libraries">ソフトウェア <span lang="en">/ Software</span></h2>
<ul>
${libraries.map((library) => `<li><a href="#${anchor(library)}">${escapeHtml(library.name)} ${escapeHtml(library.version)}</a> (${escapeHtml(library.licence)})</li>`).join('\n')}
</ul>
<h2 id="models">モデル <span lang="en">/ Models</span></h2>
${models === null ? '<p>含まれていません。<span lang="en">None ships.</span></p>' : `<pre lang="en" tabindex="0">${escapeHtml(models.trim())}</pre>`}
<h2 id="fonts">フォント <span lang="en">/ Fonts</span></h2>
<p>含まれていません。お使いの機器のフォントで表示します。<span lang="en">None ships; the page is shown in the fonts of your device.</span></p>
<h2 id="texts">全文 <span lang="en">/ Full texts</span></h2>
${libraries.map(writeLibrary).join('\n')}
</main>
</body>
</html>
`;
}

function writeLibrary(library: Library): string {
  const source =
    library.homepage === null ? '' : ` · <a href="${escapeHtml(library.homepage)}" rel="noreferrer">${escapeHtml(library.homepage)}</a>`;
  return `<section lang="en">
<h3 id="${anchor(library)}">${escapeHtml(library.name)} ${escapeHtml(library.version)}</h3>
<p>${escapeHtml(library.licence)}${source}</p>
<pre tabindex="0">${escapeHtml(library.text)}</pre>
</section>`;
}

function anchor(library: Library): string {
  return `${library.name}-${library.version}`.replaceAll(/[^\w.-]+/g, '-').replace(/^-/, '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
