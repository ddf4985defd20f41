import type { Advised, NoAdvice } from '../wire'
import { first } from './en'

// The words of the page for the coach, in English.
const SILENT: Readonly<Record<Extract<NoAdvice['why'], string>, string>> = {
  'switched-off': 'The coach is switched off at this table.',
  'not-your-turn': 'It isn’t your turn.',
  'not-a-hand': 'The coach rates hands only.',
  unknown: 'The coach has no advice for this hand.',
}

/** Name the best play. */
export const bestPhrase = (advice: Advised): string => {
  const best = advice.actions.find((one) => one.best)
  return best ? `${first(best.action)} is best.` : SILENT.unknown
}

/** Write why the coach has no advice. */
export const silencePhrase = ({ why }: NoAdvice): string =>
  typeof why === 'string' ? SILENT[why] : why.message
