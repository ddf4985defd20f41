// What the law wants on the layout in English, piece by piece, as it reads in Spanish.
const PIECES: Readonly<Record<string, string>> = {
  'Blackjack pays': 'El blackjack paga',
  'Insurance pays': 'El seguro paga',
  'Winning hand': 'Mano ganadora',
  'of mixed suits': 'de palos distintos',
  'of one suit': 'de un solo palo',
  'of spades': 'de picas',
  'in five cards': 'en cinco cartas',
  'in six cards': 'en seis cartas',
  'in seven or more cards': 'en siete cartas o más',
  "against a dealer's 7": 'contra un 7 del crupier',
  'for a wager of': 'por una apuesta de',
  'to under': 'hasta menos de',
  'or more': 'o más',
  'to every other player': 'para cada uno de los demás jugadores',
  'each card': 'por cada carta',
  'in the same suit': 'del mismo palo',
  'in another': 'de otro palo',
  'Payout limit per hand': 'Pago máximo por mano',
  jackpot: 'bote',
  primary: 'bote primario',
  secondary: 'bote secundario',
  to: 'a',
  or: 'o',
}

// Longer pieces come first, so that none is taken for a part of another.
const KEYS = Object.keys(PIECES).sort((one, other) => other.length - one.length)
const PIECE = new RegExp(`(?<![\\w-])(?:${KEYS.join('|')})(?![\\w-])`, 'g')

/** Write what the layout or a wheel says in Spanish. */
export const inscription = (text: string): string =>
  text.replaceAll(PIECE, (piece) => PIECES[piece] ?? piece)
