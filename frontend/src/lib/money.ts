/** Write cents as an amount of dollars, without cents that are none unless they are asked for. */
export function dollars(cents: number, least = 0): string {
  const sign = cents < 0 ? '−' : ''
  const size = Math.abs(cents)
  const digits = size % 100 === 0 ? least : 2
  const text = (size / 100).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${sign}$${text}`
}

/** Write a gain or a loss with its sign. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents)
}

/** Write an amount shortly for a small label: $2.5k. */
export function short(cents: number): string {
  return Math.abs(cents) < 1_000_000 ? dollars(cents) : `$${+(cents / 100_000).toFixed(1)}k`
}

export interface Denomination {
  cents: number
  name: string
  /** what is printed on it */
  face: string
  base: string
  edge: string
  ink: string
}

export const CHIPS: readonly Denomination[] = [
  { cents: 50, name: '50¢', face: '50¢', base: '#d8c4e8', edge: '#7d5a9c', ink: '#33204a' },
  { cents: 100, name: '$1', face: '1', base: '#f2f0e8', edge: '#7f8c92', ink: '#26313a' },
  { cents: 500, name: '$5', face: '5', base: '#c23a34', edge: '#ffe9d6', ink: '#fff6ec' },
  { cents: 2500, name: '$25', face: '25', base: '#1f7d4f', edge: '#e8f5d8', ink: '#f6fff0' },
  { cents: 10000, name: '$100', face: '100', base: '#23262d', edge: '#d8b25c', ink: '#ffe9b8' },
  { cents: 50000, name: '$500', face: '500', base: '#5b3a8e', edge: '#f0d9ff', ink: '#fbf3ff' },
  { cents: 100000, name: '$1k', face: '1k', base: '#d9822b', edge: '#fff0c9', ink: '#2a1500' },
]

const MOST_SHOWN = 6

/** List the chips with which one wagers at a table, the smallest first. */
export function chipsUpTo(limits: { chip: number; maximum: number }): readonly Denomination[] {
  const usable = CHIPS.filter(({ cents }) => cents % limits.chip === 0 && cents <= limits.maximum)
  return usable.slice(-MOST_SHOWN)
}

/** Break an amount into chips, the largest first. */
export function stack(cents: number): Denomination[] {
  const chips: Denomination[] = []
  let left = cents
  for (const chip of [...CHIPS].reverse()) {
    while (left >= chip.cents) {
      chips.push(chip)
      left -= chip.cents
    }
  }
  return chips
}
