import { dollars } from '../lib/money'
import type { DealerView, HandView, Payment, Result, View } from '../wire'

// Why a bet was won or lost, from the cards: `8 + 7 + Q = 25. Over 21 loses.`

const rank = (card: string): string => card.slice(0, -1)

/** Write the cards as a sum. */
const sum = (cards: readonly string[], points: number): string =>
  `${cards.map(rank).join(' + ')} = ${points}.`

const COMPARED: Readonly<Record<Result, (hand: HandView, dealer: string) => string>> = {
  bust: () => 'Over 21 loses.',
  blackjack: () => 'A blackjack always wins.',
  win: (hand, dealer) =>
    hand.points === 21 ? `21 always wins.` : `${dealer} You are closer to 21.`,
  tie: (_, dealer) => `${dealer} Equal totals push: the bet comes back.`,
  lose: (_, dealer) => `${dealer} The dealer is closer to 21.`,
  surrendered: () => 'You gave up half the bet and kept the rest.',
  rescued: () => 'You took the double back and gave up the bet.',
  void: () => 'The hand does not count: the bet comes back.',
}

/** Write what the dealer has. */
function dealers({ cards, points }: DealerView): string {
  if (cards.length === 2 && points === 21) return 'The dealer has blackjack.'
  return points > 21 ? `The dealer busts with ${points}.` : `The dealer has ${points}.`
}

const BUSTED = 'A dealer who busts loses to every hand that is left.'

/** Write why the main bet of a hand ended so, or nothing where the cards are not in sight. */
export function sumOf(payment: Payment, table: View | null): string {
  const hand = table?.boxes[payment.box - 1]?.hands.find((one) => one.number === payment.hand)
  if (!table || !hand?.points || payment.wager !== 'basic' || !payment.result) return ''
  const { dealer } = table
  const own = sum(hand.cards, hand.points)
  if (payment.result === 'win' && dealer.points > 21) return `${own} ${dealers(dealer)} ${BUSTED}`
  return `${own} ${COMPARED[payment.result](hand, dealers(dealer))}`
}

/** Write which bet was settled, with its amount where the fact has one. */
export function betOf(payment: Payment, name: string): string {
  const counts = payment.kind === 'taken' || payment.kind === 'returned'
  const stake = payment.stake || (counts ? payment.amount : 0)
  return stake ? `${name}, ${dollars(stake)}` : name
}
