/** The clocks that a table can be opened with, by their names. */
export const CLOCKS = {
  brisk: { wager_seconds: 10, turn_seconds: 15, cut_seconds: 10 },
  usual: { wager_seconds: 20, turn_seconds: 30, cut_seconds: 10 },
  relaxed: { wager_seconds: 60, turn_seconds: 120, cut_seconds: 60 },
  patient: { wager_seconds: 600, turn_seconds: 600, cut_seconds: 600 },
}
