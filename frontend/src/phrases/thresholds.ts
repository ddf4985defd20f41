import { dollars } from '../lib/money'
import type { HouseSettings, Weaker } from '../wire'

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`

/** The words of the page for thresholds of the house, for those that are named. */
export function thresholds(of: HouseSettings | Weaker): string {
  const { large_payout: payout, alert_errors: errors, notice_minutes: minutes } = of
  const parts: string[] = []
  if (payout !== undefined && payout !== null)
    parts.push(`two people sign for ${payout ? `${dollars(payout)} or more` : 'no payout'}`)
  if (errors !== undefined && errors !== null)
    parts.push(`alerts from ${count(errors, 'standard error')} on`)
  if (minutes !== undefined && minutes !== null)
    parts.push(`${count(minutes, 'minute')} of notice for limits`)
  return parts.join(', ')
}
