import type { Fact, PublicEvent } from '../wire'
import { preferences } from './settings.svelte'

// Sounds of the table, made in the browser: no files, and nothing before the first key or touch.
export type Sound = 'card' | 'chip' | 'win' | 'prize' | 'lose' | 'push' | 'wheel'

/** What is heard of each kind of event: by the person it concerns, and by the others. */
const HEARD: Readonly<Partial<Record<Fact['type'], readonly [Sound, Sound | null]>>> = {
  CardDealt: ['card', 'card'],
  HoleCardRevealed: ['card', 'card'],
  CardBurned: ['card', 'card'],
  WagerPlaced: ['chip', 'chip'],
  WagerDoubled: ['chip', 'chip'],
  WagerWithdrawn: ['chip', 'chip'],
  WheelSpun: ['wheel', 'wheel'],
  WagerPaid: ['win', 'chip'],
  FixedPaid: ['win', 'chip'],
  SpinPaid: ['win', 'chip'],
  CommunityPaid: ['win', 'chip'],
  AcePaid: ['win', 'chip'],
  WagerTaken: ['lose', null],
  SpinWagerTaken: ['lose', null],
  WagerReturned: ['push', null],
}

/** Return the sound of an event for the person who hears it. */
export function soundOf({ fact, celebrate }: PublicEvent, you: string): Sound | null {
  const [own, other] = HEARD[fact.type] ?? [null, null]
  if (!('person' in fact) || fact.person !== you) return other
  return own === 'win' && celebrate ? 'prize' : own
}

/** A tone: its pitch in hertz, when it begins and how long it lasts in seconds, and how loud it is. */
interface Tone {
  pitch: number
  at: number
  length: number
  gain: number
}

const scale = (pitches: readonly number[], step: number, length: number): Tone[] =>
  pitches.map((pitch, index) => ({ pitch, at: index * step, length, gain: 0.12 }))

const TONES: Readonly<Record<Exclude<Sound, 'card'>, readonly Tone[]>> = {
  chip: [
    { pitch: 2900, at: 0, length: 0.04, gain: 0.07 },
    { pitch: 3700, at: 0.035, length: 0.05, gain: 0.06 },
  ],
  win: scale([523, 659, 784], 0.09, 0.25),
  prize: scale([523, 659, 784, 1047, 1319, 1568], 0.09, 0.4),
  lose: scale([220, 165], 0.12, 0.2),
  push: scale([392, 392], 0.12, 0.12),
  wheel: Array.from({ length: 18 }, (_, index) => ({
    pitch: 1200,
    at: 0.05 * index + 0.005 * index ** 2,
    length: 0.02,
    gain: 0.05,
  })),
}

let context: AudioContext | null = null

/** Make the source of sounds, once a browser permits it: after a key or a touch. */
export function wake(): void {
  if (!(preferences.sound || preferences.alarm) || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

/** Play a sound, unless the sound is off. */
export function play(sound: Sound): void {
  if (!context || !preferences.sound || context.state !== 'running') return
  if (sound === 'card') rustle(context)
  else for (const tone of TONES[sound]) ring(context, tone)
}

/** Call the floor: two tones, whatever is heard of the tables. Return whether they are heard. */
export function alarm(): boolean {
  if (!context || context.state !== 'running') return false
  for (const tone of scale([880, 660], 0.18, 0.3)) ring(context, tone)
  return true
}

/** Call the floor as soon as the browser lets this page be heard; it is called by a key or touch. */
export async function alarmOnceAwake(): Promise<boolean> {
  wake()
  await context?.resume()
  return alarm()
}

function ring(on: AudioContext, { pitch, at, length, gain }: Tone): void {
  const [source, volume] = [on.createOscillator(), on.createGain()]
  const start = on.currentTime + at
  source.type = 'triangle'
  source.frequency.value = pitch
  volume.gain.setValueAtTime(gain, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(volume).connect(on.destination)
  source.start(start)
  source.stop(start + length)
}

const RUSTLE = 0.07

/** Let a card slide over the cloth: a short noise that fades. */
function rustle(on: AudioContext): void {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * RUSTLE), on.sampleRate)
  const noise = buffer.getChannelData(0)
  for (let index = 0; index < noise.length; index += 1)
    noise[index] = (Math.random() * 2 - 1) * 0.12 * (1 - index / noise.length) ** 2
  const [source, filter] = [on.createBufferSource(), on.createBiquadFilter()]
  filter.type = 'highpass'
  filter.frequency.value = 1800
  source.buffer = buffer
  source.connect(filter).connect(on.destination)
  source.start()
}
