import { composeKey } from "../../src/access/keys.ts"
import type { Random } from "../support/random.ts"

/** The requests that every target gets alike: a script that is drawn once, from a fixed seed. */

const loadKinds = ["compliance", "screen", "search", "evidence", "funds", "errors"] as const
type LoadKind = (typeof loadKinds)[number]

/** The share of each kind in the script, in hundredths. */
const shares: Readonly<Record<LoadKind, number>> = {
  compliance: 60,
  screen: 15,
  search: 10,
  evidence: 5,
  funds: 5,
  errors: 5,
}

const symbolsPerScreen = 20
const json = { "Content-Type": "application/json" }

/**
 * The sender of a request: one of the live keys in turn, one of the sandbox keys in turn, or an unknown key.
 */
export type Sender = "live" | "sandbox" | { readonly key: string }

export interface ScriptedRequest {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly sender: Sender
  readonly status: number
}

/** The instruments that the script may ask for. */
export interface LoadUniverse {
  readonly companies: readonly { readonly instrumentId: string; readonly name: string }[]
  /** Companies with an Evidence Packet. */
  readonly evidenced: readonly string[]
  /** Companies that a sandbox key does not reach. */
  readonly restricted: readonly string[]
  /** Funds with holdings, each with the number of its lines. */
  readonly funds: readonly { readonly instrumentId: string; readonly lines: number }[]
}

/** Draws a script of this many requests. Each kind has its share, and the kinds are mixed. */
export function scriptOf(
  universe: LoadUniverse,
  random: Random,
  requests: number,
): readonly ScriptedRequest[] {
  const script = loadKinds.flatMap((kind) =>
    Array.from({ length: Math.round((requests * shares[kind]) / 100) }, () => drawn[kind](universe, random)),
  )
  return shuffled(script, random)
}

type Draw = (universe: LoadUniverse, random: Random) => ScriptedRequest

const drawn: Readonly<Record<LoadKind, Draw>> = {
  compliance: ({ companies }, random) =>
    get(`/v1/instruments/${random.of(companies).instrumentId}/compliance`),
  screen: ({ companies }, random) => {
    const symbols = new Set<string>()
    while (symbols.size < symbolsPerScreen) symbols.add(random.of(companies).instrumentId)
    const body = JSON.stringify({ symbols: [...symbols] })
    return { ...get("/v1/screen"), method: "POST", headers: json, body }
  },
  search: ({ companies }, random) =>
    get(`/v1/search?q=${encodeURIComponent(searchText(random.of(companies), random))}`),
  evidence: ({ evidenced }, random) => get(`/v1/instruments/${random.of(evidenced)}/evidence`),
  funds: ({ funds }, random) => {
    const { instrumentId, lines } = random.of(funds)
    if (random.below(2) === 0) return get(`/v1/etfs/${instrumentId}`)
    const offset = 50 * random.below(Math.min(4, Math.ceil(lines / 50)))
    return get(`/v1/etfs/${instrumentId}/holdings?limit=50&offset=${offset}`)
  },
  errors: (universe, random) => random.of(mistakes)(universe, random),
}

/** Returns a ticker, the beginning of a name, or the first word of a name. */
function searchText({ instrumentId, name }: LoadUniverse["companies"][number], random: Random): string {
  const [word = name] = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return random.of([instrumentId, word.slice(0, 3 + random.below(3)), word])
}

/** A well-formed key that does not exist. Its checksum is right, so only the database refuses it. */
const unknownKey = composeKey(
  "live",
  Array.from({ length: 30 }, () => 7),
)

const mistakes: readonly Draw[] = [
  (_universe, random) => error(404, `/v1/instruments/ZZ${random.below(40)}Q/compliance`),
  (_universe, random) => error(404, `/v1/nothing/${random.below(40)}`),
  ({ companies }, random) => error(404, `/v1/etfs/${random.of(companies).instrumentId}`),
  () => error(400, "/v1/search?q="),
  () => error(400, "/v1/instruments/%E0%A4%A/compliance"),
  ({ funds }, random) => error(400, `/v1/etfs/${random.of(funds).instrumentId}/holdings?limit=0`),
  ({ companies }, random) =>
    error(400, `/v1/instruments/${random.of(companies).instrumentId}/compliance?full=1`),
  () => error(401, "/v1/methodologies/1", { key: "qistas_live_nobodys" }),
  () => error(401, "/v1/methodologies/2", { key: unknownKey }),
  ({ restricted }, random) => error(403, `/v1/instruments/${random.of(restricted)}/health`, "sandbox"),
  () => ({ ...error(405, "/v1/search?q=apple&types=stock"), method: "DELETE" }),
]

/** A request with one of the live keys, which must be answered with 200. */
function get(path: string): ScriptedRequest {
  return { method: "GET", path, headers: {}, body: null, sender: "live", status: 200 }
}

function error(status: number, path: string, sender: Sender = "live"): ScriptedRequest {
  return { ...get(path), sender, status }
}

/** Shuffles by the method of Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const [one, two] = [mixed[last], mixed[other]]
    if (one === undefined || two === undefined) throw new Error("drawn outside of the list")
    mixed[last] = two
    mixed[other] = one
  }
  return mixed
}
