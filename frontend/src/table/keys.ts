import type { Phrases } from '../phrases/language.svelte'

// The keys of the table, as the sheet "Keys" and the docs list them.
export const KEYS: readonly (readonly [string, keyof Phrases['keys']])[] = [
  ['H / S', 'hitStand'],
  ['D / P', 'doubleSplit'],
  ['U', 'surrender'],
  ['I / N', 'insurance'],
  ['K / E', 'rescue'],
  ['C', 'cut'],
  ['1 … 6', 'chip'],
  ['← →', 'box'],
  ['↑ ↓', 'kind'],
  ['Backspace', 'clear'],
  ['Z', 'undo'],
  ['X', 'double'],
  ['L', 'again'],
  ['Enter', 'deal'],
  ['Space', 'skip'],
  ['W', 'why'],
  ['T', 'table'],
  ['G', 'coach'],
  ['?', 'keys'],
]
