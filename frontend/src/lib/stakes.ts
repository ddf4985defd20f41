import type { StakeView, WagerView } from '../wire'

// The wagers of one person on one box, by their kinds.
export const BASIC = 'basic'
export const INSURANCE = 'insurance'
/** the side bets that a wheel decides, whose price changes with the jackpots and the players */
export const WHEELS: readonly string[] = ['bonus-spin', 'xtreme-16']

/** Find a wager by its kind. */
export const laid = (stake: StakeView | undefined, kind: string): WagerView | undefined =>
  stake?.wagers.find((wager) => wager.kind === kind)

/** Return the chips wagered in one way. */
export const chipsOn = (stake: StakeView | undefined, kind: string): number =>
  laid(stake, kind)?.amount ?? 0

/** Return a stake with other chips for one kind of wager; no chips take the wager away. */
export function withChips(stake: StakeView, kind: string, amount: number): StakeView {
  const others = stake.wagers.filter((wager) => wager.kind !== kind)
  const coupon = laid(stake, kind)?.coupon ?? 0
  return { ...stake, wagers: amount ? [...others, { kind, amount, coupon }] : others }
}
