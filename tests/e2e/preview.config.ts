import { defineConfig } from 'vite';

/**
 * Serves `dist/` as `npm run preview` does, but unpacked: Vite would compress the 14 MB of e5's runtime for every test that asks for
 * them, 2.4 s of the processor each time where plain files take .3 s.
 */
export default defineConfig({
  appType: 'mpa',
  // The page is also asked for under a name that is no secure origin (test-port.ts).
  preview: { allowedHosts: true },
  plugins: [
    {
      name: 'serve-unpacked',
      configurePreviewServer({ middlewares }) {
        middlewares.use((request, _, next) => {
          delete request.headers['accept-encoding'];
          next();
        });
      },
    },
  ],
});
