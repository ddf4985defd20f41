import { preferences, remember, type Tongue } from '../lib/settings.svelte'
import { EN } from './en'
import type { Translated } from './shape'

// The language of the page: one table of phrases for each. Spanish is fetched when it is chosen.
export type Phrases = Translated<typeof EN>

let phrases = $state.raw<Phrases>(EN)

/** Return the phrases of the chosen language. */
export const t = (): Phrases => phrases

/** Speak a language, once its phrases are here; without them the page stays as it is. */
export async function speak(tongue: Tongue): Promise<void> {
  phrases = tongue === 'es' ? (await import('./es')).ES : EN
  document.documentElement.lang = tongue
}

/** Choose a language on this device. */
export async function choose(tongue: Tongue): Promise<void> {
  await speak(tongue)
  preferences.tongue = tongue
  remember()
}
