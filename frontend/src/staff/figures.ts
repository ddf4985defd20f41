import type { Alert } from '../wire'

/** Write what is too far off to be chance, with the name of the table or person. */
export function alertPhrase(alert: Alert, name: string): string {
  const errors = `${Math.abs(alert.standard_errors).toFixed(1)} standard errors`
  if (alert.what === 'wagers-follow-edge') return `The bets of ${name} follow the edge (${errors}).`
  const way = alert.standard_errors > 0 ? 'above' : 'below'
  return `The win from ${alert.about} ${name} is ${errors} ${way} expectation.`
}
