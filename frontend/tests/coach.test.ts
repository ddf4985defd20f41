import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EN } from '../src/phrases/en'
import { Coach } from '../src/table/coach.svelte'
import type { Advice } from '../src/wire'
import { box, hand, turn, view } from './views'

const ADVICE: Advice = {
  type: 'advised',
  box: 1,
  hand: 1,
  actions: [
    { action: 'hit', expectation: -0.2, best: true },
    { action: 'stand', expectation: -0.4, best: false },
  ],
}

const asked = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => {
  sessionStorage.clear()
  asked.mockReset().mockImplementation(() => Promise.resolve(Response.json(ADVICE)))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('advice', () => {
  it('is asked for once for each decision of the viewer', async () => {
    const coach = new Coach('green-1')
    await coach.consider(view({ turn: turn() }))
    await coach.consider(view({ turn: turn() }))
    expect(asked).toHaveBeenCalledOnce()
    expect(asked.mock.calls[0]?.[0]).toBe('/api/tables/green-1/advice')
    expect(coach.advice).toEqual(ADVICE)
    await coach.consider(view({ turn: turn(), version: 8 }))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is not asked for on the turn of another, and the old one goes', async () => {
    const coach = new Coach('green-1')
    await coach.consider(view({ turn: turn() }))
    await coach.consider(view({ turn: turn({ person: 'bob' }), version: 8 }))
    expect(asked).toHaveBeenCalledOnce()
    expect(coach.advice).toBeNull()
  })

  it('that comes too late is not shown', async () => {
    const answers: ((answer: Response) => void)[] = []
    asked.mockImplementation(() => new Promise((answer) => answers.push(answer)))
    const coach = new Coach('green-1')
    const waiting = coach.consider(view({ turn: turn() }))
    await coach.consider(view({ version: 8 }))
    answers[0]?.(Response.json(ADVICE))
    await waiting
    expect(coach.advice).toBeNull()
  })

  it('that cannot be had is missing without a fault', async () => {
    asked.mockRejectedValue(new TypeError('offline'))
    const coach = new Coach('green-1')
    await coach.consider(view({ turn: turn() }))
    expect(coach.advice).toBeNull()
  })
})

describe('the book of a sitting', () => {
  async function decided(action: string): Promise<Coach> {
    const coach = new Coach('green-1')
    await coach.consider(view({ turn: turn() }))
    coach.note(3, 1, '16 v Kd', action, 2500)
    return coach
  }

  it('counts the best decision and charges nothing', async () => {
    const coach = await decided('hit')
    expect(coach).toMatchObject({ decisions: 1, mistakes: [], cost: 0 })
  })

  it('charges a worse one by what it gives away on average', async () => {
    const coach = await decided('stand')
    expect(coach.mistakes).toEqual([
      { round: 3, box: 1, hand: '16 v Kd', chosen: 'stand', best: 'hit', cost: 500 },
    ])
    expect(coach.cost).toBe(500)
  })

  it('is written from the command and the table at which it was given', async () => {
    const coach = new Coach('green-1')
    await coach.consider(view({ turn: turn() }))
    const mine = { person: 'me', name: 'Maria', wager: 1000, doubled: 0, coupon: 0 }
    const held = hand('9s 7d', { points: 16, shares: [{ ...mine, settled: false, paid: 0 }] })
    const now = view({
      round: 5,
      boxes: [box(1, { hands: [held] })],
      dealer: { ...view().dealer, cards: ['Kd'] },
      turn: turn(),
    })
    coach.decided(now, { type: 'stand', box: 1 })
    expect(coach.mistakes).toEqual([
      { round: 5, box: 1, hand: '16 v Kd', chosen: 'stand', best: 'hit', cost: 200 },
    ])
  })

  it('has no line for what is not a decision on a hand', async () => {
    const coach = new Coach('green-1')
    await coach.consider(view({ turn: turn() }))
    coach.decided(view({ turn: null }), { type: 'stand', box: 1 })
    coach.decided(view({ turn: turn({ kind: 'cut', box: null }) }), { type: 'refuse-cut' })
    expect(coach.decisions).toBe(0)
  })

  it('uses each piece of advice once', async () => {
    const coach = await decided('stand')
    coach.note(3, 1, '16 v Kd', 'stand', 2500)
    expect(coach.decisions).toBe(1)
  })

  it('survives a reload, for its own table, and ends with the sitting', async () => {
    await decided('stand')
    expect(new Coach('green-1')).toMatchObject({ decisions: 1, cost: 500 })
    expect(new Coach('red-2')).toMatchObject({ decisions: 0 })
    new Coach('green-1').begin()
    expect(new Coach('green-1')).toMatchObject({ decisions: 0, mistakes: [] })
  })

  it('that cannot be read begins empty', () => {
    sessionStorage.setItem('spanish21.coach.green-1', '{')
    expect(new Coach('green-1')).toMatchObject({ decisions: 0, mistakes: [] })
  })

  it('adds up what mistakes cost, in words that are not those of a mean', () => {
    const { summary } = EN.coach
    expect(summary(0, 0, 0)).toBe('No decisions yet.')
    expect(summary(1, 0, 0)).toBe('1 decision, no mistakes.')
    expect(summary(3, 1, 250)).toBe('3 decisions, 1 mistake that cost $2.50 on average.')
    expect(summary(9, 6, 57_586)).toBe(
      '9 decisions, 6 mistakes that together cost $575.86 on average.',
    )
  })
})
