import { t } from '../phrases/language.svelte'
import { BASIC, chipsOn, laid } from '../lib/stakes'
import { isYours } from '../lib/yours'
import { readerAt } from '../phrases/reader'
import type { Ask, BoxView, BoxWagers, KindTerms, LaidWager, Offer, StakeView, View } from '../wire'

// Chips that a player lays out before saying "deal": sent to the house all together. What may be
// laid is in the offers of the house, and nothing here knows another limit.

/** Name a kind of wager beside its area. */
export const kindName = (view: View, kind: string): string =>
  kind === BASIC ? 'Spanish 21' : t().wagerName(kind, readerAt(view))

/** Find what the viewer has on a box. */
export const mine = (view: View, box: BoxView | undefined): StakeView | undefined =>
  box?.stakes.find((stake) => isYours(view, stake))

/** Find the offer to lay wagers on a box. */
const offerOf = (view: View, box: number): Offer | undefined =>
  view.you.may.find((offer) => offer.type === 'lay' && offer.box === box)

const termsOf = (view: View, box: number, kind: string): KindTerms | undefined =>
  offerOf(view, box)?.kinds.find((one) => one.kind === kind)

/** Amounts by `box/kind`. */
type Amounts = Readonly<Record<string, number>>

const at = (box: number, kind: string): string => `${box}/${kind}`

export class Draft {
  amounts = $state.raw<Amounts>({})
  chip = $state(500)
  kind = $state<string>(BASIC)
  /** the face of a match play coupon that goes beside the next wager */
  coupon = $state(0)
  last = $state.raw<Amounts>({})
  /** the layouts before the present one, the latest last */
  #before = $state.raw<readonly Amounts[]>([])

  /** `table` names the table whose last bets this browser remembers. */
  constructor(readonly table = '') {
    try {
      this.last = JSON.parse(localStorage.getItem(this.#key) ?? '{}') as Amounts
    } catch {
      this.last = {}
    }
  }

  get #key(): string {
    return `spanish21.bets.${this.table}`
  }

  /** List the kinds of wagers that the table takes. */
  static offered(view: View): string[] {
    return view.table.kinds.map((one) => one.kind)
  }

  amount(view: View, box: number, kind: string): number {
    return this.amounts[at(box, kind)] ?? chipsOn(mine(view, view.boxes[box - 1]), kind)
  }

  /** Return the chips that are left beside those on the felt. */
  purse(view: View): number {
    return view.you.chips - this.whole(view) + onLayout(view)
  }

  /** Return whether chips may be laid on a box, beside the boxes that have some. */
  open(view: View, box: number): boolean {
    const offer = offerOf(view, box)
    if (!offer) return false
    const used = view.boxes.map((one) => one.number).filter((one) => this.amount(view, one, BASIC))
    if (used.includes(box) || mine(view, view.boxes[box - 1])) return true
    if (used.length >= offer.most_boxes) return false
    return !offer.adjacent || !used.length || used.some((one) => Math.abs(one - box) === 1)
  }

  /** Return whether an area takes chips now: its box is open, and the bet it depends on is there. */
  takes(view: View, box: number, kind: string): boolean {
    const terms = termsOf(view, box, kind)
    if (!terms || !this.open(view, box)) return false
    return terms.needs === null || this.amount(view, box, terms.needs) > 0
  }

  /** Return whether a match play coupon may go beside the main bet of a box. */
  takesCoupon(view: View, box: number): boolean {
    return termsOf(view, box, BASIC)?.coupons ?? false
  }

  /** Return the chips on an area after one more chip, or null if it takes no such chip. */
  next(view: View, box: number, kind: string, chip = this.chip): number | null {
    const terms = termsOf(view, box, kind)
    if (!terms || !this.takes(view, box, kind) || chip > this.purse(view)) return null
    const now = this.amount(view, box, kind)
    const wanted = terms.amounts.length ? listed(terms, now, chip) : summed(terms, now, chip)
    const then = this.#fitted(view, box, terms, wanted)
    return then > now && then - now <= this.purse(view) ? then : null
  }

  /** Return the highest amount up to the one wanted that the area takes, or nothing. */
  #fitted(view: View, box: number, terms: KindTerms, wanted: number): number {
    if (terms.amounts.length) {
      const most = Math.min(wanted, this.#most(view, box, terms))
      return terms.amounts.filter((one) => one <= most).at(-1) ?? 0
    }
    const face = terms.kind === BASIC ? this.#couponAt(view, box) : 0
    const chips = Math.min(wanted, this.#most(view, box, terms) - face)
    const whole = chips - (chips % terms.unit)
    return whole + face < terms.least ? 0 : whole
  }

  /** Return the most that may be on an area: a wager that caps it counts with its coupon. */
  #most(view: View, box: number, terms: KindTerms): number {
    if (terms.within === null) return terms.most
    const chips = this.amount(view, box, terms.within)
    if (!chips) return terms.most
    const face = terms.within === BASIC ? this.#couponAt(view, box) : 0
    return Math.min(terms.most, chips + face)
  }

  /** Return the face of the coupon that is beside the main bet of a box, or would go there. */
  #couponAt(view: View, box: number): number {
    const has = (one: BoxView): number => laid(mine(view, one), BASIC)?.coupon ?? 0
    const own = view.boxes[box - 1]
    if (own && has(own)) return has(own)
    if (!view.you.coupons.includes(this.coupon)) return 0
    const first = view.boxes.find(
      (one) =>
        one.number === box ||
        (!has(one) && this.amount(view, one.number, BASIC) > 0 && !this.#unchanged(view, one)),
    )
    return first?.number === box ? this.coupon : 0
  }

  /** Lay the chosen chip on an area. */
  add(view: View, box: number, kind: string, chip = this.chip): void {
    const then = this.next(view, box, kind, chip)
    if (then !== null) this.#change({ ...this.amounts, [at(box, kind)]: then })
  }

  /** Take the chips off one area, and off those that depend on it. */
  lift(view: View, box: number, kind: string): void {
    const gone = (one: string): boolean => one === kind || termsOf(view, box, one)?.needs === kind
    this.#change(this.#without(view, (number, one) => number === box && gone(one)))
  }

  /** Take every chip off the felt. */
  clear(view: View): void {
    this.#change(this.#without(view, () => true))
  }

  /** Return the bets twice as high, each within its limits, or null if the chips do not reach. */
  doubled(view: View): Amounts | null {
    const then = this.#laid(view, (box, terms) => {
      const now = this.amount(view, box, terms.kind)
      const twice = terms.amounts.length === 0 || terms.amounts.includes(2 * now)
      return twice ? 2 * now : now
    })
    const more = then.whole(view) - this.whole(view)
    return more > 0 && more <= this.purse(view) ? then.amounts : null
  }

  double(view: View): void {
    const then = this.doubled(view)
    if (then) this.#change({ ...this.amounts, ...then })
  }

  /** Return the last bets where they may be laid now, or null: then no button offers them. */
  again(view: View): Amounts | null {
    const last = this.#moved(view)
    const then = this.#laid(view, (box, terms) => last[at(box, terms.kind)] ?? 0)
    const sum = then.whole(view)
    return sum > 0 && sum - onLayout(view) <= view.you.chips ? then.amounts : null
  }

  /** Lay amounts area by area, as far as each is offered beside those before it. */
  #laid(view: View, wanted: (box: number, terms: KindTerms) => number): Draft {
    const then = new Draft()
    then.coupon = this.coupon
    for (const { number } of view.boxes) {
      for (const terms of offerOf(view, number)?.kinds ?? []) {
        const amount = wanted(number, terms)
        const taken = amount > 0 && then.takes(view, number, terms.kind)
        const fitted = taken ? then.#fitted(view, number, terms, amount) : 0
        if (fitted || then.amount(view, number, terms.kind))
          then.amounts = { ...then.amounts, [at(number, terms.kind)]: fitted }
      }
    }
    return then
  }

  /** Move the bets of a single box to the seat of the viewer. */
  #moved(view: View): Amounts {
    const boxes = new Set(Object.keys(this.last).map((key) => Number(key.split('/')[0])))
    const [only] = boxes
    const seat = view.you.seated
    if (boxes.size !== 1 || !only || !seat || this.open(view, only)) return this.last
    return Object.fromEntries(
      Object.entries(this.last).map(([key, amount]) => [
        key.replace(`${only}/`, `${seat}/`),
        amount,
      ]),
    )
  }

  /** Lay the last bets again. */
  repeat(view: View): void {
    const again = this.again(view)
    if (again) this.#change(again)
  }

  get undoable(): boolean {
    return this.#before.length > 0
  }

  /** Lay the chips as they were before the last change. */
  undo(): void {
    const before = this.#before.at(-1)
    if (!before) return
    this.amounts = before
    this.#before = this.#before.slice(0, -1)
  }

  #change(amounts: Amounts): void {
    this.#before = [...this.#before, this.amounts]
    this.amounts = amounts
  }

  /** Return the draft without some areas; what the house has there is asked back. */
  #without(view: View, gone: (box: number, kind: string) => boolean): Amounts {
    const left = { ...this.amounts }
    for (const { box, kind } of areas(view)) {
      if (!gone(box, kind)) continue
      if (chipsOn(mine(view, view.boxes[box - 1]), kind)) left[at(box, kind)] = 0
      else delete left[at(box, kind)]
    }
    return left
  }

  get empty(): boolean {
    return Object.values(this.amounts).every((amount) => amount === 0)
  }

  whole(view: View): number {
    return areas(view).reduce((sum, { box, kind }) => sum + this.amount(view, box, kind), 0)
  }

  /** Write the one command that places these bets, and deals unless there are none. */
  command(view: View): Ask {
    let coupon = view.you.coupons.includes(this.coupon) ? this.coupon : 0
    const boxes: BoxWagers[] = []
    for (const box of view.boxes) {
      const stake = mine(view, box)
      if (this.#unchanged(view, box)) continue
      const fresh = laid(stake, BASIC)?.coupon ? 0 : coupon
      const wagers = this.#wagers(view, box, fresh)
      if (wagers.length) coupon -= fresh
      boxes.push({ box: box.number, wagers })
    }
    return boxes.length ? { type: 'lay', boxes, deal: this.whole(view) > 0 } : { type: 'ready' }
  }

  #unchanged(view: View, box: BoxView): boolean {
    const stake = mine(view, box)
    return Draft.offered(view).every(
      (kind) => this.amount(view, box.number, kind) === chipsOn(stake, kind),
    )
  }

  /** List the wagers on a box, without those that need one which is not there. */
  #wagers(view: View, box: BoxView, coupon: number): LaidWager[] {
    const stake = mine(view, box)
    return Draft.offered(view).flatMap((kind) => {
      const amount = this.amount(view, box.number, kind)
      const needs = termsOf(view, box.number, kind)?.needs ?? null
      if (!amount || (needs !== null && !this.amount(view, box.number, needs))) return []
      const face = laid(stake, kind)?.coupon || (kind === BASIC ? coupon : 0)
      return [{ kind, amount, ...(face ? { coupon: face } : {}) }]
    })
  }

  /** Remember what was wagered, to be repeated, and begin a new layout. */
  keep(wagered: Amounts): void {
    const bets = Object.entries(wagered).filter(([, amount]) => amount > 0)
    if (bets.length) this.last = Object.fromEntries(bets)
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.last))
    } catch {
      // A browser that stores nothing keeps the bets until the page is left.
    }
    this.forget()
    this.kind = BASIC
    this.coupon = 0
  }

  /** Drop what is drafted. */
  forget(): void {
    this.amounts = {}
    this.#before = []
  }

  /** Return the chips on every area, drafted or wagered. */
  layout(view: View): Amounts {
    return Object.fromEntries(
      areas(view).map(({ box, kind }) => [at(box, kind), this.amount(view, box, kind)]),
    )
  }
}

/** List every area of the felt, the main bet of a box first. */
function areas(view: View): { box: number; kind: string }[] {
  return view.boxes.flatMap((box) => Draft.offered(view).map((kind) => ({ box: box.number, kind })))
}

function onLayout(view: View): number {
  return areas(view).reduce(
    (sum, { box, kind }) => sum + chipsOn(mine(view, view.boxes[box - 1]), kind),
    0,
  )
}

/** Return the highest of the listed amounts that one more chip reaches; the first takes any chip. */
function listed(terms: KindTerms, now: number, chip: number): number {
  const reached = terms.amounts.filter((amount) => amount <= now + chip).at(-1)
  return reached ?? (now === 0 ? (terms.amounts[0] ?? 0) : now)
}

/** Return the sum with one more chip; the first one makes up the least bet. */
const summed = (terms: KindTerms, now: number, chip: number): number =>
  now === 0 ? Math.max(terms.least, chip) : now + chip
