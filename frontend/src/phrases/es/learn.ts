import { dollars } from '../../lib/money'
import type { LEARN as ENGLISH } from '../en/learn'
import type { Translated } from '../shape'

// The words of what is to be learned: rules, charts and the differences between the editions.
export const LEARN: Translated<typeof ENGLISH> = {
  title: 'Aprender, Spanish 21',
  heading: 'Aprender',
  lead: 'Spanish 21 es blackjack sin los dieces, y te lo compensa: manos con premio, rendición tardía, doblar con cualquier número de cartas y un blackjack tuyo que siempre gana.',
  table: 'Para la mesa',
  short: 'Cómo se juega',
  rules: {
    goal: 'Acércate a 21 más que el crupier sin pasarte. Las figuras valen 10, el as 1 u 11.',
    tens: 'El zapato no tiene dieces: solo valen 10 las jotas, reinas y reyes.',
    wins: 'Tu blackjack siempre gana y paga 3 a 2. Tu 21 le gana al 21 del crupier, salvo que el crupier tenga blackjack.',
    double:
      'Dobla con cualquier número de cartas. ¿No te gusta la carta? Rescata: recuperas el doble y pierdes solo la primera apuesta.',
    surrender:
      'Ríndete con tus dos primeras cartas por la mitad de la apuesta, cuando el crupier no tiene blackjack.',
    split: 'Divide las parejas. Después puedes pedir y doblar en cada mano.',
    insurance: 'El seguro cuesta unos 25 centavos por dólar de media. Di que no.',
    match:
      'Match the Dealer paga si una de tus dos primeras cartas tiene el mismo valor que la carta visible del crupier, y más si también es del mismo palo.',
    spin: 'Bonus Spin gira la ruleta cuando tus dos primeras cartas son un blackjack. En algunas mesas también paga un as.',
    xtreme:
      'Xtreme 16 gira la ruleta cuando las dos primeras cartas del crupier son un seis y una figura.',
  },
  payouts: 'Qué paga tu 21',
  layout: 'Lo que dice el tapete',
  layoutMeans: 'Las reglas lo piden en inglés. Aquí está en español.',
  hand: 'Mano',
  pays: 'Paga',
  anyWin: 'Cualquier otra mano ganadora',
  blackjack: 'Blackjack',
  payoutNames: {
    '6-7-8 of mixed suits': '6-7-8 de palos distintos',
    '6-7-8 of one suit': '6-7-8 del mismo palo',
    '6-7-8 of spades': '6-7-8 de picas',
    '7-7-7 of mixed suits': '7-7-7 de palos distintos',
    '7-7-7 of one suit': '7-7-7 del mismo palo',
    '7-7-7 of spades': '7-7-7 de picas',
    '21 in five cards': '21 con cinco cartas',
    '21 in six cards': '21 con seis cartas',
    '21 in seven or more cards': '21 con siete cartas o más',
  },
  sevens: 'Sietes del mismo palo contra un siete del crupier',
  fixed: (prize, from) => `${dollars(prize)} con una apuesta de ${dollars(from)} o más`,
  strategy: 'Estrategia',
  computing: 'Calculando la tabla…',
  ruleCard: 'Reglas de la mesa',
  loading: 'Cargando las reglas…',
  english: 'Los reglamentos de los estados se publican en inglés.',
  differ: 'En qué se diferencian los reglamentos',
  this: 'Este reglamento',
  against: 'comparado con',
  comparing: 'Comparando los reglamentos…',
  showRound: 'Ver una ronda',
  searching: 'Buscando la ronda más corta…',
  procedure: 'Esta regla no decide ninguna ronda.',
  noRound: (most) =>
    most
      ? `Ninguna ronda de hasta ${most} cartas se liquida de otra manera.`
      : 'Ninguna de las rondas probadas se paga de otra manera.',
  round: (cards, steps) => `Cartas: ${cards}. ${steps}`,
  replay: 'Repetirla',
  withRule: (a, b) => `${a} con esta regla de ${b}`,
  price: (edge) => `Esta regla cambia la ventaja del jugador en ${edge}%.`,
  sidePrice: (wager, edge) => `Cambia la ventaja del jugador en ${wager} en ${edge}`,
  offeredBy: (edition, wager, edge) =>
    `Solo ${edition} ofrece ${wager}. La ventaja del jugador es ${edge}`,
  meters: (start, resets) =>
    `${start} con los botes al empezar y ${resets} después de muchos premios`,
  players: (count) => (count === 1 ? '1 jugador' : `${count} jugadores`),
  assumed: 'Los pesos de la ruleta son supuestos, porque nadie los indicó.',
  rule: 'Regla',
  same: 'Sin diferencias.',
  chart: {
    edge: (percent) => `Ventaja de la casa con esta tabla: ${percent}% de la apuesta principal.`,
    hard: 'Totales duros',
    soft: 'Totales suaves',
    pairs: 'Parejas',
    hit: 'pedir',
    stand: 'plantarse',
    double: 'doblar',
    split: 'dividir',
    surrender: 'rendirse',
    row: 'Mano',
    signs: {
      RH: 'rendirse; si no se permite, pedir',
      '3 to 7': 'pedir con ese número de cartas o más',
      '*': 'pedir si es posible cualquier 6-7-8',
      "'": 'pedir si es posible un 6-7-8 del mismo palo',
      '"': 'pedir si es posible un 6-7-8 de picas',
      $: 'pedir con sietes del mismo palo',
    },
    rescue: 'Rescatar un doble:',
    rescued: (points, card) => `${points} contra ${card}`,
    wallet: 'Imprimir en tamaño de cartera (en inglés):',
    letter: 'Carta (US Letter)',
    walletOn: (paper) => `Tabla de cartera en ${paper}, en PDF`,
    text: 'Como texto',
    textLabel: 'La tabla como texto',
  },
}
