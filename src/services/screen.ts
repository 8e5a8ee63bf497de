import type { Caller } from "../access/caller.ts"
import { sandboxRefusal } from "../access/sandbox.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import type { ScreenInput, ScreenRow } from "../contract/screen.ts"
import { candidatesOf } from "../identifiers/resolve.ts"
import { answer, refuse } from "../outcome.ts"
import type { ScreenedLine, StockFilter } from "../ports.ts"
import { marketMoveOf } from "./market-move.ts"
import { operatingCompanyMethodology } from "./methodologies.ts"
import type { Service, ServicePorts } from "./service.ts"

/** Batch screening: the symbols listed, or the stocks of the universe that match the filters. */
export const screen: Service<Endpoints["screen"]> = async (ports, { input, caller }) => {
  const filter = filterOf(input)
  if (input.symbols !== undefined) return screenSymbols(ports, caller, input, input.symbols, filter)
  if (filter === null) {
    return refuse(
      "bad_request",
      "Give `symbols`, or at least one of `status`, `sector`, `market_cap`, `health`, `country`.",
    )
  }
  if (caller.scope === "sandbox") return refuse("sandbox_restricted", plusNeeded("Screening by filters"))
  const sort = input.sort ?? "symbol"
  const { total, lines } = await ports.screening.listStocks(filter, sort, input)
  return answer({
    data: printJson(lines.map((line) => rowOf(line.listing.instrumentId, line))),
    meta: { ...metaOf(input, total, 0), not_found: [], etfs: [], sandbox_restricted: [] },
  })
}

/** A requested identifier in upper case, with the line it names. */
interface RequestedLine {
  readonly symbol: string
  readonly line: ScreenedLine | null
}

/** One query, however many symbols (Interface: POST /screen, rules 1 to 3). */
async function screenSymbols(
  ports: ServicePorts,
  caller: Caller,
  input: ScreenInput,
  symbols: readonly string[],
  filter: StockFilter | null,
) {
  if (input.country !== undefined || input.sort !== undefined) {
    return refuse("bad_request", "`country` and `sort` belong to filter mode: leave out `symbols`, or them.")
  }
  if (filter !== null && caller.scope === "sandbox") {
    return refuse("sandbox_restricted", plusNeeded("Narrowing a list of symbols"))
  }
  const identifiers = [...new Set(symbols.map(upperCase))]
  const lines = await ports.screening.findLines(identifiers.map(candidatesOf))
  const wanted = identifiers.map((symbol, at) => ({ symbol, line: lines[at] ?? null }))
  const restricted = wanted.filter(
    ({ line }) => caller.scope === "sandbox" && line !== null && !line.listing.sandbox,
  )
  if (restricted.length === wanted.length) return refuse("sandbox_restricted", sandboxRefusal)
  return answer(listed(input, symbols.length, wanted, restricted, filter))
}

function listed(
  input: ScreenInput,
  requested: number,
  wanted: readonly RequestedLine[],
  restricted: readonly RequestedLine[],
  filter: StockFilter | null,
) {
  const open = wanted.filter((one) => !restricted.includes(one))
  const rows = open.flatMap(({ symbol, line }) =>
    line !== null && line.listing.kind === "stock" && matches(line, filter) ? [rowOf(symbol, line)] : [],
  )
  const { limit, offset } = input
  return {
    data: printJson(rows.slice(offset, offset + limit)),
    meta: {
      ...metaOf(input, rows.length, requested),
      not_found: symbolsOf(open.filter(({ line }) => line?.listing.kind !== "stock")),
      etfs: symbolsOf(open.filter(({ line }) => line?.listing.kind === "fund")),
      sandbox_restricted: symbolsOf(restricted),
    },
  }
}

/** ASCII letters only: another letter that upper-cases to one of them must not match a listing. */
function upperCase(symbol: string): string {
  return symbol.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
}

function metaOf({ limit, offset }: ScreenInput, total: number, requested: number) {
  return { methodology: operatingCompanyMethodology, total, requested, limit, offset }
}

function symbolsOf(wanted: readonly RequestedLine[]): readonly string[] {
  return wanted.map(({ symbol }) => symbol)
}

function plusNeeded(what: string): string {
  return `${what} needs the Plus plan; a sandbox key screens lists of sandbox symbols.`
}

/** Null without any filter. */
function filterOf({ status, sector, market_cap, health, country }: ScreenInput): StockFilter | null {
  if ([status, sector, market_cap, health, country].every((value) => value === undefined)) return null
  return {
    statuses: listOf(status),
    sector: sector ?? null,
    marketCaps: listOf(market_cap),
    healths: listOf(health),
    countryCode: country?.toUpperCase() ?? null,
  }
}

function listOf<Value extends string>(value: Value | readonly Value[] | undefined): readonly Value[] {
  if (value === undefined) return []
  return typeof value === "string" ? [value] : value
}

/** Applies the filters to a line, as the store does for the universe. */
function matches(line: ScreenedLine, filter: StockFilter | null): boolean {
  if (filter === null) return true
  return (
    holds(filter.statuses, line.status) &&
    holds(filter.marketCaps, line.marketCap) &&
    holds(filter.healths, line.healthStatus) &&
    (filter.sector === null || filter.sector.toLowerCase() === line.sector?.toLowerCase())
  )
}

function holds<Value>(wanted: readonly Value[], value: Value | null): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value))
}

function rowOf(symbol: string, { listing, status, healthStatus, quote }: ScreenedLine): ScreenRow {
  return {
    symbol,
    instrument_id: listing.instrumentId,
    country_code: listing.countryCode,
    name: listing.name,
    compliance_status: status,
    health_status: healthStatus,
    market_data: marketMoveOf(quote),
  }
}
