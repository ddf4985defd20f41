import type { PublicEvent } from '../wire'

/** Return what is celebrated after an event: your own prize, until the next deal or your leave. */
export function celebrated(
  before: PublicEvent | null,
  event: PublicEvent,
  you: string,
): PublicEvent | null {
  const { fact } = event
  if (fact.type === 'WagersClosed') return null
  if (fact.type === 'PersonLeft') return fact.person === you ? null : before
  return event.celebrate && 'person' in fact && fact.person === you ? event : before
}
