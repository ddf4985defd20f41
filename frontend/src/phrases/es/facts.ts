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
  of,
  place,
  spin,
  spoken,
  theCard,
  total,
  wagerName,
  who,
  whose,
} from './grammar'

// What happens at a table: one phrase for each fact.
export const FACTS: FactPhrases = {
  // the round
  WagerPlaced: (fact, reader) =>
    fact.wager === 'insurance'
      ? `${who(reader, fact.person, 'asegura', 'aseguras')} la casilla ${fact.box} por ${dollars(fact.amount)}.`
      : `${who(reader, fact.person, 'apuesta', 'apuestas')} ${dollars(fact.amount)}${coupon(fact.coupon, 'y')} en la casilla ${fact.box}${label(fact.wager, reader)}.`,
  WagerWithdrawn: (fact, reader) =>
    `${who(reader, fact.person, 'retira', 'retiras')} ${dollars(fact.amount)}${coupon(fact.coupon, 'y')} de la casilla ${fact.box}${label(fact.wager, reader)}.`,
  WagersClosed: () => 'No más apuestas.',
  CardDealt: (fact) =>
    `${fact.face_up && fact.card ? first(spoken(fact.card)) : 'Una carta tapada'} para ${place(fact.box, fact.hand)}.`,
  InsuranceOffered: () => '¿Seguro?',
  InsuranceDeclined: (fact, reader) =>
    `${who(reader, fact.person, 'rechaza', 'rechazas')} el seguro en la casilla ${fact.box}.`,
  InsuranceClosed: () => 'Se cierra el seguro.',
  HoleCardRead: (fact) =>
    `El crupier comprueba si tiene blackjack: ${fact.blackjack ? 'sí lo tiene' : 'no lo tiene'}.`,
  BlackjackAnnounced: (fact) => `Blackjack en la casilla ${fact.box}.`,
  TotalAnnounced: (fact) => total(fact, place(fact.box, fact.hand)),
  DealersCardAnnounced: () => 'Carta del crupier.',
  DealerTotalAnnounced: (fact) => total(fact, place(null)),
  CardRequested: (fact, reader) =>
    `${who(reader, fact.person, 'pide', 'pides')} carta en ${place(fact.box, fact.hand)}.`,
  HandStood: (fact, reader) =>
    `${who(reader, fact.person, 'se planta', 'te plantas')} en ${place(fact.box, fact.hand)}.`,
  WagerDoubled: (fact, reader) =>
    `${who(reader, fact.person, 'dobla', 'doblas')} en ${place(fact.box, fact.hand)} por ${dollars(fact.amount)}.`,
  DoubleDeclined: (fact, reader) =>
    `${who(reader, fact.person, 'no dobla', 'no doblas')} en ${place(fact.box, fact.hand)}.`,
  DoubleRescued: (fact, reader) =>
    `${who(reader, fact.person, 'rescata', 'rescatas')} ${place(fact.box, fact.hand)}: vuelven ${dollars(fact.amount)}, la apuesta se pierde.`,
  DoubleKept: (fact, reader) =>
    `${who(reader, fact.person, 'mantiene', 'mantienes')} la apuesta doblada en ${place(fact.box, fact.hand)}.`,
  HandSplit: (fact, reader) =>
    `${who(reader, fact.person, 'divide', 'divides')} ${place(fact.box, fact.hand)} por otros ${dollars(fact.amount)}.`,
  SplitCovered: (fact, reader) =>
    `${who(reader, fact.person, 'cubre', 'cubres')} la división en ${place(fact.box, fact.hand)} con ${dollars(fact.amount)}.`,
  HandDesignated: (fact, reader) =>
    `${who(reader, fact.person, 'pone', 'pones')} la apuesta en la mano ${fact.chosen} de la casilla ${fact.box}.`,
  HandSurrendered: (fact, reader) =>
    `${who(reader, fact.person, 'se rinde', 'te rindes')} en ${place(fact.box, fact.hand)}${fact.held ? '; queda pendiente de la segunda carta del crupier' : ''}.`,
  HandCompleted: (fact) => `Termina ${place(fact.box, fact.hand)}.`,
  HoleCardRevealed: (fact) => `La carta tapada es ${theCard(fact.card)}.`,
  WagerTaken: (fact, reader) =>
    `${who(reader, fact.person, 'pierde', 'pierdes')} ${dollars(fact.amount)}${coupon(fact.coupon, 'con')} en ${place(fact.box, fact.hand)}${label(fact.wager, reader, fact.result, 'lose')}.`,
  WagerReturned: (fact, reader) =>
    `${who(reader, fact.person, 'recupera', 'recuperas')} ${dollars(fact.amount)}${coupon(fact.coupon, 'con')} en ${place(fact.box, fact.hand)}${label(fact.wager, reader, fact.result)}.`,
  WagerPaid: (fact, reader) =>
    `${who(reader, fact.person, 'gana', 'ganas')} ${dollars(fact.amount)} en ${place(fact.box, fact.hand)}${label(fact.wager, reader, fact.result, 'win')}: ${dollars(fact.stake)}${coupon(fact.coupon, 'y')} a razón de ${odds(fact)}.`,
  FixedPaid: (fact, reader) =>
    `${who(reader, fact.person, 'gana', 'ganas')} un premio fijo de ${dollars(fact.amount)} por los sietes del mismo palo en ${place(fact.box, fact.hand)}.`,
  CardsPickedUp: (fact) => `Se recogen las cartas ${of(place(fact.box, fact.hand))}.`,
  RoundCompleted: (fact) => `Termina la ronda ${fact.round}.`,

  // the cards outside a round
  DecksReceived: (fact) =>
    `Llegan ${fact.decks} barajas ${fact.preshuffled ? 'inspeccionadas y barajadas ' : ''}de ${fact.cards_each} cartas${fact.change_by === null ? '' : `, para cambiar antes de las ${clock(fact.change_by)}`}.`,
  DeckInspected: (fact) =>
    `Se inspecciona la baraja ${fact.deck}: ${fact.tens_removed} dieces retirados${fact.torn ? ', rotos por la mitad y puestos en el recipiente' : ''}.`,
  DeckVerified: (fact) => `La baraja ${fact.deck} queda verificada.`,
  DeckRejected: (fact) =>
    `La baraja ${fact.deck} ${DEFECTS[fact.defect]}${fact.cards === null ? '' : ` (${cards(fact.cards)})`}. ${fact.defect === 'ten-left' ? 'Se inspecciona otra vez' : 'Se pone otra en su lugar y se inspecciona'}.`,
  ReaderInspected: (fact) =>
    `Se inspecciona el lector de cartas: ${READER[fact.found]}.${fact.stops ? ' No se reparten cartas hasta que se repare o se cambie.' : ''}`,
  CardsSpread: (fact) =>
    fact.decks
      ? `Las cartas se extienden boca ${fact.face_up ? 'arriba' : 'abajo'}, cada una de las ${fact.decks} barajas en su columna, por palo y en orden.`
      : `Las cartas del dispositivo se extienden boca ${fact.face_up ? 'arriba' : 'abajo'}.`,
  CardsShown: (fact, reader) =>
    `${who(reader, fact.person, 'puede', 'puedes')} inspeccionar las cartas.`,
  CardsWashed: () => 'Las cartas se ponen boca abajo y se mezclan sobre la mesa.',
  CardsStacked: () => 'Las cartas se apilan.',
  CardsShuffled: (fact) =>
    `Las cartas se barajan ${SHUFFLED[fact.method]}${fact.steps.length ? `: ${fact.steps.join(', ')}` : ''}.`,
  CutRefused: (fact, reader) => `${who(reader, fact.person, 'no corta', 'no cortas')}.`,
  CardsCut: (fact, reader) =>
    `${fact.person === null ? 'El crupier corta' : who(reader, fact.person, 'corta', 'cortas')} a ${cards(fact.depth)}.`,
  RecutOrdered: () => 'El supervisor ordena cortar otra vez.',
  CoverCardPlaced: (fact) => `Se coloca la carta de corte con ${cards(fact.behind)} detrás.`,
  ShoeLoaded: () => 'Las cartas entran en el zapato.',
  CardBurned: (fact) => `El crupier quema una carta${fact.card ? ` (${spoken(fact.card)})` : ''}.`,
  BurnCardDisclosed: (fact, reader) =>
    `${who(reader, fact.person, 'pide', 'pides')} ver la carta quemada. Se muestra a la mesa${fact.card ? `: ${spoken(fact.card)}` : ''}.`,
  CoverCardOut: (fact) =>
    `La carta de corte sale en ${place(fact.box)}. Se baraja después de esta ronda.`,
  ReshuffleOrdered: (fact) => `El supervisor ordena barajar.${because(fact)}`,
  ReshuffleDue: () => 'Toca barajar.',
  ShoeCleared: () => 'Las cartas restantes salen del zapato.',
  TableIdle: (fact) =>
    `No hay jugadores: las cartas se extienden boca ${fact.face_up ? 'arriba' : 'abajo'}.`,

  // people
  PersonArrived: (fact, reader) => `${who(reader, fact.person, 'llega', 'llegas')}.`,
  PersonSeated: (fact, reader) =>
    `${who(reader, fact.person, 'se sienta', 'te sientas')} en la casilla ${fact.box}.`,
  PersonLeft: (fact, reader) => `${who(reader, fact.person, 'se va', 'te vas')}.`,
  BoughtIn: (fact, reader) =>
    `${who(reader, fact.person, 'compra', 'compras')} fichas por ${dollars(fact.amount)}.`,
  CashOffered: (fact, reader) =>
    `${who(reader, fact.person, 'apuesta', 'apuestas')} ${dollars(fact.amount)} en efectivo en la casilla ${fact.box}${label(fact.wager, reader)}.`,
  CashConfirmed: (fact, reader) =>
    `El ${fact.supervisor ? 'supervisor' : 'crupier'} confirma ${whose(reader, fact.person, 'efectivo', 'el')} en la casilla ${fact.box}.`,
  ConsentGiven: (fact, reader) =>
    fact.other === reader.you
      ? `${nameOf(reader, fact.person)} te deja compartir la casilla ${fact.box}.`
      : `${who(reader, fact.person, 'deja', 'dejas')} a ${nameOf(reader, fact.other)} compartir la casilla ${fact.box}.`,
  EntryPermitted: (fact, reader) =>
    `${who(reader, fact.person, 'puede', 'puedes')} volver a apostar.`,
  DealerChanged: (fact, reader) => `${who(reader, fact.dealer, 'entra', 'entras')} de crupier.`,
  FloorpersonChanged: (fact, reader) =>
    `${who(reader, fact.floorperson, 'supervisa', 'supervisas')} la mesa.`,
  Tipped: (fact, reader) =>
    `${who(reader, fact.person, 'deja', 'dejas')} ${dollars(fact.amount)} de propina.`,

  // what went wrong
  FaceUpCardFound: (fact) =>
    `${first(theCard(fact.card))} estaba boca arriba en el zapato y va a los descartes.`,
  TenFound: (fact) =>
    `Había un diez de ${SUITS[fact.suit]} en el zapato y se ${fact.torn ? 'rompe por la mitad y se pone en el recipiente' : 'retira'}.`,
  CardDrawnInError: (fact) =>
    `${fact.exposed && fact.card ? `${first(theCard(fact.card))}, a la vista,` : 'Una carta tapada'} salió por error y se reparte a continuación.`,
  CardRefused: (fact, reader) =>
    `${who(reader, fact.person, 'rechaza', 'rechazas')} la carta. La casilla ${fact.box} no recibe más cartas.`,
  CardDiscarded: (fact) =>
    `${fact.card ? first(theCard(fact.card)) : 'La carta'} va a los descartes.`,
  DealerMissed: () =>
    'El crupier se saltó una de sus cartas. Se reparte después de las de las casillas.',
  ShoeEmpty: () => 'El zapato está vacío. Se barajan los descartes y la ronda continúa.',
  BoxMissed: (fact) =>
    `La casilla ${fact.box} se quedó sin carta en el reparto.` +
    (fact.moved.length ? ' Las cartas repartidas después van un lugar más adelante.' : ''),
  LateCardAccepted: (fact, reader) =>
    `${who(reader, fact.person, 'toma', 'tomas')} al final la carta que faltaba en la casilla ${fact.box}.`,
  CardNotDealt: (fact) => `La carta pedida en ${place(fact.box, fact.hand)} no se repartió.`,
  CardDeferred: (fact) => `${first(place(fact.box, fact.hand))} recibe su carta al final.`,
  HandDead: (fact) => `La mano ${of(place(fact.box, fact.hand))} queda muerta.`,
  WrongReaderUsed: () =>
    'El lector se usó con la carta visible equivocada. Nadie pudo ver la carta tapada.',
  ReaderBroken: (fact) =>
    `El lector de cartas no funciona. El reparto ${fact.stops ? 'se detiene' : 'sigue sin él'}.`,
  ReaderRepaired: () => 'El lector de cartas funciona otra vez.',
  ShufflerJammed: () => 'La barajadora se atascó. Las cartas se barajan otra vez.',
  DeviceBroken: () => 'La barajadora no se puede usar.',
  DevicePutAway: (fact) =>
    `La barajadora ${fact.removed ? 'se retira' : 'se cubre o se marca fuera de servicio'}.`,
  DeviceRepaired: () => 'La barajadora funciona otra vez.',
  CardExposedInWash: (fact) =>
    `${first(theCard(fact.card))} quedó a la vista al mezclar.${fact.remix ? ' Las cartas se mezclan otra vez.' : ''}`,
  RoundVoided: () => 'La ronda queda anulada.',
  WagerUndone: (fact, reader) =>
    `Anulada: ${whose(reader, fact.person, 'apuesta')} en ${place(fact.box, fact.hand)}${label(fact.wager, reader)}, se devuelven ${dollars(fact.taken)} y se retiran ${dollars(fact.paid)}${fact.coupon ? `, se devuelve el cupón de ${dollars(fact.coupon)}` : ''}.`,
  DecksRemoved: (fact) => `Las barajas se retiran del juego.${because(fact)}`,

  // the wheels
  WagerAcknowledged: (fact, reader) =>
    `El dispositivo de la casilla ${fact.box} muestra la apuesta ${wagerName(fact.wager, reader)}.`,
  LateWagerLockedOut: (fact, reader) =>
    `Demasiado tarde: ${whose(reader, fact.person, `apuesta ${wagerName(fact.wager, reader)}`)} de ${dollars(fact.amount)} en la casilla ${fact.box} no se acepta.`,
  SpinWagerTaken: (fact, reader) =>
    `${who(reader, fact.person, 'gasta', 'gastas')} ${dollars(fact.amount)} en ${spin(fact, reader)}.`,
  SpinWagerReturned: (fact, reader) =>
    `${who(reader, fact.person, 'recupera', 'recuperas')} ${dollars(fact.amount)} en ${spin(fact, reader)}.`,
  SeatButtonPressed: (fact) => `El crupier pulsa el botón de la casilla ${fact.box}.`,
  AcePaid: (fact, reader) =>
    `${who(reader, fact.person, 'gana', 'ganas')} ${dollars(fact.amount)} por el as en ${spin(fact, reader)}.`,
  HotSpotDrawn: (fact) => `La casilla ${fact.box} es el Hot Spot.`,
  WheelSpun: (fact, reader) =>
    `${first(OUTSIDE[fact.wheel])} para en ${fact.symbol} para la casilla ${fact.box}${fact.community ? `, ${dollars(fact.community)} de Community Pay` : ''}${fact.assumed && !reader.you ? ' (probabilidades supuestas)' : ''}.`,
  MeterTaken: (fact) => `El bote ${METERS[fact.meter]} muestra ${dollars(fact.amount)}.`,
  SpinPaid: (fact, reader) =>
    `${who(reader, fact.person, 'gana', 'ganas')} ${dollars(fact.amount)}${fact.symbol === dollars(fact.amount) ? '' : ` por ${fact.symbol}`} en ${spin(fact, reader)}${fact.merchandise ? `, en mercancía: ${fact.merchandise}` : ''}.`,
  CommunityPaid: (fact, reader) =>
    `${who(reader, fact.person, 'gana', 'ganas')} ${dollars(fact.amount)} de Community Pay por ${spin(fact, reader)}.`,

  // the house
  TableOpened: (fact, reader) =>
    `Se abre la mesa ${fact.name}${reader.you ? '' : ` con ${fact.edition}`}.`,
  TableClosed: (fact) => `La mesa está cerrada. No se aceptan más apuestas.${because(fact)}`,
  TableReopened: () => 'La mesa está abierta otra vez.',
  TableStopped: (fact) => `La mesa se ha detenido: ${fact.reason}.`,
  TableWoundUp: (fact) =>
    `La mesa se cierra para siempre y se devuelven fichas y apuestas: ${fact.reason}.`,
  PersonNamed: (fact, reader) =>
    fact.person === reader.you ? 'Llegas a la mesa.' : `${fact.name} llega a la mesa.`,
  PersonReady: (fact, reader) => `${who(reader, fact.person, 'está', 'ya estás')} en juego.`,
  PersonUnready: (fact, reader) => `${who(reader, fact.person, 'cambia', 'cambias')} las apuestas.`,
  PersonAway: (fact, reader) => `${who(reader, fact.person, 'se ausenta', 'te ausentas')}.`,
  PersonBack: (fact, reader) => `${who(reader, fact.person, 'vuelve', 'vuelves')}.`,
  ShareAsked: (fact, reader) =>
    `${who(reader, fact.person, 'pide', 'pides')} compartir la casilla ${fact.box}.`,
  ChipsRedeemed: (fact, reader) =>
    `${who(reader, fact.person, 'cobra', 'cobras')} ${dollars(fact.amount)}.`,
  ChipsBrought: (fact, reader) =>
    `${who(reader, fact.person, 'trae', 'traes')} ${dollars(fact.amount)} en fichas.`,
  ChipsColoredUp: (fact, reader) =>
    `${who(reader, fact.person, 'cambia', 'cambias')} a fichas mayores: ${chipsPhrase(fact.chips)}.`,
  ChipsCarriedAway: (fact, reader) =>
    `${who(reader, fact.person, 'se va', 'te vas')} con ${dollars(fact.amount)} en fichas: ${chipsPhrase(fact.chips)}.`,
  OddCentsRounded: (fact, reader) =>
    `Los centavos sueltos se redondean a favor ${of(nameOf(reader, fact.person))}: ${dollars(fact.amount)}.`,
  LimitsAnnounced: (fact) =>
    `Nuevos límites desde ${moment(fact.at)}: de ${dollars(fact.minimum)} a ${dollars(fact.maximum)}.`,
  LimitsChanged: (fact) =>
    `Nuevos límites: de ${dollars(fact.minimum)} a ${dollars(fact.maximum)}.`,
  PayoutThresholdSet: (fact) =>
    fact.amount
      ? `Un pago de ${dollars(fact.amount)} o más lleva dos firmas.`
      : 'Ningún pago lleva dos firmas.',
  SlipPrepared: (fact, reader) =>
    `El comprobante ${fact.number} (${fact.kind}) lleva la primera firma ${of(nameOf(reader, fact.by))}.`,
  SlipSigned: (fact, reader) =>
    `El comprobante ${fact.number} (${fact.kind}, ${dollars(fact.amount)}) lleva la segunda firma ${of(nameOf(reader, fact.by))}.`,
  SlipVoided: (fact, reader) =>
    `${nameOf(reader, fact.by)} anula el comprobante ${fact.number}: ${fact.reason}`,
  DisputeOpened: (fact, reader) =>
    `${who(reader, fact.by, 'abre', 'abres')} la reclamación ${fact.number} sobre la ronda ${fact.round}${fact.person ? `, a nombre ${of(nameOf(reader, fact.person))}` : ''}.${fact.statement ? ` Declaración: ${fact.statement}` : ''}`,
  StatementAdded: (fact, reader) =>
    `${who(reader, fact.by, 'añade', 'añades')} una declaración a la reclamación ${fact.number}${fact.statement ? `: ${fact.statement}` : '.'}`,
  DisputeDecided: (fact, reader) =>
    `${who(reader, fact.by, 'decide', 'decides')} la reclamación ${fact.number}: ${fact.upheld ? 'aceptada' : 'rechazada'}. ${fact.decision}${fact.amount ? ` Ajuste: ${dollars(fact.amount)}.` : ''}`,
  DisputeAdjusted: (fact, reader) =>
    `${who(reader, fact.by, 'aprueba', 'apruebas')} el ajuste de la reclamación ${fact.number}: ${dollars(fact.amount)} para ${nameOf(reader, fact.person)}.`,
  InventoryFilled: (fact) => `Reposición de fichas: ${dollars(fact.amount)}.`,
  PoolMoved: () => 'Los botes cambian.',
  ShoePledged: (fact) => `Compromiso previo del zapato ${fact.number}: ${fact.pledge}.`,
  NumberCommitted: (fact, reader) =>
    `${who(reader, fact.person, 'compromete', 'comprometes')} un número para la próxima barajada.`,
  NumbersClosed: () => 'Los jugadores abren los números que comprometieron.',
  NumberContributed: (fact, reader) =>
    `${who(reader, fact.person, 'suma', 'sumas')} un número a la próxima barajada.`,
  ShoeSealed: (fact, reader) => {
    const sealed = `El zapato ${fact.number} queda sellado: ${fact.commitment}.`
    if (!fact.left_out.length) return sealed
    const names = fact.left_out.map((person) => nameOf(reader, person)).join(', ')
    return `${sealed} Sin número abierto quedan fuera: ${names}.`
  },
  OutcomeDrawn: (fact) => `El zapato sellado da un número para ${USES[fact.use]}.`,
  ShoeRevealed: (fact) => `El zapato ${fact.number} queda revelado. Cualquiera puede comprobarlo.`,
  StepTakenBack: () => 'El crupier corrigió una entrada equivocada.',
  StepCorrected: (fact, reader) => {
    const ends = `Lo anotó ${nameOf(reader, fact.entered_by)}. Motivo: ${fact.reason}`
    const corrects = who(reader, fact.by, 'corrige', 'corriges')
    if (fact.card && fact.was)
      return `${corrects} una carta: ${theCard(fact.card)}, no ${theCard(fact.was)}. ${ends}`
    if (fact.blackjack !== null)
      return `${corrects} el lector de cartas: ${fact.blackjack ? 'hay blackjack' : 'no hay blackjack'}. ${ends}`
    return `${who(reader, fact.by, 'retira', 'retiras')} una entrada. ${ends}`
  },
  CardAdmitted: (fact, reader) =>
    `${who(reader, fact.by, 'admite', 'admites')} ${theCard(fact.card)}, una copia de más. Las barajas se cambian después de esta ronda. Motivo: ${fact.reason}`,
}
