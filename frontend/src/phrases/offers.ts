import type { Offer } from '../wire'
import { t } from './language.svelte'

/** Write what an offer does. */
export const offerPhrase = (offer: Offer): string => t().offers[offer.type](offer)
