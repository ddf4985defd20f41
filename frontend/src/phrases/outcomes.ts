import type { Result } from '../wire'

// The one word at a hand when it is over.
export type Outcome = Result | 'bonus'

export const OUTCOMES: Readonly<Record<Outcome, string>> = {
  blackjack: 'BLACKJACK',
  bonus: 'BONUS',
  win: 'WIN',
  tie: 'PUSH',
  lose: 'LOSE',
  bust: 'BUST',
  surrendered: 'SURRENDER',
  rescued: 'RESCUED',
  void: 'VOID',
}
