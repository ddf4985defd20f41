import { speak } from '../src/phrases/language.svelte'
import { learnRefusals } from '../src/phrases/refusals'

// Tests read the page in English.
await Promise.all([speak('en'), learnRefusals('en')])
