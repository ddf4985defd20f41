import type { DrillKnown } from '../wire'

// A dealer's progress in this browser; when a clause comes back is for the server to say.
const KEY = 'spanish21.school'
const DAY = 86_400_000
const MOST_WANTED = 20

export class Practice {
  right = $state(0)
  asked = $state(0)
  #clauses: Record<string, DrillKnown> = read()

  /** Return the number of this day. */
  get today(): number {
    return Math.floor(Date.now() / DAY)
  }

  /** Return what is kept of a clause. */
  known(clause: string): DrillKnown | null {
    return this.#clauses[clause] ?? null
  }

  /** List the clauses of an edition that are to be asked again. */
  due(edition: string): string[] {
    return Object.entries(this.#clauses)
      .filter(([clause, known]) => clause.startsWith(`${edition} `) && known.due <= this.today)
      .map(([clause]) => clause)
      .slice(0, MOST_WANTED)
  }

  /** Note the first answer to a question. */
  note(clause: string, right: boolean, known: DrillKnown | null): void {
    this.asked += 1
    if (right) this.right += 1
    if (!known) return
    this.#clauses[clause] = known
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#clauses))
    } catch {
      // A browser that stores nothing keeps the progress until the page is left.
    }
  }
}

function read(): Record<string, DrillKnown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, DrillKnown>
  } catch {
    return {}
  }
}
