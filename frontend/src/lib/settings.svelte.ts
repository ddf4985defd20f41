import { unreachable } from './sure'

// What a person prefers on this device.
const PACES = ['natural', 'quick', 'instant'] as const
export type Pace = (typeof PACES)[number]

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const TONGUES = ['en', 'es'] as const
export type Tongue = (typeof TONGUES)[number]

export interface Preferences {
  pace: Pace
  theme: Theme
  tongue: Tongue
  speech: boolean
  sound: boolean
  /** whether alerts of the floor sound */
  alarm: boolean
  /** whether the coach follows the decisions */
  coach: boolean
  /** whether the coach names the best play beforehand */
  ahead: boolean
  /** whether the average result of each play is shown */
  figures: boolean
  keys: boolean
  /** whether this browser adds a random number to every shuffle */
  numbers: boolean
  /** whether the game was explained in three sentences */
  welcomed: boolean
}

const KEY = 'spanish21.preferences'
const PLAIN: Preferences = {
  pace: 'natural',
  theme: 'system',
  tongue: navigator.language.startsWith('es') ? 'es' : 'en',
  speech: false,
  sound: true,
  alarm: true,
  coach: false,
  ahead: true,
  figures: false,
  keys: true,
  numbers: true,
  welcomed: false,
}

/** Read what is stored on this device; what cannot be read is as if it were not there. */
export function stored(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>
    const pace = PACES.find((one) => one === found.pace) ?? PLAIN.pace
    const theme = THEMES.find((one) => one === found.theme) ?? PLAIN.theme
    const tongue = TONGUES.find((one) => one === found.tongue) ?? PLAIN.tongue
    return { ...PLAIN, ...found, pace, theme, tongue }
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
  const { pace } = preferences
  switch (pace) {
    case 'instant':
      return 0
    case 'quick':
      return milliseconds / 2
    case 'natural':
      return milliseconds
    default:
      return unreachable(pace)
  }
}

/** Paint the page light or dark, as chosen here or on the device. */
export function paint(): void {
  document.documentElement.dataset.theme = isLight() ? 'light' : 'dark'
}

export function isLight(): boolean {
  const { theme } = preferences
  return theme === 'light' || (theme === 'system' && daylight.matches)
}

export const daylight = matchMedia('(prefers-color-scheme: light)')
export const calm = matchMedia('(prefers-reduced-motion: reduce)')
