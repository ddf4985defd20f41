import { get } from '../lib/api'
import { isYours } from '../lib/yours'
import { learnRefusals } from '../phrases/refusals'
import { totalText } from '../phrases/totals'
import { addDrill } from './trainer'
import type { Action, Advice, Ask, View } from '../wire'

export interface Mistake {
  round: number
  box: number
  hand: string
  chosen: Action
  best: Action
  /** in cents: what the choice gave away on average */
  cost: number
}

interface Book {
  decisions: number
  mistakes: readonly Mistake[]
}

// The coach: what each action is worth now, and what the choices of this sitting gave away. The
// book of the sitting is kept in the browser's tab, so that a reload does not lose it.
export class Coach {
  advice = $state.raw<Advice | null>(null)
  mistakes = $state.raw<readonly Mistake[]>([])
  decisions = $state(0)
  /** the mistake of the last decision, if it was one */
  last = $state.raw<Mistake | null>(null)
  /** what is wagered on the hand to be decided, in cents */
  wager = $state(0)
  #asked = ''

  constructor(readonly table: string) {
    try {
      const { decisions, mistakes } = JSON.parse(
        sessionStorage.getItem(this.#key) ?? '{}',
      ) as Partial<Book>
      this.decisions = decisions ?? 0
      this.mistakes = mistakes ?? []
    } catch {
      this.begin()
    }
  }

  get #key(): string {
    return `spanish21.coach.${this.table}`
  }

  /** Open an empty book for a new sitting. */
  begin(): void {
    this.decisions = 0
    this.mistakes = []
    this.last = null
    this.#keep()
  }

  #keep(): void {
    try {
      sessionStorage.setItem(
        this.#key,
        JSON.stringify({ decisions: this.decisions, mistakes: this.mistakes } satisfies Book),
      )
    } catch {
      // A browser that stores nothing keeps the book until the page is left.
    }
  }

  /** Ask for advice on the decision at hand, once for each. */
  async consider(view: View, wager = 0): Promise<void> {
    const { turn, version } = view
    const key =
      turn && isYours(view, turn) ? `${version}/${turn.box}/${turn.hand}/${turn.kind}` : ''
    if (key === this.#asked) return
    this.#asked = key
    this.wager = wager
    this.advice = null
    if (!key) return
    try {
      const advice = await get<Advice>(`/tables/${this.table}/advice`)
      if (advice.type !== 'advised') await learnRefusals()
      if (key === this.#asked) this.advice = advice
    } catch {
      this.advice = null
    }
  }

  /** Note a decision and what it cost against the best one; the advice served for this one only. */
  note(round: number, box: number, hand: string, action: string, wager: number): Mistake | null {
    const actions = this.advice?.type === 'advised' ? this.advice.actions : []
    this.advice = null
    this.last = null
    const [taken, best] = [
      actions.find((one) => one.action === action),
      actions.find((one) => one.best),
    ]
    if (!taken || !best) return null
    this.decisions += 1
    const cost = Math.round((best.expectation - taken.expectation) * wager)
    this.last =
      cost > 0 ? { round, box, hand, chosen: taken.action, best: best.action, cost } : null
    if (this.last) this.mistakes = [...this.mistakes, this.last]
    this.#keep()
    return this.last
  }

  /** Note a command that is sent, if it is a decision on a hand. */
  decided(view: View, command: Ask): void {
    const turn = view.turn
    if (!turn || !isYours(view, turn) || turn.box === null) return
    const hand = view.boxes[turn.box - 1]?.hands.find((one) => one.number === turn.hand)
    const actions = this.advice?.type === 'advised' ? this.advice.actions : []
    const situation = `${hand ? totalText(hand) : ''} v ${view.dealer.cards[0] ?? ''}`
    const mistake = this.note(view.round, turn.box, situation, command.type, stakeOf(view))
    const up = view.dealer.cards[0]
    if (mistake && hand && up) addDrill({ cards: hand.cards, up, actions }, Date.now())
  }

  get cost(): number {
    return this.mistakes.reduce((sum, mistake) => sum + mistake.cost, 0)
  }
}

/** Return what the viewer has wagered on the hand to be decided, in cents. */
export function stakeOf(view: View): number {
  const { turn, boxes } = view
  const box = turn?.box == null ? undefined : boxes[turn.box - 1]
  const hand = box?.hands.find((one) => one.number === turn?.hand)
  return hand?.shares.find((share) => isYours(view, share))?.wager ?? 0
}
