/**
 * Does the arithmetic of a sealed shoe again, in the browser, and names what is wrong.
 *
 * It agrees with `spanish21 shoe verify` to the letter of every finding; docs/fairness.md tells
 * the arithmetic.
 */

import { DECK, DRAWN } from './documents.ts'
import type {
  CardProof,
  Contribution,
  Draw,
  Reveal,
  ShownCard,
  Statement,
  Use,
} from './documents.ts'
import { HASH_BYTES, hexOf, sha256, utf8 } from './hash.ts'
import { Generator, KEY_BYTES, bytesOf, hkdf, joined } from './primitives.ts'
import { SCHEME } from './scheme.ts'

export type Finding = { code: string; message: string }

const SALT_BYTES = 16
const MOST_CARDS = 2000
const MOST_CONTRIBUTIONS = 64
const MOST_LABEL = 120
const MOST_BELOW = 2 ** 48
const MOST_NUMBER = 2 ** 32 - 1
const LABEL = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/
const WHO = /^[A-Za-z0-9._:/-]{1,64}$/
const VALUE = /^([0-9a-f]{2}){1,64}$/

/** Check a reveal in itself, and against commitment and pledge as they were noted down. */
export function verify(reveal: Reveal, commitment?: string, pledge?: string): Finding[] {
  const malformed = findMalformed(reveal)
  return malformed.length > 0 ? malformed : findWrong(reveal, commitment, pledge)
}

/** Check a card that was shown in a dispute against the commitment noted down before. */
export function verifyShown(shown: ShownCard, commitment?: string): Finding[] {
  const { proof, statement } = shown
  const found = findNotCommitted(statement, shown.commitment, commitment)
  const size = sum(statement.cards)
  if (proof.size !== size) {
    found.push({
      code: 'fair/proof-size',
      message: `The proof is of a shoe of ${proof.size} cards, not ${size}.`,
    })
  }
  return [...found, ...verifyProof(proof, statement.root)]
}

/** Check that a card lay at its position in the shoe with this Merkle root. */
export function verifyProof(proof: CardProof, root: string): Finding[] {
  const salt = bytesOf(proof.salt)
  const path = proof.path.map(bytesOf)
  if (salt.length !== SALT_BYTES || path.some((each) => each.length !== HASH_BYTES)) {
    const message = 'The salt or a hash of the proof does not have its length in hex digits.'
    return [{ code: 'fair/proof-unreadable', message }]
  }
  if (proof.position < 0 || proof.position >= proof.size) {
    const message = `Position ${proof.position} is none of a shoe of ${proof.size} cards.`
    return [{ code: 'fair/proof-position', message }]
  }
  const leaf = leafHash(proof.position, proof.card, salt)
  const found = rootFromPath(leaf, proof.position, proof.size, path)
  if (found !== null && hexOf(found) === root) return []
  const message =
    `The proof does not lead to the root: ${proof.card} was not sealed ` +
    `at position ${proof.position}.`
  return [{ code: 'fair/proof', message }]
}

/** The order of a shoe, and its draws, from what was revealed of it. */
export class SealedShoe {
  readonly order: readonly string[]
  readonly root: string
  readonly #secret: Uint8Array
  readonly #statement: Statement

  constructor(secret: Uint8Array, statement: Statement) {
    this.#secret = secret
    this.#statement = statement
    this.order = this.#generator('shoe').shuffled(inDeckOrder(statement.cards))
    const salts = this.#generator('salt')
    const leaves = this.order.map((card, at) => leafHash(at, card, salts.take(SALT_BYTES)))
    this.root = hexOf(rootOf(leaves))
  }

  dealtFrom(cut: number): string[] {
    return [...this.order.slice(cut), ...this.order.slice(0, cut)]
  }

  draw(use: Use, number: number, below: number): number {
    return this.#generator(use, number).below(below)
  }

  #generator(use: Use, number = 0): Generator {
    const lines = contributionLines(this.#statement.contributions).map((line) => `${line}\n`)
    // The cut that nobody takes is the players' alone: the house has no part in it.
    const own = use === 'cut' ? utf8('the players\n') : this.#secret
    const material = joined(own, utf8(lines.join('')))
    const key = hkdf(material, utf8(`${SCHEME} ${use} ${this.#statement.label}`))
    return new Generator(key, number)
  }
}

/** The hash of the lines of a statement. */
export function commitmentOf(statement: Statement): string {
  const lines = [
    `scheme ${statement.scheme}`,
    `label ${statement.label}`,
    `pledge ${statement.pledge}`,
    ...contributionLines(statement.contributions),
    `cards ${statement.cards.join(' ')}`,
    `root ${statement.root}`,
  ]
  return hexOf(sha256(utf8(lines.map((line) => `${line}\n`).join(''))))
}

function findMalformed({ statement, secret }: Reveal): Finding[] {
  const found: Finding[] = []
  if (statement.scheme !== SCHEME) {
    const message = `The scheme is ${statement.scheme}; this verifier knows ${SCHEME}.`
    found.push({ code: 'fair/scheme', message })
  }
  const fault = faultIn(statement.label, statement.contributions)
  if (fault !== null) {
    found.push({ code: 'fair/statement', message: `The statement is malformed. ${fault}` })
  }
  if (bytesOf(secret).length !== KEY_BYTES) {
    const message = `The secret is not ${KEY_BYTES} bytes in lowercase hex digits.`
    found.push({ code: 'fair/secret', message })
  }
  const size = sum(statement.cards)
  if (statement.cards.length !== DECK.length || statement.cards.some((count) => count < 0)) {
    const message = `The statement does not count the ${DECK.length} kinds of cards of a deck.`
    found.push({ code: 'fair/cards', message })
  } else if (size < 1 || size > MOST_CARDS) {
    const message = `The statement counts ${size} cards; a shoe has 1 to ${MOST_CARDS}.`
    found.push({ code: 'fair/cards', message })
  }
  return found
}

function findNotCommitted(statement: Statement, said: string, noted?: string): Finding[] {
  const found: Finding[] = []
  if (noted !== undefined && said !== noted.trim().toLowerCase()) {
    const message = 'The document belongs to another commitment than the one noted down before.'
    found.push({ code: 'fair/other-commitment', message })
  }
  if (said !== commitmentOf(statement)) {
    const message = 'The commitment is not the hash of the statement: one of them was changed.'
    found.push({ code: 'fair/commitment', message })
  }
  return found
}

function findWrong(reveal: Reveal, noted?: string, pledge?: string): Finding[] {
  const { statement } = reveal
  const secret = bytesOf(reveal.secret)
  const shoe = new SealedShoe(secret, statement)
  const found = findNotCommitted(statement, reveal.commitment, noted)
  if (pledge !== undefined && statement.pledge !== pledge.trim().toLowerCase()) {
    const message = 'The statement names another pledge than the one noted down before.'
    found.push({ code: 'fair/other-pledge', message })
  }
  const pledged = joined(utf8(`${SCHEME} pledge ${statement.label}\n`), secret)
  if (statement.pledge !== hexOf(sha256(pledged))) {
    const message = 'The secret is not the one whose pledge was published.'
    found.push({ code: 'fair/pledge', message })
  }
  if (statement.root !== shoe.root) {
    const message = 'The Merkle root is not the one of the order that follows from the secret.'
    found.push({ code: 'fair/root', message })
  }
  return [
    ...found,
    ...findWrongOrder(reveal, shoe),
    ...findWrongDeal(reveal, shoe),
    ...findWrongDraws(reveal.draws, shoe),
  ]
}

function findWrongOrder({ order, statement }: Reveal, shoe: SealedShoe): Finding[] {
  const found: Finding[] = []
  DECK.forEach((card, index) => {
    const there = order.filter((each) => each === card).length
    const stated = statement.cards[index]
    if (there === stated) return
    const message = `The revealed order has ${there} of ${card}, the statement ${stated}.`
    found.push({ code: 'fair/composition', message })
  })
  const at = differ(order, shoe.order)
  if (at !== null) {
    const message =
      `Position ${at} of the order is ${order[at] ?? 'no card'}; ` +
      `the secret gives ${shoe.order[at] ?? 'no card'}.`
    found.push({ code: 'fair/order', message })
  }
  return found
}

function findWrongDeal({ cut, dealt }: Reveal, shoe: SealedShoe): Finding[] {
  const size = shoe.order.length
  if (cut < 0 || cut >= size) {
    return [{ code: 'fair/cut', message: `The cut is at ${cut}. The shoe has ${size} cards.` }]
  }
  if (dealt.length > size) {
    const message = `${dealt.length} cards were dealt out of a shoe of ${size}.`
    return [{ code: 'fair/dealt', message }]
  }
  const due = shoe.dealtFrom(cut).slice(0, dealt.length)
  const at = differ(dealt, due)
  if (at === null) return []
  const message =
    `Card ${at + 1} out of the shoe was ${dealt[at]}; ` + `the sealed order gives ${due[at]}.`
  return [{ code: 'fair/dealt', message }]
}

function findWrongDraws(draws: readonly Draw[], shoe: SealedShoe): Finding[] {
  const found: Finding[] = []
  const made = new Map<Use, number>()
  for (const { use, number, below, outcome } of draws) {
    const name = `Draw ${number} for ${use}`
    const possible = number >= 1 && number <= MOST_NUMBER && below >= 1 && below <= MOST_BELOW
    if (!DRAWN.includes(use) || !possible) {
      const message = `${name} below ${below} is none that a shoe can give.`
      found.push({ code: 'fair/draw', message })
      continue
    }
    const expected = (made.get(use) ?? 0) + 1
    if (number !== expected) {
      const message = `${name} stands where draw ${expected} is due.`
      found.push({ code: 'fair/draw-order', message })
    }
    made.set(use, number)
    const due = shoe.draw(use, number, below)
    if (outcome !== due) {
      const message = `${name} below ${below} came to ${outcome}; the secret gives ${due}.`
      found.push({ code: 'fair/draw', message })
    }
  }
  return found
}

function faultIn(label: string, contributions: readonly Contribution[]): string | null {
  if (label.length > MOST_LABEL || !LABEL.test(label)) {
    return (
      `"${label}" is not a label of a shoe. ` +
      `Write at most ${MOST_LABEL} letters, digits and . _ - in parts divided by /.`
    )
  }
  if (contributions.length > MOST_CONTRIBUTIONS) {
    return `${contributions.length} contributions are too many. The most is ${MOST_CONTRIBUTIONS}.`
  }
  const seen = new Set<string>()
  for (const { who, value } of contributions) {
    if (!WHO.test(who)) {
      return `"${who}" cannot contribute. A name has 1 to 64 letters, digits and . _ - : /.`
    }
    if (!VALUE.test(value)) {
      return `The contribution of ${who} must be 1 to 64 bytes in lowercase hex digits.`
    }
    if (seen.has(who)) return `${who} contributed twice. Each person contributes once.`
    seen.add(who)
  }
  return null
}

function contributionLines(contributions: readonly Contribution[]): string[] {
  return contributions.map(({ who, value }) => `contribution ${who} ${value}`)
}

function inDeckOrder(counts: readonly number[]): string[] {
  return DECK.flatMap((card, index) => Array<string>(counts[index] ?? 0).fill(card))
}

function differ(one: readonly string[], other: readonly string[]): number | null {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at
  return null
}

function leafHash(position: number, card: string, salt: Uint8Array): Uint8Array {
  const place = new Uint8Array(4)
  new DataView(place.buffer).setUint32(0, position)
  return sha256(joined(Uint8Array.of(0), salt, place, utf8(card)))
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(joined(Uint8Array.of(1), left, right))
}

function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  let level = [...leaves]
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at]!
      const right = level[at + 1]
      above.push(right === undefined ? left : nodeHash(left, right))
    }
    level = above
  }
  return level[0]!
}

function rootFromPath(
  leaf: Uint8Array,
  position: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | null {
  const rest = [...path]
  let found = leaf
  let place = position
  for (let width = size; width > 1; width = Math.ceil(width / 2)) {
    const odd = place % 2 === 1
    if (odd || place + 1 < width) {
      const beside = rest.shift()
      if (beside === undefined) return null
      found = odd ? nodeHash(beside, found) : nodeHash(found, beside)
    }
    place = Math.floor(place / 2)
  }
  return rest.length === 0 ? found : null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
