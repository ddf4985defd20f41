import type { PublicEvent, View } from '../wire'

// Who reads a sentence. The person who reads is "you"; everyone else goes by name.
export interface Reader {
  /** the id of the person who reads, empty for someone unknown */
  readonly you: string
  /** people's names by their ids */
  readonly names: Readonly<Record<string, string>>
  /** the names of the bets that the table takes, by their kinds */
  readonly wagers: Readonly<Record<string, string>>
}

/** Return the person who looks at a table, and the names of everyone and of every bet there. */
export const readerAt = (view: View): Reader => ({
  you: view.you.person,
  names: Object.fromEntries(view.people.map((person) => [person.person, person.name])),
  wagers: Object.fromEntries(view.table.kinds.map((kind) => [kind.kind, kind.name])),
})

/** Return a reader who is no one at the table. */
export const readerOutside = (view: View | null): Reader => ({
  you: '',
  names: {},
  wagers: view ? readerAt(view).wagers : {},
})

/** Add the names of people who are in an event, and may have left the table since. */
export const readerOf = (event: PublicEvent, reader: Reader): Reader => ({
  ...reader,
  names: { ...reader.names, ...event.names },
})

/** Return the name of a person. */
export const nameOf = (reader: Reader, person: string): string => reader.names[person] ?? person
