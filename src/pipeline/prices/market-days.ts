import { addDays, isWeekend } from "../../days.ts"

/** The newest Monday to Friday before a day: the last that the exchanges of the US may have traded on to its end. */
export function lastWeekdayBefore(day: string): string {
  let before = addDays(day, -1)
  while (isWeekend(before)) before = addDays(before, -1)
  return before
}

/** Mondays to Fridays from one day to another, both included; holidays are among them. */
export function weekdaysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isWeekend(day)) days.push(day)
  return days
}
