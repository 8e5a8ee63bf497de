import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import fc, { type Arbitrary } from "fast-check"
import type { Counter, RouteCount } from "../../../src/access/ports.ts"
import type { RequestLimits } from "../../../src/access/window.ts"
import type { AdmissionRequest, Allowance } from "../../../worker/limits/allowance.ts"
import { objectName } from "../../../worker/limits/allowances.ts"
import { newKey } from "./service.ts"
import { runMeeting } from "./unreliable-stores.ts"

/** A distant day, so that the runtime's own clock triggers no alarm. */
export const farNoon = Date.parse("2090-11-20T12:00:10.000Z")

export type AllowanceStub = DurableObjectStub<Allowance>

export function objectOf(counter: Counter): AllowanceStub {
  return env.LIMITS.getByName(objectName(counter.accountId))
}

/** An admission request from the Worker, by default by REST to the first page of the API. */
export function asking(
  { accountId, keyId }: Counter,
  { requestsPerDay, requestsPerMinute }: RequestLimits,
  change: Partial<Pick<AdmissionRequest, "channel" | "route" | "scope">> = {},
): AdmissionRequest {
  const limits = { scope: "sandbox", requestsPerDay, requestsPerMinute } as const
  return { accountId, keyId, ...limits, channel: "rest", route: "me", ...change }
}

/** Runs the alarm while D1 fails, before or after the write. Returns true if an alarm was set. */
export async function alarmMeeting(stub: AllowanceStub, mishap: "refused" | "killed"): Promise<boolean> {
  const { database } = runMeeting(mishap, 1)
  await runInDurableObject(stub, (instance) => {
    Reflect.set(instance, "env", { ...env, DB: database })
  })
  const hasRun = await runDurableObjectAlarm(stub)
  await evictDurableObject(stub)
  return hasRun
}

/** The rows of a counter in D1, in the form of its object. */
export async function booksOf({ accountId, keyId }: Counter) {
  const bound = (statement: string) => env.DB.prepare(statement).bind(accountId, keyId ?? "")
  const days = await bound(
    `SELECT day, requests, mcp_requests AS mcpRequests FROM usage_days
     WHERE account_id = ? AND key_id = ? ORDER BY day`,
  ).all()
  const routes = await bound(
    "SELECT day, route, requests FROM usage_routes WHERE account_id = ? AND key_id = ?",
  ).all<RouteCount>()
  return { days: days.results, routes: inOrder(routes.results) }
}

export function inOrder(counts: readonly RouteCount[]): readonly RouteCount[] {
  const nameOf = ({ day, route }: RouteCount) => `${day} ${route}`
  return counts.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** An event of a law: its frequency, its kind, and its fields. */
export function event<Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: Arbitrary<Fields[Name]> },
) {
  return {
    weight,
    arbitrary: fc.record({ ...fields, kind: fc.constant(kind) }) as Arbitrary<Fields & { kind: Kind }>,
  }
}

/** A new account with a sandbox key. */
export async function newCounter(): Promise<Counter & { readonly keyId: string }> {
  const { accountId, keyId } = await newKey("sandbox")
  return { accountId, keyId }
}
