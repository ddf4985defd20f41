// What this browser noted down of a shoe before its cards came out, to hold the house to it later.
export interface Noted {
  commitment?: string
  /** when the commitment was noted, in milliseconds */
  at?: number
  /** the number this browser added to the shuffle */
  number?: string
}

const KEY = 'spanish21.shoes'
const MOST = 60

function all(): Record<string, Noted> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Noted>
  } catch {
    return {}
  }
}

export const noted = (table: string, shoe: number): Noted => all()[`${table}/${shoe}`] ?? {}

/** Note something down; what was noted first stays. */
export function note(table: string, shoe: number, fact: Noted): void {
  const [notes, name] = [all(), `${table}/${shoe}`]
  const before = notes[name]
  const now = { ...fact, ...before }
  if (before && Object.keys(now).length === Object.keys(before).length) return
  const others = Object.entries(notes).filter(([other]) => other !== name)
  const kept = [...others, [name, now] as const].slice(-MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A browser that stores nothing cannot note anything; the sheet then says so.
  }
}
