import { speak } from '../src/phrases/language.svelte'

// Tests read the page in English.
await speak('en')
