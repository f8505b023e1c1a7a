/** The page's eight patterns as SVG, one tile each, in one colour: the same figures as in `app.css`. */
const TILES: readonly ((colour: string) => {
  readonly width: number;
  readonly height: number;
  readonly turn?: number;
  readonly marks: string;
})[] = [
  (c) => ({ width: 8, height: 8, marks: `<path d="M0 0h4v8H0zM5.4 0h1.2v8H5.4z" fill="${c}"/>` }),
  (c) => ({ width: 8, height: 8, marks: `<path d="M4 0h4v4H4zM0 4h4v4H0z" fill="${c}"/>` }),
  (c) => ({ width: 6, height: 6, marks: `<circle cx="3" cy="3" r="2" fill="${c}"/>` }),
  (c) => ({ width: 5.657, height: 5.657, turn: 45, marks: `<path d="M0 0h2v6H0z" fill="${c}"/>` }),
  (c) => ({ width: 6, height: 6, marks: `<path d="M0 0h6v1.5H1.5V6H0z" fill="${c}"/>` }),
  (c) => ({ width: 8, height: 6, marks: `<path d="M0 0h8v3H0z" fill="${c}"/>` }),
  (c) => ({ width: 8, height: 8, marks: `<path d="M0 0h8L0 8z" fill="${c}"/>` }),
  (c) => ({ width: 9, height: 5, marks: `<circle cx="4.5" cy="5" r="3.2" fill="none" stroke="${c}" stroke-width="1.6"/>` }),
];

/** Pattern and colour of a document: one definition for each pair that is worn. */
export interface WornSign {
  readonly pattern: number;
  readonly colour: number;
}

export const patternId = ({ pattern, colour }: WornSign): string => `oyako-${pattern}-${colour}`;

/** `<defs>` with the patterns of these signs, each once. */
export function definePatterns(signs: readonly WornSign[], colours: readonly string[]): string {
  const worn = new Map(signs.map((sign) => [patternId(sign), sign]));
  const patterns = Array.from(worn, ([id, { pattern, colour }]) => {
    const { width, height, turn, marks } = (TILES[pattern] ?? (() => ({ width: 8, height: 8, turn: undefined, marks: '' })))(
      colours[colour] ?? 'gray',
    );
    const transform = turn === undefined ? '' : ` patternTransform="rotate(${turn})"`;
    return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${transform}>${marks}</pattern>`;
  });
  return `<defs>${patterns.join('')}</defs>`;
}
