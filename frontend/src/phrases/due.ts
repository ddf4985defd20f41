import type { CardDue, FloorGlance, StepView, View } from '../wire'
import { commandPhrase } from './commands'
import { t } from './language.svelte'
import { type Reader, readerAt } from './reader'
import { awaitedPhrase } from './waiting'

// What is due at a table, for those who work there: the words of its steps come with their pages.

/** Write what a table waits for: the next step, or what a player does. */
const duePhraseOf = ({ waiting }: Pick<View, 'waiting'>, reader: Reader): string =>
  waiting.type === 'StepDue'
    ? t().waiting.next(commandPhrase(waiting.step, reader))
    : awaitedPhrase(waiting, reader)

/** Write what a table waits for, for someone who is not there. */
export const glancePhrase = (glance: FloorGlance): string =>
  duePhraseOf(glance, { you: '', names: glance.names, wagers: {} })

/** Write what a table waits for, for someone who looks after it. */
export const duePhraseAt = (view: View): string => duePhraseOf(view, readerAt(view))

/** Write what is due at a table for the person who deals: the step alone, where it is one. */
export const duePhrase = (view: View): string =>
  view.waiting.type === 'StepDue'
    ? t().first(commandPhrase(view.waiting.step, readerAt(view)))
    : duePhraseAt(view)

/** Write what a step does that staff may take. */
export function stepPhrase(step: StepView, view: View): string {
  const { command, symbol } = step
  if (command.type === 'DealCard') return duePhraseAt(view)
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
