import type { Caller } from "../access/caller.ts"
import { planLimits, type Scope, sandboxLimits } from "../access/plans.ts"
import { printChange } from "../changes/document.ts"
import { compliance } from "../compliance/service.ts"
import { type JsonText, valueIn } from "../contract/json-text.ts"
import { changeColumns } from "../contract/tables/changes.ts"
import { type HoldingRow, holdingColumns } from "../contract/tables/holdings.ts"
import type { Cell } from "../contract/tables/table.ts"
import { type UniverseRow, universeColumns } from "../contract/tables/universe.ts"
import { etf, etfHoldings, type PublishedFundPorts } from "../funds/service.ts"
import type { Fund } from "../funds/store.ts"
import { health } from "../health/service.ts"
import { overview } from "../instruments/service.ts"
import type { Instrument } from "../listings/instrument.ts"
import type { Answer, Refusal } from "../outcome.ts"
import { purification } from "../purification/service.ts"
import { portsOfReading } from "../services/one-reading.ts"
import { comparedStandings } from "../standards/service.ts"
import type { SnapshotTable } from "../vocabulary.ts"
import type { SnapshotPorts } from "./ports.ts"
import type { HeldLines, InstrumentPage, LinePlace } from "./published-rows.ts"
import { cellsOf } from "./tables.ts"

/** The rows of instruments and of holdings. They show exactly what the services answer. */

/** The row of an instrument, from the services' answers. `day`: a past day; null for the published data. */
export async function universeRow(
  ports: PublishedFundPorts,
  { listing, determination }: Instrument,
  scope: Scope,
  day: string | null,
): Promise<UniverseRow> {
  const caller = callerOf(scope)
  const symbol = listing.instrumentId
  const call = { input: { symbol, ...(day !== null && { as_of: day }) }, caller }
  const shown = answered(await overview(ports, call))
  if (shown === null) throw new Error(`no overview of ${symbol}`)
  const common = { overview: shown, packetId: day === null ? packetIdOf(determination?.packetKey) : null }
  if (listing.kind === "fund") {
    const weighed = answered(await etf(ports, call))
    return { ...common, compliance: null, health: null, purification: null, standings: [], etf: weighed }
  }
  const compared = await comparedStandings(ports, caller, symbol, day)
  return {
    ...common,
    compliance: answered(await compliance(ports, call)),
    health: answered(await health(ports, call)),
    purification: answered(await purification(ports, call)),
    standings: compared.ok ? compared.value : [],
    etf: null,
  }
}

/** The data of an answer; null if the service refuses because the instrument has no such document. */
function answered<Data>(reply: Answer<{ readonly data: JsonText<Data> }> | Refusal<string>): Data | null {
  return reply.ok ? valueIn(reply.value.data) : null
}

/** The SHA-256 in the key of a packet. */
function packetIdOf(key: string | null | undefined): string | null {
  return /[0-9a-f]{64}/.exec(key ?? "")?.[0] ?? null
}

/** The rows of a fund's lines, from the service's answers. `day`: a past day; null for the published data. */
export async function holdingRows(
  ports: PublishedFundPorts,
  fund: string,
  scope: Scope,
  day: string | null,
): Promise<readonly HoldingRow[]> {
  const page = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const input = { symbol: fund, ...page, ...(day !== null && { as_of: day }) }
  const reply = await etfHoldings(ports, { input, caller: callerOf(scope) })
  if (!reply.ok) throw new Error(`no holdings of ${fund}: ${reply.message}`)
  const answered = valueIn(reply.value.data)
  return answered.holdings.map((holding) => ({ fund: answered, holding }))
}

/** The caller for reading the rows of a scope. The rows show the API's answers to a key of that scope. */
export function callerOf(scope: Scope): Caller {
  const isSandbox = scope === "sandbox"
  return {
    accountId: "snapshots",
    key: null,
    counterId: null,
    defaultMethodology: null,
    plan: isSandbox ? "free" : "enterprise",
    scope,
    limits: isSandbox ? sandboxLimits : planLimits.enterprise,
    // The service's own reading is not counted.
    usage: async () => ({ day: "", requests: 0, mcpRequests: 0 }),
  }
}

/**
 * Ports for services that answer from a page of instruments. So the row of a snapshot equals the API's
 * answer, without a read for each instrument.
 */
export function portsOfInstruments(ports: PublishedFundPorts, page: InstrumentPage): PublishedFundPorts {
  const funds = new Map(
    page.instruments.map(({ instrument, fund }) => [instrument.listing.instrumentId, fund]),
  )
  return {
    ...ports,
    ...portsOfReading(ports, page),
    funds: {
      ...ports.funds,
      find: async (listing) => funds.get(listing.instrumentId) ?? ports.funds.find(listing),
    },
  }
}

/** Ports for lines of a fund. `etfHoldings` answers with these lines as one page. */
function portsOfLines(ports: PublishedFundPorts, { fund, lines }: HeldLines): PublishedFundPorts {
  return {
    ...ports,
    instruments: { ...ports.instruments, find: async () => instrumentOf(fund) },
    funds: { ...ports.funds, holdings: async () => ({ fund, lines }) },
  }
}

function instrumentOf({ listing }: Fund): Instrument {
  return { listing, determination: null, share: null }
}

/** The ids of changes that a snapshot covers: above `after`, up to `through`. */
export interface ChangeRange {
  readonly after: number
  readonly through: number
}

/** The place at which a pass continues, kept as JSON between runs; null at the end. */
export type Place = string | number | LinePlace | null

interface RowPage {
  readonly rows: readonly (readonly Cell[])[]
  readonly next: Place
}

type RowPorts = Pick<SnapshotPorts, "services" | "rows" | "changes">

/** Reads the page at a place; the first page if `place` is null. */
type ReadPage = (ports: RowPorts, scope: Scope, place: Place, range: ChangeRange) => Promise<RowPage>

interface Pass {
  readonly readPage: ReadPage
  /** Number of rows in a shard. A shard keeps rows between reading and printing. */
  readonly rowsPerShard: number
}

const instrumentsPerPage = 128
const linesPerPage = 2_048
const changesPerPage = 1_000

/** Reads the rows of each table page by page, in a separate pass for each scope. */
export const passes: Readonly<Record<SnapshotTable, Pass>> = {
  universe: { readPage: readInstruments, rowsPerShard: 8 * instrumentsPerPage },
  holdings: { readPage: readHoldings, rowsPerShard: 4 * linesPerPage },
  changes: { readPage: readChanges, rowsPerShard: 8 * changesPerPage },
}

async function readInstruments({ services, rows }: RowPorts, scope: Scope, place: Place): Promise<RowPage> {
  const after = typeof place === "string" ? place : ""
  const page = await rows.instruments(scope, after, instrumentsPerPage)
  const ports = portsOfInstruments(services, page)
  const read: (readonly Cell[])[] = []
  for (const { instrument } of page.instruments)
    read.push(cellsOf(universeColumns, await universeRow(ports, instrument, scope, null)))
  const last = page.instruments.at(-1)?.instrument.listing.instrumentId ?? null
  return { rows: read, next: read.length < instrumentsPerPage ? null : last }
}

async function readHoldings({ services, rows }: RowPorts, scope: Scope, place: Place): Promise<RowPage> {
  const after = place !== null && typeof place === "object" ? place : { fund: "", rank: 0 }
  const held = await rows.holdings(scope, after, linesPerPage)
  const read: (readonly Cell[])[] = []
  for (const each of held) {
    const { instrumentId } = each.fund.listing
    const lines = await holdingRows(portsOfLines(services, each), instrumentId, scope, null)
    read.push(...lines.map((line) => cellsOf(holdingColumns, line)))
  }
  const last = held.at(-1)
  const rank = last?.lines.at(-1)?.rank
  const isLast = read.length < linesPerPage || last === undefined || rank === undefined
  return { rows: read, next: isLast ? null : { fund: last.fund.listing.instrumentId, rank } }
}

async function readChanges(
  { changes }: RowPorts,
  scope: Scope,
  place: Place,
  { after, through }: ChangeRange,
): Promise<RowPage> {
  const filter = { kinds: [], subjects: null, scope }
  const page = await changes.after(typeof place === "number" ? place : after, filter, changesPerPage)
  const rows = page.changes
    .filter(({ id }) => id <= through)
    .map((change) => cellsOf(changeColumns, printChange(change)))
  return { rows, next: page.hasMore && page.position < through ? page.position : null }
}
