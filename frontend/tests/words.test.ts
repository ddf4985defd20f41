import { describe, expect, it } from 'vitest'
import {
  boxInWords,
  cardsInWords,
  dealerInWords,
  tableInWords,
  turnInWords,
} from '../src/table/words'
import { box, hand, offer, seat, stake, turn, view } from './views'

describe('the table in words', () => {
  it('names cards', () => {
    expect(cardsInWords(['7s', 'Ah'])).toBe('seven of spades, ace of hearts')
  })

  it('says who sits at a box, what they wagered and what they hold', () => {
    const own = box(2, {
      seat: seat('Maria', true),
      stakes: [stake({ basic: 2500 }), stake({ basic: 500 }, { person: 'bob', name: 'Bob' })],
      hands: [hand('7s 8s', { points: 15 })],
    })
    expect(boxInWords(view(), own)).toBe(
      'Box 2, you; your bet $25; Bob’s bet $5; seven of spades, eight of spades: 15, playing',
    )
    expect(boxInWords(view(), box(3))).toBe('Box 3, free')
    expect(boxInWords(view(), box(4, { seat: seat('Ann') }))).toBe('Box 4, Ann')
  })

  it('says what the dealer shows', () => {
    expect(dealerInWords(view())).toBe('The dealer has no cards.')
    const dealer = { ...view().dealer, cards: ['Kd'], hole_down: true }
    expect(dealerInWords(view({ dealer }))).toBe('Dealer: king of diamonds and a card face down.')
    const seen = { ...dealer, hole_card: '7c' }
    expect(dealerInWords(view({ dealer: seen }))).toBe(
      'Dealer: king of diamonds and a card face down, which everyone has seen: seven of clubs.',
    )
    const turned = { ...view().dealer, cards: ['Kd', '7c'], points: 17 }
    expect(dealerInWords(view({ dealer: turned }))).toBe(
      'Dealer: king of diamonds, seven of clubs, 17.',
    )
  })

  it('calls a blackjack so, and not soft 21', () => {
    const natural = hand('As Kd', { points: 21, soft: true, status: 'blackjack' })
    expect(boxInWords(view(), box(3, { hands: [natural] }))).toBe(
      'Box 3, free; ace of spades, king of diamonds: blackjack',
    )
    const dealer = { ...view().dealer, cards: ['Ac', 'Kh'], points: 21, soft: true }
    expect(dealerInWords(view({ dealer }))).toBe('Dealer: ace of clubs, king of hearts, blackjack.')
    const now = view({
      turn: turn({ box: 3, hand: natural.number, legal: [offer('decline')] }),
      boxes: [box(1), box(2), box(3, { hands: [natural] })],
    })
    expect(turnInWords(now)).toContain('Your turn, box 3: blackjack')
  })
})

it('tells the whole table, without the boxes where nobody is', () => {
  const now = view({ boxes: [box(1), box(2, { seat: seat('Ann') })] })
  expect(tableInWords(now)).toBe('The dealer has no cards. Box 2, Ann Bets are open')
})

it('tells the burn card once the table was shown it', () => {
  const shoe = { ...view().shoe, burn_card: '5c' }
  expect(tableInWords(view({ shoe }))).toContain('Burn card: five of clubs.')
})

describe('the turn in words', () => {
  it('is what the table waits for, when it is not the viewer’s', () => {
    const waiting = { type: 'DecisionDue', box: 2, person: 'bob', name: 'Bob' } as const
    expect(turnInWords(view({ waiting }))).toBe('Bob decides on box 2')
    expect(turnInWords(view({ waiting, turn: turn({ person: 'bob' }) }))).toBe(
      'Bob decides on box 2',
    )
  })

  it('names the hand, the dealer’s card, the choices and their price', () => {
    const now = view({
      boxes: [box(1, { hands: [hand('5s 6s', { points: 11 })] })],
      dealer: { ...view().dealer, cards: ['6h'] },
      turn: turn({
        legal: [
          offer('hit'),
          offer('double', { least: 500, most: 2500 }),
          offer('surrender', { gives_up: 1250 }),
        ],
      }),
    })
    expect(turnInWords(now)).toBe(
      "Your turn, box 1: 11 against the dealer's six of hearts. hit, double $25, surrender and lose $12.50.",
    )
  })

  it('offers the cut', () => {
    expect(turnInWords(view({ turn: turn({ kind: 'cut', box: null, hand: null }) }))).toBe(
      'The cut is offered to you.',
    )
  })
})
