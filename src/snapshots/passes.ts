import type { Scope } from "../access/plans.ts"
import { printChange } from "../changes/document.ts"
import { changeColumns } from "../contract/tables/changes.ts"
import { holdingColumns } from "../contract/tables/holdings.ts"
import type { Cell } from "../contract/tables/table.ts"
import { universeColumns } from "../contract/tables/universe.ts"
import type { SnapshotTable } from "../vocabulary.ts"
import type { SnapshotPorts } from "./ports.ts"
import type { LinePlace } from "./published-rows.ts"
import { holdingRows, portsOfInstruments, portsOfLines, universeRow } from "./rows.ts"
import { cellsOf } from "./tables.ts"

/** Reads the rows of each table page by page, in a separate pass for each scope. */

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
