import type { Layout, Point } from './layout'

// How the felt is shown: which layout, and which box is meant.
export interface Scene {
  layout: Layout
  focus: number
  /** the id of the person who looks */
  you: string
}

const NARROW = 480

/** Whether a screen of this size shows the tall table. */
export function isTall(width: number, height: number): boolean {
  return width / height < (width < NARROW ? 1.6 : 1.2)
}

/** Write where a thing lies as a style. */
export function at({ layout: { unit } }: Scene, { x, y }: Point): string {
  return `left:${x * unit}px;top:${y * unit}px`
}
