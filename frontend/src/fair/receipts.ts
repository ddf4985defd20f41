import { get } from '../lib/api'

// A receipt: where the whole log stood, signed by the house, for a player to keep.

export interface Receipt {
  ledger: string
  number: number
  at: number
  position: number
  hash: string
  heads: Record<string, readonly [number, string]>
  previous: string
  signature: string
}

/** What the signature of a receipt covers: all but itself, as a compact JSON list. */
export function covered(receipt: Receipt): string {
  const heads = Object.entries(receipt.heads).sort(([one], [other]) =>
    one < other ? -1 : one > other ? 1 : 0,
  )
  const { ledger, number, at, position, hash, previous } = receipt
  return JSON.stringify([ledger, number, at, position, hash, heads, previous])
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))

/** Whether one of the keys signed a receipt; null where the browser cannot check signatures. */
export async function isSigned(receipt: Receipt, keys: readonly string[]): Promise<boolean | null> {
  if (!('crypto' in globalThis) || !('subtle' in crypto)) return null
  try {
    const text = new TextEncoder().encode(covered(receipt))
    for (const key of keys) {
      const imported = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, [
        'verify',
      ])
      if (await crypto.subtle.verify('Ed25519', imported, bytes(receipt.signature), text))
        return true
    }
    return false
  } catch {
    return null
  }
}

/** What a receipt shows of the house as it is now. */
export interface Checked {
  signed: boolean | null
  held: boolean
}

/** Check a receipt: who signed it, and whether the log of the house still holds its entry. */
export async function check(receipt: Receipt): Promise<Checked> {
  const keys = await get<readonly string[]>('/receipt/keys')
  const signed = await isSigned(receipt, keys)
  try {
    const now = await get<{ hash: string }>(`/receipt/${receipt.position}`)
    return { signed, held: now.hash === receipt.hash }
  } catch {
    return { signed, held: false }
  }
}
