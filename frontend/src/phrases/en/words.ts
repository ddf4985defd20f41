import { dollars } from '../../lib/money'
import type {
  Clock,
  HandStatus,
  NoAdvice,
  Offer,
  OfferType,
  PaymentKind,
  Phase,
  Result,
  TurnKind,
} from '../../wire'
import type { AwaitedPhrases, Coached, Outcome } from '../shape'
import { OUTSIDE, wagerName } from './grammar'

// What the wire names by a short word: one phrase for each.

/** What a table waits for. */
export const AWAITED: AwaitedPhrases = {
  WagersDue: () => 'Bets are open',
  CardDue: (fact) =>
    fact.burn
      ? 'A card is burned'
      : `A card goes to ${fact.box === null ? 'the dealer' : `box ${fact.box}`}`,
  DecisionDue: (fact, reader) =>
    `${fact.person === reader.you ? 'You decide' : `${fact.name} decides`} on box ${fact.box}`,
  CutDue: (fact, reader) =>
    `${fact.person === reader.you ? 'You are' : `${fact.name} is`} offered the cut`,
  PlayerDue: () => 'Waiting for a first player',
  SpinDue: (fact, reader) =>
    `Waiting for the ${OUTSIDE[fact.kind]} of box ${fact.box} (${wagerName(fact.wager, reader)})`,
  ReaderDue: () => 'No dealing until the card reader is repaired or replaced',
}

/** What an offer does. */
export const OFFERS: Readonly<Record<OfferType, (offer: Offer) => string>> = {
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

/** The names of decisions, as short as they fit on a button. */
export const ACTIONS: Readonly<Partial<Record<OfferType, string>>> = {
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  surrender: 'Surrender',
  insure: 'Insure',
  decline: 'No insurance',
  keep: 'Keep double',
  rescue: 'Rescue',
  refuse: 'Refuse the card',
  late: 'Take my card last',
  dead: 'Dead hand',
  cut: 'Cut',
  'refuse-cut': 'No cut',
}

/** The one word at a hand when it is over. */
export const OUTCOMES: Readonly<Record<Outcome, string>> = {
  blackjack: 'BLACKJACK',
  bonus: 'BONUS',
  win: 'WIN',
  tie: 'PUSH',
  lose: 'LOSE',
  bust: 'BUST',
  surrendered: 'SURRENDER',
  rescued: 'RESCUED',
  void: 'VOID',
}

/** What is written beside the points of a hand that is over. */
export const MARKS: Readonly<Partial<Record<HandStatus, string>>> = {
  bust: 'bust',
  surrendered: 'surrender',
  rescued: 'rescued',
  dead: 'dead hand',
  blackjack: 'blackjack',
}

/** How a hand is described to someone who does not see it. */
export const STATUS: Readonly<Record<HandStatus, string>> = {
  playing: 'playing',
  stood: 'stands',
  doubled: 'doubled',
  blackjack: 'blackjack',
  bust: 'bust',
  surrendered: 'surrendered',
  rescued: 'rescued',
  dead: 'dead hand',
  removed: 'removed',
}

/** What became of a bet. */
export const PAID: Readonly<Record<PaymentKind, string>> = {
  paid: 'paid',
  taken: 'lost',
  returned: 'returned',
  fixed: 'fixed payout',
  spin: 'wheel',
  community: 'Community Pay',
  ace: 'ace bonus',
  undone: 'voided',
}

export const PHASES: Readonly<Record<Phase, string>> = {
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

/** What happens when a clock has run out. */
export const TIMEOUT: Readonly<Record<Clock['then'], string>> = {
  deal: 'bets are closed and the cards are dealt',
  shuffle: 'the cards are shuffled with the numbers that came in',
  'pass-cut': 'the cut passes to the next player',
  'decline-insurance': 'insurance is declined',
  'choose-first-hand': 'the bet stays on the first hand',
  'dead-hand': 'the hand is dead',
  'keep-double': 'the doubled bet stays',
  'decline-double': 'the double is declined',
  stand: 'the hand stands',
}

export const SILENT: Readonly<Record<Extract<NoAdvice['why'], string>, string>> = {
  'switched-off': 'The coach is switched off at this table.',
  'not-your-turn': 'It isn’t your turn.',
  'not-a-hand': 'The coach rates hands only.',
  unknown: 'The coach has no advice for this hand.',
}

/** One line beside a choice that a newcomer does not know, with its price. */
export const HINTS: Readonly<Partial<Record<TurnKind, string>>> = {
  insurance:
    'Insurance bets that the dealer has blackjack. It costs about 25 cents per dollar on average.',
  rescue:
    'Rescue takes the double back and gives up your first bet. Keep double plays on for the whole bet.',
}

/** One line beside the area of a side bet, with its price where the rules fix one. */
export const BET_HINTS: Readonly<Partial<Record<string, string>>> = {
  'match-the-dealer':
    'Pays if one of your first cards matches the dealer’s. It costs about 3 cents per dollar on average.',
  'bonus-spin': 'Your blackjack turns the wheel.',
  'xtreme-16': 'The dealer’s six with a picture card turns the wheel.',
}

/** Why a bet ended as it did; `dealer` is a sentence on what the dealer has. */
export const COMPARED: Readonly<Record<Result, (points: number, dealer: string) => string>> = {
  bust: () => 'Over 21 loses.',
  blackjack: () => 'A blackjack always wins.',
  win: (points, dealer) =>
    points === 21 ? `${dealer} Your 21 wins.` : `${dealer} You are closer to 21.`,
  tie: (_, dealer) => `${dealer} That is a push. Your bet comes back.`,
  lose: (_, dealer) => `${dealer} The dealer is closer to 21.`,
  surrendered: () => 'You gave up half the bet and kept the rest.',
  rescued: () => 'You took the double back and gave up the bet.',
  void: () => 'The hand doesn’t count. Your bet comes back.',
}

/** What the coach says. */
export const COACHED: Coached = {
  best: (action) => `${action} is best.`,
  cost: (action, cost) => `${action} costs ${dollars(cost)} more on average.`,
  mistake: (chosen, best, cost) =>
    `${best} was better than ${chosen}. Average cost: ${dollars(cost)}.`,
}
