import type { Fact, Payment, PublicEvent } from '../wire'
import { t } from './language.svelte'
import { type Reader, readerOf } from './reader'

/** Write a fact for its reader. */
export function phrase(fact: Fact, reader: Reader): string {
  const write = t().facts[fact.type] as (fact: Fact, reader: Reader) => string
  return write(fact, reader)
}

/** Write an event for the person who reads. */
export const sentence = (event: PublicEvent, reader: Reader): string =>
  phrase(event.fact, readerOf(event, reader))

/** Write what became of a wager. */
export const paymentSentence = (payment: Payment, reader: Reader): string =>
  phrase(payment.fact, {
    ...reader,
    names: { [payment.person]: payment.name },
  })

const ALOUD: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'TotalAnnounced',
  'BlackjackAnnounced',
  'DealersCardAnnounced',
  'DealerTotalAnnounced',
  'WagersClosed',
  'InsuranceOffered',
  'InsuranceClosed',
  'WagerPaid',
  'FixedPaid',
  'HoleCardRevealed',
  'WheelSpun',
  'SpinPaid',
  'RoundVoided',
])

/** What no player needs to read as it happens: cards picked up, shuffling, and the seal of the shoe. */
const UNSAID: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'CardsPickedUp',
  'RoundCompleted',
  'HandCompleted',
  'CardsStacked',
  'CardsSpread',
  'CardsWashed',
  'CoverCardPlaced',
  'ShoeLoaded',
  'ShoePledged',
  'NumberCommitted',
  'NumbersClosed',
  'NumberContributed',
  'ShoeSealed',
  'OutcomeDrawn',
  'ShoeRevealed',
  'InventoryFilled',
  'OddCentsRounded',
  'PayoutThresholdSet',
  'SlipPrepared',
  'SlipSigned',
  'SlipVoided',
  'StatementAdded',
  'PoolMoved',
  'PersonNamed',
])

/** Return whether an event is worth a line on the screen. */
export const worthALine = (event: PublicEvent): boolean => !UNSAID.has(event.fact.type)

/** Return whether a dealer would say it aloud, or the reader’s own bet is settled by it. */
export function aloud(event: PublicEvent, you: string): boolean {
  const { fact } = event
  if (ALOUD.has(fact.type) || event.celebrate) return true
  return (fact.type === 'WagerTaken' || fact.type === 'WagerReturned') && fact.person === you
}
