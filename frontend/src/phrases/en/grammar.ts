import { type Suit, rankOf, suitOf } from '../../draw/suits'
import { dollars } from '../../lib/money'
import type {
  ChipCount,
  Fact,
  MeterName,
  Outside,
  Result,
  Shuffled,
  Use,
  DeckDefect,
  ReaderFound,
} from '../../wire'
import { type Reader, nameOf } from '../reader'

// How English sentences of the page are put together.

export const SUITS: Readonly<Record<Suit, string>> = {
  c: 'clubs',
  d: 'diamonds',
  h: 'hearts',
  s: 'spades',
}

const RANKS: Readonly<Record<string, string>> = {
  A: 'ace',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  J: 'jack',
  Q: 'queen',
  K: 'king',
}

/** Name a card in words: `7s` is "seven of spades". */
export const spoken = (card: string): string =>
  `${RANKS[rankOf(card)] ?? rankOf(card)} of ${SUITS[suitOf(card)]}`

export const WAGERS: Readonly<Record<string, string>> = {
  basic: 'Main bet',
  insurance: 'Insurance',
}

/** Name a kind of wager; the names of side bets come from the table, else from the log. */
export const wagerName = (kind: string, reader: Reader): string =>
  WAGERS[kind] ?? reader.wagers[kind] ?? kind

export const RESULTS: Readonly<Record<Result, string>> = {
  blackjack: 'blackjack',
  win: 'win',
  tie: 'push',
  lose: 'lose',
  bust: 'bust',
  surrendered: 'surrendered',
  rescued: 'rescued',
  void: 'void',
}

export const DEFECTS: Readonly<Record<DeckDefect, string>> = {
  'ten-left': 'still holds a ten',
  'card-missing': 'lacks a card',
  'extra-card': 'has a card too many',
  'damaged-card': 'has a damaged card',
  'marked-card': 'has a marked card',
  'different-back': 'has a card with a different back',
}

export const READER: Readonly<Record<ReaderFound, string>> = {
  sound: 'it has not been tampered with and works',
  tampered: 'it has been tampered with',
  'out-of-order': 'it does not work properly',
}

export const SHUFFLED: Readonly<Record<Shuffled, string>> = {
  manual: 'by hand',
  device: 'by a device',
  'reshuffling-device': 'by a reshuffling device',
  preshuffled: 'before delivery',
}

export const OUTSIDE: Readonly<Record<Outside, string>> = {
  'hot-spot': 'Hot Spot',
  wheel: 'wheel',
  'community-wheel': 'community wheel',
  meter: 'meter',
}

export const USES: Readonly<Record<Use, string>> = {
  shoe: 'order of the cards',
  salt: 'salts',
  cut: 'cut',
  wheel: 'wheel',
  'hot-spot': 'Hot Spot',
}

/** The progressive meters, as signs name them. */
export const METERS: Readonly<Record<MeterName, string>> = {
  bonus_spin_meter_1: 'Bonus Spin $1',
  bonus_spin_meter_5: 'Bonus Spin $5',
  xtreme_16_primary: 'Xtreme 16 primary',
  xtreme_16_secondary: 'Xtreme 16 secondary',
}

/** The same where there is little room. */
export const SHORT_METERS: Readonly<Record<MeterName, string>> = {
  bonus_spin_meter_1: 'Spin $1',
  bonus_spin_meter_5: 'Spin $5',
  xtreme_16_primary: 'Xtreme 1st',
  xtreme_16_secondary: 'Xtreme 2nd',
}

/** Begin a sentence with a person: `Ann bets` or `You bet`. */
export function who(reader: Reader, person: string, verb: string, yours: string): string {
  return person === reader.you ? `You ${yours}` : `${nameOf(reader, person)} ${verb}`
}

export const whose = (reader: Reader, person: string): string =>
  person === reader.you ? 'your' : `${nameOf(reader, person)}’s`

export const whom = (reader: Reader, person: string): string =>
  person === reader.you ? 'you' : nameOf(reader, person)

export const place = (box: number | null, hand: number | null = null): string => {
  if (box === null) return 'the dealer'
  return hand === null || hand === 1 ? `box ${box}` : `box ${box}, hand ${hand}`
}

export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

export const total = (fact: { points: number; soft: boolean }, whose: string): string =>
  `${first(whose)} has ${fact.soft ? 'soft ' : ''}${fact.points}${fact.points > 21 ? ' and busts' : ''}.`

/** Add what staff wrote down, if the reader may know it. */
export const because = (fact: { readonly reason: string }): string =>
  fact.reason ? ` Reason: ${fact.reason}` : ''

export const coupon = (face: number, before: string): string =>
  face ? ` ${before} a match play coupon of ${dollars(face)}` : ''

/** Put the kind of a side bet and a result that the verb does not say in parentheses. */
export function label(
  wager: string,
  reader: Reader,
  result: Result | null = null,
  verb: Result | null = null,
): string {
  const words = [
    ...(wager === 'basic' ? [] : [wagerName(wager, reader)]),
    ...(result === null || result === verb ? [] : [RESULTS[result]]),
  ]
  return words.length ? ` (${words.join(', ')})` : ''
}

/** Write odds, and those of a coupon that is paid at other odds. */
export function odds(fact: Extract<Fact, { type: 'WagerPaid' }>): string {
  const [win, stake] = fact.odds
  const apart = fact.coupon && ((fact.stake + fact.coupon) * win) / stake !== fact.amount
  return `${win} to ${stake}${apart ? ', the coupon at 1 to 1' : ''}`
}

export const spin = (fact: { box: number; wager: string }, reader: Reader): string =>
  `box ${fact.box} (${wagerName(fact.wager, reader)})`

/** Write chips by denomination: `4 of $25, 1 of $5`. */
export const chipsPhrase = (chips: readonly ChipCount[]): string =>
  chips.map((each) => `${each.count} of ${dollars(each.chip)}`).join(', ')
