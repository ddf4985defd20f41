import { describe, expect, it } from 'vitest'
import { CHIPS, cents, dollars, short, signed, stack } from '../src/lib/money'

describe('an amount', () => {
  it.each([
    [0, '$0'],
    [500, '$5'],
    [750, '$7.50'],
    [123_456_700, '$1,234,567'],
    [-2500, '−$25'],
  ])('of %d cents is written %s', (cents, text) => expect(dollars(cents)).toBe(text))

  it.each([
    ['25', 2500],
    ['$7.50', 750],
    [' 1,000 ', 100_000],
    ['0', 0],
    ['12.345', null],
    ['-5', null],
    ['', null],
  ])('typed as "%s" is %s cents', (text, amount) => expect(cents(text)).toBe(amount))

  it('has cents where they are asked for', () => expect(dollars(500, 2)).toBe('$5.00'))

  it('of a gain has a plus sign, of a loss a minus sign', () => {
    expect([500, 0, -500].map(signed)).toEqual(['+$5', '$0', '−$5'])
  })

  it('is shortened from ten thousand dollars on', () => {
    expect(short(999_900)).toBe('$9,999')
    expect(short(1_250_000)).toBe('$12.5k')
  })
})

describe('a stack', () => {
  it('is worth its amount, with the largest chips first', () => {
    const chips = stack(138_650)
    expect(chips.reduce((sum, chip) => sum + chip.cents, 0)).toBe(138_650)
    expect(chips.map((chip) => chip.name)).toEqual([
      '$1k',
      '$100',
      '$100',
      '$100',
      '$25',
      '$25',
      '$25',
      '$5',
      '$5',
      '$1',
      '50¢',
    ])
  })

  it('is empty for nothing', () => expect(stack(0)).toEqual([]))

  it('is made of chips in rising order', () => {
    const values = CHIPS.map((chip) => chip.cents)
    expect(values).toEqual([...values].sort((a, b) => a - b))
  })
})
