/**
 * SHA-256, and texts and hex digits as bytes.
 *
 * It is written out because a browser lends its own only to pages that came over https.
 */

export const HASH_BYTES = 32

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

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
