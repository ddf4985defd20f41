import { BASIC, INSURANCE, chipsOn } from '../lib/stakes'
import { t } from '../phrases/language.svelte'
import type { Outcome } from '../phrases/shape'
import { totalText } from '../phrases/totals'
import type {
  BoxView,
  DealerView,
  HandStatus,
  HandView,
  Payment,
  Result as PaidResult,
} from '../wire'

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

/** Return the chips at a hand: what is still wagered, and what was won with its wager. */
export function onHand(hand: HandView): number {
  const there = hand.shares.filter((share) => !share.settled || share.paid > 0)
  return there.reduce((whole, share) => whole + share.wager + share.doubled + share.paid, 0)
}

/** Count who has money on a box. */
export function sharers(box: BoxView): number {
  const shares = [...box.stakes, ...box.hands.flatMap((hand) => hand.shares)]
  return new Set(shares.map((share) => share.person)).size
}

export const handsShown = (box: BoxView): readonly HandView[] =>
  box.hands.filter((hand) => hand.status !== 'removed')

export interface Result {
  /** won or lost by one person, in cents */
  net: number
  celebrate: boolean
  first: Payment
}

/** What became of the bets of one person at a box. */
export interface Results {
  /** the main bet, all its hands together; nothing as long as only side bets are settled */
  main?: Result
  /** the side bets and insurance, by kind */
  sides: Readonly<Record<string, Result>>
  /** how each hand of the main bet ended, by its number */
  hands: Readonly<Record<number, Outcome>>
}

/** Say at each box what became of the bets there: your own, or else those of who sits there. */
export function resultsOf(
  payments: readonly Payment[],
  boxes: readonly BoxView[],
  you: string,
): ReadonlyMap<number, Results> {
  const at = new Map<number, Payment[]>()
  for (const payment of payments) {
    const number = home(payment, boxes)
    at.set(number, [...(at.get(number) ?? []), payment])
  }
  const found = new Map<number, Results>()
  for (const [number, all] of at) {
    const own = belonging(
      all,
      boxes.find((box) => box.number === number),
      you,
    )
    if (own.length) found.set(number, gathered(own))
  }
  return found
}

/** Find the box of a payment: Community Pay goes to the seat of who gets it. */
function home(payment: Payment, boxes: readonly BoxView[]): number {
  if (payment.kind !== 'community') return payment.box
  return boxes.find((box) => box.seat?.person === payment.person)?.number ?? payment.box
}

/** Choose the payments of one person: yours, or those of who sits there, or of the first bettor. */
function belonging(payments: readonly Payment[], box: BoxView | undefined, you: string): Payment[] {
  const yours = payments.filter((payment) => payment.person === you)
  if (yours.length || box?.seat?.person === you) return yours
  const sits = payments.some((payment) => payment.person === box?.seat?.person)
  const person = sits ? box?.seat?.person : payments[0]?.person
  return payments.filter((payment) => payment.person === person)
}

function gathered(payments: readonly Payment[]): Results {
  const main = payments.filter((payment) => payment.wager === BASIC)
  const sides: Record<string, Result> = {}
  for (const { wager } of payments)
    if (wager !== BASIC)
      sides[wager] ??= summed(payments.filter((payment) => payment.wager === wager))
  const hands: Record<number, Outcome> = {}
  for (const payment of main)
    if (payment.result) hands[payment.hand ?? 1] = outcomeOf(payment, payment.result)
  return { ...(main.length ? { main: summed(main) } : {}), sides, hands }
}

function summed(payments: readonly Payment[]): Result {
  return {
    net: payments.reduce((sum, payment) => sum + gained(payment), 0),
    celebrate: payments.some((payment) => payment.celebrate),
    first: payments[0] as Payment,
  }
}

/** Return what a payment adds to the chips of its person, or takes from them, in cents. */
export function gained(payment: Payment): number {
  if (payment.kind === 'returned') return 0
  return payment.kind === 'taken' ? -payment.amount : payment.amount
}

/** A win with better odds than even money is a bonus. */
const outcomeOf = (payment: Payment, result: PaidResult): Outcome =>
  result === 'win' && payment.celebrate ? 'bonus' : result

/** What is written beside the points of a hand that is over, where there is little room. */
const SIGN: Readonly<Partial<Record<HandStatus, string>>> = {
  bust: ' ✕',
  surrendered: ' ½',
  rescued: ' ↩',
  dead: ' ✕',
}

/** Write the total of a hand, shortly where there is little room, and how it ended. */
export function totalOf(hand: HandView, small: boolean, outcome?: Outcome): string {
  if (small) return `${hand.points || ''}${SIGN[hand.status] ?? ''}`
  if (outcome === 'blackjack') return t().outcomes.blackjack
  if (outcome) return [ended(hand) || hand.points || '', t().outcomes[outcome]].join(' ').trim()
  if (hand.status === 'blackjack') return t().felt.blackjack
  const mark = t().marks[hand.status]
  return mark ? `${hand.points || ''} ${mark}` : totalText(hand)
}

/** Leave out the points where the word says it all. */
const ended = (hand: HandView): string => (hand.status === 'blackjack' ? t().felt.blackjack : '')

/** Write the total of the dealer. */
export function dealersTotal(dealer: DealerView): string {
  if (dealer.points > 21) return `${dealer.points} ${t().outcomes.bust}`
  const two = dealer.cards.length === 2 && !dealer.hole_down
  return two && dealer.points === 21 ? t().outcomes.blackjack : totalText(dealer)
}

/** Write the points of several hands in rows of two. */
export function pointsOf(hands: readonly HandView[]): string {
  return hands
    .map((hand, index) => `${index === 0 ? '' : index % 2 ? '·' : '\n'}${hand.points}`)
    .join('')
}
