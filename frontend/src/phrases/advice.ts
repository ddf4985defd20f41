import type { Action, Advised, NoAdvice, OfferType } from '../wire'
import { t } from './language.svelte'
import { refusalText } from './refusals'

/** Name a play, or what else is offered beside it. */
export const actName = (action: Action | OfferType): string => t().acts[action] ?? action

/** Name the best play, and what the next best costs against it for a wager in cents. */
export const bestPhrase = (advice: Advised, wager = 0): string => {
  const [best, next] = [...advice.actions].sort((one, other) => other.expectation - one.expectation)
  if (!best) return t().silent.unknown
  const cost = next ? Math.round((best.expectation - next.expectation) * wager) : 0
  const said = t().coached.best(actName(best.action))
  return next && cost > 0 ? `${said} ${t().coached.cost(actName(next.action), cost)}` : said
}

/** Write why the coach has no advice. */
export const silencePhrase = ({ why }: NoAdvice): string =>
  typeof why === 'string' ? t().silent[why] : refusalText(why)
