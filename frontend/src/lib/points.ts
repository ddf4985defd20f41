/** What cards count. */
export interface Points {
  points: number
  soft: boolean
}

const COURT = 10
const SOFT = 10
const BUST = 21

/** Count cards as everyone at the table can: an ace as 11 where that does not go over 21. */
export function counted(cards: readonly string[]): Points {
  const ranks = cards.filter(Boolean).map((card) => card.slice(0, -1))
  const hard = ranks.reduce((sum, rank) => sum + (rank === 'A' ? 1 : Number(rank) || COURT), 0)
  const soft = ranks.includes('A') && hard + SOFT <= BUST
  return { points: soft ? hard + SOFT : hard, soft }
}

/** Count cards of which no one has said it. */
export const withPoints = <Hand extends Points & { readonly cards: readonly string[] }>(
  hand: Hand,
): Hand => (hand.points ? hand : { ...hand, ...counted(hand.cards) })
