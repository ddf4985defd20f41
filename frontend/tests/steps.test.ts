import { describe, expect, it } from 'vitest'
import { bestPhrase, silencePhrase } from '../src/phrases/advice'
import { stepPhrase } from '../src/phrases/due'
import type { StepView, View } from '../src/wire'
import { ME, view } from './views'

const PEOPLE = [
  { person: ME, name: 'Maria', box: null },
  { person: 'bob', name: 'Bob', box: 2 },
] as unknown as View['people']

const shown = (
  command: StepView['command'],
  change: Partial<StepView> = {},
  waiting: View['waiting'] = { type: 'PlayerDue' },
): string => {
  const step: StepView = {
    command,
    clauses: [],
    summaries: [],
    role: 'dealer',
    due: true,
    yours: true,
    kind: 'step',
    asks: null,
    symbol: null,
    ...change,
  }
  return stepPhrase(step, view({ people: PEOPLE, waiting }))
}

describe('a step of the staff', () => {
  it('names people, and calls the reader you', () => {
    const pay = { box: 2, hand: 1, person: 'bob', amount: 500, wager: 'basic' } as const
    expect(shown({ type: 'Pay', ...pay })).toBe('pay Bob $5 on box 2')
    expect(shown({ type: 'ChangeDealer', dealer: ME })).toBe('You sign on as dealer')
    expect(shown({ type: 'PermitEntry', person: 'bob' })).toBe(
      'Bob may enter before the next shuffle',
    )
  })

  it('tells where a card goes', () => {
    const waiting = { type: 'CardDue', box: 3, hand: 1, face_up: true, burn: false } as const
    expect(shown({ type: 'DealCard', card: null, box: null }, {}, waiting)).toBe(
      'A card goes to box 3',
    )
  })

  it('is an answer that only a person at the table can give', () => {
    expect(shown({ type: 'UseCardReader', blackjack: null })).toBe(
      'put the hole card into the card reader',
    )
    expect(shown({ type: 'UseCardReader', blackjack: true })).toBe(
      'the card reader shows a blackjack',
    )
    expect(shown({ type: 'UseCardReader', blackjack: false })).toBe(
      'the card reader shows no blackjack',
    )
    expect(shown({ type: 'SpinWheel', section: 2 }, { symbol: '$40' })).toBe('3: $40')
    expect(shown({ type: 'CloseInsurance' })).toBe('close insurance')
    expect(shown({ type: 'CloseInsurance' }, { due: false })).toBe(
      'close insurance: a player without an answer declines',
    )
    expect(shown({ type: 'DrawHotSpot', box: 4 })).toBe('box 4 is the Hot Spot')
    const verify = { type: 'VerifyDeck', deck: 2, cards: 49, defect: null } as const
    expect(shown({ ...verify, defect: 'ten-left' })).toBe(
      'deck 2 still holds a ten: the dealer inspects it again',
    )
    expect(shown({ ...verify, cards: 47, defect: 'card-missing' })).toBe(
      'deck 2 lacks a card: the dealer inspects another one',
    )
    expect(shown({ ...verify, cards: 48 })).toBe('the floorperson verifies deck 2: 48 cards')
  })

  it('names no card in a report, as long as no one has chosen one', () => {
    expect(shown({ type: 'ReportFaceUpCard', card: 'Ac' })).toBe('a card is face up in the shoe')
    expect(shown({ type: 'ReportTen', suit: 's' })).toBe('a ten is in the shoe')
    expect(shown({ type: 'ReportExposedInWash', card: 'Ac' })).toBe(
      'a card was exposed in the wash',
    )
    const drawn = { type: 'ReportDrawnInError', card: 'Ac' } as const
    expect(shown({ ...drawn, exposed: true })).toBe('a card was drawn in error and exposed')
    expect(shown({ ...drawn, exposed: false })).toBe('a card was drawn in error, unexposed')
  })
})

describe('the coach', () => {
  it('names the best play', () => {
    const actions = [
      { action: 'hit', expectation: -0.2, best: true },
      { action: 'stand', expectation: -0.4, best: false },
    ] as const
    expect(bestPhrase({ type: 'advised', box: 1, hand: 1, actions })).toBe('Hit is best.')
  })

  it('says why there is no advice', () => {
    expect(silencePhrase({ type: 'none', why: 'not-your-turn' })).toBe('It isn’t your turn.')
    const why = { code: 'analysis/failed', clause: null, message: 'Too many splits.' }
    expect(silencePhrase({ type: 'none', why })).toBe('Too many splits.')
  })
})
