import { beforeEach, describe, expect, it } from 'vitest'
import { Draft } from '../src/table/draft.svelte'
import type { Ask, Offer, View } from '../src/wire'
import { MAIN, MATCH, box, kind, lay, named, stake, view as bare } from './views'

const numbers = (table: View): number[] => table.boxes.map((one) => one.number)

/** A table that takes wagers on all its boxes. */
function view(change: Partial<View> = {}): View {
  const made = bare(change)
  return { ...made, you: { ...made.you, may: lay(numbers(made)) } }
}

beforeEach(() => localStorage.clear())

/** A table whose offers are others. */
const offering = (change: Partial<Offer>, base = view()): View => ({
  ...base,
  table: {
    ...base.table,
    kinds: change.kinds ? named(...change.kinds.map((one) => one.kind)) : base.table.kinds,
  },
  you: { ...base.you, may: lay(numbers(base), change) },
})

const WHEELS = ['bonus-spin', 'xtreme-16'].map((name) => kind(name, { amounts: [500] }))

describe('the wagers that are offered', () => {
  it('are those that the table takes', () => {
    expect(Draft.offered(view())).toEqual(['basic', 'match-the-dealer'])
    expect(Draft.offered(offering({ kinds: [MAIN] }))).toEqual(['basic'])
    expect(Draft.offered(offering({ kinds: [MAIN, MATCH, ...WHEELS] }))).toEqual([
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

  it('takes no listed amount above the wager that caps it', () => {
    const pair = kind('pair', { amounts: [500, 2000], needs: 'basic', within: 'basic' })
    const table = offering({ kinds: [MAIN, pair] })
    const draft = new Draft()
    draft.add(table, 1, 'basic', 1000)
    draft.add(table, 1, 'pair', 5000)
    expect(draft.amount(table, 1, 'pair')).toBe(500)
  })

  it('never goes above the chips that a person has', () => {
    const poor = view({ you: { ...view().you, chips: 1500 } })
    const draft = new Draft()
    draft.add(poor, 1, 'basic', 1000)
    expect(draft.purse(poor)).toBe(500)
    draft.add(poor, 2, 'basic', 1000)
    expect(draft.amount(poor, 2, 'basic')).toBe(0)
    draft.add(poor, 2, 'basic', 500)
    expect(draft.whole(poor)).toBe(1500)
    expect(draft.purse(poor)).toBe(0)
  })

  it('is capped by another wager only where the table says so', () => {
    const side = (within: string | null): number => {
      const table = offering({ kinds: [MAIN, { ...MATCH, within }] })
      const draft = new Draft()
      draft.add(table, 1, 'basic', 500)
      draft.add(table, 1, 'match-the-dealer', 2000)
      return draft.amount(table, 1, 'match-the-dealer')
    }
    expect(side('basic')).toBe(500)
    expect(side(null)).toBe(2000)
  })

  it('is capped by the chips and the coupon of that wager together', () => {
    const table = offering({ kinds: [MAIN, { ...MATCH, within: 'basic' }] })
    const holder = { ...table, you: { ...table.you, coupons: [1000] } }
    const draft = new Draft()
    draft.coupon = 1000
    for (const box of [1, 2]) {
      draft.add(holder, box, 'basic', 500)
      draft.add(holder, box, 'match-the-dealer', 2000)
    }
    expect(draft.amount(holder, 1, 'match-the-dealer')).toBe(1500)
    expect(draft.amount(holder, 2, 'match-the-dealer')).toBe(500)
  })

  it('is capped by nothing but the table while that wager is not there', () => {
    const alone = { ...MATCH, within: 'basic', needs: null }
    const table = offering({ kinds: [MAIN, alone] })
    const draft = new Draft()
    draft.add(table, 1, 'match-the-dealer', 2000)
    expect(draft.amount(table, 1, 'match-the-dealer')).toBe(2000)
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

  it('takes the listed amount of a wheel that the chip reaches, and never removes it', () => {
    const wheel = offering({ kinds: [MAIN, kind('bonus-spin', { amounts: [100, 500] })] })
    const laid = (...chips: number[]): number => {
      const draft = new Draft()
      draft.add(wheel, 1, 'basic')
      for (const chip of chips) draft.add(wheel, 1, 'bonus-spin', chip)
      return draft.amount(wheel, 1, 'bonus-spin')
    }
    expect([laid(100), laid(500), laid(2500), laid(50)]).toEqual([100, 500, 500, 100])
    expect([laid(100, 500), laid(500, 500), laid(100, 100)]).toEqual([500, 500, 100])
  })

  it('takes no chip on a side bet that one does not have', () => {
    const poor = view({ you: { ...view().you, chips: 2000 } })
    const draft = new Draft()
    draft.add(poor, 1, 'basic', 500)
    expect(draft.next(poor, 1, 'match-the-dealer', 2500)).toBeNull()
    expect(draft.next(poor, 1, 'match-the-dealer', 500)).toBe(500)
  })

  it('takes a side bet only where the main bet lies, and takes both back together', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'match-the-dealer')
    expect(draft.empty).toBe(true)
    draft.add(view(), 1, 'basic')
    draft.add(view(), 1, 'match-the-dealer', 100)
    expect(draft.amount(view(), 1, 'match-the-dealer')).toBe(100)
    draft.lift(view(), 1, 'basic')
    expect(draft.whole(view())).toBe(0)
  })

  it('opens only boxes that are offered, as many as a player may have, side by side', () => {
    const limited = (most_boxes: number, adjacent: boolean): View =>
      offering({ most_boxes, adjacent })
    const seated = { ...view(), you: { ...view().you, may: lay([3], { most_boxes: 1 }) } }
    const opened = (table: View, ...laid: number[]): number[] => {
      const draft = new Draft()
      for (const number of laid) draft.add(table, number, 'basic')
      return [1, 2, 3].filter((number) => draft.open(table, number))
    }
    expect(opened(bare())).toEqual([])
    expect(opened(seated)).toEqual([3])
    expect(opened(seated, 3)).toEqual([3])
    expect(opened(limited(1, false), 2)).toEqual([2])
    expect(opened(limited(2, false), 1, 3)).toEqual([1, 3])
    expect(opened(limited(3, true), 1)).toEqual([1, 2])
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
      deal: false,
    })
  })

  it('undoes one step after another', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'basic', 500)
    draft.add(view(), 1, 'basic', 2500)
    draft.clear(view())
    const wholes = [1, 2, 3, 4].map(() => {
      draft.undo()
      return draft.whole(view())
    })
    expect(wholes).toEqual([3000, 500, 0, 0])
    expect(draft.undoable).toBe(false)
  })

  it('doubles every bet within its limits, as far as the chips reach', () => {
    const draft = new Draft()
    draft.add(view(), 1, 'basic', 2500)
    draft.add(view(), 1, 'match-the-dealer', 500)
    draft.double(view())
    expect(draft.layout(view())).toMatchObject({ '1/basic': 5000, '1/match-the-dealer': 1000 })
    const poor = view({ you: { ...view().you, chips: 8000 } })
    expect(draft.doubled(poor)).toBeNull()
    draft.add(view(), 1, 'basic', 50_000)
    draft.lift(view(), 1, 'match-the-dealer')
    expect(draft.doubled(view())).toBeNull()
  })

  it('doubles a side bet no further than the bet that caps it, in whole chips', () => {
    const capped = offering({ kinds: [MAIN, { ...MATCH, unit: 500 }] })
    const draft = new Draft()
    draft.add(capped, 1, 'basic', 30_000)
    draft.add(capped, 1, 'match-the-dealer', 7000)
    draft.double(capped)
    expect(draft.layout(capped)).toMatchObject({ '1/basic': 50_000, '1/match-the-dealer': 10_000 })
    const low = offering({
      kinds: [
        { ...MAIN, most: 800 },
        { ...MATCH, unit: 500 },
      ],
    })
    const small = new Draft()
    small.add(low, 1, 'basic', 700)
    small.add(low, 1, 'match-the-dealer', 500)
    small.double(low)
    expect(small.layout(low)).toMatchObject({ '1/basic': 800, '1/match-the-dealer': 500 })
  })

  it('leaves a bet that was taken back where the others are doubled', () => {
    const lying = view({
      boxes: [box(1, { stakes: [stake({ basic: 500, 'match-the-dealer': 100 })] })],
    })
    const draft = new Draft()
    draft.lift(lying, 1, 'match-the-dealer')
    draft.double(lying)
    expect(draft.layout(lying)).toEqual({ '1/basic': 1000, '1/match-the-dealer': 0 })
  })
})

describe('what is sent to the house', () => {
  it('is only the word to deal when the layout is as it should be', () => {
    const lying = view({ boxes: [box(1, { stakes: [stake({ basic: 2500 })] })] })
    expect(new Draft().command(lying)).toEqual({ type: 'ready' })
  })

  it('is every wager of every box, the basic wager first', () => {
    const draft = new Draft()
    draft.add(view(), 2, 'basic', 2500)
    draft.add(view(), 2, 'match-the-dealer', 100)
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
  const played = (chips = 2500): Draft => {
    const draft = new Draft('green-1')
    draft.add(view(), 1, 'basic', chips)
    draft.add(view(), 1, 'match-the-dealer', 100)
    draft.keep(draft.layout(view()))
    return draft
  }

  it('can be repeated after they were sent', () => {
    const draft = played()
    expect(draft.empty).toBe(true)
    draft.repeat(view())
    expect(draft.layout(view())).toMatchObject({ '1/basic': 2500, '1/match-the-dealer': 100 })
  })

  it('are kept when a round is sat out, and when the page is loaded again', () => {
    const draft = played()
    draft.keep({})
    draft.repeat(view())
    expect(draft.whole(view())).toBe(2600)
    const loaded = new Draft('green-1')
    loaded.repeat(view())
    expect(loaded.whole(view())).toBe(2600)
    expect(new Draft('red-2').again(view())).toBeNull()
  })

  it('follow the viewer to another seat', () => {
    const other = view()
    const moved = {
      ...other,
      you: { ...other.you, seated: 3, may: lay([3], { most_boxes: 1 }) },
    }
    expect(played().again(moved)).toEqual({ '3/basic': 2500, '3/match-the-dealer': 100 })
  })

  it('are laid within what the table offers now', () => {
    const draft = new Draft('green-1')
    draft.add(view(), 1, 'basic', 5000)
    draft.add(view(), 1, 'match-the-dealer', 5000)
    draft.keep(draft.layout(view()))
    const lower = offering({ kinds: [{ ...MAIN, most: 1500 }, MATCH] })
    expect(draft.again(lower)).toEqual({ '1/basic': 1500, '1/match-the-dealer': 1500 })
    const higher = offering({ kinds: [{ ...MAIN, least: 10_000 }, MATCH] })
    expect(draft.again(higher)).toBeNull()
  })

  it('are not offered where the chips do not reach, or no bets are taken', () => {
    expect(played().again(view({ you: { ...view().you, chips: 2000 } }))).toBeNull()
    expect(played().again(bare())).toBeNull()
  })
})
