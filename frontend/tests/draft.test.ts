import { describe, expect, it } from 'vitest'
import { Draft } from '../src/table/draft.svelte'
import type { Ask, View } from '../src/wire'
import { MAIN, MATCH, box, kind, stake, view } from './views'

const withLimits = (change: Partial<View['table']['limits']>, base = view()): View => ({
  ...base,
  table: { ...base.table, limits: { ...base.table.limits, ...change } },
})

const WHEELS = ['bonus-spin', 'xtreme-16'].map((name) => kind(name, { amounts: [500] }))

describe('the wagers that are offered', () => {
  it('are those that the table takes', () => {
    expect(Draft.offered(view())).toEqual(['basic', 'match-the-dealer'])
    expect(Draft.offered(withLimits({ kinds: [MAIN] }))).toEqual(['basic'])
    expect(Draft.offered(withLimits({ kinds: [MAIN, MATCH, ...WHEELS] }))).toEqual([
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

  it('is capped by another wager only where the table says so', () => {
    const side = (within: string | null): number => {
      const table = withLimits({ kinds: [MAIN, { ...MATCH, within }] })
      const draft = new Draft()
      draft.add(table, 1, 'basic', 500)
      draft.add(table, 1, 'match-the-dealer', 2000)
      return draft.amount(table, 1, 'match-the-dealer')
    }
    expect(side('basic')).toBe(500)
    expect(side(null)).toBe(2000)
  })

  it('does nothing on an area of a wager that the table does not take', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'unheard-of')
    expect(draft.empty).toBe(true)
  })

  it('counts chips that lie on the layout already as chips one has', () => {
    const lying = view({
      boxes: [box(1, { stakes: [stake({ basic: 2500 })] }), box(2)],
      you: { ...view().you, chips: 500 },
    })
    const draft = new Draft()
    draft.add(lying, 1, 'basic', 500)
    expect(draft.amount(lying, 1, 'basic')).toBe(3000)
  })

  it('goes through the amounts of a wheel wager and back to none', () => {
    const wheel = withLimits({ kinds: [MAIN, kind('bonus-spin', { amounts: [500, 1000] })] })
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
    const lying = view({ boxes: [box(1, { stakes: [stake({ basic: 2500 })] })] })
    const draft = new Draft()
    draft.lift(lying, 1, 'basic')
    expect(draft.amount(lying, 1, 'basic')).toBe(0)
    expect(draft.command(lying)).toEqual({
      type: 'lay',
      boxes: [{ box: 1, wagers: [] }],
      deal: true,
    })
  })
})

describe('what is sent to the house', () => {
  it('is only the word to deal when the layout is as it should be', () => {
    const lying = view({ boxes: [box(1, { stakes: [stake({ basic: 2500 })] })] })
    expect(new Draft().command(lying)).toEqual({ type: 'ready' })
  })

  it('is every wager of every box, the basic wager first', () => {
    const draft = new Draft()
    draft.add(view(), 2, 'match-the-dealer', 100)
    draft.add(view(), 2, 'basic', 2500)
    draft.add(view(), 1, 'basic', 500)
    expect(draft.command(view())).toEqual({
      type: 'lay',
      deal: true,
      boxes: [
        { box: 1, wagers: [{ kind: 'basic', amount: 500 }] },
        {
          box: 2,
          wagers: [
            { kind: 'basic', amount: 2500 },
            { kind: 'match-the-dealer', amount: 100 },
          ],
        },
      ],
    })
  })

  it('lays a coupon once, and only one that the person holds', () => {
    const holder = view({ you: { ...view().you, coupons: [1000] } })
    const draft = new Draft()
    draft.add(holder, 1, 'basic')
    draft.add(holder, 2, 'basic')
    draft.coupon = 1000
    const coupons = (ask: Ask): (number | undefined)[] =>
      ask.type === 'lay' ? ask.boxes.map((one) => one.wagers[0]?.coupon) : []
    expect(coupons(draft.command(holder))).toEqual([1000, undefined])
    expect(coupons(draft.command(view()))).toEqual([undefined, undefined])
  })

  it('keeps a coupon that lies beside a wager', () => {
    const beside = stake({}, { wagers: [{ kind: 'basic', amount: 500, coupon: 1000 }] })
    const lying = view({ boxes: [box(1, { stakes: [beside] })] })
    const draft = new Draft()
    draft.add(lying, 1, 'basic', 500)
    expect(draft.command(lying)).toMatchObject({
      boxes: [{ box: 1, wagers: [{ kind: 'basic', amount: 1000, coupon: 1000 }] }],
    })
  })

  it('takes the side wagers back with the wager that they need', () => {
    const lying = view({
      boxes: [box(1, { stakes: [stake({ basic: 500, 'match-the-dealer': 100 })] })],
    })
    const draft = new Draft()
    draft.lift(lying, 1, 'basic')
    expect(draft.command(lying)).toMatchObject({ boxes: [{ box: 1, wagers: [] }] })
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
