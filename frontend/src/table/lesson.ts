import { cleared, drawn } from '../lib/film'
import type { LessonStep, View } from '../wire'

// The lesson is dealt and settled by the server, by the rules of this very table, and drawn on its
// felt like any other round.

/** Clear the felt of a table before an arranged round. */
export const bare = (table: View): View => ({ ...cleared(table), phase: 'deal' })

/** Draw a step upon the felt before it. */
export function played(before: View, step: LessonStep): View {
  const table = step.events.reduce(drawn, step.begins ? bare(before) : before)
  const boxes = table.boxes.map((box) => ({
    ...box,
    hands: box.hands.map((hand) => ({ ...hand, ...step.yours })),
  }))
  return { ...table, boxes, dealer: { ...table.dealer, ...step.dealers } }
}
