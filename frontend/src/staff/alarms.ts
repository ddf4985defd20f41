// What the floor hears: each alert once, when it comes or when there is more of it.

/** One thing that waits, and how many there are of it. */
export interface Waiting {
  name: string
  count: number
}

/** Remembers what waits, and says whether any of it is new. */
export class Alarms {
  #known = new Map<string, number>()

  /** Take what waits now; return whether the floor must hear of it. */
  hear(now: readonly Waiting[], muted: boolean): boolean {
    const fresh = now.some(({ name, count }) => count > (this.#known.get(name) ?? 0))
    this.#known = new Map(now.map(({ name, count }) => [name, count]))
    return fresh && !muted
  }
}
