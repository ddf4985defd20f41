import { describe, expect, it } from 'vitest'
import {
  dealersTotal,
  handsShown,
  insured,
  onHand,
  pointsOf,
  resultsOf,
  sharers,
  staked,
  totalOf,
} from '../src/felt/boxes'
import { at as placeOf, isTall } from '../src/felt/scene'
import { tall } from '../src/felt/tall'
import { wide } from '../src/felt/wide'
import { chipsUpTo } from '../src/lib/money'
import type { Outcome } from '../src/phrases/shape'
import type { Payment, PaymentKind, ShareView } from '../src/wire'
import { ME, box, hand, seat, stake } from './views'

const share = (change: Partial<ShareView>): ShareView => ({
  person: ME,
  name: 'Maria',
  wager: 0,
  doubled: 0,
  coupon: 0,
  settled: false,
  paid: 0,
  ...change,
})

const payment = (kind: PaymentKind, amount: number, change: Partial<Payment> = {}): Payment => ({
  event: 1,
  box: 1,
  hand: 1,
  person: ME,
  name: 'Maria',
  wager: 'basic',
  kind,
  amount,
  stake: 500,
  odds: null,
  result: null,
  fact: { type: 'AcePaid', box: 1, person: ME, wager: 'bonus-spin', amount, clauses: [] },
  clauses: [],
  terms: [],
  summaries: [],
  celebrate: false,
  ...change,
})

describe('money at a box', () => {
  const full = box(2, {
    stakes: [
      stake({
        basic: 500,
        'match-the-dealer': 100,
        insurance: 250,
        'bonus-spin': 200,
        'xtreme-16': 300,
      }),
      stake({ basic: 700 }, { person: 'bob' }),
    ],
  })

  it('is what everybody has on an area', () => {
    expect(
      ['basic', 'match-the-dealer', 'bonus-spin', 'xtreme-16'].map((kind) => staked(full, kind)),
    ).toEqual([1200, 100, 200, 300])
    expect(insured(full)).toBe(250)
    expect(sharers(full)).toBe(2)
  })

  it('is what is drafted, if chips are being laid', () => {
    expect(staked(full, 'basic', { '2/basic': 900 })).toBe(900)
    expect(staked(full, 'basic', { '1/basic': 900 })).toBe(1200)
    expect(staked(full, 'basic', { '2/basic': 0 })).toBe(0)
  })

  it('leaves a hand when it is settled', () => {
    const shares = [
      share({ wager: 500, doubled: 500 }),
      share({ person: 'bob', wager: 700, settled: true }),
    ]
    expect(onHand(hand('7s', { shares }))).toBe(1000)
    const paid = [share({ wager: 500, doubled: 500, settled: true, paid: 1000 })]
    expect(onHand(hand('7s', { shares: paid }))).toBe(2000)
  })
})

describe('what became of a box', () => {
  it('is won, lost and returned together, the side bets apart', () => {
    const results = resultsOf(
      [
        payment('paid', 750),
        payment('taken', 100, { wager: 'match-the-dealer' }),
        payment('returned', 500, { hand: 2 }),
        payment('taken', 500, { box: 3 }),
      ],
      [],
      ME,
    )
    expect(results.get(1)?.main?.net).toBe(750)
    expect(results.get(1)?.sides['match-the-dealer']?.net).toBe(-100)
    expect(results.get(3)?.main?.net).toBe(-500)
    expect(results.get(2)).toBeUndefined()
  })

  it('has no main result as long as only a side bet is settled', () => {
    const side = payment('paid', 900, { wager: 'match-the-dealer' })
    const results = resultsOf([side], [], ME).get(1)
    expect(results?.main).toBeUndefined()
    expect(results?.sides['match-the-dealer']?.net).toBe(900)
  })

  it('explains its first payment, and celebrates if one of them does', () => {
    const first = payment('paid', 750)
    const result = resultsOf([first, payment('fixed', 100_000, { celebrate: true })], [], ME).get(1)
    expect(result?.main).toMatchObject({ celebrate: true, first })
  })

  it('is your own on a box that you share, and Community Pay is at the seat of who gets it', () => {
    const other = { person: 'bob', name: 'Bob' }
    const boxes = [box(1, { seat: seat('Maria', true) }), box(2, { seat: seat('bob') })]
    const results = resultsOf(
      [
        payment('paid', 5115),
        payment('paid', 50, other),
        payment('community', 5000, { ...other, wager: 'bonus-spin' }),
        payment('taken', 1750, { ...other, box: 2 }),
      ],
      boxes,
      ME,
    )
    expect(results.get(1)?.main?.net).toBe(5115)
    expect(results.get(1)?.sides).toEqual({})
    expect(results.get(2)?.main?.net).toBe(-1750)
    expect(results.get(2)?.sides['bonus-spin']?.net).toBe(5000)
  })

  it('is not shown at your seat if someone else sat there when the bet was settled', () => {
    const before = payment('taken', 100_000, { person: 'bob', name: 'Bob' })
    expect(resultsOf([before], [box(1, { seat: seat('Maria', true) })], ME).get(1)).toBeUndefined()
    expect(resultsOf([before], [box(1, { seat: seat('bob') })], ME).get(1)?.main?.net).toBe(
      -100_000,
    )
  })

  it('is one word at each hand', () => {
    const hands = resultsOf(
      [
        payment('paid', 500, { result: 'win' }),
        payment('taken', 500, { result: 'bust', hand: 2 }),
        payment('paid', 750, { result: 'win', hand: 3, celebrate: true }),
      ],
      [],
      ME,
    ).get(1)?.hands
    expect(hands).toEqual({ 1: 'win', 2: 'bust', 3: 'bonus' })
    const written = (outcome: Outcome): string =>
      totalOf(hand('7s', { points: 20 }), false, outcome)
    expect(written('win')).toBe('20 WIN')
    expect(written('tie')).toBe('20 PUSH')
  })
})

describe('the dealer', () => {
  it.each([
    [['As', 'Qd'], 21, true, 'BLACKJACK'],
    [['5s', '8d', 'Kh'], 23, false, '23 BUST'],
    [['As', '6d'], 17, true, 'soft 17'],
    [['As'], 11, true, '11'],
    [['As', '9d', 'Ah'], 21, true, 'soft 21'],
    [['Ks', '7d'], 17, false, '17'],
  ])('with %s is written in plain words', (cards, points, soft, written) => {
    const dealer = {
      cards,
      hole_down: false,
      hole_card: null,
      points,
      soft,
      name: null,
    }
    expect(dealersTotal(dealer)).toBe(written)
  })
})

describe('the total of a hand', () => {
  it.each([
    ['playing', '', 'soft 17', '17'],
    ['blackjack', 'blackjack', 'Blackjack', '21'],
    ['bust', '25', '25 bust', '25 ✕'],
    ['surrendered', '16', '16 surrender', '16 ½'],
  ] as const)('that is %s is written in full and shortly', (status, _, full, small) => {
    const points = Number.parseInt(small)
    const held = hand('7s', { status, points, soft: status === 'playing' })
    expect(totalOf(held, false)).toBe(full)
    expect(totalOf(held, true)).toBe(small)
  })

  it('of several hands is written in rows of two', () => {
    expect(pointsOf([17, 18, 19].map((points) => hand('7s', { points })))).toBe('17·18\n19')
  })

  it('is not written for a hand that was removed', () => {
    expect(
      handsShown(box(1, { hands: [hand('7s'), hand('8s', { status: 'removed' })] })),
    ).toHaveLength(1)
  })
})

describe('the scene', () => {
  it('is tall on a telephone held upright, wide on a screen', () => {
    expect(isTall(390, 600)).toBe(true)
    expect(isTall(1280, 650)).toBe(false)
    expect(isTall(800, 330)).toBe(false)
  })

  it('fits into the screen', () => {
    const layout = wide({ width: 800, height: 300 })
    expect(layout.unit * layout.width).toBeLessThanOrEqual(800.001)
    expect(layout.unit * layout.height).toBeLessThanOrEqual(300.001)
    expect(
      placeOf({ layout: { ...layout, unit: 0.5 }, focus: 1, you: ME }, { x: 100, y: 20 }),
    ).toBe('left:50px;top:10px')
  })

  it('shows other boxes small where there is little room for them', () => {
    const phone = tall({ width: 390, height: 480 }, 7, 4)
    expect(phone.far(3)).toBe(true)
    expect(phone.far(4)).toBe(false)
    expect(wide({ width: 1440, height: 700 }, 7, 4).far(3)).toBe(false)
    expect(wide({ width: 544, height: 340 }, 7, 4).far(3)).toBe(true)
  })
})

it('offers six chips that the table takes', () => {
  expect(chipsUpTo({ chip: 100, maximum: 100_000 }).map((chip) => chip.name)).toEqual([
    '$1',
    '$5',
    '$25',
    '$100',
    '$500',
    '$1k',
  ])
  expect(chipsUpTo({ chip: 500, maximum: 10_000 }).map((chip) => chip.name)).toEqual([
    '$5',
    '$25',
    '$100',
  ])
})
