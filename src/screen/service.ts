import type { Caller } from "../access/caller.ts"
import { sandboxRefusal, withinScope } from "../access/sandbox.ts"
import { type JsonText, joinJson, printJson, printOnce } from "../contract/json-text.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { candidatesOf } from "../identifiers/resolve.ts"
import type { ScreenedLine, StockFilter } from "../listings/lines.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Rulebook } from "../rulebooks/schema.ts"
import { type RulebookPorts, rulebookMethodology, sentRulebook } from "../rulebooks/service.ts"
import { judgeBy, statusOf } from "../screening/judge.ts"
import { readSheet } from "../screening/sheet.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { dayAsked, type ListAsked, listAsked } from "../services/asked.ts"
import { verdictAgeOn } from "../services/freshness.ts"
import { linesOn, marketMoveOf } from "../services/lines-on.ts"
import { upperCase } from "../services/named-lines.ts"
import { isInForce, sheetsOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import type { StoredMeasures } from "../stored/measures.ts"
import type { screenEndpoint } from "./endpoint.ts"
import type { ScreenInput, ScreenRow } from "./schema.ts"

/** Screens many stocks: those of a list of symbols, or those of the universe that match filters. */
export const screen: Service<typeof screenEndpoint, SharedPorts & RulebookPorts> = async (
  ports,
  { input, caller },
) => {
  const judge = await judgeOf(ports, input, caller)
  if (!judge.ok) return judge
  const filter = filterOf(input)
  if (input.symbols !== undefined)
    return screenSymbols(ports, caller, input, { symbols: input.symbols, judge: judge.value, filter })
  if (judge.value.rulebook !== null)
    return refuse(
      "bad_request",
      "A rule book can judge only a list of symbols: give `symbols` with `rulebook`.",
    )
  if (input.as_of !== undefined)
    return refuse("bad_request", "A past day works only with a list of symbols: give `symbols` with `as_of`.")
  if (filter === null) {
    return refuse(
      "bad_request",
      "Give `symbols`, or at least one of `status`, `sector`, `market_cap`, `health`, `country`.",
    )
  }
  if (caller.scope === "sandbox") return refuse("sandbox_restricted", plusNeeded("Screening by filters"))
  const sort = input.sort ?? "symbol"
  const { total, lines } = await ports.screening.listStocks(
    filter,
    sort,
    input,
    judge.value.standard?.id ?? null,
  )
  const isByDistance = sort === "flip_distance"
  return answer({
    data: printJson(
      lines.map((line) => ({
        ...rowOf(line.listing.instrumentId, line, judge.value.answered),
        ...(isByDistance ? { flip_distance: line.flipDistance } : {}),
      })),
    ),
    meta: { ...metaOf(input, judge.value, total, 0), not_found: [], etfs: [], sandbox_restricted: [] },
  })
}

/** The rules by which a request is judged: a standard, a rule book, or the published determinations. */
interface Judge extends ListAsked {
  readonly rulebook: Rulebook | null
}

async function judgeOf(
  ports: SharedPorts & RulebookPorts,
  input: ScreenInput,
  caller: Caller,
): Promise<Outcome<Judge, "bad_request">> {
  if (input.rulebook === undefined) {
    const asked = listAsked(input, caller, ports.clock)
    return asked.ok ? answer({ ...asked.value, rulebook: null }) : asked
  }
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  if (input.methodology !== undefined)
    return refuse("bad_request", "Give `methodology` or `rulebook`, not both.")
  const sent = await sentRulebook(ports, caller, input.rulebook)
  if (!sent.ok) return sent
  return answer({ ...dated.value, standard: null, rulebook: sent.value, methodology: "rulebook" })
}

/** A requested identifier in upper case, with its line. */
interface RequestedLine {
  readonly symbol: string
  readonly line: ScreenedLine | null
}

interface SymbolsAsked {
  readonly symbols: readonly string[]
  readonly judge: Judge
  readonly filter: StockFilter | null
}

/**
 * Screens the symbols in one query. A rule book needs a second query, for the measures (Interface: POST
 * /screen, rules 1 to 3).
 */
async function screenSymbols(
  ports: SharedPorts,
  caller: Caller,
  input: ScreenInput,
  { symbols, judge, filter }: SymbolsAsked,
) {
  if (input.country !== undefined || input.sort !== undefined) {
    return refuse(
      "bad_request",
      "`country` and `sort` work only with filters: leave out `symbols`, or leave out `country` and `sort`.",
    )
  }
  if (filter !== null && caller.scope === "sandbox") {
    return refuse("sandbox_restricted", plusNeeded("Narrowing a list of symbols"))
  }
  const identifiers = [...new Set(symbols.map(upperCase))]
  const found = await ports.screening.findLines(identifiers.map(candidatesOf), judge.standard?.id ?? null)
  const lines = await linesJudged(ports, caller, judge, found)
  const wanted = identifiers.map((symbol, at) => ({ symbol, line: lines[at] ?? null }))
  const restricted = wanted.filter(
    ({ line }) => caller.scope === "sandbox" && line !== null && !line.listing.sandbox,
  )
  if (restricted.length === wanted.length) return refuse("sandbox_restricted", sandboxRefusal)
  return answer(listed(input, { symbols, judge, filter }, wanted, restricted))
}

/** Returns the lines with the requested verdict. A past day is judged only within the caller's scope. */
async function linesJudged(
  ports: SharedPorts,
  { scope }: Caller,
  { rulebook, standard, day }: Judge,
  found: readonly (ScreenedLine | null)[],
): Promise<readonly (ScreenedLine | null)[]> {
  if (day === null)
    return rulebook === null ? found : judgeLines(rulebook, found, await sheetsOf(ports, found))
  const open = found.map((line) => (line !== null && withinScope(scope, line.listing).ok ? line : null))
  const then = await linesOn(ports, open, day, standard?.id ?? null)
  const judged = rulebook === null ? then : judgeLines(rulebook, then, await sheetsBy(ports, open, day))
  return judged.map((line, at) => line ?? found[at] ?? null)
}

function filersOf(lines: readonly (ScreenedLine | null)[]): readonly FilerId[] {
  return [...new Set(lines.flatMap((line) => line?.listing.filer ?? []))]
}

type SheetsByFiler = ReadonlyMap<FilerId, Pick<StoredMeasures, "sheet">>

function sheetsOf(
  { measures }: SharedPorts,
  lines: readonly (ScreenedLine | null)[],
): Promise<SheetsByFiler> {
  return measures.find(filersOf(lines))
}

/** Returns the measures as of a day: the published ones if in force on the day, else computed ones. */
async function sheetsBy(
  ports: SharedPorts,
  lines: readonly (ScreenedLine | null)[],
  day: string,
): Promise<SheetsByFiler> {
  const standing = lines.filter((line) => line !== null && isInForce(line.asOf, day))
  const earlier = lines.filter((line) => line !== null && !isInForce(line.asOf, day))
  const [published, computed] = await Promise.all([
    sheetsOf(ports, standing),
    sheetsOn(ports, filersOf(earlier), day),
  ])
  return new Map([...computed, ...published])
}

/**
 * Returns the lines with the verdict of a rule book on the stored measures; `pending` if there are none. A
 * pooled vehicle keeps the verdict on its structure, as under every standard.
 */
function judgeLines(
  rulebook: Rulebook,
  lines: readonly (ScreenedLine | null)[],
  sheets: SheetsByFiler,
): readonly (ScreenedLine | null)[] {
  return lines.map((line) => {
    if (line === null) return null
    const { listing } = line
    const methodology = rulebookMethodology(listing, rulebook)
    const sheet = listing.filer === null ? undefined : sheets.get(listing.filer)?.sheet
    const read = sheet === undefined ? null : readSheet(sheet, [])
    if (methodology.isExcluded === true) return { ...line, status: "non-compliant" }
    if (vehicleOf(listing.filer) !== null) return line
    const status = read === null ? "pending" : statusOf(judgeBy(methodology, read.now), methodology)
    return { ...line, status }
  })
}

function listed(
  input: ScreenInput,
  { symbols, judge, filter }: SymbolsAsked,
  wanted: readonly RequestedLine[],
  restricted: readonly RequestedLine[],
) {
  const open = wanted.filter((one) => !restricted.includes(one))
  const rows = open.flatMap(({ symbol, line }) =>
    line !== null && line.listing.kind === "stock" && matches(line, filter)
      ? [printRow(symbol, line, judge.answered)]
      : [],
  )
  const { limit, offset } = input
  return {
    data: joinJson(rows.slice(offset, offset + limit)),
    meta: {
      ...metaOf(input, judge, rows.length, symbols.length),
      not_found: symbolsOf(open.filter(({ line }) => line?.listing.kind !== "stock")),
      etfs: symbolsOf(open.filter(({ line }) => line?.listing.kind === "fund")),
      sandbox_restricted: symbolsOf(restricted),
    },
  }
}

function metaOf(
  { limit, offset }: ScreenInput,
  { methodology, echo }: Judge,
  total: number,
  requested: number,
) {
  return { methodology, total, requested, limit, offset, has_more: offset + limit < total, ...echo }
}

function symbolsOf(wanted: readonly RequestedLine[]): readonly string[] {
  return wanted.map(({ symbol }) => symbol)
}

function plusNeeded(what: string): string {
  return `${what} needs the Plus plan; a sandbox key screens lists of sandbox symbols.`
}

/** Returns the filter; null if the request has none. */
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

const once = printOnce<ScreenRow>()

function printRow(symbol: string, line: ScreenedLine, day: string): JsonText<ScreenRow> {
  return once(line, `${symbol} ${day}`, () => printJson(rowOf(symbol, line, day)))
}

function rowOf(symbol: string, line: ScreenedLine, day: string): ScreenRow {
  const { listing, status, healthStatus, quote } = line
  return {
    symbol,
    instrument_id: listing.instrumentId,
    country_code: listing.countryCode,
    name: listing.name,
    compliance_status: status,
    ...verdictAgeOn(line, day),
    health_status: healthStatus,
    market_data: marketMoveOf(quote),
  }
}
