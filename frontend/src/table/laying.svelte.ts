import { t } from '../phrases/language.svelte'
import { chipsUpTo } from '../lib/money'
import { preferences, remember } from '../lib/settings.svelte'
import { BASIC } from '../lib/stakes'
import { offerPhrase } from '../phrases/offers'
import { Draft, kindName, mine } from './draft.svelte'
import type { Viewer } from './viewer.svelte'

/** how long before the end of the clock the chips on the felt are sent, in milliseconds */
const LAST_CALL = 1500

// Laying chips on the felt, by touch or by keys, until the viewer says "deal".
export class Laying {
  readonly draft: Draft
  /** whether the wagers are on their way to the house */
  dealing = $state(false)

  constructor(readonly viewer: Viewer) {
    this.draft = new Draft(viewer.live.id)
  }

  /** Name what touching an area does, for who cannot see it; nothing if it does nothing. */
  touchable = (number: number, kind: string): string => {
    const view = this.viewer.view
    if (!view) return ''
    const seat = this.viewer.seatAt(number)
    if (seat) return kind === BASIC ? offerPhrase(seat) : ''
    if (!this.viewer.wagering || !this.draft.takes(view, number, kind)) return ''
    const now = this.draft.amount(view, number, kind)
    const then = this.draft.next(view, number, kind)
    const words = t().wagering
    const lies = words.there(number, kindName(view, kind), now)
    return then === null ? `${lies} ${words.full}` : `${lies} ${words.more(then - now)}`
  }

  /** Take the seat at a box, or lay a chip there. */
  touch = (number: number, kind: string): void => {
    const { view, live } = this.viewer
    if (!view || !live.settled || this.dealing) return
    if (this.viewer.seatAt(number)) void live.ask({ type: 'sit', box: number })
    else if (this.touchable(number, kind)) {
      this.viewer.box = number
      this.draft.add(view, number, kind)
    }
  }

  /** The box on which chips are laid by keys and by the chips below the felt. */
  get box(): number {
    const { view, chosen } = this.viewer
    if (!view || this.draft.open(view, chosen)) return chosen
    return view.boxes.find((box) => this.draft.open(view, box.number))?.number ?? chosen
  }

  /** The kind of bet on which they are laid: the main bet, until it is there. */
  get kind(): string {
    const view = this.viewer.view
    const { kind } = this.draft
    return view && this.draft.takes(view, this.box, kind) ? kind : BASIC
  }

  /** Return whether a chip can be laid now, within the limits and the chips one has. */
  fits(cents: number): boolean {
    const view = this.viewer.view
    return view !== null && this.draft.next(view, this.box, this.kind, cents) !== null
  }

  /** Lay a chip, counted from the smallest that the table shows, on the chosen box. */
  chip(place: number): void {
    const view = this.viewer.view
    const chip = view && chipsUpTo(view.table.limits)[place - 1]
    if (chip) this.lay(chip.cents)
  }

  lay(cents: number): void {
    if (!this.viewer.view || !this.ready || !this.fits(cents)) return
    this.draft.chip = cents
    this.draft.add(this.viewer.view, this.box, this.kind)
  }

  /** Take back what was laid on the chosen area. */
  lift(): void {
    if (this.viewer.view) this.draft.lift(this.viewer.view, this.box, this.kind)
  }

  /** Take every chip back, those that the house has too. */
  clear = async (): Promise<void> => {
    const view = this.viewer.live.latest
    if (!view || !this.ready) return
    if (!view.boxes.some((box) => mine(view, box))) {
      this.draft.clear(view)
      return
    }
    this.draft.clear(view)
    const answer = await this.viewer.live.ask(this.draft.command(view))
    if (answer.type === 'refused') this.draft.undo()
    else this.draft.forget()
  }

  chooseBox(step: number): void {
    const boxes = (this.viewer.view?.boxes ?? [])
      .map((box) => box.number)
      .filter((number) => this.touchable(number, BASIC))
    this.viewer.box = stepped(boxes, this.box, step) ?? this.viewer.chosen
  }

  chooseKind(step: number): void {
    const view = this.viewer.view
    if (!view) return
    const kinds = Draft.offered(view).filter((kind) => this.draft.takes(view, this.box, kind))
    this.draft.kind = stepped(kinds, this.kind, step) ?? BASIC
  }

  /** Whether chips may be laid and sent. */
  get ready(): boolean {
    return this.viewer.live.settled && !this.dealing
  }

  /** Send the drafted bets and deal, in one message; what is refused stays on the felt. */
  deal = async (): Promise<void> => {
    const live = this.viewer.live
    const now = live.latest
    if (!now || !this.ready || this.draft.whole(now) === 0) return
    this.dealing = true
    const wagered = this.draft.layout(now)
    const answer = await live.ask(this.draft.command(now))
    if (answer.type === 'done') {
      this.draft.keep(wagered)
      preferences.welcomed = true
      remember()
    }
    this.dealing = false
  }

  /** Press the golden button: deal the bets on the felt, or else the last bets again. */
  go = async (): Promise<void> => {
    const now = this.viewer.live.latest
    if (!now || !this.ready) return
    if (this.draft.whole(now) === 0) this.draft.repeat(now)
    await this.deal()
  }

  /** How long until chips on the felt are taken as wagers, because the clock runs out; or null. */
  get lastCall(): number | null {
    const clock = this.viewer.view?.clock
    if (!this.viewer.wagering || clock?.kind !== 'wagers' || this.draft.empty) return null
    return Math.max(0, clock.ends_at - Date.now() - this.viewer.live.ahead - LAST_CALL)
  }
}

/** Go on from one member of a list to another, and from the end to the beginning. */
function stepped<T>(list: readonly T[], now: T, step: number): T | undefined {
  return list[(list.indexOf(now) + step + list.length) % list.length]
}
