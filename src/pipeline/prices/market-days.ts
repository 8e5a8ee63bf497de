import { addDays, isWeekend } from "../../days.ts"

/** The last Monday to Friday before a day: the last day with a complete session on US exchanges, holidays aside. */
export function lastWeekdayBefore(day: string): string {
  let before = addDays(day, -1)
  while (isWeekend(before)) before = addDays(before, -1)
  return before
}

/** Mondays to Fridays from one day to another, both included; holidays are not left out. */
export function weekdaysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isWeekend(day)) days.push(day)
  return days
}
