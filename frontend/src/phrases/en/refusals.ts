import type { RefusalPhrase } from '../refusals'

// The server writes its refusals in English itself, for everyone at a table. Those that would call
// the reader by name, or speak of what only staff know, are written here for a player instead.
export const REFUSALS: Readonly<Record<string, RefusalPhrase>> = {
  'action/no-wager': 'You don’t have a bet on this box. Wait for the next round.',
  'command/id-taken': 'This didn’t go through. Try again.',
  'insurance/answered': 'You already answered. Your answer stays.',
  'money/not-in-chips': 'The chips of this table don’t make this amount. Choose another amount.',
  'slip/no-opener': 'The table has no chips yet. Wait a moment.',
  'payout/unsigned': 'A large payout is waiting for two signatures. Wait a moment.',
  'people/absent': 'You aren’t at this table. Take a seat first.',
  'people/present': 'You are already at this table.',
  'people/seated': 'You already have a seat. Leave it first.',
  'people/wager': 'You have a bet on the table. You can leave once it settles.',
  'version/ahead': 'The table changed. Load the page again.',
  'wager/already-placed': 'You already have this bet on the box. Change it first.',
  'wager/mid-shoe': 'You sat out a round. You can bet again after the shuffle.',
  'wager/no-basic-wager': 'This side bet needs a main bet on the same box. Place it too.',
  'wager/none': 'You don’t have a bet to take back.',
}
