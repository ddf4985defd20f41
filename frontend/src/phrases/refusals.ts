import { t } from './language.svelte'

/** Write a refusal of the server in the language of the page, or else as the server wrote it. */
export const refusalText = ({ code, message }: { code: string; message: string }): string =>
  t().refusals[code] ?? message
