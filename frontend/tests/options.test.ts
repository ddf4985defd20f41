import { expect, it } from 'vitest'
import { readOption, written } from '../src/lib/options'
import type { OptionView } from '../src/wire'

const option = (kind: OptionView['kind'], choices: OptionView['choices'] = []): OptionView =>
  ({ name: 'one', kind, choices, default: null }) as unknown as OptionView

it('reads a switch only from the words that it is written with', () => {
  const flag = option('flag', [true, false])
  expect(['true', 'false'].map((text) => readOption(flag, text))).toEqual([true, false])
  expect(['maybe', 'True', 'yes', ''].map((text) => readOption(flag, text))).toEqual([
    'maybe',
    'True',
    'yes',
    '',
  ])
})

it('reads numbers and listed values, and leaves the rest as it was typed', () => {
  expect(readOption(option('choice', [6, 8]), '8')).toBe(8)
  expect(readOption(option('choice', [6, null]), written(null))).toBeNull()
  expect(readOption(option('number'), '12')).toBe(12)
  expect(readOption(option('money'), '$12.50')).toBe('$12.50')
  expect(readOption(option('number'), '')).toBe('')
  expect(readOption(option('text'), '1/4')).toBe('1/4')
})
