import { describe, expect, it } from 'vitest'
import { inscribed } from '../src/felt/inscriptions'
import type { Inscription } from '../src/wire'

const inscription = (kind: Inscription['kind'], text: string): Inscription => ({
  kind,
  text,
  clause: '',
  unnamed: false,
})

describe('the cloth', () => {
  it('shows each text by its kind, whatever its words', () => {
    const words = inscribed([
      inscription('operator', 'Insurance pays: the casino'),
      inscription('insurance', 'El seguro paga 2 a 1'),
      inscription('blackjack', 'El blackjack paga 3 a 2'),
      inscription('payout', 'Gana 1 a 1'),
    ])
    expect(words).toMatchObject({
      operator: 'Insurance pays: the casino',
      insurance: 'El seguro paga 2 a 1',
      blackjack: 'El blackjack paga 3 a 2',
    })
    expect(words.columns.flat()).toEqual(['Gana 1 a 1'])
  })

  it('leaves out what only stands for a name that is not given', () => {
    const unnamed = { ...inscription('operator', 'the facility operator'), unnamed: true }
    expect(inscribed([unnamed]).operator).toBe('')
    const called = inscription('operator', 'the facility operator')
    expect(inscribed([called]).operator).toBe('the facility operator')
  })

  it('has its own words where the edition asks for none', () => {
    expect(inscribed([])).toEqual({
      operator: '',
      insurance: 'Insurance',
      blackjack: 'Spanish 21',
      columns: [[], []],
    })
  })

  it('has the payouts in two columns, in their order', () => {
    const payouts = ['one', 'two', 'three', 'four'].map((text) => inscription('payout', text))
    const { columns } = inscribed(payouts)
    expect(columns).toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ])
  })
})

it('balances the columns by the lines that a payout takes', () => {
  const long = '7-7-7 of one suit against a dealer’s seven: $1,000 for a wager of $5 to $24'
  const { columns } = inscribed(
    [long, 'two', 'three', 'four', 'five'].map((text) => inscription('payout', text)),
  )
  expect(columns).toEqual([
    [long, 'two'],
    ['three', 'four', 'five'],
  ])
})
