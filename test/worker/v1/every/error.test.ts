import { beforeAll, describe, expect, test } from "vitest"
import { errorsOf } from "../../../../src/contract/endpoint.ts"
import { errorEnvelope } from "../../../../src/contract/envelope.ts"
import { statusOfError } from "../../../../src/contract/errors.ts"
import { guidePages } from "../../../../worker/pages/docs/guide/guides.ts"
import { shippedOn } from "../../../support/methodology.ts"
import { sendTo } from "../../support/deployed.ts"
import { type RouteRequest, requests } from "../../support/requests.ts"
import { without } from "../../support/rescreening.ts"
import { ask, base, liveKey, plusKey, seedUniverse, spentKey } from "../../support/service.ts"
import { withoutDatabase } from "../../support/stores.ts"

/**
 * A code that cannot occur must not be declared. `not_found` is caused here. Other files cause the other codes
 * on every route: `unauthorized` and `sandbox_restricted` (authorisation.test.ts), `bad_request`
 * (input.test.ts), `rate_limit_exceeded` and `method_not_allowed` (route.test.ts), `internal_error`
 * (http/security-headers.test.ts), `service_unavailable` (limits/unreachable.test.ts).
 */

beforeAll(seedUniverse)

function requestRoute(
  route: RouteRequest,
  key: string | null,
  change: Partial<RouteRequest> = {},
): Promise<Response> {
  const { method, path, query, body } = { ...route, ...change }
  return ask(`${path}${query}`, key, body === null ? { method } : { method, body })
}

/** The same request about another instrument or methodology, or for a day without a snapshot. */
function about(route: RouteRequest, subject: string): Partial<RouteRequest> {
  if (route.path.startsWith("/snapshots/")) return { path: route.path.replace("latest", "2000-01-01") }
  return { path: route.path.replace(/AAPL|SPY|aaoifi-ss21/, subject) }
}

async function keysOutOfReach(route: RouteRequest): Promise<Response> {
  // A key that the isolate has not seen.
  const { key } = await plusKey()
  const answers: Response[] = []
  await without("api_keys", async () => {
    answers.push(await requestRoute(route, key))
  })
  return answers[0] ?? new Response()
}

/** A Worker without its database must serve no request and not reveal the cause. */
async function misconfigured({ method, path, query, body }: RouteRequest): Promise<Response> {
  const init = body === null ? { method } : { method, body: JSON.stringify(body) }
  return sendTo(withoutDatabase, `${base}${path}${query}`, init)
}

test.each(requests.filter(({ declared }) => declared.errors.includes("not_found")))(
  "$method $path can answer not_found",
  async (route) => {
    const response = await requestRoute(route, await liveKey(), about(route, "ZZZZ"))
    expect([response.status, errorEnvelope.strict().parse(await response.json()).error.code]).toEqual([
      404,
      "not_found",
    ])
  },
)

describe("the guide to errors", () => {
  const responses = (guidePages(shippedOn).find(({ slug }) => slug === "errors")?.blocks ?? []).flatMap(
    (block) => {
      const [, status, body] =
        block.kind === "code" ? (/^HTTP\S+ (\d+) [\s\S]*?\n\n([\s\S]*)$/.exec(block.text) ?? []) : []
      return body === undefined
        ? []
        : [{ status: Number(status), body: errorEnvelope.parse(JSON.parse(body)) }]
    },
  )
  // Every other recorded response is produced by a command of the guide (test/running/guides.test.ts).
  const recorded = responses.filter(({ status }) => status >= 429)
  const provoked: Readonly<Record<string, (route: RouteRequest) => Promise<Response>>> = {
    rate_limit_exceeded: async (route) => requestRoute(route, await spentKey()),
    internal_error: misconfigured,
    service_unavailable: keysOutOfReach,
  }
  const withoutTimes = (message: string) => message.replace(/in \d+ seconds/, "in 42 seconds")

  test.each(recorded)("shows the response with status $status unchanged", async ({ status, body }) => {
    const [route] = requests.filter(({ name }) => name === "compliance")
    if (route === undefined) throw new Error("no route")
    const { code, message } = body.error
    const response = await provoked[code]?.(route)
    const { error } = errorEnvelope.parse(await response?.json())
    expect([response?.status, error.code, withoutTimes(error.message)]).toEqual([status, code, message])
    expect(error.retry_after === undefined).toBe(body.error.retry_after === undefined)
  })

  test("has the response for every code", () => {
    const shown = new Set(responses.map(({ body }) => body.error.code))
    expect([...shown].sort()).toEqual(Object.keys(statusOfError).sort())
    expect(recorded.map(({ status }) => status)).toEqual([429, 500, 503])
  })
})

test("every code of the contract is declared by some route, except the router's", () => {
  const declared = new Set(requests.flatMap((route) => errorsOf(route.declared)))
  expect([...declared].sort()).toEqual(
    Object.keys(statusOfError)
      .filter((code) => code !== "method_not_allowed")
      .sort(),
  )
})
