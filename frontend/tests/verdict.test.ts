import { afterEach, describe, expect, it } from 'vitest'
import { choose } from '../src/phrases/language.svelte'
import { verdictOf } from '../src/table/verdict'
import type { Payment, Result, View } from '../src/wire'
import { ME, view } from './views'

const paid = (change: Partial<Payment>): Payment => ({
  ...{ event: 8, box: 1, hand: 1, person: ME, name: 'Maria', wager: 'basic', kind: 'taken' },
  ...{
    amount: 2500,
    stake: 2500,
    odds: null,
    result: 'lose',
    fact: { type: 'WagerTaken' } as never,
  },
  ...{ terms: [], clauses: [], summaries: [], celebrate: false },
  ...change,
})
const over = (...payments: Payment[]): View => view({ phase: 'wagers', payments })
const said = (result: Result, kind: Payment['kind'] = 'taken', amount = 2500): string | undefined =>
  verdictOf(over(paid({ result, kind, amount })))?.text

describe('what a round did to you', () => {
  afterEach(() => choose('en'))

  it('is said in one plain line', () => {
    expect(said('win', 'paid')).toBe('You win $25.')
    expect(said('blackjack', 'paid', 3750)).toBe('Blackjack! You win $37.50.')
    expect(said('bust')).toBe('You bust. −$25.')
    expect(said('lose')).toBe('The dealer wins. −$25.')
    expect(said('surrendered', 'taken', 1250)).toBe('You surrendered. −$12.50.')
    expect(said('tie', 'returned')).toBe('Push. Your bet comes back.')
  })

  it('is about one hand though a part of its bet comes back', () => {
    const parted = (result: Result, amount: number): string | undefined =>
      verdictOf(
        over(paid({ result, amount }), paid({ result, kind: 'returned', amount: 5000 - amount })),
      )?.text
    expect(parted('rescued', 2500)).toBe('You rescued your double. −$25.')
    expect(parted('surrendered', 2500)).toBe('You surrendered. −$25.')
  })

  it('is one sum for several bets', () => {
    const side = paid({ wager: 'match-the-dealer', kind: 'paid', amount: 4000, result: null })
    expect(verdictOf(over(paid({}), side))).toEqual({ text: 'You win $15 in all.', net: 1500 })
    expect(verdictOf(over(paid({}), paid({ hand: 2 })))?.text).toBe('You lose $50 in all.')
    expect(verdictOf(over(paid({}), paid({ hand: 2, kind: 'paid' })))?.text).toBe(
      'You come out even.',
    )
  })

  it('is never about the bets of a neighbor, nor about a round in play', () => {
    expect(verdictOf(over(paid({ person: 'bob' })))).toBeUndefined()
    expect(verdictOf(view({ phase: 'play', payments: [paid({})] }))).toBeUndefined()
  })

  it('is said in Spanish too', async () => {
    await choose('es')
    expect(said('bust')).toBe('Te pasas. −$25.')
  })
})
