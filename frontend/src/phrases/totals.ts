import type { DealerView, HandView } from '../wire'
import { t } from './language.svelte'

const ACE = 11

/** Write what cards count as a dealer says it: `soft 17`, a single ace `11`; nothing before that. */
export const totalText = ({
  points,
  soft,
}: Pick<HandView | DealerView, 'points' | 'soft'>): string =>
  points ? (soft && points !== ACE ? t().inWords.soft(points) : String(points)) : ''
