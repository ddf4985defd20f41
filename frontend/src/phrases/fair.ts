import { preferences } from '../lib/settings.svelte'
import { FAIR as EN } from './en/fair'
import { FAIR as ES } from './es/fair'

/** Return the words of fairness, which come with its sheet and not with the rest of a language. */
export const fair = (): typeof ES => (preferences.tongue === 'es' ? ES : EN)
