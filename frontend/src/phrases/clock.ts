const HOUR = 3600
const CALENDAR = 10_000 * HOUR

/** Write a time in hours and minutes that run on from day to day, or by the calendar's day. */
export function clock(seconds: number): string {
  const hours = Math.floor(seconds / HOUR)
  const minutes = String(Math.floor((seconds % HOUR) / 60)).padStart(2, '0')
  return seconds >= CALENDAR ? `${hours % 24}:${minutes} UTC` : `${hours}:${minutes}`
}
