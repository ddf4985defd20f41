import { preferences, remember, type Tongue } from '../lib/settings.svelte'
import { sure } from '../lib/sure'
import type { EN } from './en'
import { learnRefusals } from './refusals'
import type { Translated } from './shape'

// The language of the page: one table of phrases for each, fetched when it is chosen.
export type Phrases = Translated<typeof EN>

const TABLES: Readonly<Record<Tongue, () => Promise<Phrases>>> = {
  en: async () => (await import('./en')).EN,
  es: async () => (await import('./es')).ES,
}

let phrases = $state.raw<Phrases>()

/** Return the phrases of the chosen language. */
export const t = (): Phrases => sure(phrases)

/** Speak a language, once its phrases are here; without them the page stays as it is. */
export async function speak(tongue: Tongue): Promise<void> {
  phrases = await TABLES[tongue]()
  document.documentElement.lang = tongue
}

/** Choose a language on this device. */
export async function choose(tongue: Tongue): Promise<void> {
  await Promise.all([speak(tongue), learnRefusals(tongue)])
  preferences.tongue = tongue
  remember()
}
