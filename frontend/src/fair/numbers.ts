import { hexOf, sha256, utf8 } from './hash'
import { note, noted } from './notes'
import { SCHEME } from './scheme'
import type { Ask, View } from '../wire'

// A number of the player's own for the next shuffle: first bound by its hash, then opened.

const RANDOM_BYTES = 16

/** The hash that binds a person to a number for a shoe. */
export function digestOf(label: string, who: string, value: string): string {
  return hexOf(sha256(utf8(`${SCHEME} number ${label} ${who} ${value}\n`)))
}

/** Bind the player to words of their own, or to none, made unguessable by random bytes. */
export function commit(view: View, words = ''): Ask {
  const shoe = view.shoe.number + 1
  const random = hexOf(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
  note(view.table.id, shoe, { number: hexOf(utf8(words)) + random })
  const value = noted(view.table.id, shoe).number ?? random
  const label = `table/${view.table.id}/shoe/${shoe}`
  return { type: 'commit', digest: digestOf(label, view.you.person, value) }
}

/** Open the number to which this browser bound the player; none if another browser did. */
export function opening(view: View): Ask | null {
  const hex = noted(view.table.id, view.shoe.number + 1).number
  return hex === undefined ? null : { type: 'contribute', hex }
}
