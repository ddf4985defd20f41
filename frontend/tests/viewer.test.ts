import { describe, expect, it } from 'vitest'
import type { View } from '../src/wire'
import { at } from './tables'
import { box, hand, offer, seat, turn, view } from './views'

const able = (...may: View['you']['may']): View => view({ you: { ...view().you, may } })

describe('what a viewer may do', () => {
  it('is nothing while a film runs', () => {
    const { viewer, live } = at(able(offer('leave')))
    expect(viewer.may('leave')).toBe(true)
    live.rolling = true
    expect(viewer.may('leave')).toBe(false)
  })

  it('is laying chips until they are ready', () => {
    expect(at(able(offer('lay', { box: 1 }))).viewer.wagering).toBe(true)
    expect(at(able(offer('lay', { box: 1 }))).viewer.wagering).toBe(true)
    expect(at(able(offer('sit', { box: 1 }))).viewer.wagering).toBe(false)
    const ready = able(offer('lay', { box: 1 }))
    expect(at({ ...ready, you: { ...ready.you, ready: true } }).viewer.wagering).toBe(false)
  })

  it('is deciding on their own turn, once it is shown', () => {
    const { viewer, live } = at(view({ turn: turn() }))
    expect(viewer.deciding).toBe(true)
    live.rolling = true
    expect(viewer.deciding).toBe(false)
    expect(at(view({ turn: turn({ person: 'bob' }) })).viewer.deciding).toBe(false)
  })

  it('keeps the amount they chose while a film runs, until the next turn', () => {
    const cut = offer('cut', { least: 10, most: 278 })
    const { viewer, live } = at(view({ turn: turn({ legal: [cut] }) }))
    expect(viewer.amount(cut)).toBeUndefined()
    viewer.choose(cut, 100)
    live.rolling = true
    live.rolling = false
    expect(viewer.amount(cut)).toBe(100)
    live.view = view({ round: view().round + 1, turn: turn({ legal: [cut] }) })
    expect(viewer.amount(cut)).toBeUndefined()
  })

  it('is taking a seat where one is offered and no wager is', () => {
    const { viewer } = at(
      able(offer('sit', { box: 1 }), offer('sit', { box: 2 }), offer('lay', { box: 2 })),
    )
    expect(viewer.seatAt(1)?.type).toBe('sit')
    expect(viewer.seatAt(2)).toBeUndefined()
    expect(viewer.seatAt(3)).toBeUndefined()
  })
})

describe('the box in front', () => {
  const seven = [1, 2, 3, 4, 5, 6, 7].map((number) => box(number))
  const watching = view({ boxes: seven, you: { ...view().you, seated: null } })

  it('is in the middle for who only watches', () => {
    expect(at(watching).viewer.focus).toBe(4)
    expect(at(null).viewer.focus).toBe(4)
  })

  it('is where cards are, or where somebody decides', () => {
    const dealt = seven.map((one) => (one.number === 6 ? { ...one, hands: [hand('7s')] } : one))
    expect(at({ ...watching, boxes: dealt }).viewer.focus).toBe(6)
    const theirs = { ...watching, turn: turn({ person: 'bob', box: 2 }) }
    expect(at(theirs).viewer.focus).toBe(2)
  })

  it('is one’s own, or the one chosen by hand, or the one on which one decides', () => {
    const seated = view({ boxes: seven })
    const { viewer } = at(seated)
    expect(viewer.focus).toBe(1)
    viewer.box = 3
    expect(viewer.focus).toBe(3)
    expect(viewer.chosen).toBe(3)
    const deciding = at({ ...seated, turn: turn({ box: 2 }) }).viewer
    deciding.box = 3
    expect(deciding.focus).toBe(2)
  })
})

it('is present when they are at the table, not when they watch', () => {
  const person = { ...seat('Maria', true), box: 1, chips: 0 }
  const here = person as unknown as View['people'][number]
  expect(at(view({ people: [here] })).viewer.present).toBe(true)
  expect(at(view()).viewer.present).toBe(false)
})
