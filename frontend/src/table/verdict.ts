import { gained } from '../felt/boxes'
import { BASIC } from '../lib/stakes'
import { t } from '../phrases/language.svelte'
import type { Payment, View } from '../wire'

/** What a round did to the person who looks, in one line. */
export interface Verdict {
  text: string
  /** won or lost, in cents */
  net: number
}

/** Return whether a payment is of a hand's main bet, which may be taken in part and returned in part. */
const isOfHand = (payment: Payment, hand: Payment): boolean =>
  payment.wager === BASIC &&
  payment.box === hand.box &&
  payment.hand === hand.hand &&
  payment.result === hand.result

/** Sum up a round that is over for the person who looks; nothing if no bet was theirs. */
export function verdictOf({ phase, payments, you }: View): Verdict | undefined {
  const own = payments.filter((payment) => payment.person === you.person)
  const [only] = own
  if (phase !== 'wagers' || !only) return undefined
  const net = own.reduce((sum, payment) => sum + gained(payment), 0)
  const amount = Math.abs(net)
  const single = own.every((payment) => isOfHand(payment, only)) && only.result
  if (single) return { text: t().verdicts[single](amount), net }
  const { ahead, behind, even } = t().verdicts
  return { text: net > 0 ? ahead(amount) : net < 0 ? behind(amount) : even, net }
}
