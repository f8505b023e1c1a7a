declare module '*?script' {
  /** The bundled source of one classic script: see `scripts/build/bundle-script.ts`. */
  const source: string;
  export default source;
}
