import type { Finding, StreamView } from '../wire'

// The words of the page for the log: its streams, and what is wrong with an entry.
const STREAMS: Readonly<Record<string, string>> = { table: 'Table', progressive: 'Meters of' }

/** Name a stream of the log. */
export function streamTitle({ kind, table, name }: StreamView): string {
  const first = STREAMS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1)
  return [first, name === null ? table : `${name} (${table})`].filter(Boolean).join(' ')
}

/** Write what is wrong, and where. */
export const findingText = ({ stream, number, message, code }: Finding): string =>
  `${stream ? `${stream}${number ? `, entry ${number}` : ''}: ` : ''}${message} [${code}]`
