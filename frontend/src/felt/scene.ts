import type { Layout, Point } from './layout'

// How the felt is shown: which layout, how large, and which box is in front.
export interface Scene {
  layout: Layout
  /** pixels for one unit of the layout */
  unit: number
  focus: number
}

const NARROW = 480

/** Whether a screen of this size shows the tall table. */
export function isTall(width: number, height: number): boolean {
  return width / height < (width < NARROW ? 1.6 : 1.2)
}

/** Return how many pixels a unit has, so that a layout fits into a screen. */
export function fitting(layout: Layout, width: number, height: number): number {
  return Math.max(0.1, Math.min(width / layout.width, height / layout.height))
}

/** Write where a thing lies as a style. */
export function at({ unit }: Scene, { x, y }: Point): string {
  return `left:${x * unit}px;top:${y * unit}px`
}

/** Whether a box is drawn small, because another one is in front. */
export function isFar({ layout, focus }: Scene, box: number): boolean {
  return layout.name === 'tall' && box !== focus
}
