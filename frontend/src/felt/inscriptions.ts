import type { Inscription } from '../wire'

// What is written on the cloth, by the kinds that the house names.
export interface Inscribed {
  blackjack: string
  insurance: string
  operator: string
  /** the payouts in two columns beside the dealer */
  columns: readonly (readonly string[])[]
}

/** how many letters a line holds, to balance the columns */
const LETTERS = 36
/** how much of a line the gap after a payout counts when the columns are balanced */
const GAP_IN_LINES = 0.3

export function inscribed(inscriptions: readonly Inscription[]): Inscribed {
  const first = (kind: Inscription['kind']): string =>
    inscriptions.find((one) => one.kind === kind && !one.unnamed)?.text ?? ''
  const payouts = inscriptions.filter((one) => one.kind === 'payout').map((one) => one.text)
  return {
    blackjack: first('blackjack') || 'Spanish 21',
    insurance: first('insurance') || 'Insurance',
    operator: first('operator'),
    columns: balanced(payouts),
  }
}

/** Divide payouts into two columns of about the same height, in their order. */
function balanced(payouts: readonly string[]): string[][] {
  const height = (text: string): number => Math.ceil(text.length / LETTERS) + GAP_IN_LINES
  const total = payouts.reduce((sum, text) => sum + height(text), 0)
  let used = 0
  const last = payouts.findIndex((text) => (used += height(text)) >= total / 2)
  return [payouts.slice(0, last + 1), payouts.slice(last + 1)]
}
