import type { TurnKind } from '../wire'

// One line beside a choice that a newcomer does not know, with its price.
export const TURN_HINTS: Readonly<Partial<Record<TurnKind, string>>> = {
  insurance:
    'Insurance bets that the dealer has blackjack. It costs about 25 cents per dollar on average.',
  rescue: 'Rescue takes the double back and loses the bet. Keep plays on with both.',
}
