import type {
  BoxView,
  Fact,
  HandView,
  KindTerms,
  KindView,
  Offer,
  OfferType,
  PublicEvent,
  StakeView,
  TurnView,
  View,
} from '../src/wire'

// Small tables to test with: each function takes only what a test is about.

export const ME = 'me'

/** What a person has on a box, by kinds of wagers. */
export function stake(
  chips: Readonly<Record<string, number>> = {},
  change: Partial<StakeView> = {},
): StakeView {
  const wagers = Object.entries(chips).map(([kind, amount]) => ({ kind, amount, coupon: 0 }))
  return { person: ME, name: 'Maria', wagers, ...change }
}

/** What a wager of one kind may be. */
export function kind(name: string, change: Partial<KindTerms> = {}): KindTerms {
  return {
    kind: name,
    least: 100,
    most: 10_000,
    unit: 100,
    amounts: [],
    needs: name === 'basic' ? null : 'basic',
    within: null,
    coupons: false,
    clause: '',
    ...change,
  }
}

/** How a table names its kinds of wagers. */
export const named = (...names: string[]): KindView[] =>
  names.map((name) => ({ kind: name, name, mark: '' }))

export const MAIN = kind('basic', { least: 500, most: 50_000, coupons: true })
export const MATCH = kind('match-the-dealer', { within: 'basic' })

export function hand(cards: string, change: Partial<HandView> = {}): HandView {
  return {
    number: 1,
    cards: cards.split(' ').filter(Boolean),
    points: 0,
    soft: false,
    status: 'playing',
    split: false,
    active: false,
    shares: [],
    ...change,
  }
}

export function box(number: number, change: Partial<BoxView> = {}): BoxView {
  return { number, seat: null, stakes: [], hands: [], wants_consent: [], ...change }
}

export function seat(name: string, you = false): BoxView['seat'] {
  return {
    person: you ? ME : name,
    name,
    short: name,
    connected: true,
    away: false,
    ready: false,
    held_until: null,
  }
}

export function offer(type: OfferType, change: Partial<Offer> = {}): Offer {
  return {
    type,
    clause: '',
    box: null,
    hand: null,
    kinds: [],
    most_boxes: 0,
    adjacent: false,
    shared: false,
    person: null,
    name: null,
    least: 0,
    most: 0,
    unit: 0,
    gives_up: 0,
    hands: [],
    ...change,
  }
}

/** Offers to lay these wagers on boxes. */
export const lay = (boxes: readonly number[], change: Partial<Offer> = {}): Offer[] =>
  boxes.map((number) =>
    offer('lay', { box: number, kinds: [MAIN, MATCH], most_boxes: 3, ...change }),
  )

export function turn(change: Partial<TurnView> = {}): TurnView {
  return {
    kind: 'play',
    box: 1,
    hand: 1,
    person: ME,
    name: 'Maria',
    legal: [],
    clause: '',
    ends_at: null,
    beyond: [],
    ...change,
  }
}

/** An event with the facts given; what a test does not name is empty. */
export function event<Kind extends Fact['type']>(
  type: Kind,
  facts: Partial<Extract<Fact, { type: Kind }>> = {},
  change: Partial<PublicEvent> = {},
): PublicEvent {
  const fact = { box: null, hand: null, person: '', ...facts, type } as unknown as Fact
  return { number: 1, at: 0, fact, ...change }
}

/** A table that takes wagers, with the boxes given or three empty ones. */
export function view(change: Partial<View> = {}): View {
  const boxes = change.boxes ?? [box(1), box(2), box(3)]
  return {
    version: 7,
    table: {
      id: 'green-1',
      name: 'Green table',
      edition: 'MD-1.0',
      rules: 'Maryland',
      title: 'Maryland',
      decks: 6,
      boxes: boxes.length,
      limits: {
        minimum: 500,
        maximum: 50_000,
        chip: 100,
      },
      notice: null,
      kinds: named('basic', 'match-the-dealer'),
      shared_boxes: true,
      digest: '',
      inscriptions: [],
      coach: true,
      automatic: true,
      hole_card: true,
      wager_seconds: 20,
      turn_seconds: 30,
      hold_seconds: 120,
    },
    open: true,
    round: 1,
    phase: 'wagers',
    waiting: { type: 'WagersDue' },
    clause: null,
    shoe: {
      number: 1,
      stage: 'ready',
      left: 288,
      dealt: 0,
      behind_cover: 72,
      cover_out: false,
      commitment: null,
      pledge: null,
      reshuffle_due: false,
      burn_card: null,
    },
    rack: 0,
    boxes,
    dealer: {
      cards: [],
      hole_down: false,
      points: 0,
      soft: false,
      name: null,
      hole_card: null,
    },
    turn: null,
    clock: null,
    people: [],
    spectators: 0,
    you: {
      person: ME,
      name: 'Maria',
      roles: [],
      seated: 1,
      chips: 100_000,
      balance: 0,
      ready: false,
      away: false,
      may: [],
      coupons: [],
      more_time: 0,
    },
    meters: [],
    wheel: null,
    payments: [],
    staff: null,
    ...change,
  }
}
