import { vi } from 'vitest'
import type { LiveTable } from '../src/lib/live.svelte'
import { Laying } from '../src/table/laying.svelte'
import { Sheets } from '../src/table/sheets.svelte'
import { Viewer } from '../src/table/viewer.svelte'
import type { Ask, Done, Refused, View } from '../src/wire'

const DONE: Done = { type: 'done', id: 'x', version: 8, repeated: false }

/** A table that shows a view and notes what is asked, without a socket. */
class StillTable {
  readonly id = 'green-1'
  rolling = false
  settled = true
  current = true
  ahead = 0
  readonly asked: Ask[] = []
  readonly hurry = vi.fn((): Promise<void> => {
    this.rolling = false
    return Promise.resolve()
  })

  constructor(
    public view: View | null,
    readonly latest = view,
  ) {}

  readonly ask = vi.fn((command: Ask): Promise<Done | Refused> => {
    this.asked.push(command)
    return Promise.resolve(DONE)
  })
}

export interface Somebody {
  live: StillTable
  viewer: Viewer
  laying: Laying
  sheets: Sheets
}

/** Somebody at such a table. */
export function at(view: View | null): Somebody {
  const live = new StillTable(view)
  const viewer = new Viewer(live as unknown as LiveTable)
  return { live, viewer, laying: new Laying(viewer), sheets: new Sheets() }
}
