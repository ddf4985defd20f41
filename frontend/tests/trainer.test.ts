import { beforeEach, expect, it } from 'vitest'
import { addDrill, answerDrill, bestOf, drills, dueDrills } from '../src/table/trainer'

const HAND = {
  cards: ['9s', '7d'],
  up: 'Kd',
  actions: [
    { action: 'hit', expectation: -0.2 },
    { action: 'stand', expectation: -0.4 },
  ] as const,
}
const MINUTE = 60_000
const DAY = 1440 * MINUTE

beforeEach(() => localStorage.clear())

it('asks a hand that was played wrong at once, and only once whatever its suits', () => {
  addDrill(HAND, 0)
  addDrill({ ...HAND, cards: ['7c', '9h'], up: 'Ks' }, 5)
  expect(dueDrills(5)).toHaveLength(1)
  expect(dueDrills(5)[0]?.cards).toEqual(['7c', '9h'])
})

it('tells what a wrong answer costs for each dollar, and asks again soon', () => {
  addDrill(HAND, 0)
  const [drill] = dueDrills(0)
  if (!drill) throw new Error('nothing is due')
  expect(bestOf(drill)?.action).toBe('hit')
  expect(answerDrill(drill, 'stand', 0)).toBe(20)
  expect(dueDrills(0)).toEqual([])
  expect(dueDrills(MINUTE)).toHaveLength(1)
})

it('asks a hand that is known later and later, and at last no more', () => {
  addDrill(HAND, 0)
  let now = 0
  const rests: number[] = []
  for (;;) {
    const [drill] = dueDrills(now)
    if (!drill) break
    expect(answerDrill(drill, 'hit', now)).toBe(0)
    const next = drills()[0]
    if (!next) break
    rests.push(next.due - now)
    now = next.due
  }
  expect(rests).toEqual([10 * MINUTE, DAY, 3 * DAY, 7 * DAY])
  expect(drills()).toEqual([])
})

it('reads nothing from what cannot be read', () => {
  localStorage.setItem('spanish21.trainer', '{')
  expect(drills()).toEqual([])
})
