import { preferences } from '../lib/settings.svelte'
import type { StaffCommand } from '../wire'
import { COMMANDS as EN } from './en/commands'
import { COMMANDS as ES } from './es/commands'
import type { Reader } from './reader'

/** Write in a few words what a command does; these words come with the pages of staff. */
export function commandPhrase(command: StaffCommand, reader: Reader): string {
  const phrases = preferences.tongue === 'es' ? ES : EN
  const write = phrases[command.type] as (command: StaffCommand, reader: Reader) => string
  return write(command, reader)
}
