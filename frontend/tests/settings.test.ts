import { afterEach, describe, expect, it } from 'vitest'
import { paced, paint, preferences, remember, stored } from '../src/lib/settings.svelte'

afterEach(() => {
  preferences.pace = 'natural'
})

describe('the pace', () => {
  it.each([
    ['natural', 300],
    ['quick', 150],
    ['instant', 0],
  ] as const)('"%s" makes a moment of 300 ms last %d', (pace, length) => {
    preferences.pace = pace
    expect(paced(300)).toBe(length)
  })
})

describe('preferences', () => {
  it('are remembered on this device', () => {
    preferences.pace = 'quick'
    remember()
    expect(localStorage.getItem('spanish21.preferences')).toContain('"pace":"quick"')
    expect(stored().pace).toBe('quick')
  })

  it.each(['{', 'null', '{"pace":"warp"}'])('that read %s are the usual ones', (text) => {
    localStorage.setItem('spanish21.preferences', text)
    expect(stored()).toMatchObject({ pace: 'natural', keys: true })
  })
})

it.each(['light', 'dark'] as const)(
  'paints the page in the %s colors that were chosen',
  (theme) => {
    preferences.theme = theme
    paint()
    expect(document.documentElement.dataset.theme).toBe(theme)
    preferences.theme = 'system'
  },
)
