import type { EditionView } from '../wire'

/** Return the id of the edition that is taken where none is named. */
export const usual = (list: readonly EditionView[]): string =>
  (list.find((one) => one.usual) ?? list[0])?.id ?? ''
