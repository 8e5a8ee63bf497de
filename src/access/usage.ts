import { endpoints } from "../contract/endpoints.ts"
import type { AnswerCount } from "./ports.ts"
import type { CountedRoute } from "./window.ts"

/**
 * The requests of one counter and day by route and status. The names in the counter's object look like
 * `compliance 200`. Nested objects would have numbers as names, which V8 prints ten times as slowly.
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
