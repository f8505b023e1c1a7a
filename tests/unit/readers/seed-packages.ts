import { writePdf } from './write-pdf';

/** Small files of each format that is a package of XML, with much of what the format can hold: by part. */
export const SEED_PACKAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docx: {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/><Relationship Id="m" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>',
    'word/styles.xml':
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:basedOn w:val="2"/></w:style><w:style w:type="paragraph" w:styleId="2"><w:name w:val="x"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>',
    'word/numbering.xml':
      '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    'word/footnotes.xml':
      '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>注の文。</w:t></w:r></w:p></w:footnote></w:footnotes>',
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:pStyle w:val="1"/></w:pPr><w:r><w:t>見出し</w:t></w:r></w:p><w:p><w:r><w:t>本文の</w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>きてい</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>規程</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:tab/><w:br w:type="page"/><w:noBreakHyphen/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r></w:p><w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:ins><w:r><w:t>項目</w:t></w:r></w:ins><w:del><w:r><w:delText>旧</w:delText></w:r></w:del></w:p><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DATE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>4月</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p><w:sdt><w:sdtContent><w:p><w:r><w:t>欄の文。</w:t></w:r></w:p></w:sdtContent></w:sdt><w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>品</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr><w:p><w:r><w:t>紙</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc><w:tc><w:tbl><w:tr><w:tc><w:p><w:r><w:t>中</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl></w:body></w:document>',
  },
  xlsx: {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr date1904="0"/><sheets><sheet name="表" sheetId="1" r:id="r1"/><sheet name="二" sheetId="2" state="hidden" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/><Relationship Id="r2" Target="worksheets/b.xml"/></Relationships>',
    'xl/sharedStrings.xml': '<sst><si><t>品_x000D_</t></si><si><r><t>値</t></r><r><t>段</t></r><rPh><t>ねだん</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m/d"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    'xl/worksheets/a.xml':
      '<worksheet><cols><col min="3" max="3" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2" hidden="0"><c r="A2" s="1"><v>45000.5</v></c><c r="B2" s="3"><f>A2*2</f><v>0.5</v></c><c r="C2" t="b"><v>1</v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>計</t></is></c><c r="D4" t="e"><v>#N/A</v></c><c r="XFD4" t="str"><v>端</v></c></row></sheetData><mergeCells><mergeCell ref="A2:B3"/></mergeCells></worksheet>',
    'xl/worksheets/b.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
  },
  pptx: {
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r0"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r0" Type="x/slide" Target="slides/s0.xml"/><Relationship Id="r1" Type="x/slide" Target="slides/s1.xml"/></Relationships>',
    'ppt/slides/_rels/s0.xml.rels':
      '<Relationships><Relationship Id="n" Type="x/notesSlide" Target="../notes/n0.xml"/><Relationship Id="d" Type="x/diagramData" Target="../diagrams/d.xml"/></Relationships>',
    'ppt/notes/n0.xml':
      '<p:notes xmlns:p="p" xmlns:a="a"><p:sp><p:nvSpPr><p:nvPr><p:ph type="body"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>話す注意。</a:t></a:r></a:p></p:txBody></p:sp></p:notes>',
    'ppt/diagrams/d.xml':
      '<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>図の語</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>',
    'ppt/slides/s0.xml':
      '<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:dgm="d"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>題</a:t></a:r></a:p></p:txBody></p:sp><p:grpSp><p:sp><p:nvSpPr><p:cNvPr id="1" hidden="0"/><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:pPr lvl="2"><a:buChar char="・"/></a:pPr><a:r><a:t>点</a:t></a:r><a:br/><a:fld><a:t>3</a:t></a:fld></a:p></p:txBody></p:sp></p:grpSp><p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="d"/></a:graphicData></a:graphic></p:graphicFrame><p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc gridSpan="2"><a:txBody><a:p><a:r><a:t>品</a:t></a:r></a:p></a:txBody></a:tc><a:tc hMerge="1"/></a:tr><a:tr><a:tc><a:txBody><a:p><a:r><a:t>紙</a:t></a:r></a:p></a:txBody></a:tc><a:tc rowSpan="2"/></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame></p:spTree></p:cSld></p:sld>',
    'ppt/slides/s1.xml':
      '<p:sld xmlns:p="p" xmlns:a="a" show="1"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>終わり。</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
  },
  ods: {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml':
      '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="表"><table:table-column table:number-columns-repeated="3"/><table:table-header-rows><table:table-row><table:table-cell><text:p>品</text:p></table:table-cell><table:table-cell table:number-columns-spanned="2"><text:p>値</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="float" office:value="1.5" table:number-columns-repeated="2"/><table:table-cell office:value-type="date" office:date-value="2024-04-01"><text:p>語<text:s text:c="2"/><text:line-break/>続き</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>',
  },
  epub: {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="O/book.opf"/></rootfiles></container>',
    'O/book.opf':
      '<package xmlns:dc="d"><metadata><dc:title>本の題</dc:title><dc:language>ja</dc:language><dc:date>2024-04</dc:date></metadata><manifest><item id="n" href="nav.xhtml" properties="nav"/><item id="a" href="t/a.xhtml"/><item id="b" href="t/b.xhtml"/><item id="x" href="toc.ncx"/></manifest><spine toc="x"><itemref idref="a"/><itemref idref="b" linear="no"/></spine></package>',
    'O/nav.xhtml': '<html><body><nav><ol><li><a href="t/a.xhtml#p">一章</a></li></ol></nav></body></html>',
    'O/toc.ncx': '<ncx><navMap><navPoint><navLabel><text>一章</text></navLabel><content src="t/a.xhtml"/></navPoint></navMap></ncx>',
    'O/t/a.xhtml':
      '<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body><h1 id="p">一章</h1><p><ruby>規程<rp>(</rp><rt>きてい</rt></ruby>を読む。</p><table><tr><th colspan="2">品</th></tr><tr><td rowspan="2">本</td><td>1</td></tr></table><ul><li>点<ul><li>中</li></ul></li></ul><pre>a\n b</pre></body></html>',
    'O/t/b.xhtml': '<html><body><p>注の文。</p></body></html>',
  },
};

/** Small PDFs whose objects stand in them as text: pages in Japanese and Latin, vertical lines, an outline, a form's field. */
export const SEED_PDFS: readonly Uint8Array[] = [
  writePdf([
    [
      { text: '出張旅費規程', left: 200, top: 60, size: 18 },
      { text: 'この規程は、旅費の支給について', left: 72, top: 100 },
      { text: '定める。', left: 72, top: 114 },
      { text: 'Left column of words', left: 72, top: 200 },
      { text: 'Right column of words', left: 320, top: 200 },
      { text: '- 1 -', left: 290, top: 800 },
    ],
    [
      { text: '縦に書いた文。', left: 500, top: 60, isVertical: true },
      { text: '次の行。', left: 480, top: 60, isVertical: true },
      { text: '- 2 -', left: 290, top: 800 },
    ],
  ]),
  writePdf(
    [
      [
        { text: 'Chapter one', left: 72, top: 60, size: 16 },
        { text: 'It is short.', left: 72, top: 90 },
      ],
      [{ text: '二章', left: 72, top: 60 }],
    ],
    [
      { title: 'Chapter one', page: 0, inner: [{ title: '節', page: 1 }] },
      { title: '二章', page: 1 },
    ],
    [
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (filled in) /Rect [72 700 200 720] >>',
      '<< /Type /Annot /Subtype /FreeText /Contents (typed over) /Rect [72 600 200 620] >>',
    ],
  ),
];
