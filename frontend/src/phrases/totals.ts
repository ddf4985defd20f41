import type { DealerView, HandView } from '../wire'
import { t } from './language.svelte'

/** Write what cards count as a dealer says it: `soft 17`; nothing while no one has said it. */
export const totalText = ({
  points,
  soft,
}: Pick<HandView | DealerView, 'points' | 'soft'>): string =>
  points ? (soft ? t().inWords.soft(points) : String(points)) : ''
