import { first, OUTSIDE, wagerName } from './en'
import type { CardDue, Clock, StepView, View } from '../wire'
import { commandPhrase } from './commands'
import { type Reader, readerAt } from './reader'

// The words of the page for what a table waits for, in English: one phrase for each fact.
export type Awaited = View['waiting']

type Phrases = {
  readonly [Kind in Awaited['type']]: (
    fact: Extract<Awaited, { type: Kind }>,
    reader: Reader,
  ) => string
}

const EN: Phrases = {
  WagersDue: () => 'Bets are open',
  CardDue: (fact) =>
    fact.burn
      ? 'A card is burned'
      : `A card goes to ${fact.box === null ? 'the dealer' : `box ${fact.box}`}`,
  DecisionDue: (fact, reader) =>
    `${fact.person === reader.you ? 'You decide' : `${fact.name} decides`} on box ${fact.box}`,
  StepDue: (fact, reader) => `Next: ${commandPhrase(fact.step, reader)}`,
  CutDue: (fact, reader) =>
    `${fact.person === reader.you ? 'You are' : `${fact.name} is`} offered the cut`,
  PlayerDue: () => 'Waiting for a first player',
  SpinDue: (fact, reader) =>
    `Waiting for the ${OUTSIDE[fact.kind]} of box ${fact.box} (${wagerName(fact.wager, reader)})`,
  ReaderDue: () => 'No dealing until the card reader is repaired or replaced',
}

/** Join names: Ann, Bob and Cleo. */
const joined = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/** Write whom someone waits for who has bet, or sits out. */
function othersPhrase(view: View): string {
  if (view.you.away) return 'You are sitting out.'
  const names = view.people
    .filter((one) => one.box !== null && !one.you && !one.away && !one.ready)
    .map((one) => one.name)
  return names.length ? `Bets placed. Waiting for ${joined(names)}.` : 'Bets placed.'
}

/** Write what a table waits for, for the person who reads. */
export function waitingPhrase(view: View): string {
  const fact = view.waiting
  if (view.phase === 'wagers' && (view.you.ready || view.you.away)) return othersPhrase(view)
  const write = EN[fact.type] as (fact: Awaited, reader: Reader) => string
  return write(fact, readerAt(view))
}

/** Write what is due at a table for the person who deals: the step alone, where it is one. */
export const duePhrase = (view: View): string =>
  view.waiting.type === 'StepDue'
    ? first(commandPhrase(view.waiting.step, readerAt(view)))
    : waitingPhrase(view)

/** Write what a step does that staff may take. */
export function stepPhrase(step: StepView, view: View): string {
  const { command, symbol } = step
  if (command.type === 'DealCard') return waitingPhrase(view)
  if (command.type === 'CloseInsurance' && !step.due)
    return 'close insurance: a player without an answer declines'
  if (command.type === 'SpinWheel' && symbol !== null) return `${command.section + 1}: ${symbol}`
  return commandPhrase(command, readerAt(view))
}

/** Name the place to which a card goes. */
export function cardPlace(card: CardDue): string {
  if (card.burn) return 'the discard rack, face down'
  const where = card.box === null ? 'the dealer' : `box ${card.box}, hand ${card.hand}`
  return card.face_up ? where : `${where}, face down`
}

/** What happens when a clock has run out. */
export const TIMEOUT: Readonly<Record<Clock['then'], string>> = {
  deal: 'bets are closed and the cards are dealt',
  shuffle: 'the cards are shuffled with the numbers that came in',
  'pass-cut': 'the cut passes to the next player',
  'decline-insurance': 'insurance is declined',
  'choose-first-hand': 'the bet stays on the first hand',
  'dead-hand': 'the hand is dead',
  'keep-double': 'the doubled bet stays',
  'decline-double': 'the double is declined',
  stand: 'the hand stands',
}
