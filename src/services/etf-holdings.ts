import type { Scope } from "../access/plans.ts"
import { withinScope } from "../access/sandbox.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import type { EtfHolding } from "../contract/etf-holdings.ts"
import { printJson } from "../contract/json-text.ts"
import { answer } from "../outcome.ts"
import type { FundHolding, Listing } from "../ports.ts"
import { industryOf } from "../screening/activities/codes/sic.ts"
import { readFundWith } from "./fund.ts"
import type { Service } from "./service.ts"
import { listedStandard, refOf } from "./standard.ts"

/** A fund's lines by weight, each with today's verdict on the company it is a share of. */
export const etfHoldings: Service<Endpoints["etfHoldings"]> = async (ports, { input, caller }) => {
  const asked = listedStandard(input, caller)
  if (!asked.ok) return asked
  const { limit, offset } = input
  const standard = asked.value?.id ?? null
  const read = (listing: Listing) => ports.funds.holdings(listing, { limit, offset }, standard)
  const found = await readFundWith(read, ports, caller, input.symbol)
  if (!found.ok) return found
  const { fund, lines } = found.value
  const { listing, holdingsAsOf, holdingsLines: total } = fund
  return answer({
    data: printJson({
      symbol: listing.symbol,
      instrument_id: listing.instrumentId,
      holdings_as_of: holdingsAsOf,
      holdings: lines.map((line) => holdingOf(line, caller.scope)),
    }),
    meta: {
      methodology: refOf(asked.value),
      total,
      limit,
      offset,
      has_more: offset + lines.length < total,
    },
  })
}

/** A line matched to an instrument that the scope does not reach keeps its place and weight, and loses its verdict. */
function holdingOf(line: FundHolding, scope: Scope): EtfHolding {
  const { rank, symbol, name, weight, cusip, isin, sector, sic, kind, side, match } = line
  const isRestricted = match !== null && !withinScope(scope, line).ok
  return {
    rank,
    symbol,
    name,
    weight,
    cusip,
    isin,
    sector,
    industry: industryOf(sic),
    compliance_status: isRestricted ? null : line.status,
    health_status: isRestricted ? null : line.healthStatus,
    sandbox_restricted: isRestricted,
    kind,
    side,
    instrument_id: match?.instrumentId ?? null,
    match: match && { method: match.method, confidence: match.confidence },
  }
}
