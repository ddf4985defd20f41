import { dollars } from '../../lib/money'
import { moment } from '../../lib/times'
import { clock } from '../clock'
import { nameOf } from '../reader'
import type { FactPhrases } from '../shape'
import {
  DEFECTS,
  METERS,
  OUTSIDE,
  READER,
  SHUFFLED,
  SUITS,
  USES,
  because,
  cards,
  chipsPhrase,
  coupon,
  first,
  label,
  odds,
  place,
  spin,
  spoken,
  total,
  wagerName,
  who,
  whom,
  whose,
} from './grammar'

// What happens at a table: one phrase for each fact.
export const FACTS: FactPhrases = {
  // the round
  WagerPlaced: (fact, reader) =>
    fact.wager === 'insurance'
      ? `${who(reader, fact.person, 'insures', 'insure')} box ${fact.box} for ${dollars(fact.amount)}.`
      : `${who(reader, fact.person, 'bets', 'bet')} ${dollars(fact.amount)}${coupon(fact.coupon, 'and')} on box ${fact.box}${label(fact.wager, reader)}.`,
  WagerWithdrawn: (fact, reader) =>
    `${who(reader, fact.person, 'takes back', 'take back')} ${dollars(fact.amount)}${coupon(fact.coupon, 'and')} from box ${fact.box}${label(fact.wager, reader)}.`,
  WagersClosed: () => 'No more bets.',
  CardDealt: (fact) =>
    `${fact.face_up && fact.card ? first(spoken(fact.card)) : 'A card face down'} to ${place(fact.box, fact.hand)}.`,
  InsuranceOffered: () => 'Insurance?',
  InsuranceDeclined: (fact, reader) =>
    `${who(reader, fact.person, 'declines', 'decline')} insurance on box ${fact.box}.`,
  InsuranceClosed: () => 'Insurance is closed.',
  HoleCardRead: (fact) =>
    `The dealer checks for blackjack: ${fact.blackjack ? 'blackjack' : 'no blackjack'}.`,
  BlackjackAnnounced: (fact) => `Blackjack on box ${fact.box}.`,
  TotalAnnounced: (fact) => total(fact, place(fact.box, fact.hand)),
  DealersCardAnnounced: () => 'Dealer’s card.',
  DealerTotalAnnounced: (fact) => total(fact, place(null)),
  CardRequested: (fact, reader) =>
    `${who(reader, fact.person, 'hits', 'hit')} on ${place(fact.box, fact.hand)}.`,
  HandStood: (fact, reader) =>
    `${who(reader, fact.person, 'stands', 'stand')} on ${place(fact.box, fact.hand)}.`,
  WagerDoubled: (fact, reader) =>
    `${who(reader, fact.person, 'doubles', 'double')} on ${place(fact.box, fact.hand)} for ${dollars(fact.amount)}.`,
  DoubleDeclined: (fact, reader) =>
    `${who(reader, fact.person, 'doesn’t', 'don’t')} double on ${place(fact.box, fact.hand)}.`,
  DoubleRescued: (fact, reader) =>
    `${who(reader, fact.person, 'rescues', 'rescue')} ${place(fact.box, fact.hand)}: ${dollars(fact.amount)} back, the bet is lost.`,
  DoubleKept: (fact, reader) =>
    `${who(reader, fact.person, 'keeps', 'keep')} the doubled bet on ${place(fact.box, fact.hand)}.`,
  HandSplit: (fact, reader) =>
    `${who(reader, fact.person, 'splits', 'split')} ${place(fact.box, fact.hand)} for another ${dollars(fact.amount)}.`,
  SplitCovered: (fact, reader) =>
    `${who(reader, fact.person, 'covers', 'cover')} the split on ${place(fact.box, fact.hand)} with ${dollars(fact.amount)}.`,
  HandDesignated: (fact, reader) =>
    `${who(reader, fact.person, 'puts', 'put')} the bet on hand ${fact.chosen} of box ${fact.box}.`,
  HandSurrendered: (fact, reader) =>
    `${who(reader, fact.person, 'surrenders', 'surrender')} ${place(fact.box, fact.hand)}${fact.held ? ', held until the dealer’s second card is known' : ''}.`,
  HandCompleted: (fact) => `${first(place(fact.box, fact.hand))} is done.`,
  HoleCardRevealed: (fact) => `The hole card is the ${spoken(fact.card)}.`,
  WagerTaken: (fact, reader) =>
    `${who(reader, fact.person, 'loses', 'lose')} ${dollars(fact.amount)}${coupon(fact.coupon, 'with')} on ${place(fact.box, fact.hand)}${label(fact.wager, reader, fact.result, 'lose')}.`,
  WagerReturned: (fact, reader) =>
    `${who(reader, fact.person, 'gets back', 'get back')} ${dollars(fact.amount)}${coupon(fact.coupon, 'with')} on ${place(fact.box, fact.hand)}${label(fact.wager, reader, fact.result)}.`,
  WagerPaid: (fact, reader) =>
    `${who(reader, fact.person, 'wins', 'win')} ${dollars(fact.amount)} on ${place(fact.box, fact.hand)}${label(fact.wager, reader, fact.result, 'win')}: ${dollars(fact.stake)}${coupon(fact.coupon, 'and')} at ${odds(fact)}.`,
  FixedPaid: (fact, reader) =>
    `${who(reader, fact.person, 'wins', 'win')} a fixed payout of ${dollars(fact.amount)} for the suited sevens on ${place(fact.box, fact.hand)}.`,
  CardsPickedUp: (fact) => `The cards of ${place(fact.box, fact.hand)} are picked up.`,
  RoundCompleted: (fact) => `Round ${fact.round} is over.`,

  // the cards outside a round
  DecksReceived: (fact) =>
    `${fact.decks} ${fact.preshuffled ? 'preinspected and preshuffled ' : ''}decks of ${fact.cards_each} cards arrive${fact.change_by === null ? '' : `, to be changed by ${clock(fact.change_by)}`}.`,
  DeckInspected: (fact) =>
    `Deck ${fact.deck} is inspected: ${fact.tens_removed} tens removed${fact.torn ? ', torn in half and put into the container' : ''}.`,
  DeckVerified: (fact) => `Deck ${fact.deck} is verified.`,
  DeckRejected: (fact) =>
    `Deck ${fact.deck} ${DEFECTS[fact.defect]}${fact.cards === null ? '' : ` (${cards(fact.cards)})`}. ${fact.defect === 'ten-left' ? 'It is inspected again' : 'Another deck takes its place and is inspected'}.`,
  ReaderInspected: (fact) =>
    `The card reader is inspected: ${READER[fact.found]}.${fact.stops ? ' No cards are dealt until it is repaired or replaced.' : ''}`,
  CardsSpread: (fact) =>
    fact.decks
      ? `The cards are spread face ${fact.face_up ? 'up' : 'down'}, each of the ${fact.decks} decks in its own column by suit and in sequence.`
      : `The cards out of the device are spread face ${fact.face_up ? 'up' : 'down'}.`,
  CardsShown: (fact, reader) => `${who(reader, fact.person, 'may', 'may')} inspect the cards.`,
  CardsWashed: () => 'The cards are turned face down and washed.',
  CardsStacked: () => 'The cards are stacked.',
  CardsShuffled: (fact) =>
    `The cards are shuffled ${SHUFFLED[fact.method]}${fact.steps.length ? `: ${fact.steps.join(', ')}` : ''}.`,
  CutRefused: (fact, reader) => `${who(reader, fact.person, 'does not', 'do not')} cut.`,
  CardsCut: (fact, reader) =>
    `${fact.person === null ? 'The dealer cuts' : who(reader, fact.person, 'cuts', 'cut')} at ${cards(fact.depth)}.`,
  RecutOrdered: () => 'The floor orders a recut.',
  CoverCardPlaced: (fact) => `The cut card goes in, ${cards(fact.behind)} behind it.`,
  ShoeLoaded: () => 'The cards go into the shoe.',
  CardBurned: (fact) => `The dealer burns a card${fact.card ? ` (${spoken(fact.card)})` : ''}.`,
  BurnCardDisclosed: (fact, reader) =>
    `${who(reader, fact.person, 'asks', 'ask')} to see the burn card. It is shown to the table${fact.card ? `: ${spoken(fact.card)}` : ''}.`,
  CoverCardOut: (fact) =>
    `The cut card comes out at ${place(fact.box)}. A shuffle follows this round.`,
  ReshuffleOrdered: (fact) => `The floor orders a reshuffle.${because(fact)}`,
  ReshuffleDue: () => 'A shuffle is due.',
  ShoeCleared: () => 'The remaining cards come out of the shoe.',
  TableIdle: (fact) =>
    `There are no players: the cards are spread face ${fact.face_up ? 'up' : 'down'}.`,

  // people
  PersonArrived: (fact, reader) => `${who(reader, fact.person, 'arrives', 'arrive')}.`,
  PersonSeated: (fact, reader) =>
    `${who(reader, fact.person, 'sits', 'sit')} down at box ${fact.box}.`,
  PersonLeft: (fact, reader) => `${who(reader, fact.person, 'leaves', 'leave')}.`,
  BoughtIn: (fact, reader) =>
    `${who(reader, fact.person, 'buys', 'buy')} in for ${dollars(fact.amount)}.`,
  CashOffered: (fact, reader) =>
    `${who(reader, fact.person, 'bets', 'bet')} ${dollars(fact.amount)} in cash on box ${fact.box}${label(fact.wager, reader)}.`,
  CashConfirmed: (fact, reader) =>
    `The ${fact.supervisor ? 'supervisor' : 'dealer'} confirms ${whose(reader, fact.person)} cash on box ${fact.box}.`,
  ConsentGiven: (fact, reader) =>
    `${who(reader, fact.person, 'lets', 'let')} ${whom(reader, fact.other)} share box ${fact.box}.`,
  EntryPermitted: (fact, reader) => `${who(reader, fact.person, 'may', 'may')} bet again.`,
  DealerChanged: (fact, reader) => `${who(reader, fact.dealer, 'signs', 'sign')} on as dealer.`,
  FloorpersonChanged: (fact, reader) =>
    `${who(reader, fact.floorperson, 'is', 'are')} the floor supervisor.`,
  Tipped: (fact, reader) => `${who(reader, fact.person, 'tips', 'tip')} ${dollars(fact.amount)}.`,

  // what went wrong
  FaceUpCardFound: (fact) =>
    `The ${spoken(fact.card)} was face up in the shoe and goes to the discard rack.`,
  TenFound: (fact) =>
    `A ten of ${SUITS[fact.suit]} was in the shoe and is ${fact.torn ? 'torn in half and put into the container' : 'removed'}.`,
  CardDrawnInError: (fact) =>
    `${fact.exposed && fact.card ? `The ${spoken(fact.card)}, exposed,` : 'An unexposed card'} was drawn in error and is dealt next.`,
  CardRefused: (fact, reader) =>
    `${who(reader, fact.person, 'refuses', 'refuse')} the card. Box ${fact.box} gets no more cards.`,
  CardDiscarded: (fact) =>
    `The ${fact.card ? spoken(fact.card) : 'card'} goes to the discard rack.`,
  DealerMissed: () => 'The dealer missed a card. It is dealt after those of the boxes.',
  ShoeEmpty: () => 'The shoe is empty. The discards are shuffled and the round continues.',
  BoxMissed: (fact) =>
    `Box ${fact.box} was missed in the deal.` +
    (fact.moved.length ? ' The cards dealt since then are one place further on.' : ''),
  LateCardAccepted: (fact, reader) =>
    `${who(reader, fact.person, 'takes', 'take')} the missed card last on box ${fact.box}.`,
  CardNotDealt: (fact) => `The card requested on ${place(fact.box, fact.hand)} was not dealt.`,
  CardDeferred: (fact) => `${first(place(fact.box, fact.hand))} gets its card last.`,
  HandDead: (fact) => `The hand on ${place(fact.box, fact.hand)} is dead.`,
  WrongReaderUsed: () =>
    'The card reader was used on the wrong up card. No one could see the hole card.',
  ReaderBroken: (fact) =>
    `The card reader doesn’t work. Dealing ${fact.stops ? 'stops' : 'continues without it'}.`,
  ReaderRepaired: () => 'The card reader works again.',
  ShufflerJammed: () => 'The shuffling device jammed. The cards are shuffled again.',
  DeviceBroken: () => 'The shuffling device can’t be used.',
  DevicePutAway: (fact) =>
    `The shuffling device is ${fact.removed ? 'removed' : 'covered or marked out of order'}.`,
  DeviceRepaired: () => 'The shuffling device works again.',
  CardExposedInWash: (fact) =>
    `The ${spoken(fact.card)} was exposed in the wash.${fact.remix ? ' The cards are washed again.' : ''}`,
  RoundVoided: () => 'The round is void.',
  WagerUndone: (fact, reader) =>
    `Void: ${whose(reader, fact.person)} bet on ${place(fact.box, fact.hand)}${label(fact.wager, reader)}, ${dollars(fact.taken)} returned, ${dollars(fact.paid)} taken back${fact.coupon ? `, the coupon of ${dollars(fact.coupon)} returned` : ''}.`,
  DecksRemoved: (fact) => `The decks are removed from play.${because(fact)}`,

  // the wheels
  WagerAcknowledged: (fact, reader) =>
    `The device of box ${fact.box} shows the ${wagerName(fact.wager, reader)} bet.`,
  LateWagerLockedOut: (fact, reader) =>
    `Too late: ${whose(reader, fact.person)} ${wagerName(fact.wager, reader)} bet of ${dollars(fact.amount)} on box ${fact.box} is locked out.`,
  SpinWagerTaken: (fact, reader) =>
    `${who(reader, fact.person, 'spends', 'spend')} ${dollars(fact.amount)} on ${spin(fact, reader)}.`,
  SpinWagerReturned: (fact, reader) =>
    `${who(reader, fact.person, 'gets back', 'get back')} ${dollars(fact.amount)} on ${spin(fact, reader)}.`,
  SeatButtonPressed: (fact) => `The dealer presses the seat button of box ${fact.box}.`,
  AcePaid: (fact, reader) =>
    `${who(reader, fact.person, 'wins', 'win')} ${dollars(fact.amount)} for the ace on ${spin(fact, reader)}.`,
  HotSpotDrawn: (fact) => `Box ${fact.box} is the Hot Spot.`,
  WheelSpun: (fact, reader) =>
    `The ${OUTSIDE[fact.wheel]} stops on ${fact.symbol} for box ${fact.box}${fact.community ? `, ${dollars(fact.community)} Community Pay` : ''}${fact.assumed && !reader.you ? ' (assumed weights)' : ''}.`,
  MeterTaken: (fact) => `The ${METERS[fact.meter]} jackpot shows ${dollars(fact.amount)}.`,
  SpinPaid: (fact, reader) =>
    `${who(reader, fact.person, 'wins', 'win')} ${dollars(fact.amount)}${fact.symbol === dollars(fact.amount) ? '' : ` for ${fact.symbol}`} on ${spin(fact, reader)}${fact.merchandise ? `, as merchandise: ${fact.merchandise}` : ''}.`,
  CommunityPaid: (fact, reader) =>
    `${who(reader, fact.person, 'wins', 'win')} ${dollars(fact.amount)} Community Pay for ${spin(fact, reader)}.`,

  // the house
  TableOpened: (fact, reader) =>
    `Table ${fact.name} opens${reader.you ? '' : ` under ${fact.edition}`}.`,
  TableClosed: (fact) => `The table is closed. No more bets are taken.${because(fact)}`,
  TableReopened: () => 'The table is open again.',
  TableStopped: (fact) => `The table has stopped: ${fact.reason}.`,
  TableWoundUp: (fact) =>
    `The table is closed for good, and chips and bets are returned: ${fact.reason}.`,
  PersonNamed: (fact, reader) =>
    fact.person === reader.you ? 'You join the table.' : `${fact.name} joins the table.`,
  PersonReady: (fact, reader) => `${who(reader, fact.person, 'is', 'are')} ready.`,
  PersonUnready: (fact, reader) => `${who(reader, fact.person, 'changes', 'change')} the bets.`,
  PersonAway: (fact, reader) => `${who(reader, fact.person, 'steps', 'step')} away.`,
  PersonBack: (fact, reader) => `${who(reader, fact.person, 'is', 'are')} back.`,
  ShareAsked: (fact, reader) =>
    `${who(reader, fact.person, 'asks', 'ask')} to share box ${fact.box}.`,
  ChipsRedeemed: (fact, reader) =>
    `${who(reader, fact.person, 'cashes', 'cash')} out ${dollars(fact.amount)}.`,
  ChipsBrought: (fact, reader) =>
    `${who(reader, fact.person, 'brings', 'bring')} ${dollars(fact.amount)} in chips.`,
  ChipsColoredUp: (fact, reader) =>
    `${who(reader, fact.person, 'colors', 'color')} up: ${chipsPhrase(fact.chips)}.`,
  ChipsCarriedAway: (fact, reader) =>
    `${who(reader, fact.person, 'leaves', 'leave')} with ${dollars(fact.amount)} in chips: ${chipsPhrase(fact.chips)}.`,
  OddCentsRounded: (fact, reader) =>
    `Odd cents are rounded up for ${nameOf(reader, fact.person)}: ${dollars(fact.amount)}.`,
  LimitsAnnounced: (fact) =>
    `New limits from ${moment(fact.at)}: ${dollars(fact.minimum)} to ${dollars(fact.maximum)}.`,
  LimitsChanged: (fact) => `New limits: ${dollars(fact.minimum)} to ${dollars(fact.maximum)}.`,
  PayoutThresholdSet: (fact) =>
    fact.amount
      ? `A payout of ${dollars(fact.amount)} or more takes two signatures.`
      : 'No payout takes two signatures.',
  SlipPrepared: (fact, reader) =>
    `Slip ${fact.number} (${fact.kind}) is signed first by ${nameOf(reader, fact.by)}.`,
  SlipSigned: (fact, reader) =>
    `Slip ${fact.number} (${fact.kind}, ${dollars(fact.amount)}) is signed second by ${nameOf(reader, fact.by)}.`,
  SlipVoided: (fact, reader) =>
    `Slip ${fact.number} is voided by ${nameOf(reader, fact.by)}: ${fact.reason}`,
  DisputeOpened: (fact, reader) =>
    `${who(reader, fact.by, 'opens', 'open')} dispute ${fact.number} about round ${fact.round}${fact.person ? ` for ${nameOf(reader, fact.person)}` : ''}.${fact.statement ? ` Statement: ${fact.statement}` : ''}`,
  StatementAdded: (fact, reader) =>
    `${who(reader, fact.by, 'adds', 'add')} a statement to dispute ${fact.number}${fact.statement ? `: ${fact.statement}` : '.'}`,
  DisputeDecided: (fact, reader) =>
    `${who(reader, fact.by, 'decides', 'decide')} dispute ${fact.number}: ${fact.upheld ? 'upheld' : 'denied'}. ${fact.decision}${fact.amount ? ` Adjustment: ${dollars(fact.amount)}.` : ''}`,
  DisputeAdjusted: (fact, reader) =>
    `${who(reader, fact.by, 'approves', 'approve')} the adjustment of dispute ${fact.number}: ${dollars(fact.amount)} for ${nameOf(reader, fact.person)}.`,
  InventoryFilled: (fact) => `Fill: ${dollars(fact.amount)}.`,
  PoolMoved: () => 'The jackpots change.',
  ShoePledged: (fact) => `Pledge for shoe ${fact.number}: ${fact.pledge}.`,
  NumberCommitted: (fact, reader) =>
    `${who(reader, fact.person, 'commits', 'commit')} to a number for the next shuffle.`,
  NumbersClosed: () => 'The players open the numbers they committed to.',
  NumberContributed: (fact, reader) =>
    `${who(reader, fact.person, 'adds', 'add')} a number to the next shuffle.`,
  ShoeSealed: (fact, reader) => {
    const sealed = `Shoe ${fact.number} is sealed: ${fact.commitment}.`
    if (!fact.left_out.length) return sealed
    const names = fact.left_out.map((person) => nameOf(reader, person)).join(', ')
    return `${sealed} Left out without opening a number: ${names}.`
  },
  OutcomeDrawn: (fact) => `The sealed shoe gives a number for the ${USES[fact.use]}.`,
  ShoeRevealed: (fact) => `Shoe ${fact.number} is revealed. Anyone can check it.`,
  StepTakenBack: () => 'The dealer undid a wrong entry.',
  StepCorrected: (fact, reader) => {
    const ends = `Entered by ${nameOf(reader, fact.entered_by)}. Reason: ${fact.reason}`
    const corrects = who(reader, fact.by, 'corrects', 'correct')
    if (fact.card && fact.was)
      return `${corrects} a card: the ${spoken(fact.card)}, not the ${spoken(fact.was)}. ${ends}`
    if (fact.blackjack !== null)
      return `${corrects} the card reader: ${fact.blackjack ? 'a blackjack' : 'no blackjack'}. ${ends}`
    return `${who(reader, fact.by, 'withdraws', 'withdraw')} an entry. ${ends}`
  },
  CardAdmitted: (fact, reader) =>
    `${who(reader, fact.by, 'admits', 'admit')} the ${spoken(fact.card)}, a copy too many. The decks are changed after this round. Reason: ${fact.reason}`,
}
