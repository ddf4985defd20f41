import { sure } from '../lib/sure'

// Where things lie on the felt, in units of its own; the stage scales them to the screen.
export interface Point {
  x: number
  y: number
}

export interface Place extends Point {
  scale: number
}

export interface Layout {
  name: 'wide' | 'tall'
  width: number
  height: number
  card: { width: number; height: number }
  shoe: Point
  rack: Point
  tray: Point
  spotSize(box: number): number
  sideSize(box: number): number
  spot(box: number): Point
  side(box: number, index: number): Point
  label(box: number): Point
  result(box: number): Point
  insurance(box: number): Point
  hand(box: number, hand: number, hands: number, index: number, count: number): Place
  total(box: number, hand: number, hands: number, count: number): Point
  /** `scale` is the width in sizes of the spot */
  chips(box: number, hand: number, hands: number): Place
  shared(box: number, person: number, persons: number): Place
  dealer(index: number, count: number): Place
  dealerTotal(count: number): Point
}

const CARD = { width: 92, height: 129 }
const SMALLEST = 0.53
const ROOM = 178
const BESIDE = 92
const FAN_FROM = 150

function polar(center: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: center.x + radius * Math.sin(angle), y: center.y + radius * Math.cos(angle) }
}

/** Fan a hand sideways where there is room; let the hands of a split grow upwards where there is none. */
function fanned(
  middle: Point,
  room: number,
  size: number,
  hand: number,
  hands: number,
  index: number,
  count: number,
): Place {
  const column = room / hands
  const sideways = hands === 1 || column >= FAN_FROM
  const fitting = (column * (sideways ? 0.64 : 0.96)) / CARD.width
  const scale = hands === 1 ? size : Math.max(size * SMALLEST, Math.min(size, fitting))
  const [width, height] = [CARD.width * scale, CARD.height * scale]
  const own = {
    x: middle.x + (hand - (hands - 1) / 2) * column,
    y: middle.y + (CARD.height * size - height) / 2,
  }
  if (sideways) {
    const step = Math.min(width * 0.34, (column * 0.94 - width) / Math.max(1, count - 1))
    return { x: own.x + (index - (count - 1) / 2) * step, y: own.y, scale }
  }
  const step = Math.min(height * 0.3, (height * 1.1) / Math.max(1, count - 1))
  return { x: own.x + index * 2, y: own.y - (count - 1 - index) * step, scale }
}

export const CENTER: Point = { x: 800, y: -250 }
export const RIM = 1034
const SPREAD = 89

/** The whole table, seven boxes in an arc before the dealer; a split spreads before boxes without hands. */
export function wide(boxes: number, busy: ReadonlySet<number> = new Set()): Layout {
  const degrees = (box: number): number =>
    boxes < 2 ? 0 : SPREAD / 2 - (SPREAD * (box - 1)) / (boxes - 1)
  const at = (box: number, radius: number): Point => polar(CENTER, radius, degrees(box))
  const room = (box: number): number =>
    ROOM + [box - 1, box + 1].filter((beside) => !busy.has(beside)).length * BESIDE
  const layout: Layout = {
    name: 'wide',
    width: 1600,
    height: 824,
    card: CARD,
    shoe: { x: 1496, y: 82 },
    rack: { x: 92, y: 82 },
    tray: { x: 800, y: 26 },
    spotSize: () => 43,
    sideSize: () => 25,
    spot: (box) => at(box, 868),
    side: (box, index) =>
      polar(CENTER, sure([846, 828, 888][index]), degrees(box) + sure([-5.3, 5.3, 5.3][index])),
    label: (box) => ({ x: at(box, 868).x, y: at(box, 868).y + 43 + 58 }),
    result: (box) => ({ x: at(box, 868).x, y: at(box, 868).y + 43 + 26 }),
    insurance: (box) => ({ x: at(box, 716).x, y: at(box, 716).y - 134 }),
    hand: (box, hand, hands, index, count) =>
      fanned(at(box, 716), hands > 1 ? room(box) : ROOM, 0.98, hand, hands, index, count),
    total: (box, hand, hands, count) => {
      const place = layout.hand(box, hand, hands, 0, count)
      const last = layout.hand(box, hand, hands, Math.max(0, count - 1), count)
      return { x: (place.x + last.x) / 2, y: place.y - (CARD.height * place.scale) / 2 - 4 }
    },
    chips: (box, hand, hands) => {
      const spot = at(box, 868)
      if (hands === 1) return { ...spot, scale: 1.05 }
      const column = room(box) / hands
      const along = (hand - (hands - 1) / 2) * column
      if (column < 60) return { x: spot.x + along, y: spot.y, scale: 0.9 }
      const cards = at(box, 716)
      return {
        x: cards.x + along,
        y: Math.max(spot.y - 40, cards.y + CARD.height * 0.72),
        scale: 1.05,
      }
    },
    shared: (box, person, persons) => {
      const spot = at(box, 868)
      return { x: spot.x + (person - (persons - 1) / 2) * 60, y: spot.y, scale: 0.95 }
    },
    dealer: (index, count) => ({
      x: 800 + (index - (count - 1) / 2) * (count > 3 ? 58 : 100),
      y: 134,
      scale: 1.04,
    }),
    dealerTotal: (count) => ({ x: 800 + ((count - 1) / 2) * (count > 3 ? 58 : 100) + 84, y: 134 }),
  }
  return layout
}

/** The table on a telephone: everyone small above, your box large below. */
export function tall(boxes: number, focus: number): Layout {
  const step = 780 / boxes
  const column = (box: number): number => 400 + (boxes + 1 - 2 * box) * (step / 2)
  const bend = (box: number): number => -26 * ((2 * box - boxes - 1) / Math.max(1, boxes - 1)) ** 2
  const own = { x: 400, y: 908 }
  const spread = (count: number): number => Math.min(140, 300 / Math.max(1, count - 1))
  const layout: Layout = {
    name: 'tall',
    width: 800,
    height: 1210,
    card: CARD,
    shoe: { x: 700, y: 96 },
    rack: { x: 100, y: 96 },
    tray: { x: 400, y: 34 },
    spotSize: (box) => (box === focus ? 60 : 32),
    sideSize: (box) => (box === focus ? 48 : 19),
    spot: (box) =>
      box === focus ? { x: own.x, y: own.y + 192 } : { x: column(box), y: 664 + bend(box) },
    side: (box, index) =>
      box === focus
        ? { x: own.x + sure([-150, 150, 262][index]), y: own.y + 192 }
        : {
            x: column(box) + sure([-36, 36, 0][index]),
            y: sure([624, 624, 598][index]) + bend(box),
          },
    label: (box) =>
      box === focus ? { x: own.x - 290, y: own.y + 236 } : { x: column(box), y: 750 + bend(box) },
    result: (box) => ({
      x: layout.spot(box).x,
      y: layout.spot(box).y + layout.spotSize(box) + (box === focus ? 22 : 13),
    }),
    insurance: (box) =>
      box === focus ? { x: own.x + 330, y: own.y } : { x: column(box), y: 436 + bend(box) },
    hand: (box, hand, hands, index, count) =>
      box === focus
        ? fanned(own, hands > 1 ? 760 : 640, hands > 2 ? 1.4 : 1.6, hand, hands, index, count)
        : fanned(
            { x: column(box), y: 548 + bend(box) },
            step * 0.94,
            0.66,
            hand,
            hands,
            index,
            count,
          ),
    total: (box, hand, hands, count) => {
      const place = layout.hand(box, hand, hands, 0, count)
      const last = layout.hand(box, hand, hands, Math.max(0, count - 1), count)
      return { x: (place.x + last.x) / 2, y: place.y - (CARD.height * place.scale) / 2 - 6 }
    },
    chips: (box, hand, hands) => {
      const spot = layout.spot(box)
      if (box !== focus || hands === 1) return { ...spot, scale: 1.05 }
      return { x: spot.x + (hand - (hands - 1) / 2) * (760 / hands), y: own.y + 126, scale: 0.85 }
    },
    shared: (box, person, persons) => {
      const spot = layout.spot(box)
      return { x: spot.x + (person - (persons - 1) / 2) * 94, y: spot.y, scale: 0.95 }
    },
    dealer: (index, count) => ({
      x: 400 + (index - (count - 1) / 2) * spread(count),
      y: 196,
      scale: 1.42,
    }),
    dealerTotal: (count) => ({ x: 400 + ((count - 1) / 2) * spread(count) + 76, y: 258 }),
  }
  return layout
}
