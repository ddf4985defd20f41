import { BASIC, chipsOn, laid } from '../lib/stakes'
import { wagerName } from '../phrases/en'
import type { Ask, BoxView, BoxWagers, KindView, LaidWager, StakeView, View } from '../wire'

// Chips that a player lays out before saying "deal": sent to the house all together.

/** Name a kind of wager beside its area. */
export const kindName = (kind: string): string => (kind === BASIC ? 'Spanish 21' : wagerName(kind))

export const mine = (box: BoxView | undefined): StakeView | undefined =>
  box?.stakes.find((stake) => stake.you)

const termsOf = (view: View, kind: string): KindView | undefined =>
  view.table.limits.kinds.find((one) => one.kind === kind)

export class Draft {
  amounts = $state<Record<string, number>>({})
  chip = $state(500)
  kind = $state<string>(BASIC)
  /** the face of a match play coupon that goes beside the next wager */
  coupon = $state(0)
  last = $state.raw<Readonly<Record<string, number>>>({})

  /** List the kinds of wagers that the table takes. */
  static offered(view: View): string[] {
    return view.table.limits.kinds.map((one) => one.kind)
  }

  amount(view: View, box: number, kind: string): number {
    return this.amounts[`${box}/${kind}`] ?? chipsOn(mine(view.boxes[box - 1]), kind)
  }

  /** Lay the chosen chip on an area; where amounts are listed, go to the next of them. */
  add(view: View, box: number, kind: string, chip = this.chip): void {
    const terms = termsOf(view, kind)
    if (!terms) return
    const now = this.amount(view, box, kind)
    if (terms.amounts.length) {
      this.amounts[`${box}/${kind}`] = terms.amounts.find((amount) => amount > now) ?? 0
      return
    }
    const room = view.you.chips - this.whole(view) + this.#onLayout(view)
    const cap = terms.within === null ? 0 : this.amount(view, box, terms.within)
    const most = cap ? Math.min(terms.most, cap) : terms.most
    const wanted = now === 0 ? Math.max(terms.least, chip) : now + chip
    this.amounts[`${box}/${kind}`] = Math.max(now, Math.min(wanted, most, now + room))
  }

  clear(box?: number, kind?: string): void {
    for (const key of Object.keys(this.amounts)) {
      const [at, what] = key.split('/')
      if ((box === undefined || Number(at) === box) && (kind === undefined || what === kind))
        delete this.amounts[key]
    }
  }

  /** Take the chips off one area. */
  lift(view: View, box: number, kind: string): void {
    if (chipsOn(mine(view.boxes[box - 1]), kind)) this.amounts[`${box}/${kind}`] = 0
    else this.clear(box, kind)
  }

  repeat(): void {
    this.amounts = { ...this.last }
  }

  get empty(): boolean {
    return Object.values(this.amounts).every((amount) => amount === 0)
  }

  whole(view: View): number {
    return view.boxes.reduce(
      (sum, box) =>
        sum +
        Draft.offered(view).reduce((part, kind) => part + this.amount(view, box.number, kind), 0),
      0,
    )
  }

  #onLayout(view: View): number {
    return view.boxes.reduce(
      (sum, box) => sum + (mine(box)?.wagers.reduce((part, wager) => part + wager.amount, 0) ?? 0),
      0,
    )
  }

  /** Write the one command that makes the layout so, and deals. */
  command(view: View): Ask {
    let coupon = view.you.coupons.includes(this.coupon) ? this.coupon : 0
    const boxes: BoxWagers[] = []
    for (const box of view.boxes) {
      const stake = mine(box)
      if (this.#unchanged(view, box)) continue
      const fresh = laid(stake, BASIC)?.coupon ? 0 : coupon
      const wagers = this.#wagers(view, box, fresh)
      if (wagers.length) coupon -= fresh
      boxes.push({ box: box.number, wagers })
    }
    return boxes.length ? { type: 'lay', boxes, deal: true } : { type: 'ready' }
  }

  #unchanged(view: View, box: BoxView): boolean {
    const stake = mine(box)
    return Draft.offered(view).every(
      (kind) => this.amount(view, box.number, kind) === chipsOn(stake, kind),
    )
  }

  /** List the wagers on a box, without those that need one which is not there. */
  #wagers(view: View, box: BoxView, coupon: number): LaidWager[] {
    const stake = mine(box)
    return view.table.limits.kinds.flatMap(({ kind, needs }) => {
      const amount = this.amount(view, box.number, kind)
      if (!amount || (needs !== null && !this.amount(view, box.number, needs))) return []
      const face = laid(stake, kind)?.coupon || (kind === BASIC ? coupon : 0)
      return [{ kind, amount, ...(face ? { coupon: face } : {}) }]
    })
  }

  /** Remember what was wagered, to be repeated. */
  keep(view: View): void {
    const entries = view.boxes.flatMap((box) =>
      Draft.offered(view).map(
        (kind) => [`${box.number}/${kind}`, this.amount(view, box.number, kind)] as const,
      ),
    )
    const wagered = entries.filter(([, amount]) => amount > 0)
    if (wagered.length) this.last = Object.fromEntries(wagered)
    this.amounts = {}
    this.kind = BASIC
    this.coupon = 0
  }
}
