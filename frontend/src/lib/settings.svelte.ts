// What a person prefers on this device.
export type Pace = 'natural' | 'quick' | 'instant'

export interface Preferences {
  pace: Pace
  speech: boolean
  coach: boolean
  keys: boolean
  /** whether this browser adds a random number to every shuffle */
  numbers: boolean
  /** whether the game was explained in three sentences */
  welcomed: boolean
}

const KEY = 'spanish21.preferences'
const PLAIN: Preferences = {
  pace: 'natural',
  speech: false,
  coach: false,
  keys: true,
  numbers: true,
  welcomed: false,
}

function stored(): Preferences {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) }
  } catch {
    return PLAIN
  }
}

export const preferences = $state<Preferences>(stored())

export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // A browser that stores nothing keeps the preferences until it is closed.
  }
}

/** How long a moment of so many milliseconds lasts at the chosen pace. */
export function paced(milliseconds: number): number {
  return preferences.pace === 'instant'
    ? 0
    : preferences.pace === 'quick'
      ? milliseconds / 2
      : milliseconds
}

export const calm = matchMedia('(prefers-reduced-motion: reduce)')
