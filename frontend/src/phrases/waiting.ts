import { isYours } from '../lib/yours'
import type { View } from '../wire'
import { t } from './language.svelte'
import { type Reader, readerAt } from './reader'
import type { Awaited } from './shape'

/** Join names: Ann, Bob and Cleo. */
const joined = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(t().waiting.and)

/** Write whom someone waits for who has bet, or sits out. */
function othersPhrase(view: View): string {
  if (view.you.away) return t().waiting.out
  const names = view.people
    .filter((one) => one.box !== null && !isYours(view, one) && !one.away && !one.ready)
    .map((one) => one.name)
  const awaited = names.length || !view.dealer.name ? names : [view.dealer.name]
  return awaited.length ? t().waiting.placedFor(joined(awaited)) : t().waiting.placed
}

/** Write what a table waits for, but for a step of its dealer. */
export function awaitedPhrase(fact: Exclude<Awaited, { type: 'StepDue' }>, reader: Reader): string {
  const write = t().awaited[fact.type] as (fact: Awaited, reader: Reader) => string
  return write(fact, reader)
}

/** Write whom or what a player waits for: a step and a card are for the dealer to take. */
export function waitingPhrase(view: View): string {
  const fact = view.waiting
  if (view.phase === 'wagers' && (view.you.ready || view.you.away)) return othersPhrase(view)
  if (fact.type === 'StepDue' || fact.type === 'CardDue')
    return t().waiting.forDealer(view.dealer.name)
  return awaitedPhrase(fact, readerAt(view))
}
