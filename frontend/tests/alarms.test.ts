import { expect, it } from 'vitest'
import { Alarms } from '../src/staff/alarms'

const payout = (count: number): { name: string; count: number } => ({ name: 'table/payout', count })
const step = { name: 'table/step', count: 1 }

it('sounds once for each alert that comes, and again after it was gone', () => {
  const alarms = new Alarms()
  const heard = [[], [step], [step], [step, payout(1)], [step], [payout(1)], [], [step]]
  expect(heard.map((now) => alarms.hear(now, false))).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
    false,
    true,
  ])
})

it('sounds when there is more of it, and not when there is less', () => {
  const alarms = new Alarms()
  expect([2, 1, 2].map((count) => alarms.hear([payout(count)], false))).toEqual([true, false, true])
})

it('is silent while muted, and has nothing to catch up on afterwards', () => {
  const alarms = new Alarms()
  expect(alarms.hear([step], true)).toBe(false)
  expect(alarms.hear([step], false)).toBe(false)
  expect(alarms.hear([step, payout(1)], false)).toBe(true)
})
