export const minuteMilliseconds = 60_000
export const hourMilliseconds = 60 * minuteMilliseconds
export const dayMilliseconds = 24 * hourMilliseconds

/** The day of a date-time, or of a day. */
export function dayOf(instant: string): string {
  return instant.slice(0, "YYYY-MM-DD".length)
}

/** The day (YYYY-MM-DD) that is `days` days after another, or before it when `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** True for a Saturday or Sunday (YYYY-MM-DD). */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
