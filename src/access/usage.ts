import { endpoints } from "../contract/endpoints.ts"
import type { AnswerCount } from "./ports.ts"
import type { CountedRoute } from "./window.ts"

/**
 * Requests of one counter and day by route and status, as its object stores them, with names such as
 * `compliance 200`. If the statuses of a route were an object of their own, V8 would take ten times as long
 * to print them, because their names are numbers.
 */
export type DayAnswers = Readonly<Record<string, number>>

/** The status under which admissions are counted: an HTTP status is never 0. */
export const admittedStatus = 0

/** Adds requests of one route and status to the counts. */
export function withAnswers(
  answers: DayAnswers,
  { route, status, requests }: Omit<AnswerCount, "day">,
): DayAnswers {
  const name = `${route} ${status}`
  return { ...answers, [name]: (answers[name] ?? 0) + requests }
}

/** The counts of one day as a list. Routes that no longer exist are left out. */
export function answerCounts(day: string, answers: DayAnswers): readonly AnswerCount[] {
  return Object.entries(answers).flatMap(([name, requests]) => {
    const [route = "", status] = name.split(" ")
    return isCountedRoute(route) ? [{ day, route, status: Number(status), requests }] : []
  })
}

/** True for the name of an endpoint and for `mcp`. */
export function isCountedRoute(name: string): name is CountedRoute {
  return name === "mcp" || Object.hasOwn(endpoints, name)
}
