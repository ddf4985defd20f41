import type {
  BoxView,
  CardDealt,
  CardsPickedUp,
  DealerView,
  Fact,
  HandSplit,
  HandStatus,
  HandView,
  SettledEvent,
  ShareView,
  Payment,
  PaymentKind,
  PublicEvent,
  Result,
  RoundDetail,
  StakeView,
  View,
  WagerDoubled,
  WagerPlaced,
} from '../wire'
import { BASIC, withChips } from './stakes'

// A round as a film: each event drawn upon the picture before it. Nothing here decides anything;
// the last frame is always the view that the house sent.

/** How long a frame is looked at before the next, in milliseconds at natural pace. */
const LENGTH: Partial<Record<Fact['type'], number>> = {
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
  const first = next?.fact.type === 'CardsPickedUp' && before?.fact.type !== 'CardsPickedUp'
  return (before ? (LENGTH[before.fact.type] ?? 0) : 0) + (first ? RESULT_HOLD : 0)
}

/** What cards count before the dealer says it. */
const UNSAID = { points: 0, soft: false } as const

type Draw<Kind> = (view: View, fact: Extract<Fact, { type: Kind }>, event: PublicEvent) => View

/** How each kind of event is drawn; the others change nothing that is seen. */
const DRAW: { readonly [Kind in Fact['type']]?: Draw<Kind> } = {
  CardDealt: dealt,
  HoleCardRevealed: (view, fact) =>
    withDealer(view, {
      cards: [...view.dealer.cards, fact.card],
      hole_down: false,
      hole_card: null,
      ...UNSAID,
    }),
  DealerTotalAnnounced: (view, fact) => withDealer(view, { points: fact.points, soft: fact.soft }),
  TotalAnnounced: (view, fact) =>
    withHand(view, fact.box, fact.hand, (hand) => ({
      ...hand,
      points: fact.points,
      soft: fact.soft,
    })),
  BlackjackAnnounced: (view, fact) =>
    withHand(view, fact.box, 1, (hand) => ({ ...hand, points: 21, status: 'blackjack' })),
  WagerPlaced: placed,
  WagerDoubled: doubled,
  HandSplit: split,
  SplitCovered: (view, fact, event) =>
    withShare(view, fact.box, fact.hand + 1, share(event, fact.person, fact.amount)),
  WagerPaid: settled,
  WagerTaken: settled,
  WagerReturned: settled,
  FixedPaid: settled,
  SpinWagerTaken: settled,
  SpinWagerReturned: settled,
  SpinPaid: settled,
  CommunityPaid: settled,
  AcePaid: settled,
  CardsPickedUp: pickedUp,
  WagersClosed: (view) => ({ ...view, phase: 'deal', clock: null, turn: null, payments: [] }),
}

/** Draw one event upon a view. */
export function drawn(view: View, event: PublicEvent): View {
  const draw = DRAW[event.fact.type] as Draw<Fact['type']> | undefined
  return draw ? draw(view, event.fact, event) : view
}

function dealt(view: View, fact: CardDealt): View {
  const shoe = { ...view.shoe, left: Math.max(0, view.shoe.left - 1), dealt: view.shoe.dealt + 1 }
  const told = { ...view, shoe, turn: null }
  if (fact.box === null) {
    if (fact.hand === null && !fact.face_up && view.phase === 'shuffle') return told
    if (!fact.face_up) return withDealer(told, { hole_down: true, hole_card: fact.card })
    return withDealer(told, { cards: [...view.dealer.cards, fact.card ?? ''], ...UNSAID })
  }
  return withHand(told, fact.box, fact.hand ?? 1, (hand) => ({
    ...hand,
    cards: [...hand.cards, fact.card ?? ''],
    ...UNSAID,
  }))
}

function placed(view: View, fact: WagerPlaced, event: PublicEvent): View {
  return withBox(view, fact.box, (box) => {
    const known = box.stakes.some((stake) => stake.person === fact.person)
    const stakes = known ? box.stakes : [...box.stakes, emptyStake(event, fact.person)]
    return {
      ...box,
      stakes: stakes.map((stake) =>
        stake.person === fact.person ? withChips(stake, fact.wager, fact.amount) : stake,
      ),
    }
  })
}

/** Add the chips of a double to the hand. */
function doubled(view: View, fact: WagerDoubled): View {
  return withHand(view, fact.box, fact.hand, (hand) => ({
    ...hand,
    shares: hand.shares.map((one) =>
      one.person === fact.person ? { ...one, doubled: one.doubled + fact.amount } : one,
    ),
  }))
}

const KIND: Readonly<Record<SettledEvent['type'], PaymentKind>> = {
  WagerPaid: 'paid',
  WagerTaken: 'taken',
  WagerReturned: 'returned',
  FixedPaid: 'fixed',
  WagerUndone: 'undone',
  SpinWagerTaken: 'taken',
  SpinWagerReturned: 'returned',
  SpinPaid: 'spin',
  CommunityPaid: 'community',
  AcePaid: 'ace',
}

function settled(
  view: View,
  fact: Exclude<SettledEvent, { type: 'WagerUndone' }>,
  event: PublicEvent,
): View {
  const payment: Payment = {
    event: event.number,
    box: fact.box,
    hand: 'hand' in fact ? fact.hand : null,
    person: fact.person,
    name: named(event, fact.person),
    wager: 'wager' in fact ? fact.wager : BASIC,
    kind: KIND[fact.type],
    amount: fact.amount,
    stake: 'stake' in fact ? fact.stake : fact.amount,
    odds: 'odds' in fact ? fact.odds.join(' to ') : null,
    result: 'result' in fact ? fact.result : null,
    fact,
    clauses: event.clauses ?? [],
    terms: [],
    summaries: [],
    celebrate: event.celebrate ?? false,
  }
  const told = { ...view, payments: [...view.payments, payment] }
  if (payment.wager === BASIC) return paidOut(told, payment)
  return withBox(told, fact.box, (box) => ({
    ...box,
    stakes: box.stakes.map((stake) =>
      stake.person === payment.person ? withChips(stake, payment.wager, 0) : stake,
    ),
  }))
}

/** Results that end a hand before the dealer's cards are counted. */
const ENDS: Readonly<Partial<Record<Result, HandStatus>>> = {
  bust: 'bust',
  surrendered: 'surrendered',
  rescued: 'rescued',
}

/** Leave what was won beside its wager, and take the chips of a bet that is over off its hand. */
function paidOut(view: View, payment: Payment): View {
  if (payment.hand === null || payment.kind === 'fixed') return view
  const paid = payment.kind === 'paid' ? payment.amount : 0
  return withHand(view, payment.box, payment.hand, (hand) => ({
    ...hand,
    status: (payment.result && ENDS[payment.result]) ?? hand.status,
    shares: hand.shares.map((share) =>
      share.person === payment.person ? { ...share, settled: true, paid } : share,
    ),
  }))
}

/** The cards of a round after they were picked up: they stay in sight until the next deal. */
export interface Remains {
  readonly dealer: DealerView | null
  readonly hands: Readonly<Record<number, readonly HandView[]>>
}

export const NO_REMAINS: Remains = { dealer: null, hands: {} }

/** Keep in sight what an event takes off the layout. */
export function remaining(remains: Remains, view: View, { fact }: PublicEvent): Remains {
  if (fact.type === 'WagersClosed' || fact.type === 'RoundVoided') return NO_REMAINS
  if (fact.type !== 'CardsPickedUp') return remains
  if (fact.box === null) return { ...remains, dealer: view.dealer }
  const picked = (view.boxes[fact.box - 1]?.hands ?? []).filter(
    (hand) => hand.cards.length && (fact.hand === null || hand.number === fact.hand),
  )
  const kept = (remains.hands[fact.box] ?? []).filter(
    (hand) => !picked.some((one) => one.number === hand.number),
  )
  return { ...remains, hands: { ...remains.hands, [fact.box]: [...kept, ...picked] } }
}

/** Show a table with the cards that remain in sight. */
export function withRemains(view: View, { dealer, hands }: Remains): View {
  const boxes = view.boxes.map((box) => {
    const kept = hands[box.number]
    if (!kept) return box
    const here = box.hands.filter((hand) => hand.cards.length && hand.status !== 'removed')
    const gone = kept.filter((hand) => !here.some((one) => one.number === hand.number))
    const whole = [...here, ...gone.map((hand) => ({ ...hand, active: false }))]
    return { ...box, hands: whole.sort((one, other) => one.number - other.number) }
  })
  const empty = !view.dealer.cards.length && !view.dealer.hole_down
  return { ...view, boxes, dealer: empty && dealer ? dealer : view.dealer }
}

function split(view: View, fact: HandSplit, event: PublicEvent): View {
  const parted = withBox(view, fact.box, (box) => {
    const at = box.hands.findIndex((hand) => hand.number === fact.hand)
    const pair = box.hands[at]
    if (!pair) return box
    const [kept, moved] = [pair.cards.slice(0, 1), pair.cards.slice(1, 2)]
    const hands = [...box.hands]
    hands.splice(
      at,
      1,
      { ...pair, cards: kept, ...UNSAID },
      { ...pair, cards: moved, ...UNSAID, active: false, shares: [] },
    )
    return { ...box, hands: hands.map((hand, index) => ({ ...hand, number: index + 1 })) }
  })
  if (parted.boxes[fact.box - 1]?.hands[fact.hand] === undefined) return parted
  const own = share(event, fact.person, fact.amount)
  return withShare(parted, fact.box, fact.hand + 1, own)
}

const share = (event: PublicEvent, person: string, wager: number): ShareView => ({
  person,
  name: named(event, person),
  wager,
  doubled: 0,
  coupon: 0,
  settled: false,
  paid: 0,
})

const withShare = (view: View, box: number, hand: number, added: ShareView): View =>
  withHand(view, box, hand, (one) => ({ ...one, shares: [...one.shares, added] }))

/** Return the bets of a box as they lie at its first hand. */
const opening = (box: BoxView): readonly ShareView[] =>
  box.stakes.flatMap(({ person, name, wagers }) =>
    wagers
      .filter(({ kind }) => kind === BASIC)
      .map(({ amount, coupon }) => ({
        ...{ person, name, wager: amount, coupon },
        ...{ doubled: 0, settled: false, paid: 0 },
      })),
  )

function pickedUp(view: View, fact: CardsPickedUp): View {
  if (fact.box === null) {
    const rack = view.rack + view.dealer.cards.length + (view.dealer.hole_down ? 1 : 0)
    return {
      ...withDealer(view, { cards: [], hole_down: false, hole_card: null, ...UNSAID }),
      rack,
    }
  }
  const taken = (hand: HandView): boolean => fact.hand === null || hand.number === fact.hand
  const hands = view.boxes[fact.box - 1]?.hands ?? []
  const rack = view.rack + hands.filter(taken).reduce((sum, hand) => sum + hand.cards.length, 0)
  const cleared = withBox(view, fact.box, (box) => {
    const left = box.hands.filter((hand) => !taken(hand))
    return { ...box, hands: left, stakes: left.length ? box.stakes : [] }
  })
  return { ...cleared, rack }
}

function withDealer(view: View, change: Partial<DealerView>): View {
  return { ...view, dealer: { ...view.dealer, ...change } }
}

function withBox(view: View, number: number, change: (box: BoxView) => BoxView): View {
  return { ...view, boxes: view.boxes.map((box) => (box.number === number ? change(box) : box)) }
}

function withHand(
  view: View,
  at: number,
  number: number,
  change: (hand: HandView) => HandView,
): View {
  return withBox(view, at, (box) => {
    const hands = box.hands.some((hand) => hand.number === number)
      ? box.hands
      : [...box.hands, { ...emptyHand(number), shares: box.hands.length ? [] : opening(box) }]
    return { ...box, hands: hands.map((hand) => (hand.number === number ? change(hand) : hand)) }
  })
}

function emptyHand(number: number): HandView {
  return {
    number,
    cards: [],
    ...UNSAID,
    status: 'playing',
    split: false,
    active: false,
    shares: [],
  }
}

const named = (event: PublicEvent, person: string): string => event.names?.[person] ?? person

function emptyStake(event: PublicEvent, person: string): StakeView {
  return { person, name: named(event, person), wagers: [] }
}

/** Draw a round that is over from its start; `after` is where its cards were in the end. */
export function replayed(view: View, { events, after }: RoundDetail): readonly View[] {
  const film: View[] = [{ ...withBettorsOnly(cleared(view), events), phase: 'deal' }]
  for (const event of events) film.push(drawn(film[film.length - 1] ?? view, event))
  const loaded = events.map(({ fact }) => fact.type).lastIndexOf('ShoeLoaded')
  const rack = (film[film.length - 1] ?? view).rack
  return film.map((frame, at) => {
    if (at <= loaded) {
      return { ...frame, rack: 0, shoe: { ...frame.shoe, left: 0, dealt: 0 } }
    }
    const coming = events.slice(at).filter(({ fact }) => fact.type === 'CardDealt').length
    const shoe = { ...frame.shoe, left: after.left + coming, dealt: after.dealt - coming }
    return { ...frame, rack: after.rack - (rack - frame.rack), shoe }
  })
}

/** Leave out who sits at the table now and did not bet in the round: they may have come later. */
function withBettorsOnly(view: View, events: readonly PublicEvent[]): View {
  const bettors = new Set(
    events.flatMap(({ fact }) =>
      fact.type === 'WagerPlaced' ? [`${fact.box} ${fact.person}`] : [],
    ),
  )
  const boxes = view.boxes.map((box) =>
    bettors.has(`${box.number} ${box.seat?.person ?? ''}`) ? box : { ...box, seat: null },
  )
  return { ...view, boxes }
}

/** Clear the layout of a view, to begin a replay. */
export function cleared(view: View): View {
  const boxes = view.boxes.map((box) => ({ ...box, hands: [], stakes: [] }))
  const dealer = {
    ...view.dealer,
    cards: [],
    hole_down: false,
    hole_card: null,
    ...UNSAID,
  }
  return { ...view, boxes, dealer, payments: [], turn: null, clock: null, wheel: null }
}
