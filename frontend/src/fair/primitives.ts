/**
 * SHA-256, HKDF and ChaCha20, and numbers drawn from it without bias.
 *
 * They are written out because a browser lends its own only to pages that came over https.
 */

export const KEY_BYTES = 32
export const HASH_BYTES = 32

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

const PRIMES = firstPrimes(64)
const ROUND_WORDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START_WORDS = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next += 1) {
    if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  }
  return primes
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

/** SHA-256 (FIPS 180-4). */
export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const data = new DataView(new ArrayBuffer(length))
  const bytes = new Uint8Array(data.buffer)
  bytes.set(message)
  bytes[message.length] = 0x80
  data.setUint32(length - 8, Math.floor(message.length / 2 ** 29))
  data.setUint32(length - 4, message.length << 3)
  const hash = Uint32Array.from(START_WORDS)
  for (let at = 0; at < length; at += 64) compress(hash, data, at)
  const digest = new DataView(new ArrayBuffer(HASH_BYTES))
  hash.forEach((word, at) => digest.setUint32(4 * at, word))
  return new Uint8Array(digest.buffer)
}

function compress(hash: Uint32Array, data: DataView, start: number): void {
  const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
  const w = new Uint32Array(64)
  for (let at = 0; at < 16; at += 1) w[at] = data.getUint32(start + 4 * at)
  for (let at = 16; at < 64; at += 1) {
    const [one, two] = [w[at - 15]!, w[at - 2]!]
    const first = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3)
    const second = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10)
    w[at] = w[at - 16]! + first + w[at - 7]! + second
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let at = 0; at < 64; at += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + high + ((e & f) ^ (~e & g)) + ROUND_WORDS[at]! + w[at]!) | 0
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, at) => {
    hash[at]! += word
  })
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
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

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Read small hex digits; what is none is read as nothing. */
export function bytesOf(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) return new Uint8Array(0)
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
