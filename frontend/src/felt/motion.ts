import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { calm, paced } from '../lib/settings.svelte'
import type { Lying } from './cards'
import type { Place, Point } from './layout'
import type { Scene } from './scene'

const DEAL = 340
const COLLECT = 380
const SLIDE = 520

interface Box extends Point {
  width: number
  height: number
}

/** Return the place of a card on the layout. */
export function place({ layout }: Scene, card: Lying): Place {
  return card.box === 0
    ? layout.dealer(card.index, card.count)
    : layout.hand(card.box, card.hand, card.hands, card.index, card.count, card.longest)
}

/** Return the corner and the size of a card in pixels. */
function box({ layout }: Scene, { x, y, scale }: Place): Box {
  const { unit } = layout
  const [width, height] = [layout.card.width * scale * unit, layout.card.height * scale * unit]
  return { x: x * unit - width / 2, y: y * unit - height / 2, width, height }
}

/** Write the place of a card as a style. */
export function styled(scene: Scene, card: Lying): string {
  const { x, y, width, height } = box(scene, place(scene, card))
  const size = `width:${width}px;height:${height}px`
  return `${size};transform:translate(${x}px,${y}px);z-index:${10 + card.index}`
}

/** Let a card come out of the shoe. */
export function dealt(scene: Scene, card: Lying): TransitionConfig {
  const { scale } = place(scene, card)
  const from = box(scene, { ...scene.layout.shoe, scale })
  const to = box(scene, place(scene, card))
  return moving(
    DEAL,
    (t) =>
      `transform:translate(${between(from.x, to.x, t)}px,${between(from.y, to.y, t)}px) ` +
      `rotate(${(1 - t) * 80}deg) scale(${0.55 + 0.45 * t});opacity:${Math.min(1, t * 4)}`,
  )
}

/** Let a card go to the discard rack. */
export function collected(scene: Scene, card: Lying): TransitionConfig {
  const { scale } = place(scene, card)
  const from = box(scene, place(scene, card))
  const to = box(scene, { ...scene.layout.rack, scale })
  return moving(
    COLLECT,
    (t, u) =>
      `transform:translate(${between(from.x, to.x, u)}px,${between(from.y, to.y, u)}px) ` +
      `rotate(${-u * 60}deg) scale(${1 - 0.4 * u});opacity:${Math.min(1, t * 3)}`,
  )
}

/** Let chips slide between their area and the player or the tray. */
export function slid({ layout: { unit } }: Scene, here: Point, there: Point): TransitionConfig {
  const [x, y] = [(there.x - here.x) * unit, (there.y - here.y) * unit]
  return moving(
    SLIDE,
    (t, u) => `transform:translate(${x * u}px,${y * u}px);opacity:${Math.min(1, t * 3)}`,
  )
}

function moving(length: number, css: (t: number, u: number) => string): TransitionConfig {
  if (calm.matches || paced(1) === 0) return { duration: 0 }
  return { duration: paced(length), easing: cubicOut, css }
}

const between = (from: number, to: number, part: number): number => from + (to - from) * part
