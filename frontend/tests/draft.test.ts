import { describe, expect, it } from 'vitest'
import { Draft } from '../src/table/draft.svelte'
import type { View } from '../src/wire'
import { box, stake, view } from './views'

const withLimits = (change: Partial<View['table']['limits']>, base = view()): View => ({
  ...base,
  table: { ...base.table, limits: { ...base.table.limits, ...change } },
})

describe('the wagers that are offered', () => {
  it('are those that the table takes', () => {
    expect(Draft.offered(view())).toEqual(['basic', 'match-the-dealer'])
    expect(Draft.offered(withLimits({ match_the_dealer: null }))).toEqual(['basic'])
    expect(Draft.offered(withLimits({ bonus_spin: [500], xtreme_16: [500] }))).toEqual([
      'basic',
      'match-the-dealer',
      'bonus-spin',
      'xtreme-16',
    ])
  })
})

describe('laying chips', () => {
  it('begins at the least wager and goes on by the chip', () => {
    const draft = new Draft()
    draft.chip = 100
    draft.add(view(), 1, 'basic')
    expect(draft.amount(view(), 1, 'basic')).toBe(500)
    draft.add(view(), 1, 'basic')
    expect(draft.amount(view(), 1, 'basic')).toBe(600)
  })

  it('never goes above the most that the table takes', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'basic', 40_000)
    draft.add(view(), 1, 'basic', 40_000)
    expect(draft.amount(view(), 1, 'basic')).toBe(50_000)
  })

  it('never goes above the chips that a person has', () => {
    const poor = view({ you: { ...view().you, chips: 1500 } })
    const draft = new Draft()
    draft.add(poor, 1, 'basic', 1000)
    draft.add(poor, 2, 'basic', 1000)
    expect(draft.amount(poor, 2, 'basic')).toBe(500)
    expect(draft.whole(poor)).toBe(1500)
  })

  it('counts chips that lie on the layout already as chips one has', () => {
    const lying = view({
      boxes: [box(1, { stakes: [stake({ wager: 2500 })] }), box(2)],
      you: { ...view().you, chips: 500 },
    })
    const draft = new Draft()
    draft.add(lying, 1, 'basic', 500)
    expect(draft.amount(lying, 1, 'basic')).toBe(3000)
  })

  it('goes through the amounts of a wheel wager and back to none', () => {
    const wheel = withLimits({ bonus_spin: [500, 1000] })
    const draft = new Draft()
    const amounts = [1, 2, 3].map(() => {
      draft.add(wheel, 1, 'bonus-spin')
      return draft.amount(wheel, 1, 'bonus-spin')
    })
    expect(amounts).toEqual([500, 1000, 0])
  })
})

describe('taking chips back', () => {
  it('clears an area that is only drafted', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'basic')
    draft.add(view(), 2, 'basic')
    draft.lift(view(), 1, 'basic')
    expect(draft.amount(view(), 1, 'basic')).toBe(0)
    expect(draft.amount(view(), 2, 'basic')).toBe(500)
  })

  it('asks for a wager back that the house has', () => {
    const lying = view({ boxes: [box(1, { stakes: [stake({ wager: 2500 })] })] })
    const draft = new Draft()
    draft.lift(lying, 1, 'basic')
    expect(draft.amount(lying, 1, 'basic')).toBe(0)
    expect(draft.commands(lying)).toEqual([{ type: 'withdraw', box: 1 }])
  })
})

describe('what is sent to the house', () => {
  it('is nothing when the layout is as it should be', () => {
    const lying = view({ boxes: [box(1, { stakes: [stake({ wager: 2500 })] })] })
    expect(new Draft().commands(lying)).toEqual([])
  })

  it('is every wager of every box, the basic wager first', () => {
    const draft = new Draft()
    draft.add(view(), 2, 'match-the-dealer', 100)
    draft.add(view(), 2, 'basic', 2500)
    draft.add(view(), 1, 'basic', 500)
    expect(draft.commands(view())).toEqual([
      { type: 'wager', box: 1, amount: 500, wager: 'basic' },
      { type: 'wager', box: 2, amount: 2500, wager: 'basic' },
      { type: 'wager', box: 2, amount: 100, wager: 'match-the-dealer' },
    ])
  })

  it('lays a coupon once, and only one that the person holds', () => {
    const holder = view({ you: { ...view().you, coupons: [1000] } })
    const draft = new Draft()
    draft.add(holder, 1, 'basic')
    draft.add(holder, 2, 'basic')
    draft.coupon = 1000
    const coupons = draft.commands(holder).map((ask) => (ask.type === 'wager' ? ask.coupon : null))
    expect(coupons).toEqual([1000, undefined])
    expect(draft.commands(view()).some((ask) => 'coupon' in ask)).toBe(false)
  })
})

describe('the last wagers', () => {
  it('can be repeated after they were sent', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'basic', 2500)
    draft.keep(view())
    expect(draft.empty).toBe(true)
    draft.repeat()
    expect(draft.amount(view(), 1, 'basic')).toBe(2500)
  })

  it('are kept when a round is sat out', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'basic', 2500)
    draft.keep(view())
    draft.keep(view())
    draft.repeat()
    expect(draft.whole(view())).toBe(2500)
  })
})
