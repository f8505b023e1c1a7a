import type { ProductInput } from '../../../core/fold/products/product';
import type { AppState } from '../app-state.svelte';
import type { BoardColours } from './draw-card';
import { drawSeatTable, type SeatTableRow } from './draw-seat-table';
import { labWordsOf } from './lab-memory.svelte';
import { frameFigure, type Picture } from './picture';
import { documentOfSeat, evidenceOf, type ProductLine } from './product-rows';
import { setupCaption } from './setup-caption';

/** So many seats of a row are drawn; the number of places says the rest. */
const DRAWN = 27;

/** The table of products' rules as a picture, each with where its rule was seen. */
export function productsPicture(app: AppState, lines: readonly ProductLine[], input: ProductInput, colours: BoardColours): Picture {
  const { k, vote } = app.parts.settings;
  const words = labWordsOf(app).products;
  const { body, width, height } = drawSeatTable({
    headings: [words.product, words.returns, words.places(k), words.documents, words.why],
    widths: [110, 90, 380],
    rows: lines.map((line) => drawRow(app, line, input)),
    colours,
  });
  return frameFigure(body, {
    width,
    height,
    title: app.words.tabs.products,
    caption: [words.intro(k, vote), ...setupCaption(app)],
    ink: colours.ink,
    paper: colours.paper,
  });
}

function drawRow(app: AppState, { product, answer, places, documents, lacksVectors }: ProductLine, input: ProductInput): SeatTableRow {
  const { board, settings } = app.parts;
  const { products: words, rules } = labWordsOf(app);
  const seats = lacksVectors ? [] : answer.seats;
  const left = seats.length - DRAWN;
  const nothing = seats.length === 0 ? words.nothing : left > 0 ? words.more(left) : '';
  return {
    name: product.label,
    lines: [evidenceOf(product, words)],
    seats: seats.slice(0, DRAWN).map((seat) => ({ sign: board.signOf(documentOfSeat(input, seat)), note: words.level[seat.level] })),
    remark: lacksVectors ? rules.noVectors : answer.fault ? words.fault[answer.fault] : nothing,
    cells: lacksVectors
      ? ['–', '–', words.reason[product.reason]]
      : [words.used(places, settings.k), String(documents), words.reason[product.reason]],
  };
}
