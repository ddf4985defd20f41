import { t } from '../phrases/language.svelte'
import { offerPhrase } from '../phrases/offers'
import type { Ask, ForWalkUp, Offer, OfferType, TurnView } from '../wire'

// The decisions of a player: their keys, their names, and the commands that they send.
export const ACTION_KEYS: Readonly<Partial<Record<OfferType, string>>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  surrender: 'U',
  insure: 'I',
  decline: 'N',
  keep: 'K',
  rescue: 'E',
  refuse: 'X',
  late: 'L',
  dead: 'Y',
  cut: 'C',
  'refuse-cut': 'N',
}

/** Name an action; on a shared box the caller's double can be declined. */
export function named(offer: Offer, turn: TurnView): string {
  if (offer.type === 'decline' && turn.kind === 'share') return t().actions.declineDouble
  return t().acts[offer.type] ?? offerPhrase(offer)
}

/** Whether the viewer chooses an amount. */
export const ranged = (offer: Offer): boolean => offer.most > offer.least

/** Return the amount that is taken if none is chosen: the whole, and the middle for a cut. */
export function usual(offer: Offer): number {
  return offer.type === 'cut' ? Math.round((offer.least + offer.most) / 2) : offer.most
}

/** Write the command that takes an offer. */
export function commandFor(
  offer: Offer,
  turn: TurnView,
  amount: number,
  hand = 1,
): Ask & ForWalkUp {
  const box = offer.box ?? turn.box ?? 1
  switch (offer.type) {
    case 'double':
    case 'insure':
      return { type: offer.type, box, amount }
    case 'cut':
      return { type: 'cut', depth: amount }
    case 'designate':
      return { type: 'designate', box, hand }
    case 'refuse-cut':
      return { type: 'refuse-cut' }
    case 'hit':
    case 'stand':
    case 'split':
    case 'surrender':
    case 'rescue':
    case 'keep':
    case 'decline':
    case 'refuse':
    case 'late':
    case 'dead':
      return { type: offer.type, box }
    case 'sit':
    case 'leave':
    case 'buy-in':
    case 'lay':
    case 'ready':
    case 'unready':
    case 'consent':
    case 'commit':
    case 'contribute':
    case 'see-burn-card':
    case 'tip':
    case 'bring-chips':
    case 'color-up':
    case 'away':
    case 'back':
      throw new Error(`${offer.type} is not a decision on a hand`)
  }
}
