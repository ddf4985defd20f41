import { dollars } from '../lib/money'
import type { DealerView, Payment, View } from '../wire'
import { t } from './language.svelte'

// Why a bet was won or lost, from the cards: `8 + 7 + Q = 25. Over 21 loses.`

const rank = (card: string): string => card.slice(0, -1)

/** Write the cards as a sum. */
const sum = (cards: readonly string[], points: number): string =>
  `${cards.map(rank).join(' + ')} = ${points}.`

/** Write what the dealer has. */
function dealers({ cards, points }: DealerView): string {
  const { why } = t()
  if (cards.length === 2 && points === 21) return why.blackjack
  return points > 21 ? why.dealerBusts(points) : why.dealerHas(points)
}

/** Write why the main bet of a hand ended so, or nothing where the cards are not in sight. */
export function sumOf(payment: Payment, table: View | null): string {
  const hand = table?.boxes[payment.box - 1]?.hands.find((one) => one.number === payment.hand)
  if (!table || !hand?.points || payment.wager !== 'basic' || !payment.result) return ''
  const { dealer } = table
  const own = sum(hand.cards, hand.points)
  if (payment.result === 'win' && dealer.points > 21)
    return `${own} ${dealers(dealer)} ${t().why.busted}`
  return `${own} ${t().compared[payment.result](hand.points, dealers(dealer))}`
}

/** Write which bet was settled, with its amount where the fact has one. */
export function betOf(payment: Payment, name: string): string {
  const counts = payment.kind === 'taken' || payment.kind === 'returned'
  const stake = payment.stake || (counts ? payment.amount : 0)
  return stake ? `${name}, ${dollars(stake)}` : name
}
