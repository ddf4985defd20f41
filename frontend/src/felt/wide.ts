import {
  CARD,
  DEALER_TOTAL,
  SMALLEST,
  TARGET,
  above,
  fanned,
  type Layout,
  type Point,
  type Room,
  type Screen,
} from './layout'

const HEIGHT = 824
const NARROWEST = 1180
const WIDEST = 2000
const EDGE = 20
/** the room of the box in front with two side bets or with three, and the most that others get */
const FRONT = [560, 620] as const
const COLUMN = 205
/** how much higher a box is with every box that is between it and the box in front */
const RISE = 20
/** below this many pixels a column holds only a number and a short name */
const SMALL = 118
const TITLE = 366
/** how far the shoe is from the dealer's cards, and a total from the middle of a card */
const [SHOE, BESIDE] = [475, 62] as const
/** half the pixels of what is written below the shoe */
const CAPTION = 50
const AREAS = [-135, 135, -245] as const

/**
 * The whole table on a screen that is wider than high. Boxes keep their order, the first at the
 * right; the box in front is large, the others make room. Without a box in front all are equal.
 */
export function wide(screen: Screen, boxes = 7, front = 0, sides = 3): Layout {
  const unit = Math.max(SMALLEST, Math.min(screen.height / HEIGHT, screen.width / NARROWEST))
  const width = Math.min(WIDEST, screen.width / unit)
  const middle = width / 2
  const most = Math.max(1, front ? boxes - 1 : boxes)
  const large = FRONT[sides > 2 ? 1 : 0]
  const room = front ? large : 0
  const column = Math.min(front ? COLUMN : COLUMN * 1.4, (width - 2 * EDGE - room) / most)
  const start = middle + (room + column * (front ? boxes - 1 : boxes)) / 2
  const isFront = (box: number): boolean => box === front
  const x = (box: number): number => {
    const half = (isFront(box) ? large : column) / 2
    return start - half - (box - 1) * column - (front && box > front ? large - column : 0)
  }
  const rise = (box: number): number => RISE * Math.abs(box - (front || (boxes + 1) / 2))

  // From below: what was won, the areas, the cards, their total.
  const pill = Math.max(38, 24 / unit)
  const small = Math.max(24, 17 / unit)
  const line = Math.max(27, 23 / unit)
  const far = column * unit < SMALL
  const own = { spot: HEIGHT - pill - 16 - 52, size: 50, side: 40 }
  const size = Math.min(42, column * 0.26, own.size)
  const gap = Math.min(column / Math.max(1, sides), 66)
  const side = sides ? Math.min(26, gap / 2 - 2, far ? 16 : 26) : 0
  const floor = (box: number): number => HEIGHT - 10 - rise(box)
  const spot = (box: number): Point =>
    isFront(box)
      ? { x: x(box), y: own.spot }
      : {
          x: x(box),
          y: floor(box) - small - line - 6 - (sides ? 2 * side + 6 : 0) - size,
        }
  const hands = (box: number, all = 1): Room => {
    const amounts = all > 1 && !(far && !isFront(box)) ? small + 4 : 0
    const bottom = spot(box).y - (isFront(box) ? own.size : size) - 10 - amounts
    return {
      x: x(box),
      bottom,
      width: isFront(box) ? large - 20 : column - 6,
      height: bottom - TITLE - (isFront(box) ? pill : small) - 8,
    }
  }
  const scale = (box: number): number => (isFront(box) ? 1.8 : front ? 1.05 : 1.3)
  const spread = (count: number): number => Math.min(112, 270 / Math.max(1, count - 1))
  // The dealer's total is between the cards, which make room for it, and the shoe.
  const half = (count: number): number => ((count - 1) / 2) * spread(count)
  const shoe = SHOE - Math.max(78, CAPTION / unit)
  const said = Math.max(DEALER_TOTAL / unit, 175)
  const dealerX = (count: number): number =>
    middle + Math.min(0, shoe - said - BESIDE - half(count))
  const layout: Layout = {
    name: 'wide',
    width,
    height: HEIGHT,
    unit,
    front,
    card: CARD,
    shoe: { x: middle + SHOE, y: 82 },
    rack: { x: middle - 455, y: 82 },
    tray: { x: middle, y: 26 },
    props: unit >= 0.5,
    arcs: arcs(middle),
    payouts: { edge: EDGE, top: 14, width: middle - 575 - EDGE, height: 330 },
    wheel: TITLE,
    far: (box) => !isFront(box) && far,
    cards: () => true,
    column: (box) => (isFront(box) ? large : column),
    plate: (box) => {
      const [from, to] = isFront(box)
        ? [own.spot - own.size - 6, own.spot + own.size + 6]
        : [spot(box).y - size - 4, spot(box).y + size + (sides ? 2 * side + 10 : 4)]
      const half = isFront(box) ? (sides > 2 ? 296 : sides ? 186 : 62) : column / 2 - 5
      return { x: x(box) - half, y: from, width: half * 2, height: to - from }
    },
    spotSize: (box) => (isFront(box) ? own.size : size),
    sideSize: (box) => (isFront(box) ? own.side : side),
    sideTarget: (box) => (isFront(box) ? Math.max(80, TARGET / unit) : gap),
    spot,
    side: (box, index) =>
      isFront(box)
        ? { x: x(box) + (AREAS[index] ?? 0), y: own.spot }
        : {
            x: x(box) + (index - (sides - 1) / 2) * gap,
            y: spot(box).y + size + 5 + side,
          },
    label: (box) =>
      isFront(box)
        ? { x: x(box) - large / 2 + 40, y: HEIGHT - pill / 2 - 8 }
        : { x: x(box), y: floor(box) - small / 2 },
    result: (box) =>
      isFront(box)
        ? { x: x(box), y: HEIGHT - pill / 2 - 8 }
        : { x: x(box), y: floor(box) - small - line / 2 },
    sideResult: (box, index) => {
      const area = layout.side(box, index)
      return isFront(box) ? { x: area.x, y: area.y + (index > 1 ? 28 : -28) } : area
    },
    insurance: (box) =>
      isFront(box)
        ? { x: x(box) + 245, y: own.spot }
        : { x: x(box), y: hands(box).bottom - CARD.height * 0.5 },
    hand: (box, hand, all, ...card) => fanned(hands(box, all), scale(box), hand, all, ...card),
    total: (box, ...hand) => above(layout, box, ...hand),
    chips: (box, hand, all) => {
      if (all === 1) return { ...spot(box), scale: 1.05 }
      const { width, bottom } = hands(box, all)
      const along = (hand - (all - 1) / 2) * (width / all)
      return { x: x(box) + along, y: bottom + small / 2 + 3, scale: 0 }
    },
    shared: (box, person, persons) => ({
      x: x(box) + (person - (persons - 1) / 2) * (isFront(box) ? 90 : column / persons),
      y: spot(box).y,
      scale: 0.9,
    }),
    dealer: (index, count) => ({
      x: dealerX(count) - half(count) + index * spread(count),
      y: 136,
      scale: 1.12,
    }),
    dealerTotal: (count) => ({ x: dealerX(count) + half(count) + BESIDE, y: 136 }),
  }
  return layout
}

/** Bend the inscriptions around the dealer. */
function arcs(middle: number): NonNullable<Layout['arcs']> {
  const center = { x: middle, y: -950 }
  const arc = (radius: number, degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    const [dx, dy] = [radius * Math.sin(angle), radius * Math.cos(angle)]
    return `M${center.x - dx} ${center.y + dy}A${radius} ${radius} 0 0 0 ${center.x + dx} ${center.y + dy}`
  }
  return {
    title: arc(1222, 24),
    lines: arc(1236, 18) + arc(1278, 18),
    insurance: arc(1267, 24),
    operator: arc(1302, 18),
  }
}
