import type { Freshness } from "../contract/compliance.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import type { InstrumentOverview } from "../contract/overview.ts"
import { answer } from "../outcome.ts"
import type { Determination, Listing, Profile } from "../ports.ts"
import { industryOf } from "../screening/activities/codes/sic.ts"
import { freshnessOf } from "./freshness.ts"
import { fundPointer, identityOf, readInstrument } from "./instrument.ts"
import { marketMoveOf } from "./market-move.ts"
import { methodologyOf } from "./methodologies.ts"
import type { Service } from "./service.ts"

/** A listing with its company's verdict, market data and links. */
export const overview: Service<Endpoints["overview"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  const profile = await ports.instruments.profile(listing)
  return answer({
    data: printJson(overviewOf(listing, determination, profile, freshnessOf(determination, ports.clock))),
    meta: {
      methodology: determination?.methodology ?? methodologyOf(listing),
      analysis_status: determination?.analysisStatus ?? "pending",
      ...fundPointer(listing),
    },
  })
}

function overviewOf(
  listing: Listing,
  determination: Determination | null,
  profile: Profile,
  freshness: Freshness | null,
): InstrumentOverview {
  const { sic, sector, quote, lines } = profile
  return {
    ...identityOf(listing),
    type: listing.kind,
    exchange: listing.exchange || null,
    country_code: listing.countryCode,
    isin: listing.isin,
    cik: listing.cik,
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
      status: determination?.status ?? "pending",
      analysis_status: determination?.analysisStatus ?? "pending",
      confidence: determination?.confidence ?? null,
      methodology: determination?.methodology ?? methodologyOf(listing),
      as_of: determination?.asOf ?? null,
    },
    freshness,
    health_status: determination?.healthStatus ?? null,
    market_data: {
      ...marketMoveOf(quote),
      currency: quote?.currency ?? null,
      date: quote?.date ?? null,
      market_cap_usd: determination?.marketCapUsd ?? null,
      market_cap: determination?.marketCap ?? null,
    },
    links: linksOf(listing),
  }
}

function linksOf({ instrumentId, kind }: Listing): Readonly<Record<string, string>> {
  if (kind === "fund") return { etf: `/etfs/${instrumentId}` }
  const self = `/instruments/${instrumentId}`
  return {
    compliance: `${self}/compliance`,
    history: `${self}/compliance/history`,
    evidence: `${self}/evidence`,
    health: `${self}/health`,
    financials: `${self}/financials`,
  }
}
