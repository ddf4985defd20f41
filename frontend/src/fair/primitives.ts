/** HKDF and ChaCha20, and numbers drawn from it without bias, written out as in `hash.ts`. */

import { HASH_BYTES, sha256 } from './hash.ts'

export const KEY_BYTES = 32

/** Numbers out of the key stream of ChaCha20 (RFC 8439), unbiased by rejection. */
export class Generator {
  readonly #state = new Uint32Array(16)
  #block: Uint8Array = new Uint8Array(0)
  #at = 0

  constructor(key: Uint8Array, number = 0) {
    const words = new DataView(key.buffer, key.byteOffset, KEY_BYTES)
    this.#state.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574])
    for (let at = 0; at < 8; at += 1) this.#state[4 + at] = words.getUint32(4 * at, true)
    this.#state[13] = number
  }

  take(size: number): Uint8Array {
    const taken = new Uint8Array(size)
    for (let at = 0; at < size; at += 1) {
      if (this.#at === this.#block.length) {
        this.#block = chachaBlock(this.#state)
        this.#state[12]! += 1
        this.#at = 0
      }
      taken[at] = this.#block[this.#at]!
      this.#at += 1
    }
    return taken
  }

  below(bound: number): number {
    let size = 0
    let full = 1
    while (full < bound) {
      size += 1
      full *= 256
    }
    const limit = full - (full % bound)
    for (;;) {
      const drawn = this.take(size).reduce((value, byte) => value * 256 + byte, 0)
      if (drawn < limit) return drawn % bound
    }
  }

  shuffled<T>(things: readonly T[]): T[] {
    const order = [...things]
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1)
      const moved = order[last]!
      order[last] = order[other]!
      order[other] = moved
    }
    return order
  }
}

function chachaBlock(state: Uint32Array): Uint8Array {
  const x = Uint32Array.from(state)
  const quarter = (a: number, b: number, c: number, d: number): void => {
    const step = (to: number, from: number, mixed: number, turn: number): void => {
      x[to]! += x[from]!
      const value = x[mixed]! ^ x[to]!
      x[mixed] = (value << turn) | (value >>> (32 - turn))
    }
    step(a, b, d, 16)
    step(c, d, b, 12)
    step(a, b, d, 8)
    step(c, d, b, 7)
  }
  for (let round = 0; round < 10; round += 1) {
    for (let at = 0; at < 4; at += 1) quarter(at, 4 + at, 8 + at, 12 + at)
    for (let at = 0; at < 4; at += 1) {
      quarter(at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4))
    }
  }
  const block = new DataView(new ArrayBuffer(64))
  x.forEach((word, at) => block.setUint32(4 * at, word + state[at]!, true))
  return new Uint8Array(block.buffer)
}

/** HKDF-SHA256 without salt (RFC 5869), one block of output. */
export function hkdf(material: Uint8Array, info: Uint8Array): Uint8Array {
  const key = hmac(new Uint8Array(HASH_BYTES), material)
  return hmac(key, joined(info, Uint8Array.of(1)))
}

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(64)
  padded.set(key)
  const inner = sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    joined(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Read small hex digits; what is none is read as nothing. */
export function bytesOf(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) return new Uint8Array(0)
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
