import { t } from './language.svelte'

/** Name a card in words. */
export const spoken = (card: string): string => t().spoken(card)
