import type { View } from '../wire'

// Every card on the layout with a name of its own, so that it can be seen to move.
export interface Lying {
  id: number
  card: string | null
  /** 0 is the dealer */
  box: number
  hand: number
  hands: number
  index: number
  count: number
  /** the cards of the longest hand of the box */
  longest: number
  dim: boolean
}

type Slot = Omit<Lying, 'id'>

let last = 0

function slots(view: View): Slot[] {
  const { cards, hole_down, hole_card } = view.dealer
  const dealt: (string | null)[] = hole_down
    ? [...cards.slice(0, 1), hole_card ?? null, ...cards.slice(1)]
    : [...cards]
  const at = { box: 0, hand: 0, hands: 1, count: dealt.length, longest: dealt.length, dim: false }
  const found: Slot[] = dealt.map((card, index) => ({ ...at, card: card || null, index }))
  for (const box of view.boxes) {
    const lying = box.hands.filter((hand) => hand.status !== 'removed')
    const longest = Math.max(0, ...lying.map((hand) => hand.cards.length))
    lying.forEach((hand, place) => {
      const dim = ['bust', 'surrendered', 'rescued', 'dead'].includes(hand.status)
      hand.cards.forEach((card, index) =>
        found.push({
          card,
          box: box.number,
          hand: place,
          hands: lying.length,
          index,
          count: hand.cards.length,
          longest,
          dim,
        }),
      )
    })
  }
  return found
}

/** Find for each card of a view where it lay before: the same card keeps its name. */
export function matched(before: readonly Lying[], view: View): Lying[] {
  const free = new Set(before)
  const wanted = slots(view)
  const found = new Array<Lying | undefined>(wanted.length)
  const pass = (fits: (old: Lying, slot: Slot) => boolean): void =>
    wanted.forEach((slot, place) => {
      if (found[place]) return
      for (const old of free) {
        if (!fits(old, slot)) continue
        found[place] = { ...slot, id: old.id }
        free.delete(old)
        return
      }
    })
  pass(
    (old, slot) =>
      old.box === slot.box &&
      old.hand === slot.hand &&
      old.index === slot.index &&
      old.card === slot.card,
  )
  pass((old, slot) => old.box === slot.box && old.card === slot.card && slot.card !== null)
  pass((old, slot) => old.box === 0 && slot.box === 0 && old.card === null)
  return wanted.map((slot, place) => found[place] ?? { ...slot, id: ++last })
}
