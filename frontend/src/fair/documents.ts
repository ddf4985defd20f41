/** The documents of a sealed shoe: what is published of it, read from JSON. */

import { SCHEME } from './scheme.ts'

export type Use = 'shoe' | 'salt' | 'cut' | 'wheel' | 'hot-spot'
export type Contribution = { who: string; value: string }
export type Draw = { use: Use; number: number; below: number; outcome: number }
export type CardProof = {
  position: number
  size: number
  card: string
  salt: string
  path: string[]
}
export type Statement = {
  label: string
  pledge: string
  contributions: Contribution[]
  cards: number[]
  root: string
  scheme: string
}
export type Reveal = {
  statement: Statement
  commitment: string
  secret: string
  order: string[]
  cut: number
  dealt: string[]
  draws: Draw[]
}
export type ShownCard = { statement: Statement; commitment: string; proof: CardProof }

/** What is drawn out of a shoe besides its order. */
export const DRAWN: readonly Use[] = ['cut', 'wheel', 'hot-spot']

/** The 48 cards of a Spanish deck, in the order from which every shuffle starts. */
export const DECK: readonly string[] = [...'A23456789JQK'].flatMap((rank) =>
  [...'cdhs'].map((suit) => rank + suit),
)

/** A document that is no reveal and no shown card. */
export class Unreadable extends Error {}

/** Read what a person gave us: a reveal, or a card shown in a dispute. */
export function read(text: string): Reveal | ShownCard {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw new Unreadable('The document is not JSON.')
  }
  const document = record(raw, 'the document')
  const statement = readStatement(document['statement'])
  const commitment = string(document['commitment'], 'commitment')
  if ('proof' in document) {
    return { statement, commitment, proof: readProof(document['proof']) }
  }
  return {
    statement,
    commitment,
    secret: string(document['secret'], 'secret'),
    order: list(document['order'], 'order').map(card),
    cut: whole(document['cut'] ?? 0, 'cut'),
    dealt: list(document['dealt'] ?? [], 'dealt').map(card),
    draws: list(document['draws'] ?? [], 'draws').map(readDraw),
  }
}

export function isShown(document: Reveal | ShownCard): document is ShownCard {
  return 'proof' in document
}

function readStatement(raw: unknown): Statement {
  const fields = record(raw, 'statement')
  return {
    label: string(fields['label'], 'label'),
    pledge: string(fields['pledge'], 'pledge'),
    contributions: list(fields['contributions'], 'contributions').map((each) => {
      const { who, value } = record(each, 'a contribution')
      return { who: string(who, 'who'), value: string(value, 'value') }
    }),
    cards: list(fields['cards'], 'cards').map((count) => whole(count, 'cards')),
    root: string(fields['root'], 'root'),
    scheme: string(fields['scheme'] ?? SCHEME, 'scheme'),
  }
}

function readProof(raw: unknown): CardProof {
  const fields = record(raw, 'proof')
  return {
    position: whole(fields['position'], 'position'),
    size: whole(fields['size'], 'size'),
    card: card(fields['card']),
    salt: string(fields['salt'], 'salt'),
    path: list(fields['path'], 'path').map((each) => string(each, 'path')),
  }
}

function readDraw(raw: unknown): Draw {
  const fields = record(raw, 'a draw')
  const use = string(fields['use'], 'use')
  if (!['shoe', 'salt', ...DRAWN].includes(use)) throw new Unreadable(`${use} is no use.`)
  return {
    use: use as Use,
    number: whole(fields['number'], 'number'),
    below: whole(fields['below'], 'below'),
    outcome: whole(fields['outcome'], 'outcome'),
  }
}

function record(raw: unknown, name: string): Record<string, unknown> {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) {
    return raw as Record<string, unknown>
  }
  throw new Unreadable(`Not a reveal: ${name} is missing or no object.`)
}

function list(raw: unknown, name: string): unknown[] {
  if (Array.isArray(raw)) return raw
  throw new Unreadable(`Not a reveal: ${name} is missing or no list.`)
}

function string(raw: unknown, name: string): string {
  if (typeof raw === 'string') return raw
  throw new Unreadable(`Not a reveal: ${name} is missing or no text.`)
}

function whole(raw: unknown, name: string): number {
  if (Number.isSafeInteger(raw)) return raw as number
  throw new Unreadable(`Not a reveal: ${name} is missing or no whole number.`)
}

function card(raw: unknown): string {
  if (typeof raw === 'string' && DECK.includes(raw)) return raw
  throw new Unreadable(`Not a reveal: ${String(raw)} is no card of a Spanish deck.`)
}
