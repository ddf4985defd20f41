import { dollars } from '../lib/money'
import type { Payment } from '../wire'
import { t } from './language.svelte'

/** Write how a payment adds up, and where a limit cut the sum. */
export function arithmetic(payment: Payment): string {
  const { terms, amount } = payment
  const sum = terms.reduce((whole, term) => whole + term.amount, 0)
  const at = terms.map(({ stake, win, per }) => t().why.term(stake, win, per))
  const times = terms.map(({ stake, win, per }) => `${dollars(stake)} × ${win} / ${per}`)
  const parts = terms.length > 1 ? terms.map((term) => dollars(term.amount)) : times
  const cut = sum === amount ? '' : t().why.limited(amount)
  return `${at.join(' + ')}: ${parts.join(' + ')} = ${dollars(sum)}${cut}`
}

/** List what each clause of a payment says. */
export const cited = (payment: Payment): string[] =>
  payment.clauses.map((clause, at) => `${clause}: ${payment.summaries[at] ?? ''}`)
