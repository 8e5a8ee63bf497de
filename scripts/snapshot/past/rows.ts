import { holdingColumns } from "../../../src/contract/tables/holdings.ts"
import type { Cell } from "../../../src/contract/tables/table.ts"
import { universeColumns } from "../../../src/contract/tables/universe.ts"
import type { PublishedFundPorts } from "../../../src/funds/service.ts"
import type { Instrument, Listing } from "../../../src/listings/instrument.ts"
import { slices } from "../../../src/lists.ts"
import { answer, type Outcome } from "../../../src/outcome.ts"
import { readInstrument } from "../../../src/services/asked.ts"
import { verdictOn } from "../../../src/services/on-day.ts"
import type { PublishedRows } from "../../../src/snapshots/published-rows.ts"
import { callerOf, holdingRows, portsOfInstruments, universeRow } from "../../../src/snapshots/rows.ts"
import { cellsOf } from "../../../src/snapshots/tables.ts"

/** Computes the rows of a past day from the services' answers with `as_of`. */

type Rows = readonly (readonly Cell[])[]

/** Instruments that are read together, and the ports for reading them. */
export interface InstrumentsOfDay {
  readonly ports: PublishedFundPorts
  readonly instruments: readonly Instrument[]
}

/** Returns pages of instruments, which are read again for each day. */
export type ReadPages = () => AsyncIterable<InstrumentsOfDay>

const instrumentsPerPage = 128
/** The number of instruments read together, so that one is computed while others wait for a store. */
const atOnce = 8

/** Returns pages of all instruments, in the order of their ids. */
export function allPages(services: PublishedFundPorts, rows: PublishedRows): ReadPages {
  return async function* pages() {
    let after: string | null = ""
    while (after !== null) {
      const page = await rows.instruments("full", after, instrumentsPerPage)
      const instruments = page.instruments.map(({ instrument }) => instrument)
      const ports = portsOfInstruments(services, page)
      await ports.pastInputs.recorded(instruments.flatMap(({ listing }) => listing.filer ?? []))
      yield { ports, instruments }
      after =
        instruments.length < instrumentsPerPage ? null : (instruments.at(-1)?.listing.instrumentId ?? null)
    }
  }
}

/** Returns the named instruments as one page, in the order of their ids. Refuses an unknown name. */
export async function namedPage(
  services: PublishedFundPorts,
  symbols: readonly string[],
): Promise<Outcome<ReadPages, "sandbox_restricted" | "not_found">> {
  const byId = new Map<string, Instrument>()
  for (const symbol of symbols) {
    const found = await readInstrument(services, callerOf("full"), symbol)
    if (!found.ok) return found
    byId.set(found.value.listing.instrumentId, found.value)
  }
  const instruments = [...byId].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
  return answer(async function* pages() {
    yield { ports: services, instruments }
  })
}

export interface RowsOfDay {
  readonly universe: Rows
  readonly holdings: Rows
}

/** Returns the rows of a page on a day. A company has no row before its first balance sheet was filed. */
export async function* rowsOn(
  { ports, instruments }: InstrumentsOfDay,
  day: string,
): AsyncGenerator<RowsOfDay> {
  for (const some of slices(instruments, atOnce)) {
    const read = await Promise.all(some.map((instrument) => rowsOf(ports, instrument, day)))
    yield {
      universe: read.flatMap(({ universe }) => universe),
      holdings: read.flatMap(({ holdings }) => holdings),
    }
  }
}

async function rowsOf(ports: PublishedFundPorts, instrument: Instrument, day: string): Promise<RowsOfDay> {
  const { listing } = instrument
  const known = await verdictOn(ports, listing, day)
  if (!known.ok) return { universe: [], holdings: [] }
  const row = await universeRow(ports, instrument, "full", day)
  return {
    universe: [cellsOf(universeColumns, row)],
    holdings: listing.kind === "fund" ? await holdingsOf(ports, listing, day) : [],
  }
}

/** Returns a fund's holdings. Only the line that represents the fund has them, as in a published snapshot. */
async function holdingsOf(
  ports: PublishedFundPorts,
  { instrumentId, ...listing }: Listing,
  day: string,
): Promise<Rows> {
  const { fund, held } = await ports.pastHoldings.find({ instrumentId, ...listing }, day)
  if (held === null || fund.listing.instrumentId !== instrumentId) return []
  const rows = await holdingRows(ports, instrumentId, "full", day)
  return rows.map((row) => cellsOf(holdingColumns, row))
}
