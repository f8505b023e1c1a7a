/** pdf.js's own worker, which ships without types: importing it sets `globalThis.pdfjsWorker`, so that none is started. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
