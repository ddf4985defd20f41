import { tick } from 'svelte'
import { preferences, remember } from '../lib/settings.svelte'
import { ACTION_KEYS } from './actions'
import type { Laying } from './laying.svelte'
import type { Sheets } from './sheets.svelte'
import type { Viewer } from './viewer.svelte'

export interface Keyboard {
  viewer: Viewer
  laying: Laying
  sheets: Sheets
  /** take the decision that has this key, if there is one */
  decide: (letter: string) => boolean
  /** describe the table */
  tell: () => void
  /** the last key, and when it was pressed */
  last: { key: string; at: number }
}

const FIELDS = 'input, select, textarea, dialog'
/** the keys that decide or bet */
const PLAY: ReadonlySet<string> = new Set([
  ...Object.values(ACTION_KEYS),
  ...'123456789LZX',
  ...['ARROWLEFT', 'ARROWRIGHT', 'ARROWDOWN', 'ARROWUP', 'BACKSPACE', 'ENTER'],
])
/** how soon a second press of a key is a slip of the finger, in milliseconds */
const SLIP = 250

/** Do what a key stands for at the table; fields, sheets and the browser have their own keys. */
export function press(event: KeyboardEvent, table: Keyboard): void {
  const { target } = event
  const within = (selector: string): boolean =>
    target instanceof Element && target.closest(selector) !== null
  if (!table.viewer.view || table.sheets.open || !preferences.keys) return
  if (within(FIELDS) || event.ctrlKey || event.metaKey || event.altKey) return
  // A button is pressed with Space and Enter itself.
  if (within('button, a') && (event.key === ' ' || event.key === 'Enter')) return
  if (always(event.key, table) || ahead(event, table) || play(event.key, table))
    event.preventDefault()
}

const play = (key: string, table: Keyboard): boolean => deciding(key, table) || wagering(key, table)

/** End the motion that a key interrupts, and take the key then: it is never lost. */
function ahead({ key, repeat, timeStamp }: KeyboardEvent, table: Keyboard): boolean {
  const slipped = key === table.last.key && timeStamp - table.last.at < SLIP
  table.last = { key, at: timeStamp }
  const { live } = table.viewer
  if (!live.rolling || repeat || slipped || !PLAY.has(key.toUpperCase())) return false
  void live
    .hurry()
    .then(tick)
    .then(() => play(key, table))
  return true
}

function always(key: string, { viewer, sheets, tell }: Keyboard): boolean {
  switch (key.toUpperCase()) {
    case '?':
      sheets.show('settings')
      return true
    case ' ':
      void viewer.live.hurry()
      return true
    case 'W':
      sheets.explain(
        viewer.view?.payments.find((payment) => payment.person === viewer.you?.person) ?? null,
      )
      return true
    case 'T':
      tell()
      return true
    case 'G':
      preferences.coach = !preferences.coach
      remember()
      return true
    default:
      return false
  }
}

function deciding(key: string, { viewer, decide }: Keyboard): boolean {
  return viewer.deciding && viewer.live.current && decide(key.toUpperCase())
}

function wagering(key: string, { viewer, laying }: Keyboard): boolean {
  if (!viewer.wagering) return false
  if (key >= '1' && key <= '9') {
    laying.chip(Number(key))
    return true
  }
  switch (key) {
    case 'ArrowLeft':
      laying.chooseBox(1)
      return true
    case 'ArrowRight':
      laying.chooseBox(-1)
      return true
    case 'ArrowDown':
      laying.chooseKind(1)
      return true
    case 'ArrowUp':
      laying.chooseKind(-1)
      return true
    case 'Backspace':
      laying.lift()
      return true
    case 'l':
    case 'L':
      if (viewer.view) laying.draft.repeat(viewer.view)
      return true
    case 'z':
    case 'Z':
      laying.draft.undo()
      return true
    case 'x':
    case 'X':
      if (viewer.view) laying.draft.double(viewer.view)
      return true
    case 'Enter':
      void laying.go()
      return true
    default:
      return false
  }
}
