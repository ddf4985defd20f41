import { dollars } from '../../lib/money'
import type {
  Clock,
  HandStatus,
  NoAdvice,
  Offer,
  OfferType,
  PaymentKind,
  Phase,
  Result,
  TurnKind,
} from '../../wire'
import type { AwaitedPhrases, Coached, Outcome } from '../shape'
import { OUTSIDE, of, wagerName } from './grammar'

// What the wire names by a short word: one phrase for each.

export const AWAITED: AwaitedPhrases = {
  WagersDue: () => 'Se aceptan apuestas',
  CardDue: (fact) =>
    fact.burn
      ? 'Se quema una carta'
      : `Una carta para ${fact.box === null ? 'el crupier' : `la casilla ${fact.box}`}`,
  DecisionDue: (fact, reader) =>
    `${fact.person === reader.you ? 'Decides' : `${fact.name} decide`} en la casilla ${fact.box}`,
  CutDue: (fact, reader) =>
    fact.person === reader.you ? 'Te toca cortar' : `A ${fact.name} le toca cortar`,
  PlayerDue: () => 'Esperando al primer jugador',
  SpinDue: (fact, reader) =>
    `Esperando el giro ${of(OUTSIDE[fact.kind])} de la casilla ${fact.box} (${wagerName(fact.wager, reader)})`,
  ReaderDue: () => 'No se reparte hasta que el lector se repare o se cambie',
}

export const OFFERS: Readonly<Record<OfferType, (offer: Offer) => string>> = {
  sit: (offer) =>
    offer.shared
      ? `Pedir compartir la casilla ${offer.box}`
      : `Sentarte en la casilla ${offer.box}`,
  leave: () => 'Dejar la mesa con tus fichas',
  'buy-in': () => 'Comprar fichas',
  lay: (offer) => `Apostar en la casilla ${offer.box}`,
  ready: () => 'Repartir',
  unready: () => 'Cambiar apuestas',
  consent: (offer) => `Dejar que ${offer.name} comparta la casilla ${offer.box}`,
  insure: () => 'Tomar el seguro',
  decline: () => 'Rechazar',
  hit: () => 'Pedir carta',
  stand: () => 'Plantarte',
  double: () => 'Doblar la apuesta',
  rescue: () => 'Rescatar: recuperas el doble y pierdes la apuesta',
  keep: () => 'Mantener el doble',
  split: () => 'Dividir la pareja',
  designate: () => 'Poner la apuesta en una de las dos manos',
  surrender: () => 'Rendirte por la mitad de la apuesta',
  refuse: () => 'Rechazar la carta a la vista',
  late: () => 'Tomar la carta que falta después de todos',
  dead: () => 'Declarar muerta tu mano',
  cut: (offer) => `Cortar, de ${offer.least} a ${offer.most} cartas`,
  'refuse-cut': () => 'No cortar',
  commit: () => 'Comprometer un número tuyo para la próxima barajada',
  contribute: () => 'Abrir tu número para la próxima barajada',
  'see-burn-card': () => 'Pedir ver la carta quemada',
  tip: () => 'Dar propina al crupier',
  'bring-chips': () => 'Traer fichas',
  'color-up': () => 'Cambiar a fichas mayores',
  away: () => 'Ausentarte',
  back: () => 'Volver',
}

export const ACTIONS: Readonly<Partial<Record<OfferType, string>>> = {
  hit: 'Pedir',
  stand: 'Plantarse',
  double: 'Doblar',
  split: 'Dividir',
  surrender: 'Rendirse',
  insure: 'Asegurar',
  decline: 'Sin seguro',
  keep: 'Mantener',
  rescue: 'Rescatar',
  refuse: 'Rechazar la carta',
  late: 'Mi carta al final',
  dead: 'Mano muerta',
  cut: 'Cortar',
  'refuse-cut': 'No cortar',
}

export const OUTCOMES: Readonly<Record<Outcome, string>> = {
  blackjack: 'BLACKJACK',
  bonus: 'PREMIO',
  win: 'GANA',
  tie: 'EMPATE',
  lose: 'PIERDE',
  bust: 'SE PASA',
  surrendered: 'RENDIDA',
  rescued: 'RESCATE',
  void: 'ANULADA',
}

export const MARKS: Readonly<Partial<Record<HandStatus, string>>> = {
  bust: 'se pasa',
  surrendered: 'rendida',
  rescued: 'rescate',
  dead: 'mano muerta',
  blackjack: 'blackjack',
}

export const STATUS: Readonly<Record<HandStatus, string>> = {
  playing: 'en juego',
  stood: 'plantada',
  doubled: 'doblada',
  blackjack: 'blackjack',
  bust: 'se pasa',
  surrendered: 'rendida',
  rescued: 'rescatada',
  dead: 'mano muerta',
  removed: 'retirada',
}

export const PAID: Readonly<Record<PaymentKind, string>> = {
  paid: 'pagada',
  taken: 'perdida',
  returned: 'devuelta',
  fixed: 'premio fijo',
  spin: 'ruleta',
  community: 'Community Pay',
  ace: 'premio por as',
  undone: 'anulada',
}

export const PHASES: Readonly<Record<Phase, string>> = {
  closed: 'Cerrada',
  stopped: 'Detenida',
  shuffle: 'Barajando',
  wagers: 'Hagan sus apuestas',
  deal: 'Reparto',
  insurance: 'Seguro',
  play: 'Turno de los jugadores',
  dealer: 'Crupier',
  settlement: 'Pagos',
}

export const TIMEOUT: Readonly<Record<Clock['then'], string>> = {
  deal: 'se cierran las apuestas y se reparte',
  shuffle: 'se barajan las cartas con los números recibidos',
  'pass-cut': 'el corte pasa al jugador siguiente',
  'decline-insurance': 'se rechaza el seguro',
  'choose-first-hand': 'la apuesta queda en la primera mano',
  'dead-hand': 'la mano queda muerta',
  'keep-double': 'se mantiene el doble',
  'decline-double': 'no se dobla',
  stand: 'la mano se planta',
}

export const SILENT: Readonly<Record<Extract<NoAdvice['why'], string>, string>> = {
  'switched-off': 'El entrenador está desactivado en esta mesa.',
  'not-your-turn': 'No es tu turno.',
  'not-a-hand': 'El entrenador solo valora manos.',
  unknown: 'El entrenador no tiene consejo para esta mano.',
}

export const HINTS: Readonly<Partial<Record<TurnKind, string>>> = {
  insurance:
    'El seguro apuesta a que el crupier tiene blackjack. Cuesta unos 25 centavos por dólar de media.',
  rescue:
    'Rescatar recupera el doble y entrega tu primera apuesta. Mantener sigue con toda la apuesta.',
}

export const BET_HINTS: Readonly<Partial<Record<string, string>>> = {
  'match-the-dealer':
    'Paga si una de tus primeras cartas coincide con la del crupier. Cuesta unos 3 centavos por dólar de media.',
  'bonus-spin': 'Tu blackjack gira la ruleta.',
  'xtreme-16': 'Un seis del crupier con una figura gira la ruleta.',
}

export const COMPARED: Readonly<Record<Result, (points: number, dealer: string) => string>> = {
  bust: () => 'Más de 21 pierde.',
  blackjack: () => 'Un blackjack siempre gana.',
  win: (points, dealer) =>
    points === 21 ? `${dealer} Tu 21 gana.` : `${dealer} Estás más cerca de 21.`,
  tie: (_, dealer) => `${dealer} Es un empate. Recuperas tu apuesta.`,
  lose: (_, dealer) => `${dealer} El crupier está más cerca de 21.`,
  surrendered: () => 'Entregaste la mitad de la apuesta y recuperaste el resto.',
  rescued: () => 'Recuperaste el doble y entregaste la apuesta.',
  void: () => 'La mano no cuenta. Recuperas tu apuesta.',
}

export const COACHED: Coached = {
  best: (action) => `Lo mejor es ${action.toLowerCase()}.`,
  cost: (action, cost) => `${action} cuesta ${dollars(cost)} más de media.`,
  mistake: (chosen, best, cost) =>
    `${best} era mejor que ${chosen.toLowerCase()}. Costo medio: ${dollars(cost)}.`,
}
