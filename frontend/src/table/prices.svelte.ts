import { get } from '../lib/api'
import { WHEELS } from '../lib/stakes'
import { isYours } from '../lib/yours'
import { t } from '../phrases/language.svelte'
import type { BetPrice, View } from '../wire'

// What side bets cost: one line for each, with the price as it is now.
export class Prices {
  #found = $state.raw<readonly BetPrice[]>([])
  #asked = ''

  constructor(readonly table: string) {}

  /** Ask for the price of a bet, unless it is known for these jackpots and players. */
  async look(view: View, kind: string): Promise<void> {
    if (!WHEELS.includes(kind)) return
    const others = view.boxes.flatMap((box) =>
      box.stakes
        .filter((stake) => !isYours(view, stake))
        .map((stake) => stake.wagers.map((wager) => wager.kind)),
    )
    const now = JSON.stringify([view.meters, others])
    if (now === this.#asked) return
    this.#asked = now
    try {
      const found = await get<readonly BetPrice[]>(`/tables/${this.table}/prices`)
      if (now === this.#asked) this.#found = found
    } catch {
      if (now === this.#asked) this.#asked = ''
    }
  }

  /** Explain a bet in one line, with its price for this stake or for the smallest. */
  hint(kind: string, stake: number): string | undefined {
    const rows = this.#found.filter((one) => one.kind === kind)
    const row = rows.find((one) => one.stake === stake) ?? rows[0]
    const words = t().betHints[kind]
    if (!words || !WHEELS.includes(kind)) return words
    return `${words} ${row ? t().wagering.price(row.cost, row.jackpots, row.players) : t().wagering.unpriced}`
  }
}
