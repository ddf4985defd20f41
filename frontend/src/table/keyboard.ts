import { preferences, remember } from '../lib/settings.svelte'
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
}

const FIELDS = 'input, select, textarea, dialog'

/** Do what a key stands for at the table; fields, sheets and the browser have their own keys. */
export function press(event: KeyboardEvent, table: Keyboard): void {
  const { target } = event
  const within = (selector: string): boolean =>
    target instanceof Element && target.closest(selector) !== null
  if (!table.viewer.view || table.sheets.open || !preferences.keys) return
  if (within(FIELDS) || event.ctrlKey || event.metaKey || event.altKey) return
  // A button is pressed with Space and Enter itself.
  if (within('button, a') && (event.key === ' ' || event.key === 'Enter')) return
  if (always(event.key, table) || deciding(event.key, table) || wagering(event.key, table))
    event.preventDefault()
}

function always(key: string, { viewer, sheets, tell }: Keyboard): boolean {
  switch (key.toUpperCase()) {
    case '?':
      sheets.show('settings')
      return true
    case ' ':
      viewer.live.hurry()
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
