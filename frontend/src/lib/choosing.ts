import type { LobbyTable } from '../wire'

// Which table suits a person who only says "play".

/** Return whether a table is for players: drafts of the law are for staff. */
export const forPlayers = (table: LobbyTable): boolean => !table.draft

const playable = (table: LobbyTable): boolean =>
  table.open && table.automatic && table.free > 0 && forPlayers(table)

/** Find the table at which the person sits already. */
export const yours = (tables: readonly LobbyTable[]): LobbyTable | undefined =>
  tables.find((table) => table.seat !== null)

/** Find where a newcomer sits best: no one to wait for, a low minimum, some company. */
export function fitting(tables: readonly LobbyTable[]): LobbyTable | undefined {
  return tables
    .filter(playable)
    .sort(
      (one, other) =>
        Math.sign(one.awaited) - Math.sign(other.awaited) ||
        one.minimum - other.minimum ||
        other.players - one.players ||
        one.id.localeCompare(other.id),
    )[0]
}

/** Find a table without anyone, for someone who plays alone. */
export const empty = (tables: readonly LobbyTable[]): LobbyTable | undefined =>
  tables.filter((table) => playable(table) && table.players === 0)[0]
