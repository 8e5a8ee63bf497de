import { type EndpointName, endpointNames, endpoints } from "../../../src/api/endpoints.ts"
import type { Endpoint } from "../../../src/contract/endpoint.ts"
import { parametersOf, takesBody } from "../../../src/contract/parameters.ts"
import { webhookExampleId } from "../../../src/webhooks/endpoint.ts"
import { newWebhook } from "./webhooks.ts"

/** Listings of the examples that `seedUniverse` does not have, with the listing that the tests use instead. */
const seeded: Readonly<Record<string, string>> = {
  NVDA: "AAPL",
  UAA: "AAPL",
  MSFT: "BRK.B",
  TSM: "BRK.B",
  SPUS: "SPY",
}

/** Optional parameters of kinds that no example has: of a standard, a list in a query, a number, a boolean. */
const more: Partial<Record<EndpointName, object>> = {
  search: { types: ["stock"] },
  standards: { methodology: "djim" },
  snapshotFile: { revision: 1 },
  updateWebhook: { enabled: false },
}

/**
 * The example of each endpoint, about listings of `seedUniverse`. It gets 200 from an account that has the
 * webhook of the examples; `requestOf` names one that the account has.
 */
export const inputs = Object.fromEntries(
  endpointNames.map((name) => [
    name,
    JSON.parse(
      JSON.stringify({ ...endpoints[name].example, ...more[name] }),
      (_, value) => seeded[value] ?? value,
    ),
  ]),
) as Readonly<Record<EndpointName, Readonly<Record<string, unknown>>>>

export interface RouteRequest {
  readonly name: EndpointName
  readonly declared: Endpoint
  readonly method: Endpoint["method"]
  /** The path with its values, without the query. */
  readonly path: string
  /** The query with its `?`, or empty for any method except GET. */
  readonly query: string
  /** The body; null for a request without one. */
  readonly body: Readonly<Record<string, unknown>> | null
}

/** A valid request to each endpoint. */
export const requests: readonly RouteRequest[] = endpointNames.map((name) => requestTo(name, inputs[name]))

/** The requests that are answered with `{ data, meta }`. */
export const dataRequests = requests.filter(({ declared }) => declared.answers !== "file")

/** The request to a route that gets 200 from this account. A named webhook is created for the account. */
export async function requestOf(route: RouteRequest, accountId: string): Promise<RouteRequest> {
  if (!route.path.includes(webhookExampleId)) return route
  return { ...route, path: route.path.replace(webhookExampleId, await newWebhook(accountId)) }
}

/** The methods of all routes with this path. */
export function methodsOf({ declared }: RouteRequest): readonly string[] {
  const same = Object.values(endpoints).filter(({ path }) => path === declared.path)
  return same.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
}

/** The request that sends an input. */
export function requestTo(name: EndpointName, input: Readonly<Record<string, unknown>>): RouteRequest {
  const declared: Endpoint = endpoints[name]
  const given = parametersOf(declared).flatMap((parameter) =>
    input[parameter.name] === undefined ? [] : [{ ...parameter, value: input[parameter.name] }],
  )
  const path = given
    .filter(({ place }) => place === "path")
    .reduce<string>(
      (text, each) => text.replace(`{${each.name}}`, encodeURIComponent(String(each.value))),
      declared.path,
    )
  const query = given.filter(({ place }) => place === "query").map((each) => [each.name, String(each.value)])
  const fields = given.filter(({ place }) => place === "body").map((each) => [each.name, each.value])
  return {
    name,
    declared,
    method: declared.method,
    path,
    query: declared.method === "GET" ? `?${new URLSearchParams(query)}` : "",
    body: takesBody(declared) ? Object.fromEntries(fields) : null,
  }
}
