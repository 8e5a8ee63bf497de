import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import type { Caller } from "../../src/access/caller.ts"
import { planLimits } from "../../src/access/plans.ts"
import type { EndpointName } from "../../src/contract/endpoints.ts"
import { positionsMax } from "../../src/contract/portfolio.ts"
import { lotsMax } from "../../src/contract/purification.ts"
import { symbolsMax } from "../../src/contract/screen.ts"
import { invoke, type RawInput } from "../../src/services/invoke.ts"
import type { ServicePorts } from "../../src/services/service.ts"
import { determinationStatuses } from "../../src/vocabulary.ts"
import type { WebhookPorts } from "../../src/webhooks/ports.ts"
import { d1Changes } from "../../worker/storage/read/changes.ts"
import { readCache } from "../../worker/storage/read/current-cache.ts"
import { d1Funds } from "../../worker/storage/read/funds.ts"
import { d1HolderFigures } from "../../worker/storage/read/holder-figures.ts"
import { d1Instruments } from "../../worker/storage/read/instruments.ts"
import { r2KeptDocuments } from "../../worker/storage/read/kept-documents.ts"
import { storedMeasures } from "../../worker/storage/read/measures.ts"
import { r2Financials, r2Packets } from "../../worker/storage/read/packets.ts"
import { storedPastHoldings } from "../../worker/storage/read/past-holdings.ts"
import { storedPastInputs } from "../../worker/storage/read/past-inputs.ts"
import { storedPublications } from "../../worker/storage/read/publications.ts"
import { d1Rulebooks } from "../../worker/storage/read/rulebooks.ts"
import { d1Screening } from "../../worker/storage/read/screening.ts"
import { d1Search } from "../../worker/storage/read/search.ts"
import { d1Snapshots } from "../../worker/storage/read/snapshots.ts"

/** An HTTP request of the service; with a body it is a POST of JSON. */
interface RouteRequest {
  readonly path: string
  readonly body?: unknown
}

/** One request, as it is sent over HTTP and as its service is called. */
export interface RouteQuestion {
  /** In the printed table. */
  readonly label: string
  readonly request: RouteRequest
  readonly name: EndpointName
  readonly input: RawInput
  /** What the rows it reads grow with: the page, the facets of filter mode (bounded), or every match of the search text. */
  readonly rows: "page" | "facets" | "matches"
  /** Of the response; 200 by default. */
  readonly status?: number
}

/** Every route that reads a store. The verdict, packet and figures of `stock` are published. `symbols`: from the universe. */
export function routeQuestions(
  stock: string,
  fund: string,
  symbols: readonly string[],
): readonly RouteQuestion[] {
  return [
    ofStock("overview", stock, ""),
    ofStock("compliance", stock, "/compliance"),
    ofStock("history", stock, "/compliance/history"),
    ofStock("evidence", stock, "/evidence"),
    ofStock("standards", stock, "/standards"),
    get("compliance, a standard", "compliance", `instruments/${stock}/compliance?methodology=djim`, {
      symbol: stock,
      methodology: "djim",
    }),
    ofStock("health", stock, "/health"),
    ofStock("financials", stock, "/financials"),
    ofStock("purification", stock, "/purification"),
    {
      ...get("compliance, unknown symbol", "compliance", "instruments/ZZZZQX/compliance", {
        symbol: "ZZZZQX",
      }),
      status: 404,
    },
    ofFund("etf", fund, ""),
    ofFund("etfHoldings", fund, "/holdings"),
    ofFund("purityHistory", fund, "/purity/history"),
    screened("screen, 1 symbol", { symbols: symbols.slice(0, 1) }),
    screened("screen, 20 symbols", { symbols: symbols.slice(0, 20) }),
    screened(`screen, ${symbolsMax} symbols`, { symbols: symbols.slice(0, symbolsMax) }),
    reported(20, symbols),
    reported(positionsMax, symbols),
    lotsOf("lotPurification, 1 lot", 1, symbols),
    lotsOf(`lotPurification, ${lotsMax} lots`, lotsMax, symbols),
    screened("screen, a status, by symbol", { status: "compliant", sort: "symbol" }),
    screened("screen, a status, by size", { status: "compliant", sort: "market_cap" }),
    screened("screen, everything, by size", { status: [...determinationStatuses], sort: "market_cap" }),
    screened("screen, a country", { country: "JP" }),
    screened("screen, a status, a standard", { status: "compliant", methodology: "djim" }),
    screened("screen, a status, by distance", { status: "compliant", sort: "flip_distance" }),
    screened("screen, offset 200", { status: "compliant", sort: "market_cap", offset: 200 }),
    searched("search, a ticker", "AAPL"),
    searched("search, a name", "apple"),
    searched("search, two words", "energy corp"),
    searched("search, a common word", "inc"),
    searched("search, one letter", "a"),
    searched("search, nothing found", "zzzzqx"),
    get("methodologies", "methodologies", "methodologies", {}),
    get("me", "me", "me", {}),
  ]
}

function ofStock(name: EndpointName, symbol: string, rest: string): RouteQuestion {
  return get(name, name, `instruments/${symbol}${rest}`, { symbol })
}

function ofFund(name: EndpointName, symbol: string, rest: string): RouteQuestion {
  return get(name, name, `etfs/${symbol}${rest}`, { symbol })
}

function searched(label: string, q: string): RouteQuestion {
  return { ...get(label, "search", `search?q=${encodeURIComponent(q)}`, { q }), rows: "matches" }
}

export function screened(label: string, body: RawInput): RouteQuestion {
  const rows = "symbols" in body ? "page" : "facets"
  return { label, request: { path: "/v1/screen", body }, name: "screen", input: body, rows }
}

/** A portfolio of so many lines. */
export function reported(count: number, symbols: readonly string[], more: RawInput = {}): RouteQuestion {
  const positions = symbols.slice(0, count).map((symbol, at) => ({ symbol, shares: at + 1 }))
  const input = { positions, ...more }
  const label = `portfolio, ${positions.length} positions`
  return { label, request: { path: "/v1/portfolio", body: input }, name: "portfolio", input, rows: "page" }
}

/** Lots of the symbols in turn. */
function lotsOf(label: string, count: number, symbols: readonly string[]): RouteQuestion {
  const lots = Array.from({ length: count }, (_, at) => {
    return { symbol: symbols[at % symbols.length], shares: 10, bought_on: "2023-01-03" }
  })
  const body = { lots }
  const request = { path: "/v1/purification", body }
  return { label, request, name: "lotPurification", input: body, rows: "page" }
}

/** `path`: below `/v1`. */
function get(label: string, name: EndpointName, path: string, input: RawInput): RouteQuestion {
  return { label, request: { path: `/v1/${path}` }, name, input, rows: "page" }
}

/** Calls the service of a route on these stores, with nothing cached. */
export async function askService(
  database: D1Database,
  packets: Pick<R2Bucket, "get">,
  { name, input }: RouteQuestion,
): Promise<void> {
  const clock = { nowMilliseconds: Date.now }
  const ports: Omit<ServicePorts, "packetQuota" | keyof WebhookPorts> &
    Pick<ServicePorts, "clock" | "funds" | "screening"> = {
    clock,
    instruments: d1Instruments(database, async () => readCache(), clock),
    funds: d1Funds(database),
    screening: d1Screening(database),
    search: d1Search(database),
    packets: r2Packets(packets as R2Bucket),
    financials: r2Financials(packets as R2Bucket),
    measures: storedMeasures(database, packets as R2Bucket),
    holderFigures: d1HolderFigures(database),
    rulebooks: d1Rulebooks(database),
    changes: d1Changes(database),
    pastInputs: storedPastInputs(database, packets as R2Bucket),
    pastHoldings: storedPastHoldings(database, packets as R2Bucket),
    keptDocuments: r2KeptDocuments(packets as R2Bucket),
    published: storedPublications(database, packets as R2Bucket),
    snapshots: d1Snapshots(database),
  }
  // The largest plan has no quota of packets, so the service never reads the quota.
  await invoke(name, ports as ServicePorts, caller, input)
}

const caller: Caller = {
  accountId: "bench",
  key: null,
  plan: "enterprise",
  scope: "full",
  limits: planLimits.enterprise,
  defaultMethodology: null,
  usage: { day: "2026-08-31", requests: 1, mcpRequests: 0 },
}
