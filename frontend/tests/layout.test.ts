import { describe, expect, it } from 'vitest'
import { behind } from '../src/felt/behind'
import { CARD, type Layout, type Place } from '../src/felt/layout'
import { tall } from '../src/felt/tall'
import { wide } from '../src/felt/wide'

const SEVEN = [1, 2, 3, 4, 5, 6, 7]
const LAYOUTS: [string, Layout][] = [
  ['wide', wide({ width: 1440, height: 700 }, 7, 4)],
  ['watched', wide({ width: 1440, height: 700 }, 7)],
  ['tall', tall({ width: 390, height: 600 }, 7, 4)],
]

const inside = (layout: Layout, { x, y }: { x: number; y: number }): boolean =>
  x >= 0 && x <= layout.width && y >= 0 && y <= layout.height

const apart = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y)

describe.each(LAYOUTS)('the %s table', (_, layout) => {
  it('has everything on the cloth', () => {
    const places = SEVEN.flatMap((box) => [
      layout.spot(box),
      layout.side(box, 0),
      layout.side(box, 1),
      layout.side(box, 2),
      layout.label(box),
      layout.result(box),
      layout.insurance(box),
      layout.hand(box, 0, 1, 0, 2),
    ])
    expect(
      [layout.shoe, layout.rack, layout.tray, ...places].every((at) => inside(layout, at)),
    ).toBe(true)
  })

  it('has the first box at the dealer’s left, which is on the right of the screen', () => {
    const across = SEVEN.filter((box) => layout.name === 'wide' || box !== 4).map(
      (box) => layout.spot(box).x,
    )
    expect(across).toEqual([...across].sort((a, b) => b - a))
  })

  it('keeps spots apart from each other', () => {
    for (const box of SEVEN)
      for (const other of SEVEN) {
        if (box === other) continue
        const distance = apart(
          { ...layout.spot(box), scale: 1 },
          { ...layout.spot(other), scale: 1 },
        )
        expect(distance).toBeGreaterThan(layout.spotSize(box) + layout.spotSize(other))
      }
  })

  it('shows the index of every card of a hand', () => {
    for (const count of [2, 3, 5, 8]) {
      const cards = Array.from({ length: count }, (_, index) => layout.hand(4, 0, 1, index, count))
      const steps = cards.slice(1).map((card, index) => apart(card, cards[index] ?? card))
      expect(Math.min(...steps)).toBeGreaterThan(8)
    }
  })

  it('makes the cards of a split no larger than those of one hand', () => {
    const one = layout.hand(4, 0, 1, 0, 2)
    for (const hands of [2, 3, 4])
      expect(layout.hand(4, 0, hands, 0, 2).scale).toBeLessThanOrEqual(one.scale)
  })

  it('has room for the dealer, however many cards there are', () => {
    for (const count of [1, 2, 6, 10])
      for (let index = 0; index < count; index += 1)
        expect(inside(layout, layout.dealer(index, count))).toBe(true)
  })
})

it.each([1, 2, 3, 4, 5, 6, 7])('keeps the order of the boxes with box %i in front', (front) => {
  const layout = wide({ width: 1440, height: 700 }, 7, front)
  const across = SEVEN.map((box) => layout.spot(box).x)
  expect(across).toEqual([...across].sort((a, b) => b - a))
  for (const box of SEVEN)
    if (box !== front) {
      expect(layout.spot(front).y).toBeGreaterThan(layout.spot(box).y)
      expect(layout.hand(front, 0, 1, 0, 2).scale).toBeGreaterThan(
        layout.hand(box, 0, 1, 0, 2).scale,
      )
    }
})

it('gives a split more room in front', () => {
  const spread = (front: number): number => {
    const layout = wide({ width: 1440, height: 700 }, 7, front)
    return layout.hand(4, 1, 2, 0, 2).x - layout.hand(4, 0, 2, 0, 2).x
  }
  expect(spread(4)).toBeGreaterThan(spread(2))
})

it('puts a single box in the middle', () => {
  expect(wide({ width: 1600, height: 824 }, 1, 1).spot(1).x).toBeCloseTo(800)
  expect(tall({ width: 390, height: 600 }, 1, 1).spot(1).x).toBe(400)
})

it.each([1, 4, 7])('leaves every box room to be pressed where the felt is narrow (%i)', (front) => {
  const layout = tall({ width: 283, height: 339 }, 7, front)
  const others = SEVEN.filter((box) => box !== front).map((box) => layout.spot(box).x)
  for (const [index, x] of others.slice(1).entries())
    expect(((others[index] ?? 0) - x) * layout.unit).toBeGreaterThanOrEqual(44)
  expect(Math.max(...others)).toBeLessThanOrEqual(
    800 - layout.column(layout.front === 1 ? 2 : 1) / 2,
  )
  expect(Math.min(...others)).toBeGreaterThanOrEqual(layout.column(layout.front === 1 ? 2 : 1) / 2)
})

it('draws the box in focus larger on a telephone', () => {
  const layout = tall({ width: 390, height: 600 }, 7, 2)
  expect(layout.spotSize(2)).toBeGreaterThan(layout.spotSize(3))
  expect(layout.hand(2, 0, 1, 0, 2).scale).toBeGreaterThan(layout.hand(3, 0, 1, 0, 2).scale)
})

describe.each([
  ['a tablet', { width: 576, height: 297 }],
  ['a desk', { width: 820, height: 422 }],
])('the table from the dealer’s side on %s', (_, screen) => {
  const layout = behind(screen, 7, 2)

  it('has the first box at the left, and the dealer’s cards below all others', () => {
    const across = SEVEN.map((box) => layout.spot(box).x)
    expect(across).toEqual([...across].sort((a, b) => a - b))
    const dealers = layout.dealer(0, 2)
    const top = dealers.y - (CARD.height * dealers.scale) / 2
    for (const box of SEVEN)
      for (const hands of [1, 2, 4])
        for (const hand of Array.from({ length: hands }, (_, index) => index)) {
          const cards = [0, 1, 2].map((index) => layout.hand(box, hand, hands, index, 3))
          const low = Math.max(...cards.map(({ y, scale }) => y + (CARD.height * scale) / 2))
          const high = Math.min(...cards.map(({ y, scale }) => y - (CARD.height * scale) / 2))
          expect(low).toBeLessThan(top)
          expect(high).toBeGreaterThan(layout.spot(box).y + layout.spotSize(box))
        }
  })

  it('has everything on the cloth', () => {
    const places = SEVEN.flatMap((box) => [
      layout.spot(box),
      layout.side(box, 0),
      layout.side(box, 1),
      layout.label(box),
      layout.result(box),
      layout.hand(box, 0, 1, 0, 2),
    ])
    const all = [layout.shoe, layout.rack, layout.tray, layout.dealer(0, 2), ...places]
    expect(all.every((at) => inside(layout, at))).toBe(true)
  })

  it('lays the later cards of a hand to the right', () => {
    const [first, second] = [0, 1].map((index) => layout.hand(2, 0, 1, index, 2))
    expect(second?.x).toBeGreaterThan(first?.x ?? 0)
  })
})
