import { describe, expect, it } from 'vitest'
import palette from '../src/palette.css?raw'

// One file has the colors; everything else names them.

const sources = import.meta.glob<string>(
  ['../src/**/*.{svelte,css,ts}', '!../src/palette.css', '!../src/wire.ts'],
  { query: '?raw', import: 'default', eager: true },
)

const LITERAL =
  /(?<![\w&{])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/gi
const NAMED =
  /(?:color|fill|stroke|background|border|shadow|outline)[\w-]*(?::|=)[^;\n]*?\b(?:white|black|red|green|blue|yellow|gold|orange|gray|grey|silver|purple|brown|navy)\b(?!\))/gi

const whole = (pattern: RegExp, text: string): string[] => text.match(pattern) ?? []
const ELSEWHERE = /var\([^)]*\)|class(:[\w-]+)?=("[^"]*"|\{[^}]*\})/g
const written = (text: string): string[] => [
  ...whole(LITERAL, text),
  ...whole(NAMED, text.replaceAll(ELSEWHERE, '')),
]
const defined = (text: string): string[] => whole(/--[\w-]+(?=:)/g, text)
const used = (text: string): string[] => whole(/(?<=var\()--[\w-]+/g, text)

describe('colors', () => {
  it('are named, not written out', () => {
    const found = Object.entries(sources).flatMap(([file, text]) =>
      written(text).map((color) => `${file}: ${color}`),
    )
    expect(Object.keys(sources).length).toBeGreaterThan(60)
    expect(found).toEqual([])
  })

  it('have names that exist', () => {
    const known = new Set([palette, ...Object.values(sources)].flatMap(defined))
    const unknown = Object.values(sources)
      .flatMap(used)
      .filter((name) => !known.has(name))
    expect(unknown).toEqual([])
  })

  it('are all used', () => {
    const names = new Set(Object.values(sources).flatMap(used))
    expect(defined(palette).filter((name) => !names.has(name))).toEqual([])
  })

  it('are each named once', () => {
    const values = whole(/#[\da-f]+(?=;)/g, palette.slice(0, palette.indexOf('@media')))
    expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
  })
})

it('finds a color that is written out', () => {
  for (const wrong of ['#fff', '#0c181480', 'rgb(0 0 0)', 'hsla(1 2% 3%)', 'solid white'])
    expect(written(`color: ${wrong};`), wrong).toHaveLength(1)
  for (const right of ['var(--white)', '{#each list as one}', 'url(#cloth)', '&#123;'])
    expect(written(`color: ${right};`), right).toEqual([])
})
