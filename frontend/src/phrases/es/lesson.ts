import { dollars } from '../../lib/money'
import type { LESSON as LESSON_EN, TRAINER as TRAINER_EN } from '../en/lesson'
import type { Translated } from '../shape'

// The words of the lesson at the table and of the practice with one's mistakes.
export const LESSON: Translated<typeof LESSON_EN> = {
  step: (step, steps) => `Paso ${step} de ${steps}`,
  next: 'Siguiente',
  finish: 'Empezar a jugar',
  notThat: (action) => `Aquí es mejor ${action.toLowerCase()}. Pruébalo.`,
  end: 'Eso es todo. El entrenador puede decirte la mejor jugada, y ¿Por qué? explica cada resultado.',
  /** what is said at each step, with what it brought the player in cents */
  said: {
    first: () =>
      'Tu apuesta está hecha. Tienes 12 y el crupier muestra un siete. 12 es poco: pide carta.',
    firstStand: () => 'Ahora tienes 20. Es una mano fuerte: plántate.',
    firstEnd: (net) => `El crupier saca hasta 26 y se pasa. Ganas ${dollars(net)}.`,
    double: () =>
      'Tienes 11 contra un ocho. Una figura haría 21: dobla tu apuesta por una sola carta.',
    doubleRescue: () =>
      'Solo un dos: 13. En Spanish 21 puedes rescatar: recuperas el doble y pierdes solo la primera apuesta.',
    doubleEnd: (net) =>
      `Pierdes ${dollars(-net)} en lugar de ${dollars(-2 * net)}. Rescatar conviene con 12 a 16 contra un ocho o más.`,
    surrender: () =>
      'Un 17 duro contra un as pierde a menudo. Rendirte entrega la mitad de la apuesta y salva el resto.',
    surrenderEnd: (net) => `Pierdes ${dollars(-net)} en lugar de ${dollars(-2 * net)}.`,
    bonus: () => 'Tienes 15 contra un nueve: pide carta.',
    bonusEnd: (net) =>
      `6-7-8 es un 21 con premio y paga 3 a 2: ${dollars(net)}. Del mismo palo paga 2 a 1, de picas 3 a 1. Los 21 de cinco o más cartas también pagan más.`,
    match: () =>
      'Match the Dealer es una apuesta adicional: tu nueve coincide con el nueve del crupier y paga en el acto. Como todas las apuestas adicionales, cuesta más de media que el juego principal.',
    spin: () => 'Bonus Spin es una apuesta adicional a tu blackjack: gira la ruleta por un premio.',
  },
}

export const TRAINER: Translated<typeof TRAINER_EN> = {
  none: 'No hay manos que practicar ahora. El entrenador guarda aquí cada error mientras juegas con él.',
  later: (count) =>
    count === 1 ? '1 mano vuelve más tarde.' : `${count} manos vuelven más tarde.`,
  due: (count) => (count === 1 ? '1 mano por practicar' : `${count} manos por practicar`),
  yours: 'Tu mano',
  dealers: 'El crupier muestra',
  right: (action) => `Correcto: lo mejor es ${action.toLowerCase()}.`,
  wrong: (action, cents) =>
    `Lo mejor es ${action.toLowerCase()}. Tu elección cuesta ${cents} centavos por dólar de media.`,
  next: 'Otra mano',
}
