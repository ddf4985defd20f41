import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../src/fair/numbers'
import { covered, isSigned, type Receipt } from '../src/fair/receipts'

const bare: Receipt = {
  ledger: 'house',
  number: 3,
  at: 1_700_000_000_000,
  position: 40,
  hash: 'ab'.repeat(32),
  heads: { 'table/one': [31, 'cd'.repeat(32)], people: [9, 'ef'.repeat(32)] },
  previous: '0'.repeat(64),
  signature: '',
}

describe('a receipt', () => {
  it('is signed over all but its signature, in the order of the names of streams', () => {
    expect(covered(bare)).toBe(
      `["house",3,1700000000000,40,"${bare.hash}",` +
        `[["people",[9,"${'ef'.repeat(32)}"]],["table/one",[31,"${'cd'.repeat(32)}"]]],` +
        `"${bare.previous}"]`,
    )
  })

  it('is checked against the keys of the house', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
    const signature = sign(null, Buffer.from(covered(bare)), privateKey).toString('hex')
    const receipt = { ...bare, signature }
    expect(await isSigned(receipt, [key])).toBe(true)
    expect(await isSigned({ ...receipt, position: 41 }, [key])).toBe(false)
    expect(await isSigned(receipt, ['11'.repeat(32)])).not.toBe(true)
  })
})

describe('a number', () => {
  it('is bound by the hash that the house checks', () => {
    expect(digestOf('table/t1/shoe/1', 'ann', 'c0ffee')).toBe(
      '329ffdf3b3b3802e8702c6442bcf1c2c491140627855e45f05298009ccc3853b',
    )
  })
})
