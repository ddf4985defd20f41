import { isYours } from '../lib/yours'
import type { CardDue, FloorGlance, StepView, View } from '../wire'
import { commandPhrase } from './commands'
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
  return names.length ? t().waiting.placedFor(joined(names)) : t().waiting.placed
}

/** Write what a table waits for, for the person who reads. */
export function waitingPhrase(view: View): string {
  const fact = view.waiting
  if (view.phase === 'wagers' && (view.you.ready || view.you.away)) return othersPhrase(view)
  const write = t().awaited[fact.type] as (fact: Awaited, reader: Reader) => string
  return write(fact, readerAt(view))
}

/** Write what a table waits for, for someone who is not there. */
export function glancePhrase({ waiting, names }: FloorGlance): string {
  const write = t().awaited[waiting.type] as (fact: Awaited, reader: Reader) => string
  return write(waiting, { you: '', names, wagers: {} })
}

/** Write what is due at a table for the person who deals: the step alone, where it is one. */
export const duePhrase = (view: View): string =>
  view.waiting.type === 'StepDue'
    ? t().first(commandPhrase(view.waiting.step, readerAt(view)))
    : waitingPhrase(view)

/** Write what a step does that staff may take. */
export function stepPhrase(step: StepView, view: View): string {
  const { command, symbol } = step
  if (command.type === 'DealCard') return waitingPhrase(view)
  if (command.type === 'CloseInsurance' && !step.due) return t().waiting.closeInsurance
  if (command.type === 'SpinWheel' && symbol !== null) return `${command.section + 1}: ${symbol}`
  return commandPhrase(command, readerAt(view))
}

/** Name the place to which a card goes. */
export function cardPlace(card: CardDue): string {
  const { rack, dealer, hand, down } = t().waiting
  if (card.burn) return rack
  const where = card.box === null ? dealer : hand(card.box, card.hand ?? 1)
  return card.face_up ? where : down(where)
}
