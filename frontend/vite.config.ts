import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: '../src/spanish21/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8021', ws: true } } },
  // Tests run the browser's build of Svelte in a browser that is only imitated.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  // One imitated browser for all files: making one for each takes longer than the tests.
  test: { environment: 'happy-dom', isolate: false, css: true, include: ['tests/**/*.test.ts'] },
}))
