import { expect, it } from 'vitest'
import { findingText, streamTitle } from '../src/phrases/log'

it('names a stream by its kind and its table', () => {
  const stream = {
    stream: 'table/md-1',
    kind: 'table',
    table: 'md-1',
    entries: 3,
    version: 9,
    hash: '',
  }
  expect(streamTitle({ ...stream, name: 'Maryland 1' })).toBe('Table Maryland 1 (md-1)')
  expect(streamTitle({ ...stream, name: null })).toBe('Table md-1')
  expect(streamTitle({ ...stream, kind: 'progressive', name: null })).toBe('Meters of md-1')
  expect(streamTitle({ ...stream, kind: 'people', table: '', name: null })).toBe('People')
})

it('writes where the log is wrong, and what', () => {
  const found = { code: 'verify/edited', stream: 'people', number: 7, message: 'It was edited.' }
  expect(findingText(found)).toBe('people, entry 7: It was edited. [verify/edited]')
  const secret = { ...found, stream: 'table/one', number: 0 }
  expect(findingText(secret)).toBe('table/one: It was edited. [verify/edited]')
  expect(findingText({ ...found, stream: '' })).toBe('It was edited. [verify/edited]')
})
