import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const STATIC = '../src/spanish21/web/static'
const TEXTS = /\.(js|css|html|svg|webmanifest)$/

/** Compress the files once, so that the server only sends them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(STATIC, { recursive: true, encoding: 'utf8' })) {
        if (!TEXTS.test(name)) continue
        const file = join(STATIC, name)
        const text = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(text))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}

/** Paint what the document holds before the styles of the page come: they are asked for below it. */
function shellFirst(): Plugin {
  const STYLES = /\s*<link rel="stylesheet"[^>]*>/g
  return {
    name: 'shell-first',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: (html) =>
      html
        .replaceAll(STYLES, '')
        .replace('</body>', `${(html.match(STYLES) ?? []).join('')}\n  </body>`),
  }
}

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Return whether a module is needed by one of some modules, and not only by what they fetch later. */
function needed(id: string, roots: RegExp, graph: Graph, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((one) => needed(one, roots, graph, seen))
}

/** Name the file of a module: what the lobby needs, what the table needs besides, or one of its own. */
function part(id: string, graph: Graph): string | null {
  if (/\/phrases\/(en|es)\//.test(id)) return null
  if (needed(id, /\/src\/main\.ts$|\/phrases\/(en|es)\/index\.ts$/, graph)) return 'lobby'
  return needed(id, /\/pages\/Table\.svelte$/, graph) ? 'table' : null
}

/** Name the file of the words that a language needs from the start. */
function tongue(id: string, graph: Graph): string | null {
  const found = /\/phrases\/(en|es)\//.exec(id)?.[1]
  return found && needed(id, new RegExp(`/phrases/${found}/index\\.ts$`), graph) ? found : null
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), shellFirst(), compressed()],
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // Few files are enough to play: each takes a round trip.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: part, debugName: 'part', priority: 1 },
            { name: tongue, debugName: 'tongue' },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8021', ws: true } } },
  // Tests run the browser's build of Svelte in a browser that is only imitated.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  // One imitated browser for all files: making one for each takes longer than the tests.
  test: {
    environment: 'happy-dom',
    isolate: false,
    css: true,
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/speak.ts'],
  },
}))
