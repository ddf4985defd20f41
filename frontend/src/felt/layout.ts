// Where things are on the felt, in units of its own; the stage scales them to the screen.
export interface Point {
  x: number
  y: number
}

export interface Place extends Point {
  scale: number
}

/** A rectangle by its middle, its lower edge and its size. */
export interface Room {
  x: number
  bottom: number
  width: number
  height: number
}

/** A part of the screen, in pixels. */
export interface Screen {
  width: number
  height: number
}

export interface Layout {
  name: 'wide' | 'tall' | 'behind'
  width: number
  height: number
  /** pixels for one unit */
  unit: number
  /** the box that is drawn large, 0 if all are alike */
  front: number
  card: { width: number; height: number }
  shoe: Point
  rack: Point
  tray: Point
  /** whether the shoe, the rack and the tray are drawn: they go where room is short */
  props: boolean
  /** the position of the odds for blackjack and insurance, or null if they do not fit */
  arcs: { title: string; lines: string; insurance: string; operator: string } | null
  /** where the payouts are written, left and right of the dealer: the outer edge and the size */
  payouts: { edge: number; top: number; width: number; height: number } | null
  /** the height above the cards of the box in front, where a wheel turns */
  wheel: number
  /** whether a box is drawn small, because there is little room for it */
  far(box: number): boolean
  /** whether the cards of a box are drawn */
  cards(box: number): boolean
  /** the width that belongs to a box */
  column(box: number): number
  /** the plate that holds the areas of a box together */
  plate(box: number): { x: number; y: number; width: number; height: number }
  spotSize(box: number): number
  sideSize(box: number): number
  /** the width of what may be pressed at a side area */
  sideTarget(box: number): number
  spot(box: number): Point
  side(box: number, index: number): Point
  label(box: number): Point
  result(box: number): Point
  /** what became of a side bet */
  sideResult(box: number, index: number): Point
  insurance(box: number): Point
  /** a card of a hand; `longest` counts the cards of the longest hand of the box */
  hand(
    box: number,
    hand: number,
    hands: number,
    index: number,
    count: number,
    longest?: number,
  ): Place
  total(box: number, hand: number, hands: number, count: number, longest?: number): Point
  /** `scale` is the width in sizes of the spot, 0 where only the amount is written */
  chips(box: number, hand: number, hands: number): Place
  shared(box: number, person: number, persons: number): Place
  dealer(index: number, count: number): Place
  dealerTotal(count: number): Point
}

export const CARD = { width: 92, height: 129 }
/** the fewest pixels for a unit, on a screen that shows nothing yet */
export const SMALLEST = 0.1
/** the smallest thing that may be pressed, in pixels */
export const TARGET = 44
/** the pixels that the dealer's total takes with how the hand ended */
export const DEALER_TOTAL = 118
const FAN_FROM = 1.9
const STEP = 0.34
const LEAST_STEP = 0.16
const UP = 0.28

/**
 * Fan a hand sideways where its column is wide, else upward; the cards of the longest hand fill
 * their part of a room, and all hands have cards of the same size.
 */
export function fanned(
  room: Room,
  most: number,
  hand: number,
  hands: number,
  index: number,
  count: number,
  longest = count,
): Place {
  const column = room.width / hands
  const x = room.x + (hand - (hands - 1) / 2) * column
  const tallest = Math.min(most, room.height / CARD.height)
  if (column >= CARD.width * tallest * FAN_FROM || hands === 1) {
    const wanted = 1 + LEAST_STEP * (longest - 1)
    const scale = Math.min(tallest, (column * 0.96) / CARD.width / Math.max(1, wanted))
    const width = CARD.width * scale
    const free = (column * 0.96 - width) / Math.max(1, count - 1)
    const step = Math.min(width * STEP, free)
    const y = room.bottom - (CARD.height * scale) / 2
    return { x: x + (index - (count - 1) / 2) * step, y, scale }
  }
  const rows = 1 + UP * (longest - 1)
  const scale = Math.min(tallest, (column * 0.92) / CARD.width, room.height / CARD.height / rows)
  const height = CARD.height * scale
  return { x, y: room.bottom - height / 2 - (count - 1 - index) * height * UP, scale }
}

/** Find the middle of the upper edge of a hand. */
export function above(
  layout: Layout,
  box: number,
  hand: number,
  hands: number,
  count: number,
  longest = count,
): Point {
  const first = layout.hand(box, hand, hands, 0, count, longest)
  const last = layout.hand(box, hand, hands, Math.max(0, count - 1), count, longest)
  return { x: (first.x + last.x) / 2, y: first.y - (CARD.height * first.scale) / 2 - 4 }
}
