import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preferences } from '../src/lib/settings.svelte'
import type { Refused, View } from '../src/wire'
import { at } from './tables'
import { box, lay, offer, stake, view } from './views'

const REFUSED: Refused = {
  type: 'refused',
  id: 'x',
  refusal: { code: 'wager/above-maximum', clause: null, message: 'No.' },
  version: 7,
  box: null,
}

beforeEach(() => localStorage.clear())

/** A table at which wagers on the first two boxes are taken. */
function open(change: Partial<View> = {}): View {
  const may = lay([1, 2])
  return view({ you: { ...view().you, may }, ...change })
}

describe('touching an area', () => {
  it('lays a chip where a wager is taken, and chooses the box', () => {
    const { laying, viewer } = at(open())
    expect(laying.touchable(2, 'basic')).toBe('Box 2, Spanish 21: $0. Add $5')
    laying.touch(2, 'basic')
    expect(viewer.chosen).toBe(2)
    expect(laying.touchable(2, 'basic')).toBe('Box 2, Spanish 21: $5. Add $5')
  })

  it('takes a seat where one is offered', () => {
    const may = [offer('sit', { box: 3 })]
    const { laying, live } = at(view({ you: { ...view().you, may } }))
    expect(laying.touchable(3, 'basic')).toBe('Sit at box 3')
    expect(laying.touchable(3, 'match-the-dealer')).toBe('')
    laying.touch(3, 'basic')
    expect(live.asked).toEqual([{ type: 'sit', box: 3 }])
  })

  it('does nothing where nothing is offered', () => {
    expect(at(open()).laying.touchable(3, 'basic')).toBe('')
    expect(at(view()).laying.touchable(1, 'basic')).toBe('')
    const mine = open({
      boxes: [box(1), box(2), box(3, { stakes: [stake({ basic: 500 })] })],
      you: { ...view().you, may: lay([1, 2, 3]) },
    })
    expect(at(mine).laying.touchable(3, 'basic')).toBe('Box 3, Spanish 21: $5. Add $5')
  })

  it('does nothing while the picture is behind the table', () => {
    const { laying, live } = at(open())
    live.settled = false
    laying.touch(1, 'basic')
    expect(laying.draft.empty).toBe(true)
  })
})

describe('keys', () => {
  it('lay the chips that are shown, by their place', () => {
    const { laying } = at(open())
    laying.chip(1)
    expect(laying.draft.chip).toBe(100)
    laying.chip(3)
    expect(laying.draft.amount(open(), 1, 'basic')).toBe(3000)
    laying.chip(9)
    expect(laying.draft.amount(open(), 1, 'basic')).toBe(3000)
  })

  it('go round the boxes on which one may wager', () => {
    const { laying, viewer } = at(open())
    const visited = [1, 1, 1].map((step) => {
      laying.chooseBox(step)
      return viewer.chosen
    })
    expect(visited).toEqual([2, 1, 2])
    laying.chooseBox(-1)
    expect(viewer.chosen).toBe(1)
  })

  it('go round the wagers of the table that the box takes', () => {
    const { laying } = at(open())
    laying.chooseKind(1)
    expect(laying.kind).toBe('basic')
    laying.touch(1, 'basic')
    laying.chooseKind(1)
    expect(laying.draft.kind).toBe('match-the-dealer')
    laying.chooseKind(1)
    expect(laying.draft.kind).toBe('basic')
    laying.chooseKind(-1)
    expect(laying.draft.kind).toBe('match-the-dealer')
  })

  it('take the chips of the chosen area back', () => {
    const { laying } = at(open())
    laying.touch(2, 'basic')
    laying.lift()
    expect(laying.draft.empty).toBe(true)
  })
})

describe('dealing', () => {
  it('sends what lies on the felt and deals, and remembers that one has played', async () => {
    preferences.welcomed = false
    const { laying, live } = at(open())
    laying.touch(1, 'basic')
    await laying.deal()
    const wagers = [{ kind: 'basic', amount: 500 }]
    expect(live.asked).toEqual([{ type: 'lay', boxes: [{ box: 1, wagers }], deal: true }])
    expect(laying.draft.empty).toBe(true)
    expect(preferences.welcomed).toBe(true)
  })

  it('leaves the chips on the felt when they were refused', async () => {
    const { laying, live } = at(open())
    live.ask.mockResolvedValueOnce(REFUSED)
    laying.touch(1, 'basic')
    await laying.deal()
    expect(live.ask).toHaveBeenCalledOnce()
    expect(laying.draft.amount(open(), 1, 'basic')).toBe(500)
    expect(laying.dealing).toBe(false)
  })

  it('sends once, however often it is asked for', async () => {
    const { laying, live } = at(open())
    laying.touch(1, 'basic')
    await Promise.all([laying.deal(), laying.deal()])
    expect(live.ask).toHaveBeenCalledOnce()
  })

  it('does nothing without chips on the felt', async () => {
    const { laying, live } = at(open())
    await laying.deal()
    expect(live.asked).toEqual([])
  })

  it('keeps bets that were refused out of those that are repeated', async () => {
    const { laying, live } = at(open())
    live.ask.mockResolvedValueOnce(REFUSED)
    laying.touch(1, 'basic')
    await laying.deal()
    laying.draft.clear(open())
    expect(laying.draft.again(open())).toBeNull()
  })

  it('bets again and deals with one press when nothing lies on the felt', async () => {
    const { laying, live } = at(open())
    laying.touch(1, 'basic')
    await laying.go()
    await laying.go()
    const wagers = [{ kind: 'basic', amount: 500 }]
    const command = { type: 'lay', boxes: [{ box: 1, wagers }], deal: true }
    expect(live.asked).toEqual([command, command])
  })

  it('takes back what the house has, without dealing', async () => {
    const placed = open({ boxes: [box(1, { stakes: [stake({ basic: 500 })] }), box(2), box(3)] })
    const { laying, live } = at(placed)
    await laying.clear()
    expect(live.asked).toEqual([{ type: 'lay', boxes: [{ box: 1, wagers: [] }], deal: false }])
    live.ask.mockResolvedValueOnce(REFUSED)
    await laying.clear()
    expect(laying.draft.whole(placed)).toBe(500)
  })

  it('takes no chip that is beyond the purse or the limits', () => {
    const { laying } = at(open({ you: { ...open().you, chips: 14_250 } }))
    expect([500, 10_000, 50_000].map((cents) => laying.fits(cents))).toEqual([true, true, false])
    laying.lay(50_000)
    expect(laying.draft.empty).toBe(true)
  })

  it('stops while the viewer sits out', () => {
    const { viewer, laying } = at(open({ you: { ...open().you, away: true } }))
    expect(viewer.wagering).toBe(false)
    expect(laying.touchable(1, 'basic')).toBe('')
  })
})

describe('the last call', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => vi.useRealTimers())

  const clock = {
    kind: 'wagers' as const,
    ends_at: 1_020_000,
    seconds: 20,
    then: 'deal' as const,
    more: 10,
  }

  it('comes shortly before the clock of the house runs out, if chips lie on the felt', () => {
    const { laying, live } = at(open({ clock }))
    expect(laying.lastCall).toBeNull()
    laying.touch(1, 'basic')
    expect(laying.lastCall).toBe(18_500)
    live.ahead = 2000
    expect(laying.lastCall).toBe(16_500)
    vi.setSystemTime(1_030_000)
    expect(laying.lastCall).toBe(0)
  })

  it('does not come without a clock for wagers', () => {
    const { laying } = at(open({ clock: { ...clock, kind: 'turn' } }))
    laying.touch(1, 'basic')
    expect(laying.lastCall).toBeNull()
  })
})
