import { describe, expect, it } from 'vitest'
import {
  handsShown,
  insured,
  onHand,
  pointsOf,
  resultsOf,
  sharers,
  staked,
  totalOf,
} from '../src/felt/boxes'
import { tall, wide } from '../src/felt/layout'
import { at as placeOf, fitting, isFar, isTall } from '../src/felt/scene'
import { chipsUpTo } from '../src/lib/money'
import type { Payment, PaymentKind, ShareView } from '../src/wire'
import { ME, box, hand, stake } from './views'

const share = (change: Partial<ShareView>): ShareView => ({
  person: ME,
  name: 'Maria',
  you: true,
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
  you: true,
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
  })
})

describe('what became of a box', () => {
  it('is won, lost and returned together', () => {
    const results = resultsOf([
      payment('paid', 750),
      payment('taken', 100, { wager: 'match-the-dealer' }),
      payment('returned', 500, { hand: 2 }),
      payment('taken', 500, { box: 3 }),
    ])
    expect(results.get(1)?.net).toBe(650)
    expect(results.get(3)?.net).toBe(-500)
    expect(results.get(2)).toBeUndefined()
  })

  it('explains its first payment, and celebrates if one of them does', () => {
    const first = payment('paid', 750)
    const result = resultsOf([first, payment('fixed', 100_000, { celebrate: true })]).get(1)
    expect(result).toMatchObject({ celebrate: true, first })
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
    const held = hand('7s', { status, points, total: 'soft 17' })
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
    const unit = fitting(wide(7), 800, 300)
    expect(unit * 1600).toBeLessThanOrEqual(800)
    expect(unit * 824).toBeLessThanOrEqual(300.001)
    expect(placeOf({ layout: wide(7), unit: 0.5, focus: 1 }, { x: 100, y: 20 })).toBe(
      'left:50px;top:10px',
    )
  })

  it('shows other boxes small only where it is tall', () => {
    expect(isFar({ layout: tall(7, 4), unit: 1, focus: 4 }, 3)).toBe(true)
    expect(isFar({ layout: tall(7, 4), unit: 1, focus: 4 }, 4)).toBe(false)
    expect(isFar({ layout: wide(7), unit: 1, focus: 4 }, 3)).toBe(false)
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
