import { describe, expect, it } from 'vitest'
import {
  NO_REMAINS,
  cleared,
  drawn,
  pause,
  remaining,
  replayed,
  withRemains,
  type Remains,
} from '../src/lib/film'
import { chipsOn } from '../src/lib/stakes'
import { onHand } from '../src/felt/boxes'
import type { PublicEvent, RoundDetail, View } from '../src/wire'
import { ME, box, event, hand, seat, stake, view } from './views'

const film = (start: View, ...events: PublicEvent[]): View => events.reduce(drawn, start)

describe('dealing', () => {
  it('gives a card to a hand, and takes it from the shoe', () => {
    const after = film(view(), event('CardDealt', { box: 2, hand: 1, card: '7s', face_up: true }))
    expect(after.boxes[1]?.hands[0]?.cards).toEqual(['7s'])
    expect(after.shoe).toMatchObject({ left: 287, dealt: 1 })
  })

  it('gives the dealer an up card, a hole card, and turns it over', () => {
    const dealt = film(
      view({ phase: 'deal' }),
      event('CardDealt', { card: 'Kd', face_up: true }),
      event('CardDealt', { face_up: false }),
    )
    expect(dealt.dealer).toMatchObject({ cards: ['Kd'], hole_down: true })
    const turned = film(dealt, event('HoleCardRevealed', { card: '6c' }))
    expect(turned.dealer).toMatchObject({ cards: ['Kd', '6c'], hole_down: false })
  })

  it('does not show a burned card as the hole card', () => {
    const after = film(view({ phase: 'shuffle' }), event('CardDealt', { face_up: false }))
    expect(after.dealer.hole_down).toBe(false)
    expect(after.shoe.left).toBe(287)
  })

  it('speaks totals', () => {
    const start = view({ boxes: [box(1, { hands: [hand('As 6d')] })] })
    const after = film(
      start,
      event('TotalAnnounced', { box: 1, hand: 1, points: 17, soft: true }),
      event('DealerTotalAnnounced', { points: 20, soft: false }),
    )
    expect(after.boxes[0]?.hands[0]).toMatchObject({ points: 17, soft: true })
    expect(after.dealer).toMatchObject({ points: 20, soft: false })
  })

  it('marks a blackjack', () => {
    const start = view({ boxes: [box(1, { hands: [hand('As Kd')] })] })
    const after = film(start, event('BlackjackAnnounced', { box: 1 }))
    expect(after.boxes[0]?.hands[0]).toMatchObject({ points: 21, status: 'blackjack' })
  })

  it('splits a pair into two hands in order', () => {
    const hands = [hand('8s 8h'), hand('7d', { number: 2 })]
    const after = film(
      view({ boxes: [box(1, { hands })] }),
      event('HandSplit', { box: 1, hand: 1 }),
    )
    const split = after.boxes[0]?.hands ?? []
    expect(split.map((one) => [one.number, one.cards.join(' ')])).toEqual([
      [1, '8s'],
      [2, '8h'],
      [3, '7d'],
    ])
  })
})

describe('wagers', () => {
  it.each([
    'basic',
    'match-the-dealer',
    'insurance',
    'bonus-spin',
    'xtreme-16',
    'a-kind-of-its-own',
  ])('of kind %s lie at their own place', (wager) => {
    const placed = event('WagerPlaced', { box: 1, person: ME, wager, amount: 500 })
    const after = film(view(), placed)
    expect(after.boxes[0]?.stakes).toHaveLength(1)
    expect(after.boxes[0]?.stakes[0]).toMatchObject({
      person: ME,
      wagers: [{ kind: wager, amount: 500 }],
    })
  })

  it('of two persons on one box are kept apart', () => {
    const after = film(
      view(),
      event('WagerPlaced', { box: 1, person: ME, wager: 'basic', amount: 500 }),
      event('WagerPlaced', { box: 1, person: 'bob', wager: 'basic', amount: 700 }),
    )
    expect(after.boxes[0]?.stakes.map((one) => chipsOn(one, 'basic'))).toEqual([500, 700])
  })

  it('are settled one by one, and a settled side wager leaves the layout', () => {
    const start = view({
      boxes: [box(1, { stakes: [stake({ basic: 500, 'match-the-dealer': 100 })] })],
    })
    const paid = event('WagerPaid', {
      box: 1,
      person: ME,
      wager: 'match-the-dealer',
      amount: 900,
      stake: 100,
      odds: [9, 1],
    })
    const after = film(start, paid)
    expect(after.payments).toHaveLength(1)
    expect(after.payments[0]).toMatchObject({ kind: 'paid', amount: 900, stake: 100 })
    expect(after.boxes[0]?.stakes[0]).toMatchObject({
      wagers: [{ kind: 'basic', amount: 500 }],
    })
  })

  it.each([
    ['WagerPaid', 'paid'],
    ['WagerTaken', 'taken'],
    ['WagerReturned', 'returned'],
    ['FixedPaid', 'fixed'],
    ['SpinWagerTaken', 'taken'],
    ['SpinWagerReturned', 'returned'],
    ['SpinPaid', 'spin'],
    ['CommunityPaid', 'community'],
    ['AcePaid', 'ace'],
  ] as const)('that end with %s are shown as %s', (name, kind) => {
    const after = film(view(), event(name, { box: 1, person: ME, amount: 500 }))
    expect(after.payments.map((one) => one.kind)).toEqual([kind])
  })

  it('of the last round are forgotten when the next one closes', () => {
    const paid = film(view(), event('WagerPaid', { box: 1, amount: 500 }))
    expect(film(paid, event('WagersClosed')).payments).toEqual([])
  })
})

describe('picking up', () => {
  it('puts a hand into the rack and leaves the others', () => {
    const hands = [hand('8s Kd 9c'), hand('8h Ad', { number: 2 })]
    const start = view({ boxes: [box(1, { hands, stakes: [stake({ basic: 500 })] })] })
    const one = film(start, event('CardsPickedUp', { box: 1, hand: 1 }))
    expect(one.rack).toBe(3)
    expect(one.boxes[0]?.hands).toHaveLength(1)
    expect(one.boxes[0]?.stakes).toHaveLength(1)
    const both = film(one, event('CardsPickedUp', { box: 1, hand: 2 }))
    expect(both.rack).toBe(5)
    expect(both.boxes[0]).toMatchObject({ hands: [], stakes: [] })
  })

  it('takes the dealer’s cards with the hole card', () => {
    const dealer = { ...view().dealer, cards: ['Kd'], hole_down: true, points: 10 }
    const after = film(view({ dealer }), event('CardsPickedUp'))
    expect(after.rack).toBe(2)
    expect(after.dealer).toMatchObject({ cards: [], hole_down: false, points: 0 })
  })
})

it('leaves the picture as it is where there is nothing to draw', () => {
  const start = view()
  expect(drawn(start, event('Tipped', { amount: 100 }))).toBe(start)
})

it('never changes a picture that was drawn', () => {
  const start = view({ boxes: [box(1, { hands: [hand('8s 8h')] })] })
  const copy = structuredClone(start)
  film(
    start,
    event('CardDealt', { box: 1, hand: 1, card: '7s' }),
    event('HandSplit', { box: 1, hand: 1 }),
    event('CardsPickedUp', { box: 1 }),
  )
  expect(start).toEqual(copy)
})

it('begins a replay with an empty layout', () => {
  const full = view({
    boxes: [box(1, { hands: [hand('8s 8h')], stakes: [stake({ basic: 500 })] })],
    dealer: { ...view().dealer, cards: ['Kd'], points: 10 },
  })
  const empty = cleared(full)
  expect(empty.boxes[0]).toMatchObject({ hands: [], stakes: [] })
  expect(empty.dealer).toMatchObject({ cards: [], points: 0 })
})

describe('a replay', () => {
  const dealt = (hand: number, card: '8s' | '8h' | 'Kd'): PublicEvent =>
    event('CardDealt', { box: 1, hand, card, face_up: true })
  const bet = event('WagerPlaced', { box: 1, person: ME, wager: 'basic', amount: 2500 })
  const round = (events: readonly PublicEvent[], after: RoundDetail['after']): RoundDetail =>
    ({ events, after }) as RoundDetail
  const now = view({ shoe: { ...view().shoe, left: 0, dealt: 0 }, rack: 288 })

  it('counts the cards of the shoe and the rack as they were then, and not as they are now', () => {
    const events = [
      bet,
      dealt(1, '8s'),
      dealt(1, 'Kd'),
      event('CardsPickedUp', { box: 1, hand: 1 }),
    ]
    const film = replayed(now, round(events, { left: 100, dealt: 188, rack: 187 }))
    expect(film.map(({ shoe }) => shoe.left)).toEqual([102, 102, 101, 100, 100])
    expect(film.map(({ shoe }) => shoe.dealt)).toEqual([186, 186, 187, 188, 188])
    expect(film.map(({ rack }) => rack)).toEqual([185, 185, 185, 185, 187])
  })

  it('shows no one who did not bet in the round: they may have come later', () => {
    const seats = [box(1, { seat: seat('Ann', true) }), box(2, { seat: seat('Ben') })]
    const film = replayed(view({ boxes: seats }), round([bet], { left: 1, dealt: 0, rack: 0 }))
    expect(film.map(({ boxes }) => boxes.map(({ seat: one }) => one?.name))).toEqual([
      ['Ann', undefined],
      ['Ann', undefined],
    ])
  })

  it('begins a round with a shuffle without cards in the shoe', () => {
    const events = [event('ShoeLoaded', {}), dealt(1, '8s')]
    const film = replayed(now, round(events, { left: 287, dealt: 1, rack: 0 }))
    expect(film.map(({ shoe, rack }) => [shoe.left, rack])).toEqual([
      [0, 0],
      [288, 0],
      [287, 0],
    ])
  })

  it('shows a bet at each hand of a split, and what was added to one', () => {
    const events = [
      bet,
      dealt(1, '8s'),
      dealt(1, '8h'),
      event('HandSplit', { box: 1, hand: 1, person: ME, amount: 2500 }),
      event('WagerDoubled', { box: 1, hand: 2, person: ME, amount: 2500 }),
    ]
    const film = replayed(now, round(events, { left: 100, dealt: 188, rack: 0 }))
    const lies = film.map(({ boxes }) => boxes[0]?.hands.map(onHand))
    expect(lies).toEqual([[], [], [2500], [2500], [2500, 2500], [2500, 5000]])
  })
})

describe('the pause before an event', () => {
  it('is the length of the one before', () => {
    expect(pause(null, event('CardDealt'))).toBe(0)
    expect(pause(event('CardDealt'), event('CardDealt'))).toBe(300)
    expect(pause(event('PersonSeated'), null)).toBe(0)
  })

  it('lets the result be seen before the first cards are picked up', () => {
    const first = pause(event('WagerPaid'), event('CardsPickedUp'))
    const second = pause(event('CardsPickedUp'), event('CardsPickedUp'))
    expect(first - pause(event('WagerPaid'), null)).toBe(1500)
    expect(second).toBe(0)
  })
})

describe('the cards of a round', () => {
  const dealer = { cards: ['Kd', '6c', '9s'], hole_down: false, points: 25, soft: false }
  const start = view({
    phase: 'settlement',
    dealer: { ...dealer, hole_card: null, name: null },
    boxes: [box(1, { hands: [hand('8s 7d Qh', { points: 25 }), hand('8c 9d', { number: 2 })] })],
  })
  const played = (...events: PublicEvent[]): [View, Remains] =>
    events.reduce<[View, Remains]>(
      ([now, kept], one) => [drawn(now, one), remaining(kept, now, one)],
      [start, NO_REMAINS],
    )

  it('stay in sight after they were picked up, each hand in its place', () => {
    const [bust, kept] = played(event('CardsPickedUp', { box: 1, hand: 1 }))
    const hands = withRemains(bust, kept).boxes[0]?.hands
    expect(hands?.map((one) => one.cards)).toEqual([
      ['8s', '7d', 'Qh'],
      ['8c', '9d'],
    ])
    const [after, all] = played(event('CardsPickedUp', { box: 1 }), event('CardsPickedUp'))
    expect(after.dealer.cards).toEqual([])
    const shown = withRemains({ ...after, phase: 'wagers' }, all)
    expect(shown.dealer.cards).toEqual(dealer.cards)
    expect(shown.boxes[0]?.hands).toHaveLength(2)
  })

  it('are gone with the next deal', () => {
    const [, kept] = played(event('CardsPickedUp', { box: 1 }), event('WagersClosed'))
    expect(kept).toEqual(NO_REMAINS)
  })

  it('give way to chips that are taken or won', () => {
    const share = { person: ME, name: 'Maria', wager: 500, doubled: 0, coupon: 0 }
    const shares = [{ ...share, settled: false, paid: 0 }]
    const bet = view({ boxes: [box(1, { hands: [hand('8s 7d', { shares })] })] })
    const fact = { box: 1, hand: 1, person: ME, wager: 'basic', amount: 500, stake: 500 } as const
    const won = film(bet, event('WagerPaid', { ...fact, odds: [1, 1], result: 'win' }))
    expect(won.boxes[0]?.hands[0]?.shares[0]).toMatchObject({ settled: true, paid: 500 })
    const lost = film(bet, event('WagerTaken', { ...fact, result: 'bust' }))
    expect(lost.boxes[0]?.hands[0]?.shares[0]).toMatchObject({ settled: true, paid: 0 })
    expect(lost.boxes[0]?.hands[0]?.status).toBe('bust')
    expect(won.boxes[0]?.hands[0]?.status).toBe('playing')
  })
})
