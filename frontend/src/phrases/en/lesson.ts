import { dollars } from '../../lib/money'

// The words of the lesson at the table and of the practice with one's mistakes.
export const LESSON = {
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: 'Next',
  finish: 'Start playing',
  notThat: (action: string) => `Here ${action} is better. Try it.`,
  end: 'That’s it. The coach can name the best play as you go, and Why? explains every result.',
  /** what is said at each step, with what it brought the player in cents */
  said: {
    first: () => 'Your bet is down. You have 12, the dealer shows a seven. 12 is low: hit.',
    firstStand: () => 'Now you have 20. That is strong: stand.',
    firstEnd: (net: number) => `The dealer draws to 26 and busts. You win ${dollars(net)}.`,
    double: () =>
      'You have 11 against an eight. A picture card would make 21: double your bet for one card.',
    doubleRescue: () =>
      'Only a two: 13. In Spanish 21 you may rescue: take the double back and lose only the first bet.',
    doubleEnd: (net: number) =>
      `You lose ${dollars(-net)} instead of ${dollars(-2 * net)}. A rescue is worth it with 12 to 16 against an eight or higher.`,
    surrender: () =>
      'Hard 17 against an ace loses often. Surrender gives up half the bet and keeps the rest.',
    surrenderEnd: (net: number) => `You lose ${dollars(-net)} instead of ${dollars(-2 * net)}.`,
    bonus: () => 'You have 15 against a nine: hit.',
    bonusEnd: (net: number) =>
      `6-7-8 is a bonus 21 and pays 3 to 2: ${dollars(net)}. In one suit it pays 2 to 1, in spades 3 to 1. 21s of five and more cards pay more, too.`,
    match: () =>
      'Match the Dealer is a side bet: your nine matches the dealer’s nine and pays at once. Like all side bets it costs more on average than the main game.',
    spin: () => 'Bonus Spin is a side bet on your blackjack: it turns the wheel for a prize.',
  },
}

export const TRAINER = {
  none: 'No hands to practice now. The coach keeps each mistake here as you play with it.',
  later: (count: number) =>
    count === 1 ? '1 hand comes back later.' : `${count} hands come back later.`,
  due: (count: number) => (count === 1 ? '1 hand to practice' : `${count} hands to practice`),
  yours: 'Your hand',
  dealers: 'Dealer shows',
  right: (action: string) => `Right: ${action} is best.`,
  wrong: (action: string, cents: number) =>
    `${action} is best. Your choice costs ${cents} cents per dollar on average.`,
  next: 'Next hand',
}
