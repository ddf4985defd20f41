import type { Drill, DrillKnown, DrillSitting } from '../wire'

// A dealer's progress in this browser; when a clause comes back is for the server to say.
const KEY = 'spanish21.school'
const SITTINGS = 'spanish21.school.sittings'
const DAY = 86_400_000
const MOST_WANTED = 20
const MOST_SITTINGS = 40

export class Practice {
  right = $state(0)
  asked = $state(0)
  sittings = $state.raw<readonly DrillSitting[]>(read<DrillSitting[]>(SITTINGS, []))
  #clauses = read<Record<string, DrillKnown>>(KEY, {})
  #sitting: DrillSitting | null = null

  /** Return the number of this day. */
  get today(): number {
    return Math.floor(Date.now() / DAY)
  }

  /** Return what is kept of a clause. */
  known(clause: string): DrillKnown | null {
    return this.#clauses[clause] ?? null
  }

  /** List the clauses for the next question: those of an edition that are due, every other time. */
  wanted(edition: string): string[] {
    if (this.asked % 2 === 1) return []
    return Object.entries(this.#clauses)
      .filter(([clause, known]) => clause.startsWith(`${edition} `) && known.due <= this.today)
      .map(([clause]) => clause)
      .slice(0, MOST_WANTED)
  }

  /** Note the first answer to a question of a drill. */
  note(drill: Drill, clause: string, right: boolean, known: DrillKnown | null): void {
    this.asked += 1
    if (right) this.right += 1
    this.#sit(drill, right)
    if (!known) return
    this.#clauses[clause] = known
    keep(KEY, this.#clauses)
  }

  /** Count an answer to the sitting, which lasts until another drill or another day begins. */
  #sit(what: Drill, right: boolean): void {
    const last = this.#sitting
    const same = last !== null && last.what === what && last.day === this.today
    const before = same ? this.sittings.slice(0, -1) : this.sittings
    this.#sitting = {
      day: this.today,
      what,
      right: (same ? last.right : 0) + (right ? 1 : 0),
      asked: (same ? last.asked : 0) + 1,
    }
    this.sittings = [...before, this.#sitting].slice(-MOST_SITTINGS)
    keep(SITTINGS, this.sittings)
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that stores nothing keeps the progress until the page is left.
  }
}

function read<T>(key: string, nothing: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? nothing
  } catch {
    return nothing
  }
}
