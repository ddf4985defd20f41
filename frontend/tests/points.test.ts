import { expect, it } from 'vitest'
import { counted, withPoints } from '../src/lib/points'

it('counts an ace as eleven where it fits, and court cards as ten', () => {
  expect(counted(['As', 'Kd'])).toEqual({ points: 21, soft: true })
  expect(counted(['As', '6d', 'Qc'])).toEqual({ points: 17, soft: false })
  expect(counted(['Ah', 'As', '9c'])).toEqual({ points: 21, soft: true })
  expect(counted(['8h', '7s', 'Jd'])).toEqual({ points: 25, soft: false })
  expect(counted(['7h', ''])).toEqual({ points: 7, soft: false })
})

it('leaves what was said', () => {
  expect(withPoints({ cards: ['Kd', '6c'], points: 12, soft: false }).points).toBe(12)
  expect(withPoints({ cards: ['Kd', '6c'], points: 0, soft: false }).points).toBe(16)
})
