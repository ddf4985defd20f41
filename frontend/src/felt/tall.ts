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

const WIDTH = 800
const MIDDLE = WIDTH / 2
const [LOWEST, HIGHEST] = [600, 1500] as const
const EDGE = 8
/** the room for the inscriptions, and how large cards have to be before they get it */
const BAND = 150
const LARGE = 2.7
/** the radius of a side bet's area at the boxes that are not in front */
const DOT = 9
/** how far the areas of side bets are from the main bet, and the third from the first */
const [AREA, THIRD] = [150, 118] as const

/** The table on a telephone: the dealer above, everyone small below, and your box large in front. */
export function tall(screen: Screen, boxes = 7, front = 4, sides = 3): Layout {
  const unit = Math.max(SMALLEST, Math.min(screen.width / WIDTH, screen.height / LOWEST))
  const height = Math.min(HIGHEST, screen.height / unit)
  const isFront = (box: number): boolean => box === front
  const areas = [-AREA, AREA, -AREA - Math.max(THIRD, (TARGET + 2) / unit)]
  // Where columns would be too narrow to press, the others close the gap of the box in front.
  const narrow = ((WIDTH - 2 * EDGE) / boxes) * unit < TARGET && front <= boxes
  const columns = narrow ? boxes - 1 : boxes
  const column = Math.min(170, (WIDTH - 2 * EDGE) / columns)
  const place = (box: number): number => (narrow && box > front ? box - 1 : box)
  const x = (box: number): number =>
    isFront(box) ? MIDDLE : MIDDLE + (columns + 1 - 2 * place(box)) * (column / 2)

  // From below: what was won, the areas, the cards and their total of the box in front.
  const pill = Math.max(44, 24 / unit)
  const small = Math.max(30, 17 / unit)
  const size = Math.max(56, TARGET / unit / 2)
  const own = height - 8 - pill - 6 - size
  const fixed = height - own + size + 10 + pill + 8
  // The others: total, cards, spot and name; where room is short, no cards.
  const others = Math.max(30, TARGET / unit / 2 - small / 2)
  const short = height < 760
  const mini = short ? 0 : 0.6
  const row = small + (short ? 0 : CARD.height * mini + 6) + 2 * others + small + 12
  const free = height - fixed - row - EDGE
  const top = EDGE + 6
  const banded = (free - top - BAND) / CARD.height > LARGE
  const band = banded ? BAND : 0
  const scales = Math.max(1, (free - top - band) / CARD.height)
  const [dealers, owns] = [Math.min(1.45, scales * 0.43), Math.min(2, scales * 0.57)]
  const above1 = top + CARD.height * dealers + band + 12
  const spot = (box: number): Point =>
    isFront(box) ? { x: MIDDLE, y: own } : { x: x(box), y: above1 + row - 12 - small - others }
  const hands = (box: number, all = 1): Room => {
    const bottom = own - size - 10 - (all > 1 ? small + 4 : 0)
    return isFront(box)
      ? { x: MIDDLE, bottom, width: WIDTH - 40, height: bottom - (above1 + row) - pill - 6 }
      : {
          x: x(box),
          bottom: spot(box).y - others - 4,
          width: column - 6,
          height: CARD.height * mini,
        }
  }
  const spread = (count: number): number => Math.min(110 * dealers, 270 / Math.max(1, count - 1))
  // The dealer's total is at the right of the cards, which make room for it.
  const half = (count: number): number => ((count - 1) / 2) * spread(count)
  const outside = (CARD.width * dealers) / 2 + 10
  const dealerX = (count: number): number =>
    Math.min(MIDDLE, WIDTH - Math.max(DEALER_TOTAL / unit, 200) - outside - half(count))
  const dealerY = top + (CARD.height * dealers) / 2
  const layout: Layout = {
    name: 'tall',
    width: WIDTH,
    height,
    unit,
    front,
    card: CARD,
    shoe: { x: 760, y: 0 },
    rack: { x: 40, y: 0 },
    tray: { x: MIDDLE, y: 30 },
    props: false,
    arcs: banded ? arcs(top + CARD.height * dealers + 10) : null,
    payouts: null,
    wheel: above1 + row,
    far: (box) => !isFront(box),
    cards: (box) => isFront(box) || !short,
    column: (box) => (isFront(box) ? WIDTH : column),
    plate: (box) => {
      const half = isFront(box) ? (sides > 2 ? 328 : sides ? 212 : size + 10) : column / 2 - 3
      const radius = isFront(box) ? size + 5 : others + 3
      return { x: x(box) - half, y: spot(box).y - radius, width: half * 2, height: radius * 2 }
    },
    spotSize: (box) =>
      isFront(box) ? size : Math.min(others, column / 2 - (sides ? 2 * DOT + 7 : 6)),
    sideSize: (box) => (isFront(box) ? Math.min(50, size) : DOT),
    sideTarget: (box) => (isFront(box) ? Math.max(100, TARGET / unit) : 0),
    spot,
    side: (box, index) =>
      isFront(box)
        ? { x: MIDDLE + (areas[index] ?? 0), y: own }
        : { x: x(box) + column / 2 - DOT - 4, y: spot(box).y + (index - (sides - 1) / 2) * 20 },
    label: (box) =>
      isFront(box)
        ? { x: 128, y: height - 8 - pill / 2 }
        : { x: x(box), y: spot(box).y + others + 4 + small / 2 },
    result: (box) =>
      isFront(box) ? { x: MIDDLE, y: height - 8 - pill / 2 } : { x: x(box), y: spot(box).y },
    sideResult: (box, index) => {
      const area = layout.side(box, index)
      return isFront(box) ? { x: area.x, y: area.y + (index > 1 ? 34 : -34) } : area
    },
    insurance: (box) =>
      isFront(box) ? { x: MIDDLE + 268, y: own } : { x: x(box), y: spot(box).y - others },
    hand: (box, hand, all, ...card) =>
      fanned(hands(box, all), isFront(box) ? owns : mini, hand, all, ...card),
    total: (box, ...hand) =>
      layout.cards(box) ? above(layout, box, ...hand) : { x: x(box), y: spot(box).y - others - 4 },
    chips: (box, hand, all) => {
      if (!isFront(box) || all === 1) return { ...spot(box), scale: 1.05 }
      const { width, bottom } = hands(box, all)
      const along = (hand - (all - 1) / 2) * (width / all)
      return { x: MIDDLE + along, y: bottom + small / 2 + 3, scale: 0 }
    },
    shared: (box, person, persons) => ({
      x: x(box) + (person - (persons - 1) / 2) * 100,
      y: spot(box).y,
      scale: 0.95,
    }),
    dealer: (index, count) => ({
      x: dealerX(count) - half(count) + index * spread(count),
      y: dealerY,
      scale: dealers,
    }),
    dealerTotal: (count) => ({
      x: dealerX(count) + half(count) + outside,
      y: dealerY,
    }),
  }
  return layout
}

/** Bend the inscriptions below the dealer. */
function arcs(y: number): NonNullable<Layout['arcs']> {
  const bow = (from: number): string => `M40 ${from}Q400 ${from + 70} 760 ${from}`
  return {
    title: bow(y + 24),
    lines: bow(y + 44) + bow(y + 86),
    insurance: bow(y + 75),
    operator: '',
  }
}
