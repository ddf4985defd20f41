// What the switches of an own table are called; all other rules have the names of the law.
export const SWITCHES: Readonly<Record<string, string>> = {
  decks: 'Number of decks',
  'match_the_dealer.offered': 'Match the Dealer side bet',
  'bonus_spin.offered': 'Bonus Spin wheel',
  'xtreme_16.offered': 'Xtreme 16 side bet',
  mid_shoe_entry: 'Join in the middle of a shoe',
  hole_card: 'Dealer takes a hole card',
}

/** Ways to set all side bets at once. */
export const PRESETS = {
  usual: 'As the rules have it',
  plain: 'Main game only',
  lively: 'All side bets',
} as const
export type Preset = keyof typeof PRESETS
