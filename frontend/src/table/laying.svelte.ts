import { chipsUpTo, dollars } from '../lib/money'
import { preferences, remember } from '../lib/settings.svelte'
import { offerPhrase } from '../phrases/offers'
import { Draft, kindName, mine } from './draft.svelte'
import type { Viewer } from './viewer.svelte'

/** how long before the end of the clock the chips on the felt are sent, in milliseconds */
const LAST_CALL = 1500

// Laying chips on the felt, by touch or by keys, until the viewer says "deal".
export class Laying {
  readonly draft = new Draft()
  /** whether the wagers are on their way to the house */
  dealing = $state(false)

  constructor(readonly viewer: Viewer) {}

  /** Name what touching an area does, for who cannot see it; nothing if it does nothing. */
  touchable = (number: number, kind: string): string => {
    const view = this.viewer.view
    if (!view) return ''
    const seat = this.viewer.seatAt(number)
    if (seat) return kind === 'basic' ? offerPhrase(seat) : ''
    if (!this.viewer.wagering) return ''
    const offered = this.viewer.offers.some((offer) => offer.type === 'lay' && offer.box === number)
    if (!offered && !mine(view.boxes[number - 1])) return ''
    const lies = dollars(this.draft.amount(view, number, kind))
    return `Box ${number}, ${kindName(kind)}: ${lies}. Add ${dollars(this.draft.chip)}`
  }

  /** Take the seat at a box, or lay a chip there. */
  touch = (number: number, kind: string): void => {
    const { view, live } = this.viewer
    if (!view || !live.settled) return
    if (this.viewer.seatAt(number)) void live.ask({ type: 'sit', box: number })
    else {
      this.viewer.box = number
      this.draft.add(view, number, kind)
    }
  }

  /** Lay a chip, counted from the smallest that the table shows, on the chosen box. */
  chip(place: number): void {
    const view = this.viewer.view
    const chip = view && chipsUpTo(view.table.limits)[place - 1]
    if (chip && this.ready) this.lay(chip.cents)
  }

  lay(cents: number): void {
    if (!this.viewer.view) return
    this.draft.chip = cents
    this.draft.add(this.viewer.view, this.viewer.chosen, this.draft.kind)
  }

  /** Take back what was laid on the chosen area. */
  lift(): void {
    if (this.viewer.view) this.draft.lift(this.viewer.view, this.viewer.chosen, this.draft.kind)
  }

  chooseBox(step: number): void {
    const boxes = (this.viewer.view?.boxes ?? [])
      .map((box) => box.number)
      .filter((number) => this.touchable(number, 'basic'))
    this.viewer.box = stepped(boxes, this.viewer.chosen, step) ?? this.viewer.chosen
  }

  chooseKind(step: number): void {
    if (!this.viewer.view) return
    this.draft.kind = stepped(Draft.offered(this.viewer.view), this.draft.kind, step) ?? 'basic'
  }

  /** Whether chips may be laid and sent. */
  get ready(): boolean {
    return this.viewer.live.settled && !this.dealing
  }

  /** Send the drafted bets and deal, in one message. */
  deal = async (): Promise<void> => {
    const live = this.viewer.live
    const now = live.latest
    if (!now || !this.ready || this.draft.whole(now) === 0) return
    this.dealing = true
    preferences.welcomed = true
    remember()
    const command = this.draft.command(now)
    const drafted = this.draft.amounts
    this.draft.keep(now)
    const answer = await live.ask(command)
    if (answer.type === 'refused') this.draft.amounts = drafted
    this.dealing = false
  }

  /** Let the round pass. */
  sitOut = (): void => {
    void this.viewer.live.ask({ type: 'ready' })
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
