import type { Ask, BoxView, StakeView, View } from '../wire'

// Chips that a player lays out before saying "deal": sent to the house all together.
export const KINDS = ['basic', 'match-the-dealer', 'bonus-spin', 'xtreme-16'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_NAME: Record<Kind, string> = {
  basic: 'Spanish 21',
  'match-the-dealer': 'Match the Dealer',
  'bonus-spin': 'Bonus Spin',
  'xtreme-16': 'Xtreme 16',
}

function placed(stake: StakeView | undefined, kind: Kind): number {
  if (!stake) return 0
  if (kind === 'basic') return stake.wager
  if (kind === 'match-the-dealer') return stake.match_the_dealer
  return kind === 'bonus-spin' ? stake.bonus_spin : stake.xtreme_16
}

export const mine = (box: BoxView | undefined): StakeView | undefined =>
  box?.stakes.find((stake) => stake.you)

export class Draft {
  amounts = $state<Record<string, number>>({})
  chip = $state(500)
  kind = $state<Kind>('basic')
  /** the face of a match play coupon that goes beside the next wager */
  coupon = $state(0)
  last = $state.raw<Readonly<Record<string, number>>>({})

  /** List the wagers that the table takes. */
  static offered(view: View): Kind[] {
    const { match_the_dealer, bonus_spin, xtreme_16 } = view.table.limits
    return KINDS.filter(
      (kind) =>
        kind === 'basic' ||
        (kind === 'match-the-dealer' && match_the_dealer !== null) ||
        (kind === 'bonus-spin' && bonus_spin.length > 0) ||
        (kind === 'xtreme-16' && xtreme_16.length > 0),
    )
  }

  amount(view: View, box: number, kind: Kind): number {
    return this.amounts[`${box}/${kind}`] ?? placed(mine(view.boxes[box - 1]), kind)
  }

  /** Lay the chosen chip on an area; a wheel wager goes to the next amount that is taken. */
  add(view: View, box: number, kind: Kind, chip = this.chip): void {
    const limits = view.table.limits
    const now = this.amount(view, box, kind)
    if (kind === 'bonus-spin' || kind === 'xtreme-16') {
      const amounts = kind === 'bonus-spin' ? limits.bonus_spin : limits.xtreme_16
      this.amounts[`${box}/${kind}`] = amounts.find((amount) => amount > now) ?? 0
      return
    }
    const room = view.you.chips - this.whole(view) + this.#onLayout(view)
    const most =
      kind === 'basic'
        ? limits.maximum
        : Math.min(
            limits.match_the_dealer?.[1] || Infinity,
            this.amount(view, box, 'basic') || limits.maximum,
          )
    const least = kind === 'basic' ? limits.minimum : (limits.match_the_dealer?.[0] ?? 0)
    const wanted = now === 0 ? Math.max(least, chip) : now + chip
    this.amounts[`${box}/${kind}`] = Math.max(now, Math.min(wanted, most, now + room))
  }

  clear(box?: number, kind?: Kind): void {
    for (const key of Object.keys(this.amounts)) {
      const [at, what] = key.split('/')
      if ((box === undefined || Number(at) === box) && (kind === undefined || what === kind))
        delete this.amounts[key]
    }
  }

  /** Take the chips off one area. */
  lift(view: View, box: number, kind: Kind): void {
    if (placed(mine(view.boxes[box - 1]), kind)) this.amounts[`${box}/${kind}`] = 0
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
        sum + KINDS.reduce((part, kind) => part + this.amount(view, box.number, kind), 0),
      0,
    )
  }

  #onLayout(view: View): number {
    return view.boxes.reduce(
      (sum, box) => sum + KINDS.reduce((part, kind) => part + placed(mine(box), kind), 0),
      0,
    )
  }

  /** Write the commands that make the layout so. */
  commands(view: View): Ask[] {
    const asked: Ask[] = []
    let coupon = view.you.coupons.includes(this.coupon) ? this.coupon : 0
    for (const box of view.boxes) {
      const stake = mine(box)
      const wanted = KINDS.map((kind) => [kind, this.amount(view, box.number, kind)] as const)
      const same = wanted.every(([kind, amount]) => amount === placed(stake, kind))
      if (same) continue
      if (stake) asked.push({ type: 'withdraw', box: box.number })
      for (const [kind, amount] of wanted)
        if (amount > 0) {
          const beside = kind === 'basic' ? stake?.coupon || coupon : 0
          asked.push({
            type: 'wager',
            box: box.number,
            amount,
            wager: kind,
            ...(beside ? { coupon: beside } : {}),
          })
          if (kind === 'basic' && !stake?.coupon) coupon = 0
        }
    }
    return asked
  }

  /** Remember what was wagered, to be repeated. */
  keep(view: View): void {
    const entries = view.boxes.flatMap((box) =>
      KINDS.map((kind) => [`${box.number}/${kind}`, this.amount(view, box.number, kind)] as const),
    )
    const wagered = entries.filter(([, amount]) => amount > 0)
    if (wagered.length) this.last = Object.fromEntries(wagered)
    this.amounts = {}
    this.kind = 'basic'
    this.coupon = 0
  }
}
