import type { Told, View } from '../wire'

/** The view after what changed in it; of the boxes only those come that are not as they were. */
export function renewed(view: View, changes: Told['changes']): View {
  const coming = changes.boxes ?? []
  const boxes = view.boxes.map((box) => coming.find((one) => one.number === box.number) ?? box)
  return { ...view, ...changes, boxes }
}
