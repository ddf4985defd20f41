import type { AdviceAction } from '../wire'

// The hands that a player got wrong, kept in this browser until they are known. A right answer
// brings a hand back later and later, a wrong one soon.
export interface Drill {
  readonly cards: readonly string[]
  readonly up: string
  readonly actions: readonly Pick<AdviceAction, 'action' | 'expectation'>[]
  /** how many times in a row it was known */
  readonly level: number
  /** when it comes back, in milliseconds */
  readonly due: number
}

const KEY = 'spanish21.trainer'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** how long a hand rests after it was known so many times; then it is learned */
const RESTS = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY]
const MOST = 100

/** Read the hands that are kept; what cannot be read is as if it were not there. */
export function drills(): readonly Drill[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Drill[]
  } catch {
    return []
  }
}

function keep(all: readonly Drill[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)))
  } catch {
    // A browser that stores nothing has nothing to drill.
  }
}

/** Return whether two hands ask the same question, whatever the suits. */
const same = (one: Pick<Drill, 'cards' | 'up'>, other: Pick<Drill, 'cards' | 'up'>): boolean => {
  const ranks = ({ cards, up }: Pick<Drill, 'cards' | 'up'>): string =>
    [...cards.map((card) => card.slice(0, -1)).sort(), up.slice(0, -1)].join(' ')
  return ranks(one) === ranks(other)
}

/** Keep a hand that was played wrong, to be asked at once. */
export function addDrill(hand: Pick<Drill, 'cards' | 'up' | 'actions'>, now: number): void {
  keep([...drills().filter((one) => !same(one, hand)), { ...hand, level: 0, due: now }])
}

/** List the hands that are due, the one that waits longest first. */
export const dueDrills = (now: number): readonly Drill[] =>
  drills()
    .filter((one) => one.due <= now)
    .sort((one, other) => one.due - other.due)

/** Find the best play of a hand. */
export const bestOf = (drill: Drill): Drill['actions'][number] | undefined =>
  [...drill.actions].sort((one, other) => other.expectation - one.expectation)[0]

/** Note an answer and return what it costs, in cents for each dollar. */
export function answerDrill(drill: Drill, action: string, now: number): number {
  const best = bestOf(drill)
  const taken = drill.actions.find((one) => one.action === action)
  const cost = best && taken ? Math.round((best.expectation - taken.expectation) * 100) : 0
  const known = best?.action === action
  const rest = known ? RESTS[drill.level] : MINUTE
  const others = drills().filter((one) => !same(one, drill))
  const level = known ? drill.level + 1 : 0
  keep(rest === undefined ? others : [...others, { ...drill, level, due: now + rest }])
  return known ? 0 : cost
}
