import type { Inscription } from '../wire'

// What is written on the cloth, by the kinds that the house names.
export interface Inscribed {
  blackjack: string
  insurance: string
  operator: string
  /** the payouts in two columns beside the dealer */
  columns: readonly (readonly Line[])[]
}

export interface Line {
  text: string
  y: number
}

const MOST_LETTERS = 44
const LINE_HEIGHT = 18
const GAP = 5
/** how much of a line the gap after a payout counts when the columns are balanced */
const GAP_IN_LINES = 0.3

export function inscribed(inscriptions: readonly Inscription[]): Inscribed {
  const first = (kind: Inscription['kind']): string =>
    inscriptions.find((one) => one.kind === kind)?.text ?? ''
  const payouts = inscriptions
    .filter((one) => one.kind === 'payout')
    .map((one) => wrapped(one.text, MOST_LETTERS))
  return {
    blackjack: first('blackjack') || 'Spanish 21',
    insurance: first('insurance') || 'Insurance',
    operator: first('operator'),
    columns: balanced(payouts).map(placed),
  }
}

/** Break a text at its blanks into lines of fewer letters than `most`. */
export function wrapped(text: string, most: number): string[] {
  const rows: string[] = ['']
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row && row.length + word.length >= most) rows.push(word)
    else rows[rows.length - 1] = row ? `${row} ${word}` : word
  }
  return rows
}

/** Divide payouts into two columns of about the same height, in their order. */
function balanced(payouts: readonly string[][]): string[][][] {
  const height = (rows: string[]): number => rows.length + GAP_IN_LINES
  const total = payouts.reduce((sum, rows) => sum + height(rows), 0)
  let used = 0
  const last = payouts.findIndex((rows) => (used += height(rows)) >= total / 2)
  return [payouts.slice(0, last + 1), payouts.slice(last + 1)]
}

function placed(column: readonly string[][]): Line[] {
  let y = -GAP
  return column.flatMap((rows) => {
    y += GAP
    return rows.map((text) => {
      const line = { text, y }
      y += LINE_HEIGHT
      return line
    })
  })
}
