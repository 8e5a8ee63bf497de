/** Dates and times as readers see them, the same in every engine. Times are in UTC and say so. */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

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

/** `day`: YYYY-MM-DD. */
export function Day({ day }: { readonly day: string }) {
  return <time datetime={day}>{printDay(day)}</time>
}

/** `at`: ISO 8601, any offset. Shown to the minute. */
export function Instant({ at }: { readonly at: string }) {
  const instant = new Date(at).toISOString()
  return <time datetime={instant}>{`${printDay(instant)}, ${instant.slice(11, 16)} UTC`}</time>
}
