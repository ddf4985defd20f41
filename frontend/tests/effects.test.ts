import { describe, expect, it, vi } from 'vitest'
import { Effects, chosen, others } from '../src/lib/effects.svelte'
import type { Checked, OptionView } from '../src/wire'

const option = (name: string, part: Partial<OptionView>): OptionView => ({
  name,
  meaning: '',
  kind: 'flag',
  permitted: '',
  choices: [],
  default: false,
  clause: '',
  changes: '',
  settled: false,
  offers: null,
  ...part,
})
const DECKS = option('decks', { kind: 'number', choices: [6, 8], default: 6 })
const HOLE = option('hole_card', { default: true })
const answered = (house_edge: number | null, ok = true): Checked => ({
  ok,
  faults: [],
  digest: null,
  house_edge,
  no_edge: null,
})

describe('what could be chosen instead', () => {
  it('is each other value of each switch, and nothing where any number is permitted', () => {
    const free = option('minimum', { kind: 'money', default: 500 })
    const fixed = option('surrender', { settled: true })
    const found = others([DECKS, HOLE, free, fixed], { hole_card: false })
    expect(found.map((one) => [one.option.name, one.value])).toEqual([
      ['decks', 8],
      ['hole_card', true],
    ])
    expect(chosen({ hole_card: false }, { option: HOLE, value: true })).toEqual({})
    expect(chosen({}, { option: DECKS, value: 8 })).toEqual({ decks: 8 })
  })
})

describe('its effect on the house edge', () => {
  it('is asked for one by one, and never twice', async () => {
    let working = 0
    const check = vi.fn(async ({ choices }: { choices: object }) => {
      expect(++working).toBe(1)
      await Promise.resolve()
      working--
      return 'decks' in choices ? answered(0.005) : answered(null, false)
    })
    const effects = new Effects(check)
    const list = others([DECKS, HOLE], {})
    await effects.compare('MA', {}, 0.004, list)
    await effects.compare('MA', {}, 0.004, list)
    expect(check).toHaveBeenCalledTimes(2)
    expect(effects.of(DECKS, 8)).toBeCloseTo(0.001)
    expect(effects.of(HOLE, false)).toBeUndefined()
  })

  it('is no longer asked for after another change, or if the server does not answer', async () => {
    const check = vi.fn(() => Promise.resolve(answered(0.005)))
    const effects = new Effects(check)
    const first = effects.compare('MA', {}, 0.004, others([DECKS, HOLE], {}))
    await effects.compare('MA', { decks: 8 }, 0.005, [])
    await first
    expect(check).toHaveBeenCalledTimes(1)
    expect(effects.of(DECKS, 8)).toBeUndefined()

    const busy = vi.fn(() => Promise.reject(new Error('busy')))
    await new Effects(busy).compare('MA', {}, 0.004, others([DECKS, HOLE], {}))
    expect(busy).toHaveBeenCalledTimes(1)
  })
})
