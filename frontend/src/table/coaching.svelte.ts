import { preferences } from '../lib/settings.svelte'
import { stakeOf, type Coach } from './coach.svelte'
import type { Sheets } from './sheets.svelte'
import type { Viewer } from './viewer.svelte'

/** Let the coach follow what happens at the table, as long as the component that calls this lives. */
export function coaching(viewer: Viewer, coach: Coach, sheets: Sheets): void {
  $effect(() => {
    const { view, live } = viewer
    if (view?.table.coach && preferences.coach && !live.rolling)
      void coach.consider(view, stakeOf(view))
  })
  // What is said about a mistake goes with the next bets.
  $effect(() => {
    if (viewer.view?.phase === 'wagers' && viewer.you?.ready) coach.last = null
  })
  // Who leaves is shown what the decisions of the sitting cost; who sits down starts a new book.
  let seated: boolean | null = null
  $effect(() => {
    if (!viewer.view) return
    if (seated && !viewer.present && coach.decisions) sheets.show('coach')
    if (seated === false && viewer.present) coach.begin()
    seated = viewer.present
  })
}
