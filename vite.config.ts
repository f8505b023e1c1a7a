import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  resolve: {
    // transformers.js asks for the WebGPU build (27 MB); the plain one has 14 MB and is the one that is measured here.
    alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' },
  },
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: false },
});
