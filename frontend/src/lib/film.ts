import type { BoxView, DealerView, HandView, Payment, PublicEvent, StakeView, View } from '../wire'

// A round as a film: each event drawn upon the picture before it. Nothing here decides anything;
// the last frame is always the view that the house sent.

/** How long a frame is looked at before the next, in milliseconds at natural pace. */
const LENGTH: Record<string, number> = {
  CardDealt: 300,
  HoleCardRevealed: 650,
  HandSplit: 350,
  WagerDoubled: 250,
  WagerPaid: 420,
  WagerTaken: 300,
  WagerReturned: 300,
  FixedPaid: 1400,
  HoleCardRead: 700,
  WheelSpun: 1200,
  HotSpotDrawn: 900,
  SpinPaid: 900,
  CommunityPaid: 500,
  AcePaid: 700,
  RoundCompleted: 250,
  CardsShuffled: 150,
}
const RESULT_HOLD = 1500
/** How long a wheel turns. */
export const SPIN = 3000

/** Say how long to look at the table before an event is drawn. */
export function pause(before: PublicEvent | null, next: PublicEvent | null): number {
  const first = next?.event === 'CardsPickedUp' && before?.event !== 'CardsPickedUp'
  return (before ? (LENGTH[before.event] ?? 0) : 0) + (first ? RESULT_HOLD : 0)
}

/** Draw one event upon a view. */
export function drawn(view: View, event: PublicEvent): View {
  switch (event.event) {
    case 'CardDealt':
      return dealt(view, event)
    case 'HoleCardRevealed':
      return withDealer(view, {
        cards: [...view.dealer.cards, event.card ?? ''],
        hole_down: false,
        total: '',
      })
    case 'DealerTotalAnnounced':
      return withDealer(view, {
        total: spokenTotal(event),
        points: event.points ?? 0,
        soft: event.soft ?? false,
      })
    case 'TotalAnnounced':
      return withHand(view, event, (hand) => ({
        ...hand,
        total: spokenTotal(event),
        points: event.points ?? 0,
      }))
    case 'BlackjackAnnounced':
      return withHand(view, { ...event, hand: 1 }, (hand) => ({
        ...hand,
        total: 'blackjack',
        status: 'blackjack',
      }))
    case 'WagerPlaced':
      return placed(view, event)
    case 'HandSplit':
      return split(view, event)
    case 'WagerPaid':
    case 'WagerTaken':
    case 'WagerReturned':
    case 'FixedPaid':
    case 'SpinWagerTaken':
    case 'SpinWagerReturned':
    case 'SpinPaid':
    case 'CommunityPaid':
    case 'AcePaid':
      return settled(view, event)
    case 'CardsPickedUp':
      return pickedUp(view, event)
    case 'WagersClosed':
      return { ...view, phase: 'deal', clock: null, turn: null, payments: [] }
    default:
      return view
  }
}

function spokenTotal(event: PublicEvent): string {
  return `${event.soft ? 'soft ' : ''}${event.points ?? ''}`
}

function dealt(view: View, event: PublicEvent): View {
  const shoe = { ...view.shoe, left: Math.max(0, view.shoe.left - 1), dealt: view.shoe.dealt + 1 }
  const told = { ...view, shoe, turn: null }
  if (event.box == null) {
    if (event.hand == null && event.face_up === false && view.phase === 'shuffle') return told
    return event.card
      ? withDealer(told, { cards: [...view.dealer.cards, event.card], total: '' })
      : withDealer(told, { hole_down: true })
  }
  return withHand(told, event, (hand) => ({
    ...hand,
    cards: [...hand.cards, event.card ?? ''],
    total: '',
  }))
}

const SIDE: Record<string, 'match_the_dealer' | 'insurance' | 'bonus_spin' | 'xtreme_16'> = {
  'match-the-dealer': 'match_the_dealer',
  insurance: 'insurance',
  'bonus-spin': 'bonus_spin',
  'xtreme-16': 'xtreme_16',
}

function placed(view: View, event: PublicEvent): View {
  const person = event.person ?? ''
  const field = SIDE[event.wager ?? ''] ?? 'wager'
  return withBox(view, event.box, (box) => {
    const known = box.stakes.some((stake) => stake.person === person)
    const stakes = known ? box.stakes : [...box.stakes, emptyStake(person, event)]
    return {
      ...box,
      stakes: stakes.map((stake) =>
        stake.person === person ? { ...stake, [field]: event.amount ?? 0 } : stake,
      ),
    }
  })
}

const KIND: Record<string, string> = {
  WagerPaid: 'paid',
  WagerTaken: 'taken',
  WagerReturned: 'returned',
  FixedPaid: 'fixed',
  SpinWagerTaken: 'taken',
  SpinWagerReturned: 'returned',
  SpinPaid: 'spin',
  CommunityPaid: 'community',
  AcePaid: 'ace',
}

function settled(view: View, event: PublicEvent): View {
  const payment: Payment = {
    event: event.number,
    box: event.box ?? 0,
    hand: event.hand ?? null,
    person: event.person ?? '',
    name: event.name ?? '',
    you: event.you ?? false,
    wager: event.wager ?? '',
    kind: KIND[event.event] ?? '',
    amount: event.amount ?? 0,
    stake: event.stake ?? event.amount ?? 0,
    odds: event.odds ?? null,
    result: event.result ?? '',
    text: event.text,
    clauses: event.clauses ?? [],
    why: [],
    celebrate: event.celebrate ?? false,
  }
  const told = { ...view, payments: [...view.payments, payment] }
  const side = SIDE[payment.wager]
  if (!side) return told
  return withBox(told, event.box, (box) => ({
    ...box,
    stakes: box.stakes.map((stake) =>
      stake.person === payment.person ? { ...stake, [side]: 0 } : stake,
    ),
  }))
}

function split(view: View, event: PublicEvent): View {
  return withBox(view, event.box, (box) => {
    const at = box.hands.findIndex((hand) => hand.number === event.hand)
    const pair = box.hands[at]
    if (!pair) return box
    const [kept, moved] = [pair.cards.slice(0, 1), pair.cards.slice(1, 2)]
    const hands = [...box.hands]
    hands.splice(
      at,
      1,
      { ...pair, cards: kept, total: '' },
      { ...pair, cards: moved, total: '', active: false },
    )
    return { ...box, hands: hands.map((hand, index) => ({ ...hand, number: index + 1 })) }
  })
}

function pickedUp(view: View, event: PublicEvent): View {
  if (event.box == null) {
    const rack = view.rack + view.dealer.cards.length + (view.dealer.hole_down ? 1 : 0)
    return { ...withDealer(view, { cards: [], hole_down: false, total: '' }), rack }
  }
  const taken = (hand: HandView): boolean => event.hand == null || hand.number === event.hand
  const hands = view.boxes[event.box - 1]?.hands ?? []
  const rack = view.rack + hands.filter(taken).reduce((sum, hand) => sum + hand.cards.length, 0)
  const cleared = withBox(view, event.box, (box) => {
    const left = box.hands.filter((hand) => !taken(hand))
    return { ...box, hands: left, stakes: left.length ? box.stakes : [] }
  })
  return { ...cleared, rack }
}

function withDealer(view: View, change: Partial<DealerView>): View {
  return { ...view, dealer: { ...view.dealer, ...change } }
}

function withBox(
  view: View,
  number: number | null | undefined,
  change: (box: BoxView) => BoxView,
): View {
  return { ...view, boxes: view.boxes.map((box) => (box.number === number ? change(box) : box)) }
}

function withHand(view: View, event: PublicEvent, change: (hand: HandView) => HandView): View {
  return withBox(view, event.box, (box) => {
    const number = event.hand ?? 1
    const hands = box.hands.some((hand) => hand.number === number)
      ? box.hands
      : [...box.hands, emptyHand(number)]
    return { ...box, hands: hands.map((hand) => (hand.number === number ? change(hand) : hand)) }
  })
}

function emptyHand(number: number): HandView {
  return {
    number,
    cards: [],
    total: '',
    points: 0,
    soft: false,
    status: 'playing',
    split: false,
    active: false,
    shares: [],
  }
}

function emptyStake(person: string, event: PublicEvent): StakeView {
  const nothing = {
    wager: 0,
    coupon: 0,
    match_the_dealer: 0,
    match_coupon: 0,
    insurance: 0,
    bonus_spin: 0,
    xtreme_16: 0,
  }
  return { person, name: event.name ?? '', you: event.you ?? false, ...nothing }
}

/** Clear the layout of a view, to begin a replay. */
export function cleared(view: View): View {
  const boxes = view.boxes.map((box) => ({ ...box, hands: [], stakes: [] }))
  const dealer = { ...view.dealer, cards: [], hole_down: false, total: '', points: 0, soft: false }
  return { ...view, boxes, dealer, payments: [], turn: null, clock: null, wheel: null }
}
