import { describe, expect, it } from 'vitest'
import { offerPhrase } from '../src/phrases/offers'
import { arithmetic, cited } from '../src/phrases/payments'
import { t } from '../src/phrases/language.svelte'
import { betOf, sumOf } from '../src/phrases/sums'
import { cardPlace, duePhrase, duePhraseAt } from '../src/phrases/due'
import { waitingPhrase } from '../src/phrases/waiting'
import type { Payment, Result, View } from '../src/wire'
import { ME, box, hand, offer, view } from './views'

const waits = (waiting: View['waiting']): string => waitingPhrase(view({ waiting }))

describe('what a table waits for', () => {
  it('calls the reader you and everyone else by name', () => {
    expect(waits({ type: 'DecisionDue', box: 2, person: ME, name: 'Maria' })).toBe(
      'You decide on box 2',
    )
    expect(waits({ type: 'DecisionDue', box: 2, person: 'bob', name: 'Bob' })).toBe(
      'Bob decides on box 2',
    )
    expect(waits({ type: 'CutDue', person: ME, name: 'Maria' })).toBe('You are offered the cut')
    expect(waits({ type: 'CutDue', person: 'bob', name: 'Bob' })).toBe('Bob is offered the cut')
  })

  it('names where a card goes', () => {
    const card = { type: 'CardDue', box: 3, hand: 2, face_up: true, burn: false } as const
    expect(duePhrase(view({ waiting: card }))).toBe('A card goes to box 3')
    expect(cardPlace(card)).toBe('box 3, hand 2')
    expect(cardPlace({ ...card, box: null, hand: null, face_up: false })).toBe(
      'the dealer, face down',
    )
    expect(cardPlace({ ...card, burn: true })).toBe('the discard rack, face down')
  })

  it('names a wheel and its wager', () => {
    const made = view({ waiting: { type: 'SpinDue', kind: 'wheel', box: 4, wager: 'bonus-spin' } })
    const kinds = [{ kind: 'bonus-spin', name: 'Bonus Spin', mark: '' }]
    expect(waitingPhrase({ ...made, table: { ...made.table, kinds } })).toBe(
      'Waiting for the wheel of box 4 (Bonus Spin)',
    )
  })

  it('is the step alone for the person who takes it', () => {
    const waiting = { type: 'StepDue', step: { type: 'StackCards' } } as const
    expect(duePhraseAt(view({ waiting }))).toBe('Next: stack the cards')
    expect(duePhrase(view({ waiting }))).toBe('Stack the cards')
  })

  it('is the dealer for a player, who has no use for steps', () => {
    const waiting = { type: 'StepDue', step: { type: 'StackCards' } } as const
    const card = { type: 'CardDue', box: 3, hand: 1, face_up: true, burn: false } as const
    const dealt = { ...view().dealer, name: 'Dora' }
    expect(waitingPhrase(view({ waiting, dealer: dealt }))).toBe('Waiting for Dora, the dealer')
    expect(waitingPhrase(view({ waiting: card, dealer: dealt }))).toBe(
      'Waiting for Dora, the dealer',
    )
    expect(waits(waiting)).toBe('Waiting for the dealer')
    const ready = { ...view().you, ready: true }
    expect(waitingPhrase(view({ phase: 'wagers', you: ready, dealer: dealt }))).toBe(
      'Bets placed. Waiting for Dora.',
    )
  })

  it('says what happens when the clock runs out', () => {
    expect(t().timeout['decline-insurance']).toBe('insurance is declined')
  })
})

it('offers a free seat, and a share of a taken one', () => {
  expect(offerPhrase(offer('sit', { box: 3 }))).toBe('Sit at box 3')
  expect(offerPhrase(offer('sit', { box: 3, shared: true }))).toBe('Ask to share box 3')
  expect(offerPhrase(offer('consent', { box: 3, person: 'bob', name: 'Bob' }))).toBe(
    'Let Bob share box 3',
  )
})

describe('a payment adds up', () => {
  const payment = (change: Partial<Payment>): Payment =>
    ({ clauses: ['MD-1.0 7.H'], summaries: ['What it says.'], ...change }) as Payment

  it('from one stake at its odds', () => {
    const terms = [{ stake: 1000, win: 3, per: 2, amount: 1500 }]
    const paid = payment({ terms, amount: 1500 })
    expect(arithmetic(paid)).toBe('$10 at 3 to 2: $10 × 3 / 2 = $15')
    expect(cited(paid)).toEqual(['MD-1.0 7.H: What it says.'])
  })

  it('from several odds, up to a limit', () => {
    const terms = [
      { stake: 1000, win: 3, per: 1, amount: 3000 },
      { stake: 500, win: 1, per: 1, amount: 500 },
    ]
    expect(arithmetic(payment({ terms, amount: 2500 }))).toBe(
      '$10 at 3 to 1 + $5 at 1 to 1: $30 + $5 = $35, limited to $25',
    )
  })
})

describe('why a bet ended so', () => {
  const dealer = (cards: string[], points: number): View['dealer'] => ({
    ...view().dealer,
    cards,
    points,
  })
  const why = (result: Result, cards: string, points: number, against: View['dealer']): string => {
    const boxes = [box(1, { hands: [hand(cards, { points })] })]
    const payment = { box: 1, hand: 1, wager: 'basic', result } as Payment
    return sumOf(payment, view({ boxes, dealer: against }))
  }

  it('begins with the cards and the sum', () => {
    const twenty = dealer(['Kd', 'Qc'], 20)
    expect(why('bust', '8c 7d Qs', 25, twenty)).toBe('8 + 7 + Q = 25. Over 21 loses.')
    expect(why('lose', 'Kc 8d', 18, twenty)).toBe(
      'K + 8 = 18. The dealer has 20. The dealer is closer to 21.',
    )
    expect(why('win', 'Kc 8d', 18, dealer(['Kd', '6c', '9s'], 25))).toContain(
      'The dealer busts with 25.',
    )
    expect(why('tie', 'Kc Jd', 20, twenty)).toContain('That is a push. Your bet comes back.')
    expect(sumOf({ box: 1, hand: 1, wager: 'basic', result: 'win' } as Payment, null)).toBe('')
  })

  it('names the bet with its own amount, not with what was paid', () => {
    const fixed = { kind: 'fixed', amount: 500_000, stake: 0 } as Payment
    expect(betOf(fixed, 'Main bet')).toBe('Main bet')
    expect(betOf({ ...fixed, kind: 'taken', amount: 2500 }, 'Main bet')).toBe('Main bet, $25')
    expect(betOf({ ...fixed, kind: 'paid', stake: 2500 }, 'Main bet')).toBe('Main bet, $25')
  })
})
