import { describe, expect, it } from 'vitest'
import { inscribed, wrapped } from '../src/felt/inscriptions'
import type { Inscription } from '../src/wire'

const inscription = (kind: Inscription['kind'], text: string): Inscription => ({
  kind,
  text,
  clause: '',
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
    expect(words.columns.flat().map((line) => line.text)).toEqual(['Gana 1 a 1'])
  })

  it('has its own words where the edition asks for none', () => {
    expect(inscribed([])).toEqual({
      operator: '',
      insurance: 'Insurance',
      blackjack: 'Spanish 21',
      columns: [[], []],
    })
  })

  it('has the payouts in two columns, in their order, without overlap', () => {
    const payouts = ['one', 'two', 'three', 'four'].map((text) => inscription('payout', text))
    const { columns } = inscribed(payouts)
    expect(columns.map((column) => column.map((line) => line.text))).toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ])
    expect(columns[0]?.map((line) => line.y)).toEqual([0, 23])
  })
})

describe('a long payout', () => {
  it('breaks at blanks, and never within odds', () => {
    const rows = wrapped('6-7-8 or 7-7-7 of one suit: 2\u00a0to\u00a01', 30)
    expect(rows).toEqual(['6-7-8 or 7-7-7 of one suit:', '2\u00a0to\u00a01'])
  })

  it('keeps a word that is too long whole', () => {
    expect(wrapped('a Donaudampfschiff', 5)).toEqual(['a', 'Donaudampfschiff'])
  })
})
