/** Days and times in English, the same in every engine. Times are in UTC, and marked as UTC. */

export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** `2026-11-22` as `22 Nov 2026`. */
export function printDay(day: string): string {
  return `${printDayOfMonth(day)} ${day.slice(0, 4)}`
}

/** `2026-11-02` as `2 Nov`. */
export function printDayOfMonth(day: string): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`
}

/** `2026-11-02` as `Nov 2026`. */
export function printMonth(day: string): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** `2026-11-22T09:30:00Z` as `22 Nov 2026, 09:30 UTC`. */
export function printInstant(instant: string): string {
  return `${printDay(instant)}, ${instant.slice(11, 16)} UTC`
}
