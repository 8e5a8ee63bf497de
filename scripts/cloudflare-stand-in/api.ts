/**
 * The calls of Cloudflare's API that `npm run deploy` and the pinned wrangler make, and those of `npm run status`
 * but for its analytics, as the API's published description has them. Any other call is refused, so that a new call
 * is noticed.
 */
import { type IRequest, Router } from "itty-router"
import type { StandInAccount } from "./account.ts"
import { type ApiCall, type ApiRouter, isRefused } from "./calls.ts"
import type { Runtime } from "./runtime.ts"
import { addQueues, addStores } from "./stores.ts"
import { addDomains, addWorkers } from "./workers.ts"

/** Answers calls of the API for one account. */
export function apiOf(account: StandInAccount, runtime: Runtime): (call: ApiCall) => Promise<Response> {
  const router = Router<IRequest, [ApiCall]>()
  const own = `/accounts/${account.id}`
  addAccount(router, account)
  addStores(router, own, account, runtime)
  addQueues(router, own, account, runtime)
  addWorkers(router, own, account, runtime)
  addDomains(router, own, account, runtime)
  return async (call) => {
    const request = new Request(`http://platform.invalid${call.path}`, { method: call.method })
    const result: unknown = await router.fetch(request, call)
    if (isRefused(result)) return envelope(result.refusedWith.status, null, [result.refusedWith])
    return result === undefined
      ? envelope(404, null, [{ code: 7003, message: `The stand-in has no ${call.method} ${call.path}` }])
      : envelope(200, result, [])
  }
}

function envelope(status: number, result: unknown, errors: readonly object[]): Response {
  const count = Array.isArray(result) ? result.length : 1
  const result_info = { page: 1, per_page: 50, count, total_count: count, total_pages: 1 }
  return Response.json(
    { success: errors.length === 0, errors, messages: [], result, result_info },
    { status },
  )
}

function addAccount(router: ApiRouter, { id, name, others, plan, zones }: StandInAccount): void {
  const planName = plan === "paid" ? "Workers Paid" : "Workers Free"
  router
    .get("/user", () => ({ id: "user", email: "operator@qistas.example" }))
    .get("/memberships", () => [{ id: "membership", account: { id, name } }])
    .get("/accounts", () => [{ id, name }, ...others])
    .get(`/accounts/${id}/subscriptions`, () => [
      { id: "plan", rate_plan: { id: planName, public_name: planName } },
    ])
    .get("/zones", ({ query }) => zones.filter((zone) => zone.name === query.name))
    .get("/zones/:zone/dns_records", ({ params, query }) => {
      const zone = zones.find((each) => each.id === params.zone)
      return zone?.records
        .filter((record) => record === query.name)
        .map((record) => ({ id: record, name: record }))
    })
    .get("/zones/:zone/settings/:setting", ({ params }) => {
      const zone = zones.find((each) => each.id === params.zone)
      return { id: params.setting, value: zone?.settings[params.setting ?? ""] ?? "off" }
    })
}
