import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EN } from '../src/phrases/en'
import { COMMANDS as COMMANDS_EN } from '../src/phrases/en/commands'
import { FAIR as FAIR_EN } from '../src/phrases/en/fair'
import { LEARN as LEARN_EN } from '../src/phrases/en/learn'
import * as LESSON_EN from '../src/phrases/en/lesson'
import { ES } from '../src/phrases/es'
import { COMMANDS as COMMANDS_ES } from '../src/phrases/es/commands'
import { FAIR as FAIR_ES } from '../src/phrases/es/fair'
import { LEARN as LEARN_ES } from '../src/phrases/es/learn'
import * as LESSON_ES from '../src/phrases/es/lesson'
import { choose, t } from '../src/phrases/language.svelte'
import { readerAt } from '../src/phrases/reader'
import { refusalText } from '../src/phrases/refusals'
import { sentence } from '../src/phrases/sentence'
import { waitingPhrase } from '../src/phrases/waiting'
import { preferences, stored } from '../src/lib/settings.svelte'
import { dayAndTime } from '../src/lib/times'
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
const english = phrases({
  ...{ ...EN, commands: COMMANDS_EN, fair: FAIR_EN },
  ...{ ...LESSON_EN, study: LEARN_EN },
})
const spanish = phrases({
  ...{ ...ES, commands: COMMANDS_ES, fair: FAIR_ES },
  ...{ ...LESSON_ES, study: LEARN_ES },
})

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

describe('facts', () => {
  type Phrase = (...told: unknown[]) => unknown
  // Values of which one changes what a phrase says, if it says the fact at all.
  const KINDS: readonly (readonly [unknown, unknown])[] = [
    [31, 42],
    ['Ann', 'Bob'],
    [true, false],
    [1_700_000_000_000, 1_800_000_000_000],
    ['', 'Ann'],
    [0, 7],
    [1, 2],
    [-1, 1],
    [null, 5],
  ]

  /** Find which of its facts a phrase says, by changing them one by one. */
  function stated(phrase: Phrase, most: number): string {
    const said = new Set<number>()
    const spoken = (told: unknown[]): unknown => {
      try {
        return phrase(...told)
      } catch {
        return null
      }
    }
    for (const [usual] of KINDS)
      for (let place = 0; place < most; place++)
        for (const pair of KINDS) {
          const told = (value: unknown): unknown[] =>
            Array.from({ length: most }, (_, index) => (index === place ? value : usual))
          const [one, other] = pair.map((value) => spoken(told(value)))
          if (one !== null && other !== null && one !== other) said.add(place)
        }
    return [...said].sort().join(' ')
  }

  /** Find which parts of a fact, a command or an offer a phrase looks at. */
  function read(phrase: Phrase): string {
    const found = new Set<string>()
    for (const value of [7, 'hot-spot', true, null, ['7s', '8h'], [[1, '7s']]]) {
      const part = new Proxy(
        {},
        {
          get: (_, key) => {
            if (typeof key !== 'string') return undefined
            found.add(key)
            return value
          },
        },
      )
      try {
        phrase(part, readerAt(view()))
      } catch {
        continue
      }
    }
    return [...found].sort().join(' ')
  }

  const OF_PARTS = ['facts', 'commands', 'awaited', 'offers']

  it('are the same in both languages, phrase by phrase', () => {
    for (const [path, phrase] of english) {
      if (typeof phrase !== 'function') continue
      const both = [phrase, spanish.get(path)] as Phrase[]
      const most = Math.max(...both.map((one) => one.length))
      const told = OF_PARTS.some((group) => path.startsWith(`${group}/`)) ? read : stated
      const [here, there] = both.map((one) => told(one, most))
      expect.soft([path, there]).toEqual([path, here])
    }
  })
})

describe('the layout', () => {
  afterEach(() => choose('en'))
  const text =
    "7-7-7 of one suit against a dealer's 7: $1,000 for a wager of $5 to under $25, $50 to every other player"

  it('can be read in Spanish, and stays as the law wants it in English', async () => {
    expect(t().inscription(text)).toBe(text)
    await choose('es')
    expect(t().inscription(text)).toBe(
      '7-7-7 de un solo palo contra un 7 del crupier: $1,000 por una apuesta de $5 hasta menos de $25, $50 para cada uno de los demás jugadores',
    )
    expect(t().inscription('Blackjack pays 3\u00a0to\u00a02')).toBe(
      'El blackjack paga 3\u00a0a\u00a02',
    )
    expect(t().inscription('secondary+$150')).toBe('bote secundario+$150')
  })
})

describe('a refusal', () => {
  afterEach(() => choose('en'))
  const least = {
    code: 'wager/below-minimum',
    message: 'The minimum bet is $5.00. Bet $5.00 or more.',
  }
  const seat = {
    code: 'people/seat-taken',
    message: 'Guest 6E96 sits at box 3. Choose another box.',
  }
  const listed = {
    code: 'wager/wrong-amount',
    message: 'The Xtreme 16 wager is $1.00 or $5.00. Bet $1.00 or $5.00.',
  }

  it('states amounts, boxes and names in both languages', async () => {
    expect(refusalText(least)).toBe('The minimum bet is $5. Bet $5 or more.')
    await choose('es')
    expect(refusalText(least)).toBe('El mínimo de esta apuesta es $5. Apuesta $5 o más.')
    expect(refusalText({ ...seat, names: ['Guest 6E96'] })).toBe(
      'Guest 6E96 se sienta en la casilla 3. Elige otra casilla.',
    )
    expect(refusalText(listed)).toBe('Esta apuesta es de $1 o $5. Apuesta $1 o $5.')
    expect(refusalText({ code: 'action/twenty-one', message: 'A 21 draws no card.' })).toBe(
      'Tienes 21. No hay nada que decidir en esta mano.',
    )
  })

  it('names a time of the reader, not one of the server', async () => {
    const message = 'Too many wrong passwords. Try again after 2026-01-05 21:30 UTC.'
    const at = dayAndTime(Date.UTC(2026, 0, 5, 21, 30))
    expect(refusalText({ code: 'people/locked', message })).toContain(`after ${at}.`)
    await choose('es')
    expect(refusalText({ code: 'people/locked', message })).not.toContain('UTC')
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
    const busts = event('DealerTotalAnnounced', { points: 26, soft: false })
    expect(sentence(busts, reader)).toBe('El crupier tiene 26 y se pasa.')
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
