import { preferences } from '../lib/settings.svelte'
import { LEARN as LEARN_EN } from './en/learn'
import { LESSON as LESSON_EN, TRAINER as TRAINER_EN } from './en/lesson'
import { LEARN as LEARN_ES } from './es/learn'
import { LESSON as LESSON_ES, TRAINER as TRAINER_ES } from './es/lesson'

// The words of learning come with what teaches, and not with the rest of a language.
const spanish = (): boolean => preferences.tongue === 'es'

/** Return the words of the rules, payouts and charts. */
export const study = (): typeof LEARN_ES => (spanish() ? LEARN_ES : LEARN_EN)

/** Return the words of the lesson. */
export const lesson = (): typeof LESSON_ES => (spanish() ? LESSON_ES : LESSON_EN)

/** Return the words of the trainer. */
export const trainer = (): typeof TRAINER_ES => (spanish() ? TRAINER_ES : TRAINER_EN)
