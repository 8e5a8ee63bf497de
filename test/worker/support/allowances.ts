import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import type { AnswerCount, Counter } from "../../../src/access/ports.ts"
import type { RequestLimits } from "../../../src/access/window.ts"
import type { AdmissionRequest, Allowance } from "../../../worker/limits/allowance.ts"
import { objectName } from "../../../worker/limits/allowances.ts"
import { runMeeting } from "./unreliable-stores.ts"

/** A far day, so that the runtime's own clock lets no alarm go off by itself. */
export const farNoon = Date.parse("2090-11-20T12:00:10.000Z")

export type AllowanceStub = DurableObjectStub<Allowance>

export function objectOf(counter: Counter): AllowanceStub {
  return env.LIMITS.getByName(objectName(counter))
}

/** One request as the Worker asks for it; from REST to the first page of the API unless said otherwise. */
export function asking(
  { accountId, keyId }: Counter,
  { requestsPerDay, requestsPerMinute }: RequestLimits,
  change: Partial<Pick<AdmissionRequest, "channel" | "route">> = {},
): AdmissionRequest {
  return { accountId, keyId, requestsPerDay, requestsPerMinute, channel: "rest", route: "me", ...change }
}

/** Lets the alarm go off while D1 answers nothing, or carries the write out and answers nothing. True when one was set. */
export async function alarmMeeting(stub: AllowanceStub, mishap: "refused" | "killed"): Promise<boolean> {
  const { database } = runMeeting(mishap, 1)
  await runInDurableObject(stub, (instance) => {
    Reflect.set(instance, "env", { ...env, DB: database })
  })
  const hasRun = await runDurableObjectAlarm(stub)
  await evictDurableObject(stub)
  return hasRun
}

/** What is in the books of a counter, as its object would tell it. */
export async function booksOf({ accountId, keyId }: Counter) {
  const bound = (statement: string) => env.DB.prepare(statement).bind(accountId, keyId ?? "")
  const days = await bound(
    `SELECT day, requests, mcp_requests AS mcpRequests FROM usage_days
     WHERE account_id = ? AND key_id = ? ORDER BY day`,
  ).all()
  const answers = await bound(
    "SELECT day, route, status, requests FROM usage_routes WHERE account_id = ? AND key_id = ?",
  ).all<AnswerCount>()
  return { days: days.results, answers: inOrder(answers.results) }
}

export function inOrder(answers: readonly AnswerCount[]): readonly AnswerCount[] {
  const nameOf = ({ day, route, status }: AnswerCount) => `${day} ${route} ${status}`
  return answers.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}
