import type { Random } from "../support/random.ts"
import { type Judge, type judges, page, refusedWith, same } from "./answers.ts"
import type { HttpRequest } from "./http.ts"

/** A request of the soak, without its caller. */
export interface SoakRequest extends Omit<HttpRequest, "headers"> {
  readonly channel: "rest" | "mcp" | "page"
  /** False for a request without a key. */
  readonly keyed: boolean
  /** True for a request that counts as an Evidence Packet when it succeeds. */
  readonly packet: boolean
  readonly judge: Judge
}

type Judges = ReturnType<typeof judges>
type Drawn = (random: Random) => SoakRequest

interface SoakStock {
  readonly symbol: string
  readonly name: string
  /** True if the company's page is shown without signing in. */
  readonly sandbox: boolean
}

const screenLimit = 100
const filters = [
  { status: "compliant", sector: "Technology" },
  { status: "non-compliant", sector: "Technology" },
  { status: "compliant", sector: "Consumer goods" },
  { status: "non-compliant", sector: "Retail and wholesale" },
  { status: "pending", country: "TW" },
] as const

/** Returns a function that draws requests of every kind about these companies. */
export function requestsOf(companies: readonly SoakStock[], judge: Judges): Drawn {
  const symbols = companies.map(({ symbol }) => symbol)
  const ofStock = (random: Random, rest: string, judged: (symbol: string) => Judge) => {
    const symbol = random.of(symbols)
    return get(`/v1/instruments/${symbol}${rest}`, judged(symbol))
  }
  const document = (name: string) => (symbol: string) => judge.document(symbol, name)
  const callOf = (symbol: string) => toolCall(symbol, judge.tool(symbol))
  const fund = { spus: same(), ijr: same(), purity: same(), methodology: same() }
  const kinds: readonly (readonly [share: number, draw: Drawn])[] = [
    [22, (random) => ofStock(random, "/compliance", document("compliance"))],
    [10, (random) => packetOf(random.of(symbols), judge)],
    [8, (random) => ofStock(random, "/timeline?by=report", judge.history)],
    [8, (random) => ofStock(random, "/health", document("health"))],
    [6, (random) => ofStock(random, "/financials", document("financials"))],
    [8, (random) => ofStock(random, "", judge.overview)],
    [8, () => post("/v1/screen", { symbols }, judge.screenOf(symbols))],
    [
      8,
      (random) => {
        const asked = random.of(filters)
        return post(
          "/v1/screen",
          { ...asked, limit: screenLimit },
          judge.filter(asked.status, screenLimit, symbols),
        )
      },
    ],
    [
      6,
      (random) => {
        const symbol = random.of(symbols)
        return get(`/v1/search?q=${symbol}&limit=100`, judge.search(symbol))
      },
    ],
    [2, () => get("/v1/etfs/SPUS", fund.spus)],
    [2, () => get("/v1/etfs/SPUS/holdings?limit=250", judge.holdings(symbols))],
    [1, () => get("/v1/etfs/IJR", fund.ijr)],
    [1, () => get("/v1/etfs/SPUS/purity/history", fund.purity)],
    [3, () => get("/v1/me", () => null)],
    [8, (random) => callOf(random.of(symbols))],
    [3, (random) => pageOf(random.of(companies.filter(({ sandbox }) => sandbox)))],
    [1, () => get("/v1/methodologies", fund.methodology)],
    [2, () => get("/v1/instruments/NOSUCHTICKER/compliance", refusedWith(404))],
    [2, () => get("/v1/search?q=a&limit=10abc", refusedWith(400))],
    [1, () => post("/v1/screen", {}, refusedWith(400))],
    [1, () => ({ ...get("/v1/me", refusedWith(401)), keyed: false })],
    [1, () => ({ ...get("/v1/nothing-here", refusedWith(404)), keyed: false })],
    [1, () => ({ ...get("/v1/search?q=a", refusedWith(405)), method: "DELETE", keyed: false })],
  ]
  const drawn = kinds.flatMap(([share, draw]) => Array.from({ length: share }, () => draw))
  return (random) => random.of(drawn)(random)
}

/** A request for an Evidence Packet, which counts against the account's quota of the month. */
export function packetOf(symbol: string, judge: Judges): SoakRequest {
  return {
    ...get(`/v1/instruments/${symbol}/evidence`, judge.document(symbol, "evidence")),
    packet: true,
  }
}

function toolCall(symbol: string, judge: Judge): SoakRequest {
  const params = { name: "check_compliance", arguments: { symbol } }
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
  return { ...post("/mcp", call, judge), channel: "mcp" }
}

/** A request that any key may make. */
export const requestOfKey = get("/v1/instruments/AAPL/compliance", () => null)

/** Requests that must be refused because their key is revoked. */
export const requestsOfRevokedKey: readonly SoakRequest[] = [
  get("/v1/instruments/AAPL/compliance", refusedWith(401)),
  get("/v1/me", refusedWith(401)),
  post("/v1/screen", { symbols: ["AAPL"] }, refusedWith(401)),
  toolCall("AAPL", refusedWith(401)),
]

function pageOf({ symbol, name }: SoakStock): SoakRequest {
  const judged = page(name.split(/[ ,.]/)[0] ?? name)
  return { ...get(`/stocks/${symbol}`, judged), channel: "page", keyed: false }
}

function get(path: string, judge: Judge): SoakRequest {
  return { method: "GET", path, channel: "rest", keyed: true, packet: false, judge }
}

function post(path: string, body: unknown, judge: Judge): SoakRequest {
  return { ...get(path, judge), method: "POST", body: JSON.stringify(body) }
}
