import type { LiveTable } from '../lib/live.svelte'
import { isYours } from '../lib/yours'
import type { Offer, PersonView, View, You } from '../wire'

const MIDDLE = 4

// Who looks at the table: where they are, what they may do now, and which box they mean.
export class Viewer {
  /** the box that was chosen by hand, 0 if none was */
  box = $state(0)
  // The amounts chosen for one turn: they outlive the buttons, which make way for every film.
  #amounts = $state<{ turn: string; by: Readonly<Record<string, number>> }>({ turn: '', by: {} })

  constructor(readonly live: LiveTable) {}

  get view(): View | null {
    return this.live.view
  }

  get you(): You | undefined {
    return this.view?.you
  }

  /** Whether the viewer is at the table, and not only watching. */
  get present(): boolean {
    return this.view?.people.some((one) => one.person === this.you?.person) ?? false
  }

  /** What the viewer may do; nothing while a film runs. */
  get offers(): readonly Offer[] {
    return this.live.rolling ? [] : (this.you?.may ?? [])
  }

  may(...types: string[]): boolean {
    return this.offers.some((offer) => types.includes(offer.type))
  }

  /** Whether the viewer still lays chips for the next round. */
  get wagering(): boolean {
    return this.may('lay') && !this.you?.ready && !this.you?.away
  }

  /** The people at the table with the viewer who have a seat. */
  get company(): readonly PersonView[] {
    return (
      this.view?.people.filter((one) => one.person !== this.you?.person && one.box !== null) ?? []
    )
  }

  /** The amount chosen for this offer in the present turn, if one was chosen. */
  amount(offer: Offer): number | undefined {
    return this.#amounts.turn === this.#turn ? this.#amounts.by[offer.type] : undefined
  }

  choose(offer: Offer, amount: number): void {
    const by = this.#amounts.turn === this.#turn ? this.#amounts.by : {}
    this.#amounts = { turn: this.#turn, by: { ...by, [offer.type]: amount } }
  }

  get #turn(): string {
    const view = this.view
    if (!view?.turn) return ''
    const { box, hand, kind } = view.turn
    return `${view.round}/${box}/${hand}/${kind}`
  }

  /** Whether the turn is the viewer's. */
  get #yours(): boolean {
    const view = this.view
    return view !== null && isYours(view, view.turn)
  }

  get deciding(): boolean {
    return !this.live.rolling && this.#yours
  }

  /** The box that is shown large: your own, or where something happens. */
  get focus(): number {
    const view = this.view
    if (!view) return MIDDLE
    const turn = view.turn
    return (
      (this.#yours ? turn?.box : null) ??
      (this.box ||
        view.you.seated ||
        turn?.box ||
        view.boxes.find((one) => one.hands.length)?.number ||
        Math.ceil(view.table.boxes / 2))
    )
  }

  /** The box on which chips are laid by keys. */
  get chosen(): number {
    return this.box || this.you?.seated || this.focus
  }

  /** Return the seat that is offered at a box, unless one may wager there already. */
  seatAt(number: number): Offer | undefined {
    const here = this.offers.filter((offer) => offer.box === number)
    const wagers = here.some((offer) => offer.type === 'lay')
    return wagers ? undefined : here.find((offer) => offer.type === 'sit')
  }
}
