import type { PublicEvent, View } from '../wire'

// Who reads a sentence. The person who reads is "you"; everyone else goes by name.
export interface Reader {
  /** the id of the person who reads, empty for someone unknown */
  readonly you: string
  /** people's names by their ids */
  readonly names: Readonly<Record<string, string>>
}

export const readerOf = (event: PublicEvent, you: string): Reader => ({
  you,
  names: event.names ?? {},
})

/** Return the person who looks at a table, and the names of everyone there. */
export const readerAt = (view: View): Reader => ({
  you: view.you.person,
  names: Object.fromEntries(view.people.map((person) => [person.person, person.name])),
})

/** Return the name of a person. */
export const nameOf = (reader: Reader, person: string): string => reader.names[person] ?? person
