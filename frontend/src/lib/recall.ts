import type { RoundDetail, RoundSummary, View } from '../wire'
import { get } from './api'
import { NO_REMAINS, cleared, drawn, remaining, type Remains } from './film'

/** Return whether a round is over whose cards have been picked up, and the next is not dealt yet. */
export const isOver = ({ payments, dealer, boxes }: View): boolean =>
  payments.length > 0 &&
  dealer.cards.length === 0 &&
  boxes.every((box) => box.hands.every((hand) => hand.cards.length === 0))

/** Return the cards of the last round as they were before they were picked up. */
export async function recalled(table: string, view: View): Promise<Remains> {
  const base = `/tables/${table}/rounds`
  const [last] = await get<readonly RoundSummary[]>(`${base}?most=1`)
  if (!last || last.void) return NO_REMAINS
  const { events } = await get<RoundDetail>(`${base}/${last.number}`)
  let [shown, remains] = [cleared(view), NO_REMAINS]
  for (const event of events) {
    remains = remaining(remains, shown, event)
    shown = drawn(shown, event)
  }
  return counted(remains, last)
}

/** Add the points that no one announced, as those of a bust. */
function counted({ dealer, hands }: Remains, round: RoundSummary): Remains {
  const points = new Map(round.hands.map(({ box, hand, total }) => [`${box}/${hand}`, total]))
  const boxes = Object.entries(hands).map(([box, all]) => [
    box,
    all.map((hand) => ({
      ...hand,
      points: hand.points || (points.get(`${box}/${hand.number}`) ?? 0),
    })),
  ])
  return {
    dealer: dealer && { ...dealer, points: dealer.points || round.dealer_total },
    hands: Object.fromEntries(boxes) as Remains['hands'],
  }
}
