import type { StaffCommand } from '../wire'
import { t } from './language.svelte'
import type { Reader } from './reader'

/** Write in a few words what a command does. */
export function commandPhrase(command: StaffCommand, reader: Reader): string {
  const write = t().commands[command.type] as (command: StaffCommand, reader: Reader) => string
  return write(command, reader)
}
