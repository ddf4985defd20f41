import { dollars } from '../../lib/money'
import type { Reader } from '../reader'
import type { CommandPhrases } from '../shape'
import { DEFECTS, READER, SHUFFLED, label, place, who, whom } from './grammar'

// What staff do: one phrase for each command. A report names no card, because the person who makes
// it has yet to choose one.
interface Money {
  readonly box: number
  readonly person: string
  readonly amount: number
}

/** Name the wager on a hand. */
const wager = (command: Money & { hand: number; wager: string }, reader: Reader): string =>
  `${place(command.box, command.hand)}${label(command.wager, reader)}`

/** Write a payment: `pay Ann $5`. */
const pay = (command: Money, reader: Reader): string =>
  `pay ${whom(reader, command.person)} ${dollars(command.amount)}`

const tens = (count: number): string => (count === 1 ? '1 ten' : `${count} tens`)

export const COMMANDS: CommandPhrases = {
  // the round
  CloseWagers: () => 'close the wagers',
  DealCard: () => 'deal a card',
  OfferInsurance: () => 'offer insurance',
  CloseInsurance: () => 'close insurance',
  UseCardReader: ({ blackjack }) =>
    blackjack === null
      ? 'put the hole card into the card reader'
      : `the card reader shows ${blackjack ? 'a' : 'no'} blackjack`,
  AnnounceBlackjack: ({ box }) => `announce the blackjack on box ${box}`,
  AnnounceTotal: (command) => `announce ${command.points} on ${place(command.box, command.hand)}`,
  AnnounceDealersCard: () => 'announce the dealer’s card',
  AnnounceDealerTotal: ({ points }) => `announce the dealer’s total of ${points}`,
  RevealHoleCard: () => 'turn the hole card face up',
  Collect: (command, reader) =>
    `collect ${dollars(command.amount)} from ${whom(reader, command.person)} on ${wager(command, reader)}`,
  Pay: (command, reader) => `${pay(command, reader)} on ${wager(command, reader)}`,
  Return: (command, reader) =>
    `return ${dollars(command.amount)} to ${whom(reader, command.person)} on ${wager(command, reader)}`,
  PayFixed: (command, reader) =>
    `pay ${whom(reader, command.person)} the fixed payout of ${dollars(command.amount)} for ${place(command.box, command.hand)}`,
  RemoveCards: ({ box }) => `remove the cards of box ${box}`,
  PickUp: ({ box }) => `pick up ${box === null ? 'the dealer’s cards' : `box ${box}`}`,

  // the cards
  ReceiveDecks: ({ decks }) => `receive ${decks} decks`,
  InspectDeck: ({ deck, tens_removed, defect }) =>
    defect
      ? `deck ${deck} ${DEFECTS[defect]}: another one takes its place`
      : `inspect deck ${deck} and remove ${tens(tens_removed)}`,
  VerifyDeck: ({ deck, cards, defect }) =>
    defect
      ? `deck ${deck} ${DEFECTS[defect]}: the dealer inspects ${defect === 'ten-left' ? 'it again' : 'another one'}`
      : `the floorperson verifies deck ${deck}: ${cards} cards`,
  InspectReader: ({ found }) =>
    found === 'sound'
      ? 'the floorperson inspects the card reader'
      : `the floorperson finds a fault in the card reader: ${READER[found]}`,
  SpreadCards: () => 'spread the cards face up by deck, suit and sequence',
  ShowCards: (command, reader) =>
    `let ${whom(reader, command.person)} inspect the cards ${command.face_up ? 'face up' : 'as they are'}`,
  WashCards: () => 'turn the cards face down and wash them',
  StackCards: () => 'stack the cards',
  ShuffleCards: ({ method, steps }) =>
    `shuffle the cards ${SHUFFLED[method]}${steps.length ? `: ${steps.join(', ')}` : ''}`,
  DealerCut: ({ depth }) => `cut the cards at ${depth}`,
  OrderRecut: ({ by_last_cutter }) =>
    `the floor requires a recut by ${by_last_cutter ? 'the player who cut' : 'the next person'}`,
  PlaceCoverCard: ({ behind }) => `insert the cover card, ${behind} cards behind it`,
  LoadShoe: () => 'put the cards into the shoe',
  ReportCoverCard: () => 'the cover card is out',
  OrderReshuffle: () => 'the floor directs a reshuffle',
  ClearShoe: () => 'take the remaining cards out of the shoe',
  RemoveDecks: () => 'take the decks out of play',
  DeclareIdle: (command) => `spread the cards face ${command.face_up ? 'up' : 'down'}: no players`,

  // what went wrong
  ReportFaceUpCard: () => 'a card is face up in the shoe',
  ReportTen: () => 'a ten is in the shoe',
  ReportDrawnInError: ({ exposed }) =>
    `a card was drawn in error${exposed ? ' and exposed' : ', unexposed'}`,
  DiscardCard: () => 'put the exposed card into the discard rack',
  ReportOverdraw: () => 'the dealer drew one card too many',
  ReportDealerMissed: () => 'the dealer missed a card of the dealer’s hand',
  ReportShoeEmpty: () => 'too few cards are left in the shoe',
  ReportMissedBox: ({ box, second }) =>
    `box ${box} was passed over at its ${second ? 'second' : 'first'} card`,
  CallHandDead: ({ box }) => `call the hand of box ${box} dead`,
  ReportCardNotDealt: ({ box }) => `a card that box ${box} asked for was not dealt`,
  ReportWrongReader: ({ discloses }) =>
    `the card reader was used on the wrong up card; ${discloses ? 'a player' : 'no one'} could see the hole card`,
  ReportReaderBroken: () => 'the card reader does not work',
  ReportReaderRepaired: () => 'the card reader works again',
  ReportJam: () => 'the shuffling device jammed',
  ReportDeviceBroken: () => 'the shuffling device cannot be used',
  PutDeviceAway: ({ removed }) =>
    removed ? 'remove the device' : 'cover the device or mark it out of order',
  ReportDeviceRepaired: () => 'the shuffling device works again',
  ReportExposedInWash: () => 'a card was exposed in the wash',

  // the wheels
  PressSeatButton: ({ box }) => `press the seat button of box ${box}`,
  PayAce: (command, reader) => `${pay(command, reader)} for the ace on box ${command.box}`,
  DrawHotSpot: ({ box }) => `box ${box} is the Hot Spot`,
  SpinWheel: ({ section }) => `the wheel stops on section ${section + 1}`,
  PaySpin: (command, reader) =>
    `${pay(command, reader)} on box ${command.box}${label(command.wager, reader)}`,
  PayCommunity: (command, reader) =>
    `${pay(command, reader)} in Community Pay for box ${command.box}`,

  // people
  PermitEntry: (command, reader) =>
    `${who(reader, command.person, 'may', 'may')} enter before the next shuffle`,
  ChangeDealer: (command, reader) => `${who(reader, command.dealer, 'signs', 'sign')} on as dealer`,
  ChangeFloorperson: (command, reader) =>
    `${who(reader, command.floorperson, 'is', 'are')} floorperson`,
}
