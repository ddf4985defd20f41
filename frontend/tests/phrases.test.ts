import { describe, expect, it } from 'vitest'
import { commandPhrase } from '../src/phrases/commands'
import { type Reader, readerAt } from '../src/phrases/reader'
import { aloud, paymentSentence, sentence } from '../src/phrases/sentence'
import { kindName } from '../src/table/draft.svelte'
import type { Payment, PublicEvent, StaffCommand } from '../src/wire'
import { ME, event, view } from './views'

const NAMES = { [ME]: 'Maria', bob: 'Bob' }
const WAGERS = { 'match-the-dealer': 'Match-the-Dealer', 'bonus-spin': 'Bonus Spin' }
const MARIA = { you: ME, names: {}, wagers: WAGERS }
const both = (told: PublicEvent): [string, string] => {
  const named = { ...told, names: NAMES }
  return [sentence(named, MARIA), sentence(named, { ...MARIA, you: 'bob' })]
}

describe('a sentence', () => {
  it('calls the reader you and everyone else by name', () => {
    const bet = event('WagerPlaced', {
      box: 2,
      person: ME,
      wager: 'basic',
      amount: 2500,
      coupon: 0,
    })
    expect(both(bet)).toEqual(['You bet $25 on box 2.', 'Maria bets $25 on box 2.'])
    const total = event('DealerTotalAnnounced', { points: 14, soft: false })
    expect(both(total)).toEqual(Array(2).fill('The dealer has 14.'))
    const shared = event('ConsentGiven', { box: 2, person: 'bob', other: ME })
    expect(both(shared)).toEqual(['Bob lets you share box 2.', 'You let Maria share box 2.'])
  })

  it('names an amount on the wheel once, and what stands there otherwise', () => {
    const won = { box: 2, person: ME, wager: 'bonus-spin', symbol: '$40', amount: 4000 }
    const said = (more: object): string =>
      sentence(event('SpinPaid', { ...won, merchandise: null, ...more }), MARIA)
    expect(said({})).toBe('You win $40 on box 2 (Bonus Spin).')
    expect(said({ symbol: 'jackpot', amount: 100_000 })).toBe(
      'You win $1,000 for jackpot on box 2 (Bonus Spin).',
    )
  })

  it('calls a person without a name by the id', () => {
    expect(sentence(event('PersonLeft', { person: 'p7' }), MARIA)).toBe('p7 leaves.')
  })

  it('tells what a wager wins, with stake, odds and coupon', () => {
    const paid = { box: 2, hand: 1, person: ME, wager: 'basic', stake: 2000, coupon: 1000 } as const
    const blackjack = { ...paid, result: 'blackjack', odds: [3, 2], amount: 4000 } as const
    expect(sentence(event('WagerPaid', blackjack), MARIA)).toBe(
      'You win $40 on box 2 (blackjack): $20 and a match play coupon of $10 at 3 to 2, the coupon at 1 to 1.',
    )
    const match = { ...paid, coupon: 0, wager: 'match-the-dealer', result: 'win' } as const
    expect(sentence(event('WagerPaid', { ...match, odds: [4, 1], amount: 8000 }), MARIA)).toBe(
      'You win $80 on box 2 (Match-the-Dealer): $20 at 4 to 1.',
    )
  })

  it('says how a wager was lost only where the verb does not', () => {
    const lost = { box: 2, hand: 2, person: ME, wager: 'basic', amount: 500, coupon: 0 } as const
    expect(sentence(event('WagerTaken', { ...lost, result: 'lose' }), MARIA)).toBe(
      'You lose $5 on box 2, hand 2.',
    )
    expect(sentence(event('WagerTaken', { ...lost, result: 'bust' }), MARIA)).toBe(
      'You lose $5 on box 2, hand 2 (bust).',
    )
    expect(sentence(event('WagerReturned', { ...lost, result: 'tie' }), MARIA)).toBe(
      'You get back $5 on box 2, hand 2 (push).',
    )
  })

  it('names cards in words, and a hidden card not at all', () => {
    const card = { box: 2, hand: 1, card: '7s', face_up: true } as const
    expect(sentence(event('CardDealt', card), MARIA)).toBe('Seven of spades to box 2.')
    expect(sentence(event('CardDealt', { card: null, face_up: false }), MARIA)).toBe(
      'A card face down to the dealer.',
    )
    expect(sentence(event('CardBurned', { card: null }), MARIA)).toBe('The dealer burns a card.')
  })
})

it('names a side bet as its table does, whatever the kind', () => {
  const made = view()
  const pair = { kind: 'first-pair', name: 'First Pair', mark: 'PAIR' }
  const table = { ...made, table: { ...made.table, kinds: [...made.table.kinds, pair] } }
  const wager = 'first-pair'
  const bet = event('WagerPlaced', { box: 2, person: ME, wager, amount: 500, coupon: 0 })
  expect(sentence(bet, readerAt(table))).toBe('You bet $5 on box 2 (First Pair).')
  expect(kindName(table, wager)).toBe('First Pair')
  const pay = { type: 'Pay', box: 2, hand: 1, person: ME, wager, amount: 500 } as const
  expect(commandPhrase(pay as StaffCommand, readerAt(table))).toBe(
    'pay you $5 on box 2 (First Pair)',
  )
})

it('of a payment is written for its owner', () => {
  const fact = { type: 'AcePaid', box: 2, person: ME, wager: 'bonus-spin', amount: 1000 } as const
  const payment = { fact: { ...fact, clauses: [] }, person: ME, name: 'Maria' }
  const told = (reader: Reader): string => paymentSentence(payment as unknown as Payment, reader)
  expect(told(MARIA)).toBe('You win $10 for the ace on box 2 (Bonus Spin).')
  expect(told({ ...MARIA, you: 'bob' })).toBe('Maria wins $10 for the ace on box 2 (Bonus Spin).')
})

it('is read aloud where a dealer would say it, or where it is celebrated', () => {
  expect(aloud(event('TotalAnnounced'), 'ann')).toBe(true)
  expect(aloud(event('CardDealt'), 'ann')).toBe(false)
  expect(aloud(event('CommunityPaid', {}, { celebrate: true }), 'ann')).toBe(true)
  expect(aloud(event('WagerTaken', { person: 'ann' }), 'ann')).toBe(true)
  expect(aloud(event('WagerTaken', { person: 'bob' }), 'ann')).toBe(false)
})
