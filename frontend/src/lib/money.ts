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

/** Read dollars that a person typed, `25` or `7.50`, as cents; null if it isn't an amount. */
export function cents(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
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
  {
    cents: 50,
    name: '50¢',
    face: '50¢',
    base: 'var(--chip-half)',
    edge: 'var(--chip-half-edge)',
    ink: 'var(--chip-half-ink)',
  },
  {
    cents: 100,
    name: '$1',
    face: '1',
    base: 'var(--chip-1)',
    edge: 'var(--chip-1-edge)',
    ink: 'var(--chip-1-ink)',
  },
  {
    cents: 500,
    name: '$5',
    face: '5',
    base: 'var(--chip-5)',
    edge: 'var(--chip-5-edge)',
    ink: 'var(--chip-5-ink)',
  },
  {
    cents: 2500,
    name: '$25',
    face: '25',
    base: 'var(--chip-25)',
    edge: 'var(--chip-25-edge)',
    ink: 'var(--chip-25-ink)',
  },
  {
    cents: 10000,
    name: '$100',
    face: '100',
    base: 'var(--chip-100)',
    edge: 'var(--chip-100-edge)',
    ink: 'var(--chip-100-ink)',
  },
  {
    cents: 50000,
    name: '$500',
    face: '500',
    base: 'var(--chip-500)',
    edge: 'var(--chip-500-edge)',
    ink: 'var(--chip-500-ink)',
  },
  {
    cents: 100000,
    name: '$1k',
    face: '1k',
    base: 'var(--chip-1000)',
    edge: 'var(--chip-1000-edge)',
    ink: 'var(--chip-1000-ink)',
  },
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
