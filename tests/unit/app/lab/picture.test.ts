import { describe, expect, test } from 'vitest';
import { documentSign } from '../../../../src/core/draw/document-sign';
import { foldHits } from '../../../../src/core/fold/fold-hits';
import { drawBoard, type BoardDrawing } from '../../../../src/app/state/lab/draw-board';
import type { BoardCard } from '../../../../src/app/state/lab/draw-card';
import { drawSeatTable, type SeatTableRow } from '../../../../src/app/state/lab/draw-seat-table';
import { drawSetup, type SetupDrawing } from '../../../../src/app/state/lab/draw-setup';
import { isLinear } from '../../../is-linear';
import { escapeXml, estimateWidth, fitText, frameFigure, wrapLine } from '../../../../src/app/state/lab/picture';

describe('text in a picture', () => {
  test.each(['a', '。', 'あ', 'word '])(
    '%j over and over is wrapped and shortened in time in proportion to length',
    { timeout: 60_000 },
    (piece) => {
      const count = Math.round(24_000 / piece.length);
      expect(isLinear(piece, count, (text) => wrapLine(text, 600, 12))).toBe(true);
      expect(isLinear(piece, count, (text) => fitText(text, 300, 12))).toBe(true);
    },
  );

  test('is text: nothing in a title becomes markup, and nothing breaks the file', () => {
    expect(escapeXml('<b a="x">&\'\u0000\uffff')).toBe('&#60;b a=&#34;x&#34;&#62;&#38;&#39;  ');
  });

  test('is wrapped where it is too wide, Japanese between any two characters', () => {
    expect(wrapLine('one two three', 60, 12)).toEqual(['one two', 'three']);
    expect(wrapLine('育児休業の申請', 36, 12)).toEqual(['育児休', '業の申', '請']);
    expect(wrapLine('', 60, 12)).toEqual([]);
  });

  test('a word that is wider than the picture is cut, and nothing of it is lost', () => {
    const address = `https://example.org/${'a'.repeat(40)}`;
    const lines = wrapLine(`see ${address} and 𠮷𠮷𠮷`, 120, 12);
    expect(lines.join('').replaceAll(' ', '')).toBe(`see${address}and𠮷𠮷𠮷`);
    for (const line of lines) expect(estimateWidth(line, 12)).toBeLessThanOrEqual(120);
    expect(wrapLine('𠮷𠮷', 1, 12)).toEqual(['𠮷', '𠮷']);
  });

  test('take no longer for what a document says without end than for a line', () => {
    const began = performance.now();
    expect(fitText('x'.repeat(20_000), 100, 12).length).toBeLessThan(20);
    const lines = wrapLine('x'.repeat(100_000), 700, 12);
    expect(lines.join('')).toHaveLength(100_000);
    // Cut again from the start for each character or line, these take half a minute.
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  test('is shortened with an ellipsis, never inside a character', () => {
    expect(fitText('short', 100, 12)).toBe('short');
    expect(fitText('𠮷𠮷𠮷𠮷', 36, 12)).toMatch(/^𠮷+…$/u);
  });

  test('a frame holds title, drawing and caption one below the other', () => {
    const frame = { width: 300, height: 100, title: 'T', caption: ['a', 'b'], ink: 'black', paper: 'white' };
    const { svg, width, height } = frameFigure('<path d="M0 0"/>', frame);
    expect(width).toBe(340);
    expect(height).toBeGreaterThan(100 + 2 * 18);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/style=|class=/);
  });
});

const card = (arrival: number, title: string): BoardCard => ({ sign: documentSign(arrival), title, text: `text of ${title}`, note: '' });

function drawing(step: BoardDrawing['step'], k = 3, order: readonly number[] = [0, 1, 2, 3]): BoardDrawing {
  const fold = foldHits(Uint32Array.from(order), Uint32Array.from([0, 0, 1, 2]), k);
  return {
    fold,
    hitCount: order.length,
    step,
    headings: ['Search', 'Fold', 'Refill', 'Hand on'],
    hits: Array.from({ length: fold.looked }, (_, index) => card(index, `hit ${index + 1}`)),
    places: fold.places.map(({ voter, state }) => (voter === null ? state : card(voter, `voter <${voter}>`))),
    passages: step === 4 ? [{ ...card(0, 'passage'), places: [1] }] : [],
    signAt: (rank) => documentSign(rank),
    lines: { k: 'k 3', kStar: 'K* 4' },
    colours: {
      ink: '#000',
      faint: '#555',
      paper: '#fff',
      surface: '#fff',
      line: '#999',
      accent: '#00f',
      onDocument: '#fff',
      documents: Array.from({ length: 8 }, () => '#c00'),
    },
  };
}

const bandsOf = (body: string): number => body.match(/fill-opacity="0\.28"/g)?.length ?? 0;

describe('the board as a picture', () => {
  test('shows the bands of the present step and no later ones', () => {
    const counts = ([1, 2, 3, 4] as const).map((step) => bandsOf(drawBoard(drawing(step)).body));
    expect(counts).toEqual([3, 6, 7, 8]);
  });

  test('names every voter, as text', () => {
    const { body } = drawBoard(drawing(4));
    for (const voter of [0, 1, 2]) expect(body).toContain(`voter &#60;${voter}&#62;`);
    expect(body).toContain('K* 4');
  });

  test('every pattern that is used is defined once', () => {
    const { body } = drawBoard(drawing(4));
    const used = [...new Set([...body.matchAll(/url\(#([\w-]+)\)/g)].map((found) => found[1]))];
    expect(used.length).toBeGreaterThan(2);
    for (const id of used) expect(body.match(new RegExp(`id="${id}"`, 'g'))).toHaveLength(1);
  });

  test.each([
    ['k beyond the end', 50, [0, 1, 2, 3]],
    ['no hit', 5, []],
    ['one hit', 5, [2]],
  ] as const)('%s: a picture of finite numbers', (_, k, order) => {
    const { body, height } = drawBoard(drawing(3, k, order));
    expect(body).not.toMatch(/NaN|Infinity|undefined/);
    expect(height).toBeGreaterThan(300);
  });
});

const { colours } = drawing(1);
const patternsOf = (body: string): { readonly used: number; readonly undefined: string[] } => {
  const used = [...new Set([...body.matchAll(/url\(#([\w-]+)\)/g)].map((found) => found[1]))];
  return { used: used.length, undefined: used.flatMap((id) => (body.includes(`id="${id}"`) || id === undefined ? [] : [id])) };
};

describe('a table of places as a picture', () => {
  const row = (part: Partial<SeatTableRow>): SeatTableRow => ({ name: 'Rule', lines: [], seats: [], remark: '', cells: ['1'], ...part });
  const draw = (rows: readonly SeatTableRow[]) =>
    drawSeatTable({ headings: ['Rule', 'Places', 'Documents'], widths: [100], rows, colours });
  const seats = (count: number) => Array.from({ length: count }, (_, index) => ({ sign: documentSign(index), note: `${index + 1}` }));

  test('names every rule and every place, as text, with its pattern defined', () => {
    const { body } = draw([row({ name: '<b>', seats: seats(3) }), row({ remark: 'no & vectors' })]);
    for (const text of ['&#60;b&#62;', '>1<', '>2<', '>3<', 'no &#38; vectors']) expect(body).toContain(text);
    expect(patternsOf(body)).toEqual({ used: 3, undefined: [] });
  });

  test('more places and longer words make it higher, never wider', () => {
    const short = draw([row({ seats: seats(5) })]);
    expect(draw([row({ seats: seats(50) })])).toMatchObject({ width: short.width });
    expect(draw([row({ seats: seats(50) })]).height).toBeGreaterThan(short.height + 150);
    expect(draw([row({ lines: ['育児休業の申請は、三十日前までに人事へ出すこと。'.repeat(8)] })]).height).toBeGreaterThan(
      short.height + 50,
    );
  });

  test('no row, a picture of finite numbers', () => expect(draw([]).body).not.toMatch(/NaN|Infinity|undefined/));
});

describe('a setup as a picture', () => {
  const setup: SetupDrawing = {
    headings: { places: 'Places', account: 'In figures', handedOn: 'Handed on' },
    places: [card(0, 'one'), card(1, 'two')],
    open: '3 open',
    figures: [['Largest share', '100 %', '50 %']],
    passages: [card(0, 'passage')],
    sums: ['1 passage', '✗ <answer> is not inside'],
    colours,
  };

  test('shows places, account and what is handed on, as text', () => {
    const { body, height } = drawSetup(setup);
    for (const text of ['>one<', '>two<', '3 open', '>100 %<', '>passage<', '✗ &#60;answer&#62; is not inside'])
      expect(body).toContain(text);
    expect(patternsOf(body)).toEqual({ used: 2, undefined: [] });
    expect(drawSetup({ ...setup, places: Array.from({ length: 50 }, (_, index) => card(index, 'many')) }).height).toBeGreaterThan(
      height * 5,
    );
  });

  test('nothing found is a picture of finite numbers', () => {
    const { body, height } = drawSetup({ ...setup, places: [], figures: [], passages: [], sums: [], open: '' });
    expect(body).not.toMatch(/NaN|Infinity|undefined/);
    expect(height).toBeGreaterThan(20);
  });
});
