import { actName } from '../phrases/advice'
import { spoken } from '../phrases/cards'
import { t } from '../phrases/language.svelte'
import { dollars } from '../lib/money'
import { BASIC, chipsOn } from '../lib/stakes'
import { isYours } from '../lib/yours'
import { totalText } from '../phrases/totals'
import { waitingPhrase } from '../phrases/waiting'
import type { BoxView, HandView, View } from '../wire'

/** Describe a row of cards. */
export const cardsInWords = (cards: readonly string[]): string => cards.map(spoken).join(', ')

const held = (hand: HandView): string =>
  hand.status === 'blackjack' ? t().status.blackjack : totalText(hand)

/** Describe a hand: its cards, what they count, and how it stands. */
function handInWords(hand: HandView): string {
  const counts = held(hand)
  const words = [counts, t().status[hand.status]].filter(Boolean)
  const cards = cardsInWords(hand.cards)
  return counts ? `${cards}: ${[...new Set(words)].join(', ')}` : `${cards}, ${words.join(', ')}`
}

/** Describe a box. */
export function boxInWords(view: View, box: BoxView): string {
  const words = t().inWords
  const who = box.seat ? (isYours(view, box.seat) ? words.you : box.seat.name) : words.free
  const stakes = box.stakes.map((stake) => {
    const amount = chipsOn(stake, BASIC)
    return isYours(view, stake) ? words.yourBet(amount) : words.bet(stake.name, amount)
  })
  const hands = box.hands.filter((hand) => hand.cards.length).map(handInWords)
  return [words.box(box.number, who), ...stakes, ...hands].join('; ')
}

/** Describe what the dealer shows. */
export function dealerInWords(view: View): string {
  const { cards, hole_down, hole_card, points } = view.dealer
  const natural = cards.length === 2 && !hole_down && points === 21
  const words = t().inWords
  if (!cards.length) return words.noCards
  const seen = hole_card ? words.seen(spoken(hole_card)) : ''
  const hole = hole_down ? words.hole(seen) : ''
  const total = natural ? t().status.blackjack : totalText(view.dealer)
  return words.dealer(cardsInWords(cards), hole, total)
}

/** Describe the burn card, once the table was shown it. */
export const burnInWords = (view: View): string[] =>
  view.shoe.burn_card ? [t().inWords.burn(spoken(view.shoe.burn_card))] : []

/** Describe whose turn it is and what may be done. */
export function turnInWords(view: View): string {
  const words = t().inWords
  const turn = view.turn
  if (!turn || !isYours(view, turn)) return waitingPhrase(view)
  if (turn.kind === 'cut') return words.cut
  const hand =
    turn.box === null
      ? undefined
      : view.boxes[turn.box - 1]?.hands.find((one) => one.number === turn.hand)
  const counts = hand?.points ? `${held(hand)} ` : ''
  const up = view.dealer.cards[0] ? words.against(spoken(view.dealer.cards[0])) : ''
  const choices = turn.legal.map((offer) => {
    const name = actName(offer.type).toLowerCase()
    if (offer.most) return `${name} ${dollars(offer.most)}`
    return offer.gives_up ? words.lose(name, offer.gives_up) : name
  })
  return words.turn(turn.box, `${counts}${up}`, choices.join(', '))
}

const used = (box: BoxView): boolean => box.seat !== null || box.stakes.length > 0

/** Describe every box in use. */
export const boxesInWords = (view: View): string[] =>
  view.boxes.filter(used).map((box) => boxInWords(view, box))

/** Describe the whole table. */
export function tableInWords(view: View): string {
  return [dealerInWords(view), ...burnInWords(view), ...boxesInWords(view), turnInWords(view)].join(
    ' ',
  )
}
