import type { FAIR as ENGLISH } from '../en/fair'
import type { Translated } from '../shape'

// The words of fairness: pledge, commitment, check and receipts.
export const FAIR: Translated<typeof ENGLISH> = {
  lead: 'Nadie elige tus cartas. Compruébalo.',
  pledge: 'La promesa.',
  pledgeMeans: 'El servidor elige un secreto y publica su huella. Después ya no puede usar otro.',
  number: 'Tu número.',
  numberMeans:
    'Los jugadores sentados comprometen números propios y los abren cuando nadie puede añadir otro. Cambian todas las cartas, y nadie los conocía todos.',
  commitment: 'El compromiso.',
  commitmentMeans:
    'El orden queda fijado. Su huella se muestra antes de la primera apuesta, y tu navegador la anota.',
  cut: 'El corte',
  cutMeans: 'se ofrece a un jugador y decide qué carta sale primero.',
  check: 'La comprobación.',
  checkMeans:
    'Al final del zapato el servidor revela el secreto. Tu navegador repite todos los cálculos y los compara con lo que anotó.',
  next: 'La próxima barajada',
  committed: 'El servidor ya está comprometido con esta promesa',
  loading: 'Cargando los zapatos…',
  none: 'Todavía no hay zapatos.',
  always: 'Mi navegador suma un número al azar en cada barajada',
  yours: 'Tu número o palabra para la próxima barajada',
  add: 'Añadir',
  isIn: 'Tu número para la próxima barajada ya está.',
  prove: 'Probar una carta',
  proveIt: 'Probarla',
  proved: (place, card) =>
    `La carta ${place} del zapato, ${card}, es la que se selló ahí: comprobado en tu navegador.`,
  noCard: 'El servidor no envió una sola carta.',
  shoe: (number) => `Zapato ${number}`,
  revealed: 'revelado',
  inUse: (left) => `en uso, quedan ${left}`,
  sealed: 'sellado',
  pledgeTitle: 'Promesa, publicada antes de que nadie sumara un número',
  commitmentTitle: 'Compromiso, publicado antes de la primera apuesta',
  other: 'El servidor muestra ahora otro compromiso',
  otherThan: (noted) => `distinto del que anotó tu navegador: ${noted}`,
  recorded: (time) => `✓ Tu navegador lo anotó a las ${time}.`,
  unrecorded: 'Tu navegador no anotó este.',
  added: (players, you) =>
    `${players === 1 ? '1 jugador sumó su número' : `${players} jugadores sumaron sus números`} a esta barajada${you ? ', tú también' : ''}.`,
  copied: 'Copiado',
  copy: 'Copiar el compromiso',
  checkAll: 'Comprobar todas las cartas',
  save: 'Guardar la revelación',
  single: 'Esto es una sola carta, no un zapato entero.',
  holds: '✓ Todas las cartas coinciden con el compromiso.',
  holdsMeans: (dealt, noted) =>
    `${dealt} cartas repartidas, comprobadas con el compromiso${noted ? ' que anotó tu navegador' : ''}, solo en tu navegador.`,
  broken: '✕ Este zapato no coincide con su compromiso.',
  brokenMeans: 'Guarda la revelación y muéstrala al regulador.',
  receipts: 'Recibos',
  receiptsMean:
    'Un recibo es una marca firmada de todo lo que ha pasado hasta ahora. La casa no puede cambiar nada sin contradecir tu recibo.',
  saveReceipt: 'Guardar un recibo',
  checkReceipt: 'Comprobar un recibo',
  noReceipt: 'Este archivo no es un recibo.',
  stillHolds: '✓ El registro todavía contiene lo que muestra tu recibo.',
  signed: 'La casa lo firmó.',
  unchecked: 'Este navegador no puede comprobar firmas; spanish21 verify --receipt sí puede.',
  unsigned: '✕ La casa no firmó este recibo.',
  lost: '✕ El registro ya no contiene lo que muestra tu recibo.',
  keepIt: 'Guarda el recibo y muéstralo al regulador.',
}
