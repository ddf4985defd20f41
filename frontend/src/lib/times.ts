import { preferences } from './settings.svelte'

// Times as people read them, where they are and in their language.
const place = (): string => (preferences.tongue === 'es' ? 'es-US' : 'en-US')

/** Write the day and the time. */
export const moment = (at: number): string => new Date(at).toLocaleString(place())

/** Write the day and the time to the minute, as in "Jan 5, 9:30 AM". */
export const dayAndTime = (at: number): string =>
  new Date(at).toLocaleString(place(), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/** Write the day and the time to the millisecond, with its zone. */
export const exactTime = (at: number): string =>
  new Date(at).toLocaleString(place(), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  })

/** Write the time of day. */
export const timeOfDay = (at: number): string => new Date(at).toLocaleTimeString(place())
