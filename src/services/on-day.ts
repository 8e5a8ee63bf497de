import { assessOn } from "../assessments/assess-on.ts"
import {
  type DayVerdict,
  dayVerdictOf,
  dayVerdictOnStructure,
  freshnessOnDay,
} from "../assessments/day-verdict.ts"
import { financialsDocument } from "../assessments/financials.ts"
import type { RecordedInput } from "../assessments/ports.ts"
import type { FinancialsBody } from "../contract/financials.ts"
import { release } from "../contract/release.ts"
import { balancesKnownFrom } from "../facts/basis.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Listing } from "../ports.ts"
import type { Assessment } from "../screening/assess.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import { standardsInForce } from "../screening/methodologies.ts"
import { methodologyRef } from "../screening/methodology.ts"
import { printSheet, type StoredPast, type StoredSheet, sheetFormat } from "../screening/sheet.ts"
import { changesBefore } from "../screening/stability.ts"
import { type ListedStanding, standingsOf } from "../screening/standings/standing.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import { sha256 } from "../sha256.ts"
import { slices } from "../slices.ts"
import type { ServicePorts } from "./service.ts"

/** What is computed of a company as of a past day, from its stored input, and kept so that it is computed once. */

/** What was measured as of a day, for the verdicts of other standards. */
export interface DayMeasures extends FreshnessDates {
  readonly sheet: StoredSheet
  readonly past: StoredPast
  /** By the standard's id. */
  readonly standings: Readonly<Record<string, ListedStanding>>
}

type DayPorts = Pick<ServicePorts, "pastInputs" | "keptDocuments">

/** Null where nothing is known of the company; refused for a day before its first filing. */
type OnDay<Document> = Promise<Outcome<Document | null, "bad_request">>

/** The verdict on the company behind a listing as of a day (YYYY-MM-DD). */
export async function verdictOn(ports: DayPorts, listing: Listing, day: string): OnDay<DayVerdict> {
  const vehicle = vehicleByCik(listing.cik)
  return vehicle === null
    ? ofListing(ports, listing, day, verdictKind)
    : answer(dayVerdictOnStructure(vehicle, day))
}

/** The figures that a company had filed by a day; null also where no balance sheet can be read. */
export async function financialsOn(ports: DayPorts, listing: Listing, day: string): OnDay<FinancialsBody> {
  return ofListing(ports, listing, day, financialsKind)
}

/** What was measured of a company as of a day. */
export async function measuresOn(ports: DayPorts, listing: Listing, day: string): OnDay<DayMeasures> {
  return ofListing(ports, listing, day, measuresKind)
}

/**
 * The verdicts on many companies as of a day, by CIK. One of which nothing is known, or nothing yet on that day, is left
 * out.
 */
export async function verdictsOn(
  ports: DayPorts,
  ciks: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, DayVerdict>> {
  const structural = ciks.flatMap((cik) => {
    const vehicle = vehicleByCik(cik)
    return vehicle === null ? [] : [[cik, dayVerdictOnStructure(vehicle, day)] as const]
  })
  return new Map([...structural, ...(await ofMany(ports, ciks, day, verdictKind))])
}

/** What was measured of many companies as of a day, as `verdictsOn`; of a pooled vehicle nothing is. */
export function sheetsOn(
  ports: DayPorts,
  ciks: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, DayMeasures>> {
  return ofMany(ports, ciks, day, measuresKind)
}

async function ofMany<Document>(
  ports: DayPorts,
  ciks: readonly number[],
  day: string,
  kind: Kind<Document>,
): Promise<ReadonlyMap<number, Document>> {
  const companies = [...new Set(ciks)].filter((cik) => vehicleByCik(cik) === null)
  const recorded = [...(await ports.pastInputs.recorded(companies))]
  const found = new Map<number, Document>()
  for (const some of slices(recorded, companiesAtOnce)) {
    await Promise.all(
      some.map(async ([cik, input]) => {
        const kept = await keptOr(ports, { cik, day, recorded: input }, kind)
        if (kept?.state === "known" && kept.document !== null) found.set(cik, kept.document)
      }),
    )
  }
  return found
}

/** An isolate has six connections, and holds the facts of so many companies. */
const companiesAtOnce = 6

/** A kind of document: how it is made of an assessment. */
interface Kind<Document> {
  readonly name: string
  readonly print: (assessment: Assessment) => Document | null
}

const verdictKind: Kind<DayVerdict> = { name: "verdict", print: dayVerdictOf }
const financialsKind: Kind<FinancialsBody> = { name: "financials", print: financialsDocument }
const measuresKind: Kind<DayMeasures> = {
  name: "measures",
  print(assessment) {
    const { sheet, asOf } = assessment
    const { now, past } = printSheet(sheet)
    const standings = standingsOf(sheet, standardsInForce(asOf))
    return { sheet: JSON.parse(now), past: JSON.parse(past), standings, ...freshnessOnDay(assessment) }
  },
}

async function ofListing<Document>(
  ports: DayPorts,
  { cik, instrumentId }: Listing,
  day: string,
  kind: Kind<Document>,
): OnDay<Document> {
  const recorded = cik === null ? undefined : (await ports.pastInputs.recorded([cik])).get(cik)
  if (cik === null || recorded === undefined) return answer(null)
  const kept = await keptOr(ports, { cik, day, recorded }, kind)
  if (kept === null) return answer(null)
  if (kept.state === "known") return answer(kept.document)
  return refuse("bad_request", `as_of: the facts of ${instrumentId} begin ${kept.factsBegin}.`)
}

/** The form in which a document is kept. */
type Kept<Document> =
  | { readonly state: "known"; readonly document: Document | null }
  /** The day lies before the company's first balance sheet was filed. */
  | { readonly state: "before"; readonly factsBegin: string }

interface CompanyDay {
  readonly cik: number
  readonly day: string
  readonly recorded: RecordedInput
}

/** The kept document, else computed and kept; null where the stored input cannot be read. */
async function keptOr<Document>(
  { pastInputs, keptDocuments }: DayPorts,
  { cik, day, recorded }: CompanyDay,
  { name, print }: Kind<Document>,
): Promise<Kept<Document> | null> {
  const key = `as-of/${name}/CIK${String(cik).padStart(10, "0")}/${day}/${digestOf(day, recorded)}.json`
  const json = await keptDocuments.find(key)
  if (json !== null) return JSON.parse(json)
  const input = await pastInputs.read(cik, recorded)
  if (input === null) return null
  const factsBegin = balancesKnownFrom(input.facts)
  const kept: Kept<Document> =
    factsBegin !== null && day < factsBegin
      ? { state: "before", factsBegin }
      : { state: "known", document: print(assessOn(input, day)) }
  await keptDocuments.keep(key, JSON.stringify(kept))
  return kept
}

/** The hash of all that a document of the day follows from: input, methodologies, and the code that computes it. */
export function digestOf(day: string, { version, lines, verdictChanges }: RecordedInput): string {
  const closes = [...lines].map(([line, { prices, splits }]) => [
    line,
    { ...prices, closes: prices.closes.filter(({ date }) => date <= day) },
    splits,
  ])
  const methodologies = standardsInForce(day).map(methodologyRef)
  const changes = changesBefore(verdictChanges, day)
  return sha256(JSON.stringify([release, sheetFormat, methodologies, version, closes, changes]))
}
