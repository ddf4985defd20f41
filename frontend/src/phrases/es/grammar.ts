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

// How Spanish sentences of the page are put together.

export const SUITS: Readonly<Record<Suit, string>> = {
  c: 'tréboles',
  d: 'diamantes',
  h: 'corazones',
  s: 'picas',
}

const RANKS: Readonly<Record<string, string>> = {
  A: 'as',
  '2': 'dos',
  '3': 'tres',
  '4': 'cuatro',
  '5': 'cinco',
  '6': 'seis',
  '7': 'siete',
  '8': 'ocho',
  '9': 'nueve',
  J: 'jota',
  Q: 'reina',
  K: 'rey',
}

/** Name a card in words: `7s` is "siete de picas". */
export const spoken = (card: string): string =>
  `${RANKS[rankOf(card)] ?? rankOf(card)} de ${SUITS[suitOf(card)]}`

/** Name a card with its article. */
export const theCard = (card: string): string =>
  `${rankOf(card) === 'J' || rankOf(card) === 'Q' ? 'la' : 'el'} ${spoken(card)}`

const WAGERS: Readonly<Record<string, string>> = {
  basic: 'Apuesta principal',
  insurance: 'Seguro',
}

/** Name a kind of wager; the names of side bets come from the table, else from the log. */
export const wagerName = (kind: string, reader: Reader): string =>
  WAGERS[kind] ?? reader.wagers[kind] ?? kind

export const RESULTS: Readonly<Record<Result, string>> = {
  blackjack: 'blackjack',
  win: 'gana',
  tie: 'empate',
  lose: 'pierde',
  bust: 'se pasa',
  surrendered: 'rendida',
  rescued: 'rescatada',
  void: 'anulada',
}

export const DEFECTS: Readonly<Record<DeckDefect, string>> = {
  'ten-left': 'todavía tiene un diez',
  'card-missing': 'tiene una carta de menos',
  'extra-card': 'tiene una carta de más',
  'damaged-card': 'tiene una carta dañada',
  'marked-card': 'tiene una carta marcada',
  'different-back': 'tiene una carta con otro dorso',
}

export const READER: Readonly<Record<ReaderFound, string>> = {
  sound: 'no ha sido manipulado y funciona',
  tampered: 'ha sido manipulado',
  'out-of-order': 'no funciona bien',
}

export const SHUFFLED: Readonly<Record<Shuffled, string>> = {
  manual: 'a mano',
  device: 'con una máquina',
  'reshuffling-device': 'con una máquina de barajado continuo',
  preshuffled: 'antes de la entrega',
}

export const OUTSIDE: Readonly<Record<Outside, string>> = {
  'hot-spot': 'Hot Spot',
  wheel: 'la ruleta',
  'community-wheel': 'la ruleta comunitaria',
  meter: 'el medidor',
}

export const USES: Readonly<Record<Use, string>> = {
  shoe: 'el orden de las cartas',
  salt: 'las sales',
  cut: 'el corte',
  wheel: 'la ruleta',
  'hot-spot': 'el Hot Spot',
}

export const METERS: Readonly<Record<MeterName, string>> = {
  bonus_spin_meter_1: 'Bonus Spin $1',
  bonus_spin_meter_5: 'Bonus Spin $5',
  xtreme_16_primary: 'Xtreme 16 primario',
  xtreme_16_secondary: 'Xtreme 16 secundario',
}

/** The same where there is little room. */
export const SHORT_METERS: Readonly<Record<MeterName, string>> = {
  bonus_spin_meter_1: 'Spin $1',
  bonus_spin_meter_5: 'Spin $5',
  xtreme_16_primary: 'Xtreme 1.º',
  xtreme_16_secondary: 'Xtreme 2.º',
}

/** Begin a sentence with a person: `Ann apuesta` or `Apuestas`. */
export const who = (reader: Reader, person: string, verb: string, yours: string): string =>
  person === reader.you ? first(yours) : `${nameOf(reader, person)} ${verb}`

/** Name whose something is: `tu apuesta` or `la apuesta de Ann`. */
export const whose = (reader: Reader, person: string, what: string, article = 'la'): string =>
  person === reader.you ? `tu ${what}` : `${article} ${what} de ${nameOf(reader, person)}`

export const place = (box: number | null, hand: number | null = null): string => {
  if (box === null) return 'el crupier'
  return hand === null || hand === 1 ? `la casilla ${box}` : `la casilla ${box}, mano ${hand}`
}

/** Put "a" or "de" before a place: `al crupier`, `de la casilla 2`. */
export const to = (where: string): string => `a ${where}`.replace('a el ', 'al ')
export const of = (where: string): string => `de ${where}`.replace('de el ', 'del ')

export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const cards = (count: number): string => (count === 1 ? '1 carta' : `${count} cartas`)

export const total = (fact: { points: number; soft: boolean }, whose: string): string =>
  `${first(whose)} tiene ${fact.points}${fact.soft ? ' suave' : ''}${fact.points > 21 ? ' y se pasa' : ''}.`

/** Add what staff wrote down, if the reader may know it. */
export const because = (fact: { readonly reason: string }): string =>
  fact.reason ? ` Motivo: ${fact.reason}` : ''

export const coupon = (face: number, before: string): string =>
  face ? ` ${before} un cupón de ${dollars(face)}` : ''

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
  return `${win} a ${stake}${apart ? ', el cupón 1 a 1' : ''}`
}

export const spin = (fact: { box: number; wager: string }, reader: Reader): string =>
  `la casilla ${fact.box} (${wagerName(fact.wager, reader)})`

/** Write chips by denomination: `4 de $25, 1 de $5`. */
export const chipsPhrase = (chips: readonly ChipCount[]): string =>
  chips.map((each) => `${each.count} de ${dollars(each.chip)}`).join(', ')
