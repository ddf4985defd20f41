import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preferences } from '../src/lib/settings.svelte'
import { play, soundOf, wake } from '../src/lib/sound'
import { celebrated } from '../src/table/celebrating'
import { ME, event } from './views'

const prize = event('FixedPaid', { person: ME, amount: 100_000 }, { celebrate: true })

describe('what is celebrated', () => {
  it('is your own prize', () => {
    expect(celebrated(null, prize, ME)).toBe(prize)
    expect(celebrated(null, prize, 'bob')).toBeNull()
    expect(celebrated(null, event('WagerPaid', { person: ME }), ME)).toBeNull()
  })

  it('ends with the next deal, and when you leave', () => {
    expect(celebrated(prize, event('CardsPickedUp'), ME)).toBe(prize)
    expect(celebrated(prize, event('WagersClosed'), ME)).toBeNull()
    expect(celebrated(prize, event('PersonLeft', { person: ME }), ME)).toBeNull()
    expect(celebrated(prize, event('PersonLeft', { person: 'bob' }), ME)).toBe(prize)
  })
})

describe('sounds', () => {
  const started = vi.fn()
  const part = (): object => ({
    connect: (next: object) => next,
    start: started,
    stop: vi.fn(),
    frequency: {},
    gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    getChannelData: () => new Float32Array(4),
  })

  beforeEach(() => {
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'running'
        currentTime = 0
        sampleRate = 100
        createOscillator = part
        createGain = part
        createBiquadFilter = part
        createBufferSource = part
        createBuffer = part
      },
    )
    started.mockClear()
    preferences.sound = true
  })
  afterEach(() => vi.unstubAllGlobals())

  it('follow what happens, for the person who hears it', () => {
    expect(soundOf(event('CardDealt'), ME)).toBe('card')
    expect(soundOf(event('WagerPaid', { person: ME }), ME)).toBe('win')
    expect(soundOf(event('WagerPaid', { person: 'bob' }), ME)).toBe('chip')
    expect(soundOf(prize, ME)).toBe('prize')
    expect(soundOf(event('WagerTaken', { person: ME }), ME)).toBe('lose')
    expect(soundOf(event('WagerTaken', { person: 'bob' }), ME)).toBeNull()
    expect(soundOf(event('RoundCompleted'), ME)).toBeNull()
  })

  it('are made after the first key or touch, and not when they are off', () => {
    wake()
    play('card')
    play('win')
    expect(started).toHaveBeenCalledTimes(4)
    preferences.sound = false
    play('win')
    expect(started).toHaveBeenCalledTimes(4)
  })
})
