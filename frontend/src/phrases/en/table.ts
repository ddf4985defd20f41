import { dollars, signed } from '../../lib/money'
import type { OwnDispute } from '../../wire'

// The words of the table, by the part of the page that shows them.
const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`)

const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`

/** Write how many mistakes were made, and what they cost together. */
function errors(mistakes: number, cost: number): string {
  if (!mistakes) return 'no mistakes'
  const together = mistakes === 1 ? 'cost' : 'together cost'
  return `${counted(mistakes, 'mistake')} that ${together} ${dollars(cost)} on average`
}

/** Write what a bet costs or wins for each dollar: cents, or dollars from the first on. */
const perDollar = (part: number): string => {
  const cents = Math.round(Math.abs(part) * 100)
  return cents < 100 ? `${cents} cents` : dollars(cents)
}

export const TABLE = {
  bar: {
    back: 'Back to the lobby',
    lobby: 'Lobby',
    decks: (decks: number) => `${decks} decks`,
    range: (least: number, most: number) => `${dollars(least)} to ${dollars(most)}`,
    notice: (least: number, most: number, when: string) =>
      `New limits from ${when}: ${dollars(least)} to ${dollars(most)}`,
    round: (round: number) => `Round ${round}`,
    meters: 'Jackpots',
    table: 'Table',
    tools: 'At this table',
    sound: 'Sound',
    soundOn: 'Sound is on',
    soundOff: 'Sound is off',
    rounds: 'Rounds',
    learn: 'Learn',
    coach: 'Coach',
    fairness: 'Fairness',
    settings: 'Settings',
  },
  sheets: {
    why: 'Why?',
    history: 'Rounds',
    coach: 'Coach',
    learn: 'Learn this table',
    fair: 'Fairness',
    purse: 'Chips, tips and breaks',
    settings: 'Settings and keys',
    lesson: 'Two-minute lesson',
    trainer: 'Practice your mistakes',
    close: 'Close',
    closeIt: (title: string) => `Close ${title}`,
  },
  room: {
    title: (name: string) => `${name}, Spanish 21`,
    yourTurn: '● Your turn: ',
    or: ' or ',
    inWords: 'The table in words',
    toLobby: 'Go to the lobby.',
    unreachable: 'Can’t reach the server. Reconnecting…',
    joining: 'Joining the table…',
    lost: 'Connection lost. We’re holding your seat. Reconnecting…',
    dismiss: 'Close this message',
  },
  dock: {
    chips: 'Chips',
    balance: 'Balance',
    purse: 'Chips and tips',
    leave: 'Leave the table',
    change: 'Change bets',
    why: 'Why?',
    decision: 'Your decision',
    now: 'What you can do now',
  },
  /** what a round did to the reader, by how the only hand ended, or all bets together */
  verdicts: {
    win: (amount: number) => `You win ${dollars(amount)}.`,
    blackjack: (amount: number) => `Blackjack! You win ${dollars(amount)}.`,
    tie: () => 'Push. Your bet comes back.',
    lose: (amount: number) => `The dealer wins. −${dollars(amount)}.`,
    bust: (amount: number) => `You bust. −${dollars(amount)}.`,
    surrendered: (amount: number) => `You surrendered. −${dollars(amount)}.`,
    rescued: (amount: number) => `You rescued your double. −${dollars(amount)}.`,
    void: () => 'Your bet comes back.',
    ahead: (amount: number) => `You win ${dollars(amount)} in all.`,
    behind: (amount: number) => `You lose ${dollars(amount)} in all.`,
    even: 'You come out even.',
  },
  waiting: {
    out: 'You are sitting out.',
    placed: 'Bets placed.',
    placedFor: (names: string) => `Bets placed. Waiting for ${names}.`,
    forDealer: (name: string | null) =>
      name ? `Waiting for ${name}, the dealer` : 'Waiting for the dealer',
    next: (step: string) => `Next: ${step}`,
    and: ' and ',
    rack: 'the discard rack, face down',
    dealer: 'the dealer',
    hand: (box: number, hand: number) => `box ${box}, hand ${hand}`,
    down: (where: string) => `${where}, face down`,
    closeInsurance: 'close insurance: a player without an answer declines',
  },
  wagering: {
    chips: 'Chips: press one, or drag it to a box',
    add: (chip: string, box: number, kind: string) => `Add ${chip} to box ${box}, ${kind}`,
    box: (box: number) => `Box ${box}`,
    kinds: 'Bet to add to',
    coupon: 'Match play',
    none: 'none',
    sitOut: 'Sit out',
    undo: 'Undo',
    clear: 'Clear',
    double: '×2, double the bets',
    deal: 'Deal',
    rebet: 'Rebet',
    andDeal: 'and deal',
    there: (box: number, kind: string, amount: number) =>
      `Box ${box}, ${kind}: ${dollars(amount)}.`,
    full: 'No more',
    more: (amount: number) => `Add ${dollars(amount)}`,
    /** the price of a wheel bet: a part of it, below 0 if players gain */
    price: (cost: number, jackpots: readonly number[], players: number) =>
      `${cost < 0 ? 'A good bet now: you win' : 'Costs'} about ${perDollar(cost)} per dollar on average${jackpots.length ? ` with the jackpot at ${jackpots.map((one) => dollars(one)).join(' and ')}` : ''}${
        players > 1 ? ` and ${players} players` : ''
      }.`,
    unpriced: 'What it costs depends on the jackpot.',
  },
  actions: {
    cutHint: 'Slide to choose where to cut, or pass.',
    need: (action: string, amount: number) => `${action} needs ${dollars(amount)} in chips.`,
    buy: 'Buy chips',
    onlyHand: (hand: number) => `Only hand ${hand}`,
    at: (depth: number) => `at ${depth}`,
    kept: (amount: number, lost: number) =>
      `Costs ${amount === lost ? 'half your bet' : dollars(lost)}. You keep ${dollars(amount)}.`,
    forLess: (action: string) => `${action} for less`,
    cutDepth: 'Cards above the cut card',
    amount: (action: string) => `${action}: amount`,
    cards: (count: number) => `${count} cards`,
    declineDouble: 'Don’t double my bet',
  },
  clock: {
    left: (left: number) => `Clock: ${seconds(left)} left`,
    policy: (after: number, then: string) => `After ${seconds(after)} ${then}.`,
    warning: (left: number, then: string) => `${seconds(left)} left. Then ${then}.`,
    more: 'More time',
  },
  seating: {
    take: 'Take a seat',
    orPick: 'or pick a highlighted box. You can also just watch.',
    buyFor: (amount: number) => `Buy chips for ${dollars(amount)}`,
    addNumber: 'Add your number to the shuffle',
    back: 'I’m back',
  },
  broke: {
    wait: (when: string) =>
      `You can get more play money on ${when}. Until then, watch this table, or play hands that cost nothing.`,
    tooLittle: (minimum: number) => `You don’t have enough for the ${dollars(minimum)} minimum.`,
    more: 'More play money',
  },
  purse: {
    chips: 'Chips in front of you',
    money: 'Play money in your account',
    buy: 'Buy chips',
    all: (amount: number) => `All, ${dollars(amount)}`,
    tips: 'Tip the dealer',
    tip: (amount: number) => `Tip ${dollars(amount)}`,
    here: 'At the table',
    burn: 'See the burn card',
    away: 'Step away',
    back: 'I’m back',
    leave: 'Leave the table',
    awayMeans: 'Step away and keep your seat. You won’t bet, and hands in play stand.',
    leaveLater: 'You can leave once your bets settle. Chips return to your balance.',
  },
  welcome: {
    new: 'New here?',
    pick: 'Pick a chip, then',
    deal: 'Deal',
    rest: 'Get closer to 21 than the dealer without going over. Your blackjack always wins, and some 21s pay a bonus.',
    gotIt: 'Got it',
    coach: 'Play with the coach',
  },
  felt: {
    payouts: 'Payouts',
    read: 'Read the layout',
    discards: 'DISCARDS',
    burnCard: (card: string) => `BURN CARD ${card.toUpperCase()}`,
    left: (count: number) => `${count} LEFT`,
    insured: (amount: number) => `Insured ${dollars(amount)}`,
    split: 'split',
    blackjack: 'Blackjack',
    you: 'You',
    away: 'away',
    offline: 'offline',
    ready: 'ready',
    won: 'won',
    lost: 'lost',
    push: 'push',
    why: 'why?',
    result: (box: number, outcome: string, amount: number) =>
      `Box ${box}: ${outcome} ${dollars(amount)}. Why?`,
    sideResult: (name: string, outcome: string, amount: number) =>
      `${name}: ${outcome} ${dollars(amount)}. Why?`,
    wheel: (box: number, symbol: string, worth: string) =>
      `The wheel for box ${box}: ${symbol}${worth && `, ${worth}`}`,
    turns: 'spinning',
    chances: 'Not to scale. Chances:',
    bonus: 'Bonus',
    odds: (win: number, per: number) => `${win} to ${per}`,
  },
  why: {
    you: 'You',
    whose: (name: string, box: number) => `${name}, box ${box}`,
    bet: 'Bet',
    result: 'Result',
    at: (odds: string) => ` at ${odds}`,
    rule: 'The rule',
    none: 'No payouts yet this round.',
    term: (stake: number, win: number, per: number) => `${dollars(stake)} at ${win} to ${per}`,
    limited: (amount: number) => `, limited to ${dollars(amount)}`,
    blackjack: 'The dealer has blackjack.',
    dealerBusts: (points: number) => `The dealer busts with ${points}.`,
    dealerHas: (points: number) => `The dealer has ${points}.`,
    busted: 'When the dealer busts, every remaining hand wins.',
  },
  coach: {
    on: 'Coach me',
    ahead: 'Name the best play before I decide',
    figures: 'Show each play’s average result',
    unit: 'Average result per $1 bet, exact for a full shoe. The best play is outlined.',
    now: (box: number, hand: number) => `Now: box ${box}, hand ${hand}`,
    play: 'Play',
    average: 'Average result',
    session: 'This session',
    summary: (decisions: number, mistakes: number, cost: number) =>
      decisions
        ? `${counted(decisions, 'decision')}, ${errors(mistakes, cost)}.`
        : 'No decisions yet.',
    round: 'Round',
    hand: 'Hand',
    you: 'You',
    better: 'Better',
    cost: 'Cost',
    against: (hand: string, card: string) => `${hand} against ${card}`,
    train: 'Practice your mistakes',
  },
  history: {
    all: '‹ All rounds',
    loadingRound: 'Loading the round…',
    round: (number: number) => `Round ${number}`,
    asCase: 'Show the case file',
    loading: 'Loading rounds…',
    void: 'void',
    dealer: (total: string) => `dealer ${total}`,
    none: 'No rounds yet. Bet and deal to play one.',
    dispute: 'Dispute this round',
    add: 'Add to your statement',
    sendMore: 'Add it',
    statement: 'What was wrong?',
    send: 'Send to the floor',
    disputed: ({ number, open, upheld, decision, amount }: OwnDispute) =>
      upheld === null
        ? `Dispute ${number}: the floor will decide it.`
        : `Dispute ${number}: ${upheld ? 'upheld' : 'denied'}. ${decision}${
            amount ? ` Adjustment: ${signed(amount)}${open ? ', not paid yet' : ''}.` : ''
          }`,
  },
  replay: {
    mark: 'Replay',
    clear: 'The table is clear.',
    pause: 'Pause',
    play: 'Play',
    back: 'One step back',
    event: 'Step of the round',
    start: 'start',
    on: 'One step forward',
  },
  settings: {
    pace: 'Pace of the deal',
    natural: 'Natural',
    quick: 'Quick',
    instant: 'Instant',
    colors: 'Colors',
    system: 'Same as this device',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    sounds: 'Play sounds',
    speech: 'Read announcements aloud',
    keys: 'Use single-key shortcuts',
    motion: 'Turn on “reduce motion” on your device to stop animations.',
    keyTitle: 'Keys',
  },
  keys: {
    hitStand: 'hit / stand',
    doubleSplit: 'double / split',
    surrender: 'surrender',
    insurance: 'insurance / no',
    rescue: 'keep a double / rescue',
    cut: 'cut the cards',
    chip: 'bet a chip on the chosen box',
    box: 'choose the box',
    kind: 'choose the bet',
    clear: 'clear the chosen bet',
    undo: 'undo',
    double: 'double the bets',
    again: 'repeat last bets',
    deal: 'deal, or rebet and deal',
    skip: 'skip the animation',
    why: 'why was I paid this?',
    table: 'describe the table',
    coach: 'coach on or off',
    keys: 'these keys',
  },
  inWords: {
    free: 'free',
    you: 'you',
    yourBet: (amount: number) => `your bet ${dollars(amount)}`,
    bet: (name: string, amount: number) => `${name}’s bet ${dollars(amount)}`,
    box: (box: number, who: string) => `Box ${box}, ${who}`,
    noCards: 'The dealer has no cards.',
    seen: (card: string) => `, which everyone has seen: ${card}`,
    hole: (seen: string) => ` and a card face down${seen}`,
    dealer: (cards: string, hole: string, total: string) =>
      `Dealer: ${cards}${hole}${total && `, ${total}`}.`,
    burn: (card: string) => `Burn card: ${card}.`,
    cut: 'The cut is offered to you.',
    against: (card: string) => `against the dealer's ${card}`,
    lose: (action: string, amount: number) => `${action} and lose ${dollars(amount)}`,
    turn: (box: number | null, held: string, choices: string) =>
      `Your turn${box ? `, box ${box}` : ''}: ${held}. ${choices}.`,
    nothing: 'no cards',
    soft: (points: number) => `soft ${points}`,
  },
}
