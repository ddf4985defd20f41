import { describe, expect, it } from 'vitest'
import { OUTLINE, PIPS } from '../src/draw/suits'
import { spoken } from '../src/phrases/cards'
import { DECK } from '../src/fair/documents'
import { matched } from '../src/felt/cards'
import { box, hand, view } from './views'

describe('cards on the layout', () => {
  it('keep their names while they stay', () => {
    const before = matched([], view({ boxes: [box(1, { hands: [hand('7s 8s')] })] }))
    const after = matched(before, view({ boxes: [box(1, { hands: [hand('7s 8s 6s')] })] }))
    expect(after.map((card) => card.id).slice(0, 2)).toEqual(before.map((card) => card.id))
    expect(new Set(after.map((card) => card.id)).size).toBe(3)
  })

  it('keep their names when a pair is split', () => {
    const before = matched([], view({ boxes: [box(1, { hands: [hand('8s 8h')] })] }))
    const hands = [hand('8s'), hand('8h', { number: 2 })]
    const after = matched(before, view({ boxes: [box(1, { hands })] }))
    expect(after.map((card) => card.id)).toEqual(before.map((card) => card.id))
    expect(after.map((card) => card.hand)).toEqual([0, 1])
  })

  it('turn the hole card over instead of dealing another', () => {
    const base = view().dealer
    const before = matched([], view({ dealer: { ...base, cards: ['Kd'], hole_down: true } }))
    expect(before.map((card) => card.card)).toEqual(['Kd', null])
    const after = matched(before, view({ dealer: { ...base, cards: ['Kd', '6c'] } }))
    expect(after.map((card) => card.id)).toEqual(before.map((card) => card.id))
    expect(after.map((card) => card.card)).toEqual(['Kd', '6c'])
  })

  it('show the face of a hole card that everyone saw', () => {
    const dealer = { ...view().dealer, cards: ['Kd'], hole_down: true, hole_card: '7c' }
    expect(matched([], view({ dealer })).map((card) => card.card)).toEqual(['Kd', '7c'])
  })

  it('with the same face are told apart', () => {
    const boxes = [box(1, { hands: [hand('7s 7s')] }), box(2, { hands: [hand('7s')] })]
    expect(new Set(matched([], view({ boxes })).map((card) => card.id)).size).toBe(3)
  })

  it('are dim when the hand is over, and gone when it is removed', () => {
    const over = hand('Ks 9h 5d', { status: 'bust' })
    const boxes = [
      box(1, { hands: [over] }),
      box(2, { hands: [hand('7s', { status: 'removed' })] }),
    ]
    const lying = matched([], view({ boxes }))
    expect(lying.map((card) => [card.card, card.dim])).toEqual([
      ['Ks', true],
      ['9h', true],
      ['5d', true],
    ])
  })
})

describe('a card', () => {
  it('is spoken in words', () => {
    expect(['7s', 'Ad', 'Qh', '2c'].map(spoken)).toEqual([
      'seven of spades',
      'ace of diamonds',
      'queen of hearts',
      'two of clubs',
    ])
  })

  it('can be drawn, whichever of the deck it is', () => {
    for (const card of DECK) {
      const [rank, suit] = [card.slice(0, -1), card.slice(-1)]
      expect(Object.keys(OUTLINE)).toContain(suit)
      const points = Number(rank)
      if (points) expect(PIPS[rank]).toHaveLength(points)
      else expect('AJQK').toContain(rank)
    }
  })
})
