import { expect, it } from 'vitest'
import { empty, fitting, forPlayers, yours } from '../src/lib/choosing'
import type { LobbyTable } from '../src/wire'

const table = (id: string, change: Partial<LobbyTable> = {}): LobbyTable =>
  ({
    id,
    edition: 'MD-1.0',
    draft: false,
    open: true,
    automatic: true,
    free: 7,
    players: 0,
    awaited: 0,
    minimum: 500,
    seat: null,
    ...change,
  }) as LobbyTable

it('finds the table at which a person sits', () => {
  expect(yours([table('a'), table('b', { seat: 4 })])?.id).toBe('b')
  expect(yours([table('a')])).toBeUndefined()
})

it('finds company at a low minimum, never a draft of the law, a full or a closed table', () => {
  const company = table('b', { players: 2 })
  expect(fitting([table('a'), company, table('c', { minimum: 1000, players: 5 })])?.id).toBe('b')
  expect(fitting([table('a'), { ...company, awaited: 1 }])?.id).toBe('a')
  for (const shut of [{ draft: true }, { free: 0 }, { open: false }, { automatic: false }])
    expect(fitting([table('a', shut)])).toBeUndefined()
  expect(forPlayers(table('a', { draft: true }))).toBe(false)
})

it('finds a table without anyone for someone who plays alone', () => {
  expect(empty([table('a', { players: 1 }), table('b')])?.id).toBe('b')
  expect(empty([table('a', { players: 1 })])).toBeUndefined()
})
