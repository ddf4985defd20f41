import { describe, expect, it } from 'vitest'
import { renewed } from '../src/lib/changes'
import { box, hand, view } from './views'

describe('a view of which only the changes come', () => {
  it('keeps what is not named', () => {
    const before = view({ round: 3 })
    expect(renewed(before, { version: 8 })).toEqual({ ...before, version: 8 })
  })

  it('takes over what comes, nothing included', () => {
    const before = view({ phase: 'play' })
    const after = renewed(before, { phase: 'wagers', turn: null })
    expect(after.phase).toBe('wagers')
    expect(after.turn).toBeNull()
  })

  it('replaces the boxes that come and no others', () => {
    const before = view()
    const dealt = box(2, { hands: [hand('7s 8d')] })
    const after = renewed(before, { boxes: [dealt] })
    expect(after.boxes).toEqual([before.boxes[0], dealt, before.boxes[2]])
    expect(after.boxes[0]).toBe(before.boxes[0])
  })
})
