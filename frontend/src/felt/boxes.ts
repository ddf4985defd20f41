import { INSURANCE, chipsOn } from '../lib/stakes'
import type { BoxView, HandStatus, HandView, Payment } from '../wire'

// What lies at a box and what became of it, in figures.

/** Return the chips on an area of a box: drafted ones, or wagers. */
export function staked(
  box: BoxView,
  kind: string,
  draft: Readonly<Record<string, number>> = {},
): number {
  const drafted = draft[`${box.number}/${kind}`]
  if (drafted !== undefined) return drafted
  return box.stakes.reduce((whole, stake) => whole + chipsOn(stake, kind), 0)
}

export const insured = (box: BoxView): number => staked(box, INSURANCE)

/** Return what is still wagered on a hand. */
export function onHand(hand: HandView): number {
  const open = hand.shares.filter((share) => !share.settled)
  return open.reduce((whole, share) => whole + share.wager + share.doubled, 0)
}

/** Count who has money on a box. */
export function sharers(box: BoxView): number {
  const shares = [...box.stakes, ...box.hands.flatMap((hand) => hand.shares)]
  return new Set(shares.map((share) => share.person)).size
}

export const handsShown = (box: BoxView): readonly HandView[] =>
  box.hands.filter((hand) => hand.status !== 'removed')

export interface Result {
  /** won or lost by everyone on the box, in cents */
  net: number
  celebrate: boolean
  first: Payment
}

/** Add up what became of the wagers of each box. */
export function resultsOf(payments: readonly Payment[]): ReadonlyMap<number, Result> {
  const boxes = new Map<number, Result>()
  for (const payment of payments) {
    const known = boxes.get(payment.box)
    boxes.set(payment.box, {
      net: (known?.net ?? 0) + gained(payment),
      celebrate: (known?.celebrate ?? false) || payment.celebrate,
      first: known?.first ?? payment,
    })
  }
  return boxes
}

function gained(payment: Payment): number {
  if (payment.kind === 'returned') return 0
  return payment.kind === 'taken' ? -payment.amount : payment.amount
}

/** What is written beside the points of a hand that is over. */
export const MARK: Readonly<Partial<Record<HandStatus, string>>> = {
  bust: 'bust',
  surrendered: 'surrender',
  rescued: 'rescued',
  dead: 'dead hand',
  blackjack: 'blackjack',
}

/** The same where there is little room. */
const SIGN: Readonly<Partial<Record<HandStatus, string>>> = {
  bust: ' ✕',
  surrendered: ' ½',
  rescued: ' ↩',
  dead: ' ✕',
}

/** Write the total of a hand, shortly where there is little room. */
export function totalOf(hand: HandView, small: boolean): string {
  if (small) return `${hand.points || ''}${SIGN[hand.status] ?? ''}`
  if (hand.status === 'blackjack') return 'Blackjack'
  const mark = MARK[hand.status]
  return mark ? `${hand.points || ''} ${mark}` : hand.total
}

/** Write the points of several hands in rows of two. */
export function pointsOf(hands: readonly HandView[]): string {
  return hands
    .map((hand, index) => `${index === 0 ? '' : index % 2 ? '·' : '\n'}${hand.points}`)
    .join('')
}
