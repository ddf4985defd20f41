import { preferences } from './settings.svelte'

// Times as people read them, where they are and in their language.
const place = (): string => (preferences.tongue === 'es' ? 'es-US' : 'en-US')

/** Write the day and the time. */
export const moment = (at: number): string => new Date(at).toLocaleString(place())

/** Write the time of day. */
export const timeOfDay = (at: number): string => new Date(at).toLocaleTimeString(place())
