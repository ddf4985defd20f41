import { BASIC } from '../lib/stakes'
import type { Fact, OfferType, PublicEvent } from '../wire'
import type { Phrases } from '../phrases/language.svelte'

// A lesson with arranged cards, drawn on the felt of the table at which the pupil sits. It is a
// film like any other round: nothing is wagered and the house is not asked.
export interface Step {
  readonly say: keyof Phrases['lesson']
  /** what is drawn before it is said */
  readonly facts: readonly Fact[]
  /** whether the felt is cleared first */
  readonly clear?: boolean
  /** what may be pressed, the right choice first; without one there is only "next" */
  readonly choices?: readonly OfferType[]
}

const BET = 2500
const SIDE = 500

/** Write the steps for someone at a box of a table, as far as it has the bets. */
export function lesson(box: number, person: string, kinds: readonly string[]): Step[] {
  const fact = (type: Fact['type'], told: object): Fact => ({ type, clause: '', ...told }) as Fact
  const card = (name: string): Fact =>
    fact('CardDealt', { box, hand: 1, face_up: true, card: name })
  const dealer = (name: string | null): Fact =>
    fact('CardDealt', { box: null, hand: null, face_up: name !== null, card: name })
  const total = (points: number): Fact =>
    fact('TotalAnnounced', { box, hand: 1, points, soft: false })
  const bet = (wager: string, amount: number): Fact =>
    fact('WagerPlaced', { box, person, wager, amount, coupon: 0 })
  const whose = { box, hand: 1, person, coupon: 0 }
  const hand = (mine: readonly [string, string], shown: string, points: number): Fact[] => [
    bet(BASIC, BET),
    card(mine[0]),
    dealer(shown),
    card(mine[1]),
    dealer(null),
    total(points),
  ]
  const paid = (stake: number, odds: readonly [number, number], wager: string = BASIC): Fact =>
    fact('WagerPaid', {
      ...whose,
      wager,
      result: 'win',
      odds,
      stake,
      amount: (stake * odds[0]) / odds[1],
    })
  const lost = (amount: number, result: 'surrendered' | 'rescued'): Fact =>
    fact('WagerTaken', { ...whose, wager: BASIC, result, amount })

  const side = (kind: string, step: Step): Step[] => (kinds.includes(kind) ? [step] : [])
  return [
    { say: 'first', clear: true, facts: hand(['9s', '3d'], '7c', 12), choices: ['hit', 'stand'] },
    { say: 'firstStand', facts: [card('8h'), total(20)], choices: ['stand', 'hit'] },
    {
      say: 'firstEnd',
      facts: [
        fact('HoleCardRevealed', { card: '9d' }),
        dealer('Kh'),
        fact('DealerTotalAnnounced', { points: 26, soft: false }),
        paid(BET, [1, 1]),
      ],
    },
    {
      say: 'double',
      clear: true,
      facts: hand(['6h', '5c'], '8d', 11),
      choices: ['double', 'hit', 'stand'],
    },
    {
      say: 'doubleRescue',
      facts: [bet(BASIC, 2 * BET), card('2c'), total(13)],
      choices: ['rescue', 'keep'],
    },
    { say: 'doubleEnd', facts: [lost(BET, 'rescued')] },
    {
      say: 'surrender',
      clear: true,
      facts: hand(['Ks', '7d'], 'Ac', 17),
      choices: ['surrender', 'stand', 'hit'],
    },
    { say: 'surrenderEnd', facts: [lost(BET / 2, 'surrendered')] },
    { say: 'bonus', clear: true, facts: hand(['7s', '8h'], '9c', 15), choices: ['hit', 'stand'] },
    { say: 'bonusEnd', facts: [card('6c'), total(21), paid(BET, [3, 2])] },
    ...side('match-the-dealer', {
      say: 'match',
      clear: true,
      facts: [
        bet('match-the-dealer', SIDE),
        ...hand(['9d', '6s'], '9s', 15),
        paid(SIDE, [4, 1], 'match-the-dealer'),
      ],
    }),
    ...side('bonus-spin', {
      say: 'spin',
      clear: true,
      facts: [
        bet('bonus-spin', SIDE),
        ...hand(['Ah', 'Kd'], '6s', 21),
        fact('BlackjackAnnounced', { box }),
      ],
    }),
    { say: 'end', clear: true, facts: [] },
  ]
}

/** Write the facts as events of the table at which the lesson is given. */
export const asEvents = (facts: readonly Fact[]): PublicEvent[] =>
  facts.map((fact, index) => ({ number: index + 1, at: 0, fact }))
