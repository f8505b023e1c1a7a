import type { Place, PlaceState } from '../../../core/model';

/** One row of the places: a single place, or (where `place` is null) a run of open ones that would all say the same. */
export interface PlaceRow {
  readonly from: number;
  readonly to: number;
  readonly place: Place | null;
  readonly state: PlaceState;
}

/** Fewer than these say it one by one: an open place is seen, not told. */
const LEAST_RUN = 4;

/** Folds a long run of places that nobody takes, or that no hit is left for, into one row. */
export function mergeOpenPlaces(places: readonly Place[]): PlaceRow[] {
  const rows: PlaceRow[] = [];
  for (let index = 0; index < places.length;) {
    const place = places[index];
    if (!place) break;
    let end = index + 1;
    const isOpen = place.state === 'free' || place.state === 'empty';
    while (isOpen && places[end]?.state === place.state) end += 1;
    const run = places.slice(index, end);
    if (run.length >= LEAST_RUN) rows.push({ from: place.place, to: place.place + run.length - 1, place: null, state: place.state });
    else rows.push(...run.map((one) => ({ from: one.place, to: one.place, place: one, state: one.state })));
    index = end;
  }
  return rows;
}
