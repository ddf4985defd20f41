import type { Phrases } from '../language.svelte'
import { FACTS } from './facts'
import { METERS, OUTSIDE, RESULTS, SHORT_METERS, SUITS, first, spoken, wagerName } from './grammar'
import { PAGES } from './pages'
import { inscription } from './inscribed'
import { TABLE } from './table'
import {
  ACTIONS,
  AWAITED,
  COACHED,
  COMPARED,
  BET_HINTS,
  HINTS,
  MARKS,
  OFFERS,
  OUTCOMES,
  PAID,
  PHASES,
  SILENT,
  STATUS,
  TIMEOUT,
} from './words'

// All phrases of the page in Spanish, as casinos in the United States speak it.
export const ES: Phrases = {
  facts: FACTS,
  awaited: AWAITED,
  offers: OFFERS,
  acts: ACTIONS,
  outcomes: OUTCOMES,
  marks: MARKS,
  status: STATUS,
  paid: PAID,
  phases: PHASES,
  timeout: TIMEOUT,
  silent: SILENT,
  hints: HINTS,
  betHints: BET_HINTS,
  compared: COMPARED,
  coached: COACHED,
  results: RESULTS,
  outside: OUTSIDE,
  meterNames: METERS,
  meterShort: SHORT_METERS,
  suits: SUITS,
  spoken,
  wagerName,
  first,
  inscription,
  lesson: { begin: 'Lección de dos minutos' },
  ...PAGES,
  ...TABLE,
}
