import type { View } from '../wire'

/** Return whether a seat, a bet, a payment or a turn belongs to the person who looks at the table. */
export const isYours = (
  { you }: Pick<View, 'you'>,
  one: { readonly person: string } | null | undefined,
): boolean => one?.person === you.person
