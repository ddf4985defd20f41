import { t, type Phrases } from './language.svelte'
import { INSCRIBED } from './en/inscribed'

type Piece = keyof Phrases['inscribed']

// Longer pieces come first, so that none is taken for a part of another.
const PIECES = Object.keys(INSCRIBED).sort((one, other) => other.length - one.length)
const PIECE = new RegExp(`(?<![\\w-])(?:${PIECES.join('|')})(?![\\w-])`, 'g')

/** Write what the layout says, which is English by law, in the language of the page. */
export const readInscription = (text: string): string =>
  text.replaceAll(PIECE, (piece) => t().inscribed[piece as Piece])
