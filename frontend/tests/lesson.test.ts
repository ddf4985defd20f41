import { describe, expect, it } from 'vitest'
import { bare, played } from '../src/table/lesson'
import type { Card, LessonStep } from '../src/wire'
import { ME, event, view } from './views'

const step = (change: Partial<LessonStep>): LessonStep => ({
  say: 'first',
  begins: false,
  events: [],
  choices: [],
  best: null,
  yours: { points: 0, soft: false },
  dealers: { points: 0, soft: false },
  net: 0,
  ...change,
})
const placed = event('WagerPlaced', { box: 2, person: ME, wager: 'basic', amount: 2500 })
const card = (name: Card, box: number | null): ReturnType<typeof event> =>
  event('CardDealt', { box, hand: box === null ? null : 1, face_up: true, card: name })

describe('a step of the lesson', () => {
  const first = played(
    bare(view()),
    step({
      begins: true,
      events: [placed, card('6h', 2), card('8d', null), card('5c', 2)],
      yours: { points: 11, soft: false },
      dealers: { points: 8, soft: false },
    }),
  )

  it('shows the cards with the totals of the table', () => {
    expect(first.boxes[1]?.hands[0]).toMatchObject({ cards: ['6h', '5c'], points: 11 })
    expect(first.dealer).toMatchObject({ cards: ['8d'], points: 8 })
  })

  it('shows the chips of a double', () => {
    const doubled = event('WagerDoubled', { box: 2, hand: 1, person: ME, amount: 2500 })
    const next = played(first, step({ events: [doubled, card('2c', 2)] }))
    expect(next.boxes[1]?.hands[0]?.shares).toMatchObject([{ wager: 2500, doubled: 2500 }])
    expect(next.boxes[1]?.hands[0]?.cards).toEqual(['6h', '5c', '2c'])
  })

  it('begins on an empty felt', () => {
    const next = played(first, step({ begins: true, events: [placed] }))
    expect(next.boxes[1]?.hands).toEqual([])
    expect(next.dealer.cards).toEqual([])
  })
})
