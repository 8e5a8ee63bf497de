import type { Freshness } from "../compliance/schema.ts"
import { printJson } from "../contract/json-text.ts"
import type { DayVerdict } from "../documents/day-verdict.ts"
import { cikOf, type FilerId, filerOf } from "../identifiers/filer.ts"
import type { Determination, Listing, Profile, Quote } from "../listings/instrument.ts"
import { sharePointer } from "../listings/other-security.ts"
import { grouped } from "../lists.ts"
import { answer } from "../outcome.ts"
import { industryOf } from "../screening/activities/declared.ts"
import { membershipsOf } from "../screening/activities/memberships.ts"
import { dayField, type InstrumentAsked, instrumentAsked, refOn } from "../services/asked.ts"
import { freshnessOf, freshnessOn } from "../services/freshness.ts"
import { fundPointer, identityOf } from "../services/instrument.ts"
import { bucketOf, marketMoveOf } from "../services/lines-on.ts"
import { quoteBy, verdictOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import type { AnalysisStatus } from "../vocabulary.ts"
import type { overviewEndpoint } from "./endpoint.ts"
import { officialListingsOf } from "./official-lists.ts"
import type { InstrumentOverview } from "./schema.ts"

/** Answers with a listing: its company's verdict, market data and links. */
export const overview: Service<typeof overviewEndpoint> = async (ports, { input, caller }) => {
  const asked = await instrumentAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { listing, earlierDay, echo } = asked.value
  const past = earlierDay === null ? answer(null) : await verdictOn(ports, listing, earlierDay)
  if (!past.ok) return past
  const profile = await ports.instruments.profile(listing)
  const shown =
    earlierDay === null
      ? await publishedBy(ports, asked.value, profile)
      : shownOn(asked.value, past.value, earlierDay)
  return answer({
    data: printJson(overviewOf(listing, profile, shown, asked.value)),
    meta: {
      methodology: shown.methodology,
      analysis_status: shown.analysisStatus,
      ...fundPointer(listing),
      ...sharePointer(asked.value),
      ...echo,
    },
  })
}

/** The fields of a verdict and a price that an overview shows. */
interface Shown
  extends Pick<
    Determination,
    "methodology" | "status" | "confidence" | "healthStatus" | "marketCapUsd" | "marketCap"
  > {
  readonly analysisStatus: AnalysisStatus
  /** ISO 8601 date-time; null if not analysed. */
  readonly asOf: string | null
  readonly freshness: Freshness | null
  readonly quote: Quote | null
}

/** Returns the published verdict, with the last close by the requested day. */
async function publishedBy(ports: SharedPorts, asked: InstrumentAsked, profile: Profile): Promise<Shown> {
  const { listing, determination, day, answered } = asked
  const quote = await quoteBy(ports, listing, profile.quote, day)
  if (determination === null) return { ...notAnalysed, methodology: refOn(asked), quote }
  const freshness = freshnessOf(determination, answered)
  return { ...determination, freshness, quote }
}

/** Returns the verdict as of a past day, with the last close of that day, in the shares of that time. */
function shownOn(asked: InstrumentAsked, verdict: DayVerdict | null, day: string): Shown {
  const methodology = refOn(asked)
  if (verdict === null) return { ...notAnalysed, methodology, quote: null }
  const { status, confidence } = verdict.compliance.determination
  return {
    methodology,
    status,
    confidence,
    analysisStatus: status === "pending" ? "withheld" : "complete",
    asOf: verdict.compliance.as_of,
    freshness: freshnessOn(verdict, day),
    healthStatus: verdict.health?.status ?? null,
    marketCapUsd: verdict.marketCapUsd,
    marketCap: bucketOf(verdict.marketCapUsd),
    quote: verdict.quote,
  }
}

const notAnalysed = {
  status: "pending",
  confidence: null,
  analysisStatus: "pending",
  asOf: null,
  freshness: null,
  healthStatus: null,
  marketCapUsd: null,
  marketCap: null,
} as const

function overviewOf(
  listing: Listing,
  { sic, sector, lines }: Profile,
  shown: Shown,
  { day, answered }: Pick<InstrumentAsked, "day" | "answered">,
): InstrumentOverview {
  const { quote } = shown
  return {
    ...identityOf(listing),
    ...dayField(day),
    type: listing.kind,
    exchange: listing.exchange || null,
    country_code: listing.countryCode,
    isin: listing.isin,
    cik: listing.filer && cikOf(listing.filer),
    filer: listing.filer && filerOf(listing.filer),
    sector,
    industry: industryOf(sic),
    sic,
    listings: lines.map(({ instrumentId, symbol, name, exchange, canonical }) => ({
      instrument_id: instrumentId,
      symbol,
      name,
      exchange: exchange || null,
      canonical,
    })),
    compliance: {
      status: shown.status,
      analysis_status: shown.analysisStatus,
      confidence: shown.confidence,
      methodology: shown.methodology,
      as_of: shown.asOf,
    },
    freshness: shown.freshness,
    health_status: shown.healthStatus,
    market_data: {
      ...marketMoveOf(quote),
      currency: quote?.currency ?? null,
      date: quote?.date ?? null,
      market_cap_usd: shown.marketCapUsd,
      market_cap: shown.marketCap,
    },
    held_by: listing.filer === null ? [] : heldBy(listing.filer, day),
    official_lists: officialListingsOf(listing.instrumentId, answered),
    links: linksOf(listing),
  }
}

/** The funds whose newest list by a day names the company. `day`: YYYY-MM-DD; null for today. */
function heldBy(filer: FilerId, day: string | null): NonNullable<InstrumentOverview["held_by"]> {
  const known = membershipsOf(filer).filter(({ asOf }) => day === null || asOf <= day)
  return [...grouped(known, ({ fund }) => fund).values()].flatMap((lists) => {
    const [newest] = lists
    if (newest === undefined) return []
    const { fund, index, standard, asOf } = newest
    const weighed = lists.find(({ weight }) => weight !== null)
    const { weight = null, asOf: weightAsOf = null } = weighed ?? {}
    return [{ fund, index, standard, as_of: asOf, weight, weight_as_of: weightAsOf }]
  })
}

function linksOf({ instrumentId, kind }: Listing): Readonly<Record<string, string>> {
  if (kind === "fund") return { etf: `/etfs/${instrumentId}` }
  const self = `/instruments/${instrumentId}`
  return {
    compliance: `${self}/compliance`,
    history: `${self}/timeline?by=report`,
    evidence: `${self}/evidence`,
    health: `${self}/health`,
    financials: `${self}/financials`,
  }
}
