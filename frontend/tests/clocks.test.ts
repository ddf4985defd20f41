import { expect, it } from 'vitest'
import { CLOCKS } from '../src/lib/clocks'
import { PAGES } from '../src/phrases/en/pages'

it('gives as long for everything as its name promises', () => {
  const promised = /(\d+) min for everything/.exec(PAGES.open.clocks.patient)
  expect(Object.values(CLOCKS.patient)).toEqual([1, 1, 1].map(() => 60 * Number(promised?.[1])))
})
