const dayMilliseconds = 86_400_000

/** The day after a day (YYYY-MM-DD). */
export function dayAfter(day: string): string {
  return printDay(parseDay(day) + dayMilliseconds)
}

/** The newest Monday to Friday before a day: the last that the exchanges of the US may have traded on to its end. */
export function lastWeekdayBefore(day: string): string {
  let time = parseDay(day) - dayMilliseconds
  while (isWeekend(time)) time -= dayMilliseconds
  return printDay(time)
}

/** Mondays to Fridays from one day to another, both included; holidays are among them. */
export function weekdaysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let time = parseDay(from); time <= parseDay(to); time += dayMilliseconds) {
    if (!isWeekend(time)) days.push(printDay(time))
  }
  return days
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay()
  return weekday === 0 || weekday === 6
}

function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function printDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
