import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preferences } from '../src/lib/settings.svelte'
import { ACTION_KEYS, commandFor, named, ranged, usual } from '../src/table/actions'
import { press, type Keyboard } from '../src/table/keyboard'
import { KEYS } from '../src/table/keys'
import type { View } from '../src/wire'
import { at, type Somebody } from './tables'
import { lay, offer, turn, view } from './views'

const wagering = (): View => view({ you: { ...view().you, may: lay([1, 2]) } })

function keyboard(now: View | null): Keyboard & Somebody {
  const decide = vi.fn((letter: string) => letter === 'H')
  return { ...at(now), decide, tell: vi.fn(), last: { key: '', at: -Infinity } }
}

/** Press a key on an element and return whether the table took it. */
function pressed(key: string, table: Keyboard, how: KeyboardEventInit = {}, on = 'div'): boolean {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...how })
  const element = document.createElement(on)
  document.body.append(element)
  const hear = (heard: KeyboardEvent): void => press(heard, table)
  addEventListener('keydown', hear)
  element.dispatchEvent(event)
  removeEventListener('keydown', hear)
  element.remove()
  return event.defaultPrevented
}

beforeEach(() => {
  preferences.keys = true
  preferences.coach = false
})

describe('keys that always work', () => {
  it('open the list of keys, ask why, tell the table, hurry, and turn the coach on', () => {
    const table = keyboard(view())
    expect(pressed('t', table)).toBe(true)
    expect(table.tell).toHaveBeenCalledOnce()
    expect(pressed(' ', table)).toBe(true)
    expect(table.live.hurry).toHaveBeenCalledOnce()
    expect(pressed('G', table)).toBe(true)
    expect(preferences.coach).toBe(true)
    expect(pressed('?', table)).toBe(true)
    expect(table.sheets.open).toBe('settings')
    table.sheets.close()
    expect(pressed('w', table)).toBe(true)
    expect(table.sheets.open).toBe('why')
  })
})

describe('keys for decisions', () => {
  it('reach the decision that has them, on one’s own turn', () => {
    const table = keyboard(view({ turn: turn() }))
    expect(pressed('h', table)).toBe(true)
    expect(table.decide).toHaveBeenCalledWith('H')
    expect(pressed('z', table)).toBe(false)
  })

  it('end the motion that they interrupt, and are taken then', async () => {
    const table = keyboard(view({ turn: turn() }))
    table.live.rolling = true
    expect(pressed('h', table)).toBe(true)
    expect(table.decide).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(table.decide).toHaveBeenCalledWith('H'))
    expect(table.live.hurry).toHaveBeenCalledOnce()
  })

  it('do not decide again when a finger slips or rests on a key', async () => {
    const table = keyboard(view({ turn: turn() }))
    table.live.rolling = true
    pressed('h', table, { repeat: true })
    pressed('h', table)
    await Promise.resolve()
    expect(table.live.hurry).not.toHaveBeenCalled()
  })

  it('wait until the house has answered', () => {
    const table = keyboard(view({ turn: turn() }))
    table.live.current = false
    expect(pressed('h', table)).toBe(false)
  })
})

describe('keys for wagers', () => {
  it('lay, choose, take back, repeat and deal', () => {
    const table = keyboard(wagering())
    expect(pressed('2', table)).toBe(true)
    expect(table.laying.draft.amount(wagering(), 1, 'basic')).toBe(500)
    pressed('ArrowLeft', table)
    expect(table.viewer.chosen).toBe(2)
    pressed('ArrowRight', table)
    expect(table.viewer.chosen).toBe(1)
    pressed('ArrowDown', table)
    expect(table.laying.draft.kind).toBe('match-the-dealer')
    pressed('ArrowUp', table)
    pressed('Backspace', table)
    expect(table.laying.draft.empty).toBe(true)
    pressed('2', table)
    pressed('Enter', table)
    expect(table.live.asked).toContainEqual({
      type: 'lay',
      boxes: [{ box: 1, wagers: [{ kind: 'basic', amount: 500 }] }],
      deal: true,
    })
    expect(pressed('l', table)).toBe(true)
    expect(table.laying.draft.empty).toBe(false)
  })

  it('do nothing when no wagers are taken', () => {
    const table = keyboard(view())
    for (const key of ['1', 'ArrowLeft', 'Backspace', 'l', 'Enter'])
      expect(pressed(key, table)).toBe(false)
  })
})

describe('the table leaves keys alone', () => {
  it.each(['input', 'select', 'textarea', 'dialog'])('that are typed in a %s', (field) => {
    expect(pressed('t', keyboard(view()), {}, field)).toBe(false)
  })

  it('that press a button', () => {
    const table = keyboard(wagering())
    expect(pressed(' ', table, {}, 'button')).toBe(false)
    expect(pressed('Enter', table, {}, 'button')).toBe(false)
    expect(pressed('2', table, {}, 'button')).toBe(true)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])('that are pressed with %s', (modifier) => {
    expect(pressed('t', keyboard(view()), { [modifier]: true })).toBe(false)
  })

  it('while a sheet lies over it, when they are turned off, and before it is there', () => {
    const table = keyboard(view())
    table.sheets.show('learn')
    expect(pressed('t', table)).toBe(false)
    preferences.keys = false
    expect(pressed('t', keyboard(view()))).toBe(false)
    preferences.keys = true
    expect(pressed('t', keyboard(null))).toBe(false)
  })
})

describe('the list of keys', () => {
  it('has the key of every common decision', () => {
    const listed = KEYS.map(([keys]) => keys).join(' ')
    for (const action of [
      'hit',
      'stand',
      'double',
      'split',
      'surrender',
      'insure',
      'keep',
      'rescue',
      'cut',
    ] as const)
      expect(listed).toContain(ACTION_KEYS[action])
  })
})

describe('a decision', () => {
  it('sends the amount that was chosen', () => {
    const double = offer('double', { box: 2, least: 500, most: 2500 })
    expect(ranged(double)).toBe(true)
    expect(usual(double)).toBe(2500)
    expect(commandFor(double, turn(), 1000)).toEqual({ type: 'double', box: 2, amount: 1000 })
    expect(commandFor(offer('insure'), turn(), 500)).toEqual({
      type: 'insure',
      box: 1,
      amount: 500,
    })
  })

  it('cuts in the middle unless another place is chosen', () => {
    const cut = offer('cut', { least: 52, most: 260 })
    expect(usual(cut)).toBe(156)
    expect(commandFor(cut, turn({ kind: 'cut', box: null }), 156)).toEqual({
      type: 'cut',
      depth: 156,
    })
    expect(commandFor(offer('refuse-cut'), turn(), 0)).toEqual({ type: 'refuse-cut' })
  })

  it('is for the box of the turn, and for a hand where one is named', () => {
    expect(commandFor(offer('hit'), turn({ box: 3 }), 0)).toEqual({ type: 'hit', box: 3 })
    expect(commandFor(offer('designate'), turn(), 0, 2)).toEqual({
      type: 'designate',
      box: 1,
      hand: 2,
    })
  })

  it('has a name, and on a shared box another one', () => {
    expect(named(offer('hit'), turn())).toBe('Hit')
    expect(named(offer('decline'), turn({ kind: 'insurance' }))).toBe('No insurance')
    expect(named(offer('decline'), turn({ kind: 'share' }))).toBe('Don’t double my bet')
    expect(named(offer('designate'), turn())).toBe('Put the bet on one of the two hands')
  })
})
