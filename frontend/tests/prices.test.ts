import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choose } from '../src/phrases/language.svelte'
import { Prices } from '../src/table/prices.svelte'
import { view } from './views'

const PRICES = [
  { kind: 'bonus-spin', stake: 100, cost: 0.3197, players: 1, jackpots: [100_000] },
  { kind: 'bonus-spin', stake: 500, cost: 0.2, players: 1, jackpots: [] },
  { kind: 'xtreme-16', stake: 500, cost: -1.1, players: 2, jackpots: [1_000_000, 500_000] },
]

describe('the line beside a side bet', () => {
  const asked = vi.fn()
  beforeEach(() => {
    asked.mockReset()
    asked.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(PRICES))))
    vi.stubGlobal('fetch', asked)
  })

  it('names the price at the jackpot as it shows', async () => {
    const prices = new Prices('t1')
    expect(prices.hint('bonus-spin', 0)).toMatch(/depends on the jackpot/)
    await prices.look(view(), 'bonus-spin')
    expect(prices.hint('bonus-spin', 0)).toBe(
      'Your blackjack turns the wheel. Costs about 32 cents per dollar on average with the jackpot at $1,000.',
    )
    expect(prices.hint('bonus-spin', 500)).toMatch(/ about 20 cents per dollar on average\.$/)
    expect(prices.hint('xtreme-16', 500)).toMatch(
      /A good bet now: you win about \$1\.10 per dollar on average with the jackpot at \$10,000 and \$5,000 and 2 players\.$/,
    )
    await choose('es')
    expect(prices.hint('bonus-spin', 100)).toMatch(
      /Cuesta unos 32 centavos .* el bote en \$1,000\.$/,
    )
    await choose('en')
  })

  it('is asked for once for the same jackpots, and only for wheels', async () => {
    const prices = new Prices('t1')
    await prices.look(view(), 'match-the-dealer')
    await prices.look(view(), 'bonus-spin')
    await prices.look(view(), 'xtreme-16')
    expect(asked).toHaveBeenCalledTimes(1)
    await prices.look(view({ meters: [{ meter: 'bonus_spin_meter_1', shown: 7 }] }), 'bonus-spin')
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
