import type { z } from "zod"
import type { Endpoint } from "../../../src/contract/endpoint.ts"
import { type EndpointName, type Endpoints, endpoints } from "../../../src/contract/endpoints.ts"
import { parametersOf, takesBody } from "../../../src/contract/parameters.ts"
import { ownMethodology } from "../../support/methodology.ts"
import { newWebhook } from "./webhooks.ts"

/** The webhook in the paths of `requests`. It does not exist; `requestOf` uses one of an account. */
export const namedWebhookId = "5f0c0f9e-2c59-4d0b-9a3f-6a1f6e1d7b42"

/**
 * An input for each endpoint that gets 200 in the universe of `seedUniverse`, from an account that has the
 * named webhook. A missing endpoint does not compile.
 */
export const inputs: { readonly [Name in EndpointName]: z.input<Endpoints[Name]["input"]> } = {
  index: {},
  me: {},
  screen: { symbols: ["AAPL", "BRK.B"] },
  portfolio: {
    positions: [
      { symbol: "AAPL", shares: 2 },
      { symbol: "BRK.B", shares: 0.5, price: 480 },
    ],
  },
  search: { q: "apple", limit: 2, types: ["stock"] },
  overview: { symbol: "AAPL" },
  compliance: { symbol: "AAPL" },
  evidence: { symbol: "AAPL" },
  health: { symbol: "AAPL" },
  financials: { symbol: "AAPL" },
  history: { symbol: "AAPL" },
  timeline: { symbol: "AAPL" },
  zakat: { symbol: "AAPL", gold_price: "132.50" },
  standards: { symbol: "AAPL", methodology: "djim" },
  rulebookStandards: { symbol: "AAPL", rulebook: ownMethodology.rules },
  purification: { symbol: "AAPL" },
  lotPurification: {
    lots: [{ symbol: "AAPL", shares: 2.5, bought_on: "2024-03-01", sold_on: "2026-03-02" }],
  },
  etf: { symbol: "SPY" },
  etfHoldings: { symbol: "SPY", limit: 2 },
  purityHistory: { symbol: "SPY", period: "3m" },
  changes: { from: "2000-01-01", limit: 3, symbols: ["AAPL"], kinds: ["verdict"] },
  snapshots: { limit: 2 },
  snapshot: { day: "latest" },
  snapshotFile: { day: "latest", file: "universe.parquet", revision: 1 },
  methodologies: {},
  methodology: { id: "aaoifi-ss21" },
  rulebookSchema: {},
  webhooks: {},
  createWebhook: { url: "https://hooks.example.com/", kinds: ["verdict"], symbols: ["AAPL"] },
  updateWebhook: { id: namedWebhookId, symbols: ["AAPL"], enabled: false },
  deleteWebhook: { id: namedWebhookId },
  rotateWebhook: { id: namedWebhookId },
  testWebhook: { id: namedWebhookId },
  webhookDeliveries: { id: namedWebhookId, limit: 2 },
  replayWebhook: { id: namedWebhookId, since: "2026-05-04" },
}

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

/** A valid request to each route of the table. */
export const requests: readonly RouteRequest[] = (Object.keys(endpoints) as readonly EndpointName[]).map(
  (name) => requestTo(name, inputs[name]),
)

/** The requests that are answered with `{ data, meta }`. */
export const dataRequests = requests.filter(({ declared }) => declared.answers !== "file")

/** The request to a route that gets 200 from this account. A named webhook is created for the account. */
export async function requestOf(route: RouteRequest, accountId: string): Promise<RouteRequest> {
  if (!route.path.includes(namedWebhookId)) return route
  return { ...route, path: route.path.replace(namedWebhookId, await newWebhook(accountId)) }
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
