import { beforeEach, describe, expect, it } from 'vitest'
import { DECK, Unreadable, isShown, read, type Reveal } from '../src/fair/documents'
import { hexOf, sha256, utf8 } from '../src/fair/hash'
import { note, noted } from '../src/fair/notes'
import { Generator, bytesOf, hkdf, joined } from '../src/fair/primitives'
import { SCHEME } from '../src/fair/scheme'
import { SealedShoe, commitmentOf, verify } from '../src/fair/verify'

// That the verifier agrees with the program is tested from Python, with documents of real shoes.

describe('arithmetic', () => {
  it('hashes as FIPS 180-4 says', () => {
    expect(hexOf(sha256(utf8('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    expect(hexOf(sha256(utf8('a'.repeat(1_000_000))))).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    )
  })

  it('derives keys as RFC 5869 says', () => {
    const material = bytesOf('0b'.repeat(22))
    expect(hexOf(hkdf(material, new Uint8Array(0)))).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
    )
  })

  it('gives the key stream of RFC 8439', () => {
    expect(hexOf(new Generator(new Uint8Array(32)).take(16))).toBe(
      '76b8e0ada0f13d90405d6ae55386bd28',
    )
  })

  it('draws every number below a bound and none above', () => {
    const generator = new Generator(bytesOf('01'.repeat(32)))
    const drawn = Array.from({ length: 400 }, () => generator.below(7))
    expect([...new Set(drawn)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(generator.below(1)).toBe(0)
  })

  it('shuffles without losing a card', () => {
    const order = new Generator(bytesOf('02'.repeat(32))).shuffled(DECK)
    expect(order).not.toEqual(DECK)
    expect([...order].sort()).toEqual([...DECK].sort())
  })

  it('reads small hex digits only', () => {
    expect([...bytesOf('00ff10')]).toEqual([0, 255, 16])
    for (const wrong of ['0', 'FF', 'xy', '00 11']) expect(bytesOf(wrong)).toHaveLength(0)
  })
})

function reveal(): Reveal {
  const secret = '03'.repeat(32)
  const statement = {
    scheme: SCHEME,
    label: 'table/1/shoe/1',
    pledge: '',
    contributions: [{ who: 'maria', value: 'ab' }],
    cards: DECK.map(() => 1),
    root: '',
  }
  statement.pledge = hexOf(
    sha256(joined(utf8(`${SCHEME} pledge ${statement.label}\n`), bytesOf(secret))),
  )
  const shoe = new SealedShoe(bytesOf(secret), statement)
  statement.root = shoe.root
  return {
    statement,
    commitment: commitmentOf(statement),
    secret,
    order: [...shoe.order],
    cut: 5,
    dealt: shoe.dealtFrom(5).slice(0, 10),
    draws: [{ use: 'wheel', number: 1, below: 20, outcome: shoe.draw('wheel', 1, 20) }],
  }
}

const codes = (document: Reveal, commitment?: string): string[] =>
  verify(document, commitment).map((finding) => finding.code)

describe('a reveal', () => {
  it('of an honest shoe has no findings', () => {
    const honest = reveal()
    expect(codes(honest)).toEqual([])
    expect(codes(honest, ` ${honest.commitment.toUpperCase()}\n`)).toEqual([])
  })

  it('of another shoe than the one noted down is found out', () => {
    expect(codes(reveal(), '00'.repeat(32))).toEqual(['fair/other-commitment'])
  })

  it.each<[string, (shoe: Reveal) => Reveal, string]>([
    ['secret', (shoe) => ({ ...shoe, secret: '04'.repeat(32) }), 'fair/pledge'],
    ['order', (shoe) => ({ ...shoe, order: [...shoe.order].reverse() }), 'fair/order'],
    ['card', (shoe) => ({ ...shoe, dealt: [...shoe.dealt].reverse() }), 'fair/dealt'],
    ['cut', (shoe) => ({ ...shoe, cut: 999 }), 'fair/cut'],
    [
      'draw',
      (shoe) => ({ ...shoe, draws: shoe.draws.map((one) => ({ ...one, outcome: 99 })) }),
      'fair/draw',
    ],
    [
      'contribution',
      (shoe) => ({ ...shoe, statement: { ...shoe.statement, contributions: [] } }),
      'fair/commitment',
    ],
  ])('with another %s is found out', (_, change, code) => {
    expect(codes(change(reveal()))).toContain(code)
  })

  it('is read from JSON, and nothing else is', () => {
    const document = read(JSON.stringify(reveal()))
    expect(isShown(document)).toBe(false)
    expect(document).toEqual(reveal())
    for (const wrong of ['', '[]', '{}', '{"statement": 1}'])
      expect(() => read(wrong)).toThrow(Unreadable)
  })
})

describe('notes of shoes', () => {
  beforeEach(() => localStorage.clear())

  it('keep what was noted first', () => {
    note('green-1', 1, { commitment: 'aa', at: 1 })
    note('green-1', 1, { commitment: 'bb', at: 2, number: '77' })
    expect(noted('green-1', 1)).toEqual({ commitment: 'aa', at: 1, number: '77' })
    expect(noted('green-1', 2)).toEqual({})
  })

  it('are limited in number, the oldest go first', () => {
    for (let shoe = 1; shoe <= 70; shoe += 1) note('green-1', shoe, { at: shoe })
    expect(noted('green-1', 10)).toEqual({})
    expect(noted('green-1', 11)).toEqual({ at: 11 })
  })

  it('that cannot be read are none', () => {
    localStorage.setItem('spanish21.shoes', '{')
    expect(noted('green-1', 1)).toEqual({})
  })
})
