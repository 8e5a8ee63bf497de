import type { z } from "zod"
import type { Endpoint } from "../../../src/contract/endpoint.ts"
import { type EndpointName, type Endpoints, endpoints } from "../../../src/contract/endpoints.ts"
import { parametersOf } from "../../../src/contract/parameters.ts"
import { aaoifiSs21 } from "../../../src/screening/standards/aaoifi-ss21.ts"

/** An input for each endpoint that gets 200 in the universe of `seedUniverse`: a missing one does not compile. */
export const inputs: { readonly [Name in EndpointName]: z.input<Endpoints[Name]["input"]> } = {
  index: {},
  me: {},
  screen: { symbols: ["AAPL", "BRK.B"] },
  search: { q: "apple", limit: 2, types: ["stock"] },
  overview: { symbol: "AAPL" },
  compliance: { symbol: "AAPL" },
  evidence: { symbol: "AAPL" },
  health: { symbol: "AAPL" },
  financials: { symbol: "AAPL" },
  history: { symbol: "AAPL" },
  standards: { symbol: "AAPL", methodology: "djim" },
  rulebookStandards: { symbol: "AAPL", rulebook: aaoifiSs21[0].rules },
  etf: { symbol: "SPY" },
  etfHoldings: { symbol: "SPY", limit: 2 },
  purityHistory: { symbol: "SPY", period: "3m" },
  methodologies: {},
  methodology: { id: "aaoifi-ss21" },
  rulebookSchema: {},
}

export interface RouteRequest {
  readonly name: EndpointName
  readonly declared: Endpoint
  readonly method: Endpoint["method"]
  /** The path with its values, without the query. */
  readonly path: string
  /** With its `?`; empty for a POST. */
  readonly query: string
  /** Null for a GET. */
  readonly body: Readonly<Record<string, unknown>> | null
}

/** A valid request to each route of the table. */
export const requests: readonly RouteRequest[] = (Object.keys(endpoints) as readonly EndpointName[]).map(
  (name) => requestTo(name, inputs[name]),
)

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
    body: declared.method === "POST" ? Object.fromEntries(fields) : null,
  }
}
