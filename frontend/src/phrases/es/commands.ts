import { dollars } from '../../lib/money'
import { type Reader, nameOf } from '../reader'
import type { CommandPhrases } from '../shape'
import { DEFECTS, READER, SHUFFLED, label, place } from './grammar'

// What staff do: one phrase for each command, as players read it while they wait.
interface Money {
  readonly box: number
  readonly person: string
  readonly amount: number
}

const whom = (reader: Reader, person: string): string =>
  person === reader.you ? 'ti' : nameOf(reader, person)

/** Name the wager on a hand. */
const wager = (command: Money & { hand: number; wager: string }, reader: Reader): string =>
  `${place(command.box, command.hand)}${label(command.wager, reader)}`

/** Write a sum and the person it is for: `$5 a Ann`. */
const given = (command: Money, reader: Reader): string =>
  `${dollars(command.amount)} a ${whom(reader, command.person)}`

const tens = (count: number): string => (count === 1 ? '1 diez' : `${count} dieces`)

/** Write who does something within a sentence. */
const does = (reader: Reader, person: string, verb: string, yours: string): string =>
  person === reader.you ? yours : `${nameOf(reader, person)} ${verb}`

export const COMMANDS: CommandPhrases = {
  // the round
  CloseWagers: () => 'cerrar las apuestas',
  DealCard: () => 'repartir una carta',
  OfferInsurance: () => 'ofrecer el seguro',
  CloseInsurance: () => 'cerrar el seguro',
  UseCardReader: ({ blackjack }) =>
    blackjack === null
      ? 'poner la carta tapada en el lector'
      : `el lector ${blackjack ? 'muestra' : 'no muestra'} blackjack`,
  AnnounceBlackjack: ({ box }) => `anunciar el blackjack de la casilla ${box}`,
  AnnounceTotal: (command) => `anunciar ${command.points} en ${place(command.box, command.hand)}`,
  AnnounceDealersCard: () => 'anunciar la carta del crupier',
  AnnounceDealerTotal: ({ points }) => `anunciar el total del crupier: ${points}`,
  RevealHoleCard: () => 'descubrir la carta tapada',
  Collect: (command, reader) => `retirar ${given(command, reader)} en ${wager(command, reader)}`,
  Pay: (command, reader) => `pagar ${given(command, reader)} en ${wager(command, reader)}`,
  Return: (command, reader) => `devolver ${given(command, reader)} en ${wager(command, reader)}`,
  PayFixed: (command, reader) =>
    `pagar el premio fijo de ${given(command, reader)} por ${place(command.box, command.hand)}`,
  RemoveCards: ({ box }) => `retirar las cartas de la casilla ${box}`,
  PickUp: ({ box }) => `recoger ${box === null ? 'las cartas del crupier' : `la casilla ${box}`}`,

  // the cards
  ReceiveDecks: ({ decks }) => `recibir ${decks} barajas`,
  InspectDeck: ({ deck, tens_removed, defect }) =>
    defect
      ? `la baraja ${deck} ${DEFECTS[defect]}: se pone otra en su lugar`
      : `inspeccionar la baraja ${deck} y retirar ${tens(tens_removed)}`,
  VerifyDeck: ({ deck, cards, defect }) =>
    defect
      ? `la baraja ${deck} ${DEFECTS[defect]}: el crupier ${defect === 'ten-left' ? 'la inspecciona otra vez' : 'inspecciona otra'}`
      : `el supervisor verifica la baraja ${deck}: ${cards} cartas`,
  InspectReader: ({ found }) =>
    found === 'sound'
      ? 'el supervisor inspecciona el lector de cartas'
      : `el supervisor encuentra un defecto en el lector de cartas: ${READER[found]}`,
  SpreadCards: () => 'extender las cartas boca arriba por baraja, palo y orden',
  ShowCards: (command, reader) =>
    `dejar ${command.person === reader.you ? 'que inspecciones' : `a ${whom(reader, command.person)} inspeccionar`} las cartas ${command.face_up ? 'boca arriba' : 'como están'}`,
  WashCards: () => 'poner las cartas boca abajo y mezclarlas',
  StackCards: () => 'apilar las cartas',
  ShuffleCards: ({ method, steps }) =>
    `barajar las cartas ${SHUFFLED[method]}${steps.length ? `: ${steps.join(', ')}` : ''}`,
  DealerCut: ({ depth }) => `cortar a ${depth}`,
  OrderRecut: ({ by_last_cutter }) =>
    `el supervisor pide otro corte ${by_last_cutter ? 'del jugador que cortó' : 'de la persona siguiente'}`,
  PlaceCoverCard: ({ behind }) => `colocar la carta de corte con ${behind} cartas detrás`,
  LoadShoe: () => 'poner las cartas en el zapato',
  ReportCoverCard: () => 'salió la carta de corte',
  OrderReshuffle: () => 'el supervisor ordena barajar',
  ClearShoe: () => 'sacar del zapato las cartas restantes',
  RemoveDecks: () => 'retirar las barajas del juego',
  DeclareIdle: (command) =>
    `extender las cartas boca ${command.face_up ? 'arriba' : 'abajo'}: no hay jugadores`,

  // what went wrong
  ReportFaceUpCard: () => 'hay una carta boca arriba en el zapato',
  ReportTen: () => 'hay un diez en el zapato',
  ReportDrawnInError: ({ exposed }) =>
    `salió una carta por error${exposed ? ' y quedó a la vista' : ', sin verse'}`,
  DiscardCard: () => 'poner la carta a la vista en los descartes',
  ReportOverdraw: () => 'el crupier sacó una carta de más',
  ReportDealerMissed: () => 'el crupier se saltó una de sus cartas',
  ReportShoeEmpty: () => 'quedan muy pocas cartas en el zapato',
  ReportMissedBox: ({ box, second }) =>
    `la casilla ${box} se quedó sin su ${second ? 'segunda' : 'primera'} carta`,
  CallHandDead: ({ box }) => `declarar muerta la mano de la casilla ${box}`,
  ReportCardNotDealt: ({ box }) => `no se repartió una carta que pidió la casilla ${box}`,
  ReportWrongReader: ({ discloses }) =>
    `el lector se usó con la carta equivocada; ${discloses ? 'un jugador' : 'nadie'} pudo ver la carta tapada`,
  ReportReaderBroken: () => 'el lector de cartas no funciona',
  ReportReaderRepaired: () => 'el lector de cartas funciona otra vez',
  ReportJam: () => 'la barajadora se atascó',
  ReportDeviceBroken: () => 'la barajadora no se puede usar',
  PutDeviceAway: ({ removed }) =>
    removed ? 'retirar la barajadora' : 'cubrir la barajadora o marcarla fuera de servicio',
  ReportDeviceRepaired: () => 'la barajadora funciona otra vez',
  ReportExposedInWash: () => 'una carta quedó a la vista al mezclar',

  // the wheels
  PressSeatButton: ({ box }) => `pulsar el botón de la casilla ${box}`,
  PayAce: (command, reader) =>
    `pagar ${given(command, reader)} por el as de la casilla ${command.box}`,
  DrawHotSpot: ({ box }) => `la casilla ${box} es el Hot Spot`,
  SpinWheel: ({ section }) => `la ruleta para en la sección ${section + 1}`,
  PaySpin: (command, reader) =>
    `pagar ${given(command, reader)} en la casilla ${command.box}${label(command.wager, reader)}`,
  PayCommunity: (command, reader) =>
    `pagar ${given(command, reader)} de Community Pay por la casilla ${command.box}`,

  // people
  PermitEntry: (command, reader) =>
    `${does(reader, command.person, 'puede', 'puedes')} entrar antes de la próxima barajada`,
  ChangeDealer: (command, reader) =>
    `${does(reader, command.dealer, 'entra', 'entras')} de crupier`,
  ChangeFloorperson: (command, reader) =>
    `${does(reader, command.floorperson, 'supervisa', 'supervisas')} la mesa`,
}
