import { spoken } from '../draw/suits'
import { dollars } from '../lib/money'
import { BASIC, chipsOn } from '../lib/stakes'
import { totalText } from '../phrases/totals'
import { waitingPhrase } from '../phrases/waiting'
import type { BoxView, Phase, View } from '../wire'

/** Describe a row of cards. */
export const cardsInWords = (cards: readonly string[]): string => cards.map(spoken).join(', ')

/** Describe a box. */
export function boxInWords(box: BoxView): string {
  const who = box.seat ? (box.seat.you ? 'you' : box.seat.name) : 'free'
  const stakes = box.stakes.map(
    (stake) => `${stake.you ? 'your' : `${stake.name}'s`} wager ${dollars(chipsOn(stake, BASIC))}`,
  )
  const hands = box.hands
    .filter((hand) => hand.cards.length)
    .map(
      (hand) =>
        `${cardsInWords(hand.cards)}${hand.points ? `: ${totalText(hand)}` : ''}, ${hand.status}`,
    )
  return [`Box ${box.number}, ${who}`, ...stakes, ...hands].join('; ')
}

/** Describe what the dealer shows. */
export function dealerInWords(view: View): string {
  const { cards, hole_down, hole_card, points } = view.dealer
  if (!cards.length) return 'The dealer has no cards.'
  const seen = hole_card ? `, which everyone has seen: ${spoken(hole_card)}` : ''
  const hole = hole_down ? ` and a card face down${seen}` : ''
  return `Dealer: ${cardsInWords(cards)}${hole}${points ? `, ${totalText(view.dealer)}` : ''}.`
}

/** Describe the burn card, once the table was shown it. */
export const burnInWords = (view: View): string[] =>
  view.shoe.burn_card ? [`Burn card: ${spoken(view.shoe.burn_card)}.`] : []

/** Describe whose turn it is and what may be done. */
export function turnInWords(view: View): string {
  const turn = view.turn
  if (!turn?.you) return waitingPhrase(view)
  if (turn.kind === 'cut') return 'The cut is offered to you.'
  const hand =
    turn.box === null
      ? undefined
      : view.boxes[turn.box - 1]?.hands.find((one) => one.number === turn.hand)
  const held = hand?.points ? `${totalText(hand)} ` : ''
  const up = view.dealer.cards[0] ? `against the dealer's ${spoken(view.dealer.cards[0])}` : ''
  const choices = turn.legal.map(
    (offer) =>
      `${offer.type}${offer.most ? ` ${dollars(offer.most)}` : offer.gives_up ? ` and lose ${dollars(offer.gives_up)}` : ''}`,
  )
  return `Your turn${turn.box ? `, box ${turn.box}` : ''}: ${held}${up}. ${choices.join(', ')}.`
}

const used = (box: BoxView): boolean => box.seat !== null || box.stakes.length > 0

/** Describe every box in use. */
export const boxesInWords = (view: View): string[] => view.boxes.filter(used).map(boxInWords)

/** Describe the whole table. */
export function tableInWords(view: View): string {
  return [dealerInWords(view), ...burnInWords(view), ...boxesInWords(view), turnInWords(view)].join(
    ' ',
  )
}

export const PHASE: Readonly<Record<Phase, string>> = {
  closed: 'Closed',
  stopped: 'Stopped',
  shuffle: 'Shuffle',
  wagers: 'Place your bets',
  deal: 'Dealing',
  insurance: 'Insurance',
  play: 'Players’ turn',
  dealer: 'Dealer',
  settlement: 'Paying out',
}
