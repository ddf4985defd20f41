import {
  CARD,
  above,
  fanned,
  type Layout,
  type Place,
  type Point,
  type Room,
  type Screen,
} from './layout'
import { wide } from './wide'

/** the gap between the players' cards and the dealer's */
const GAP = 14
/** the pixels between a bet and its cards, for its amount and the total of the hand */
const BETWEEN = 36
const LARGEST = 1.5

/**
 * The table from the dealer's side: the dealer's own cards below, the first box at the left. It is
 * the table that players see, turned around; cards and words stay upright, and the inscriptions, which
 * face the players, make room for larger cards.
 */
export function behind(screen: Screen, boxes = 7, sides = 3): Layout {
  const facing = wide(screen, boxes, 0, sides)
  const { width, height } = facing
  const turned = ({ x, y }: Point): Point => ({ x: width - x, y: height - y })
  const spot = (box: number): Point => turned(facing.spot(box))
  /** Return the room between a bet and the dealer's cards. */
  const room = (box: number, hands: number): Room => {
    const { x, y } = spot(box)
    const amounts = hands > 1 ? BETWEEN / 2 : 0
    const top = y + facing.spotSize(box) + (BETWEEN + amounts) / facing.unit
    const line = layout.dealer(0, 1).y - (CARD.height * layout.dealer(0, 1).scale) / 2 - GAP
    const bottom = Math.min(line, top + CARD.height * LARGEST)
    return { x, bottom, width: facing.column(box) - 6, height: bottom - top }
  }
  const kept = (place: Place): Place => ({ ...turned(place), scale: place.scale })
  const layout: Layout = {
    ...facing,
    name: 'behind',
    shoe: turned(facing.shoe),
    rack: turned(facing.rack),
    tray: turned(facing.tray),
    arcs: null,
    payouts: null,
    plate: (box) => {
      const plate = facing.plate(box)
      const { x, y } = turned({ x: plate.x + plate.width, y: plate.y + plate.height })
      return { x, y, width: plate.width, height: plate.height }
    },
    spot,
    side: (box, index) => turned(facing.side(box, sides - 1 - index)),
    label: (box) => turned(facing.label(box)),
    result: (box) => turned(facing.result(box)),
    sideResult: (box, index) => turned(facing.sideResult(box, sides - 1 - index)),
    insurance: (box) => turned(facing.insurance(box)),
    hand: (box, hand, hands, ...card) => fanned(room(box, hands), LARGEST, hand, hands, ...card),
    total: (box, ...hand) => above(layout, box, ...hand),
    chips: (box, hand, hands) => kept(facing.chips(box, hands - 1 - hand, hands)),
    shared: (box, person, persons) => kept(facing.shared(box, persons - 1 - person, persons)),
    dealer: (index, count) => {
      const place = facing.dealer(index, count)
      return { ...place, y: height - place.y }
    },
    dealerTotal: (count) => {
      const place = facing.dealerTotal(count)
      return { ...place, y: height - place.y }
    },
  }
  return layout
}
