import type { Offer, OfferType } from '../wire'

// The words of the page for what the reader may do, in English: one phrase for each offer.
const EN: Readonly<Record<OfferType, (offer: Offer) => string>> = {
  sit: (offer) => (offer.shared ? `Ask to share box ${offer.box}` : `Sit at box ${offer.box}`),
  leave: () => 'Leave the table with your chips',
  'buy-in': () => 'Buy chips',
  lay: (offer) => `Bet on box ${offer.box}`,
  ready: () => 'Deal',
  unready: () => 'Change bets',
  consent: (offer) => `Let ${offer.name} share box ${offer.box}`,
  insure: () => 'Take insurance',
  decline: () => 'Decline',
  hit: () => 'Hit',
  stand: () => 'Stand',
  double: () => 'Double down',
  rescue: () => 'Rescue: take the double back, give up the bet',
  keep: () => 'Keep the double',
  split: () => 'Split the pair',
  designate: () => 'Put the bet on one of the two hands',
  surrender: () => 'Surrender for half the bet',
  refuse: () => 'Refuse the exposed card',
  late: () => 'Take the missed card after all others',
  dead: () => 'Call your hand dead',
  cut: (offer) => `Cut, ${offer.least} to ${offer.most} cards`,
  'refuse-cut': () => 'Pass on the cut',
  commit: () => 'Commit to a number of your own for the next shuffle',
  contribute: () => 'Open your number for the next shuffle',
  'see-burn-card': () => 'Ask to see the burn card',
  tip: () => 'Tip the dealer',
  'bring-chips': () => 'Bring chips',
  'color-up': () => 'Color up the chips',
  away: () => 'Step away',
  back: () => 'Rejoin',
}

/** Write what an offer does. */
export const offerPhrase = (offer: Offer): string => EN[offer.type](offer)
