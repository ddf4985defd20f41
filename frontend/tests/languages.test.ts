import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EN } from '../src/phrases/en'
import { ES } from '../src/phrases/es'
import { choose, t } from '../src/phrases/language.svelte'
import { readerAt } from '../src/phrases/reader'
import { sentence } from '../src/phrases/sentence'
import { waitingPhrase } from '../src/phrases/waiting'
import { preferences, stored } from '../src/lib/settings.svelte'
import { ME, event, view } from './views'

type Branch = { readonly [key: string]: unknown }

/** List every phrase of a language with the path to it. */
function phrases(branch: Branch, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [key, value] of Object.entries(branch)) {
    const here = path ? `${path}/${key}` : key
    if (typeof value === 'object' && value !== null)
      for (const [deeper, phrase] of phrases(value as Branch, here)) found.set(deeper, phrase)
    else found.set(here, value)
  }
  return found
}

// In English the server writes its refusals itself.
const withoutRefusals = (table: Branch): Branch => ({ ...table, refusals: {} })
const english = phrases(withoutRefusals(EN))
const spanish = phrases(withoutRefusals(ES))

describe('the two tables of phrases', () => {
  it('have the same phrases, none of them empty', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [path, phrase] of [...english, ...spanish]) expect(phrase, path).toBeTruthy()
    for (const [path, phrase] of english) expect(typeof spanish.get(path), path).toBe(typeof phrase)
  })

  it('differ wherever a phrase has more than one word', () => {
    const same = [...english].filter(
      ([path, phrase]) =>
        typeof phrase === 'string' && phrase.includes(' ') && spanish.get(path) === phrase,
    )
    // Names of bets and meters are the same everywhere, and so are the words that are searched for.
    expect(same.map(([path]) => path)).toEqual([
      'paid/community',
      'outside/hot-spot',
      'meterNames/bonus_spin_meter_1',
      'meterNames/bonus_spin_meter_5',
      'meterShort/bonus_spin_meter_1',
      'meterShort/bonus_spin_meter_5',
      'open/example',
    ])
  })
})

describe('the chosen language', () => {
  afterEach(() => choose('en'))

  it('is spoken by sentences, waiting and the page, and is remembered', async () => {
    await choose('es')
    expect(document.documentElement.lang).toBe('es')
    expect(stored().tongue).toBe('es')
    const bet = event('WagerPlaced', {
      box: 2,
      person: ME,
      wager: 'basic',
      amount: 2500,
      coupon: 0,
    })
    const reader = readerAt(view())
    expect(sentence(bet, reader)).toBe('Apuestas $25 en la casilla 2.')
    expect(sentence({ ...bet, names: { [ME]: 'María' } }, { ...reader, you: '' })).toBe(
      'María apuesta $25 en la casilla 2.',
    )
    expect(sentence(event('CardDealt', { card: '7s', face_up: true }), reader)).toBe(
      'Siete de picas para el crupier.',
    )
    expect(waitingPhrase(view())).toBe('Se aceptan apuestas')
    expect(t().lobby.play).toBe('Jugar ahora')
  })

  it('is that of the browser until one is chosen', () => {
    expect(preferences.tongue).toBe('en')
  })
})

describe('the components of the player’s pages', () => {
  const SOURCE = join(import.meta.dirname, '../src')
  const FOLDERS = ['draw', 'felt', 'table', 'fair', 'people']
  const PAGES = ['Account', 'Learn', 'Lobby', 'Missing', 'Open', 'OpenChoices', 'Table']
  // Pages and parts for staff are written in English.
  const STAFF = ['people/Coupons.svelte', 'people/Links.svelte', 'people/OneLink.svelte']
  const files = [
    ...FOLDERS.flatMap((folder) =>
      readdirSync(join(SOURCE, folder))
        .filter((name) => name.endsWith('.svelte'))
        .map((name) => `${folder}/${name}`),
    ),
    ...PAGES.map((name) => `pages/${name}.svelte`),
  ].filter((name) => !STAFF.includes(name))

  /** Leave only what a template writes itself, without script, style, tags and expressions. */
  function written(source: string): string[] {
    const markup = source
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '')
    const labels = [...markup.matchAll(/(?:aria-label|title|placeholder|label)="([^"{]*)"/g)]
    let text = markup
    while (/\{[^{}]*\}/.test(text)) text = text.replace(/\{[^{}]*\}/g, ' ')
    text = text.replace(/=>|&nbsp;/g, ' ').replace(/<[^>]*>/g, '\n')
    const words = text.split('\n').map((line) => line.trim())
    return [...labels.map(([, label]) => label ?? ''), ...words].filter((line) =>
      /[A-Za-z]{3}/.test(line),
    )
  }

  it.each(files)('%s has its words from the tables of phrases', (name) => {
    const own = written(readFileSync(join(SOURCE, name), 'utf8'))
    expect(own.filter((line) => !['Spanish 21', 'SPANISH'].includes(line))).toEqual([])
  })
})
