export const minuteMilliseconds = 60_000
export const hourMilliseconds = 60 * minuteMilliseconds
export const dayMilliseconds = 24 * hourMilliseconds

/** The last printed day, kept because one request prints its day several times. */
let printed = { number: 0, day: "1970-01-01" }

/** The UTC day of an instant, YYYY-MM-DD. */
export function utcDay(milliseconds: number): string {
  const number = Math.floor(milliseconds / dayMilliseconds)
  if (number !== printed.number) printed = { number, day: new Date(milliseconds).toISOString().slice(0, 10) }
  return printed.day
}

/** Returns the day of a date-time or of a day. */
export function dayOf(instant: string): string {
  return instant.slice(0, "YYYY-MM-DD".length)
}

/** Returns the day (YYYY-MM-DD) that is `days` days after `day`. A negative number counts back. */
export function addDays(day: string, days: number): string {
  return new Date((dayCount(day) - dayCountOf1970 + days) * dayMilliseconds).toISOString().slice(0, 10)
}

/** True if a day (YYYY-MM-DD) is a Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** Returns the last day (YYYY-MM-DD) of the month of a day. */
export function endOfMonth(day: string): string {
  return `${day.slice(0, "YYYY-MM-".length)}${daysInMonth(yearOf(day), monthOf(day))}`
}

/** Returns the last weekday (YYYY-MM-DD) of the month of a day. */
export function lastWeekdayOfMonth(day: string): string {
  const last = endOfMonth(day)
  return isWeekend(last) ? addDays(last, isWeekend(addDays(last, -1)) ? -2 : -1) : last
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns the number of days in a month of the Gregorian calendar. Months count from 1. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 31)
}

/** Returns the number of whole days between two dates (YYYY-MM-DD). */
export function daysBetween(from: string, to: string): number {
  return dayCount(to) - dayCount(from)
}

/** Counts the days up to a date. Years start in March here, so that the day of a leap year is the last. */
function dayCount(date: string): number {
  const month = (monthOf(date) + 9) % 12
  const year = yearOf(date) - (month < 10 ? 0 : 1)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + Math.floor((month * 153 + 2) / 5) + twoDigits(date, 8)
}

function yearOf(date: string): number {
  return twoDigits(date, 0) * 100 + twoDigits(date, 2)
}

function monthOf(date: string): number {
  return twoDigits(date, 5)
}

/** Counts the months up to that of a date, so that the count of a year is 12 more than that of the year before. */
export function monthCount(date: string): number {
  return yearOf(date) * 12 + monthOf(date)
}

/** Reads two digits of a date as a number. */
function twoDigits(date: string, at: number): number {
  return (date.charCodeAt(at) - zero) * 10 + date.charCodeAt(at + 1) - zero
}
const zero = "0".charCodeAt(0)
const dayCountOf1970 = dayCount("1970-01-01")

/** Returns the date `months` months before `date` (YYYY-MM-DD), or the last day of a shorter month. */
export function monthsBefore(date: string, months: number): string {
  const months0 = monthCount(date) - 1 - months
  const month = `${pad(Math.floor(months0 / 12), 4)}-${pad((months0 % 12) + 1, 2)}`
  const last = endOfMonth(`${month}-01`)
  const same = `${month}${date.slice("YYYY-MM".length)}`
  return same < last ? same : last
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, "0")
}

/** Returns the date `months` months after `date` (YYYY-MM-DD). The last day of a month gives a last day. */
export function monthsAfter(date: string, months: number): string {
  const later = monthsBefore(date, -months)
  return date === endOfMonth(date) ? endOfMonth(later) : later
}
