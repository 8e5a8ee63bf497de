import type { Scope } from "../access/plans.ts"
import { withinScope } from "../access/sandbox.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson, printOnce } from "../contract/json-text.ts"
import type { Listing } from "../instruments/instrument.ts"
import { answer } from "../outcome.ts"
import { industryOf } from "../screening/activities/declared.ts"
import type { Methodology } from "../screening/methodologies.ts"
import { dayAsked, dayField } from "../services/as-of.ts"
import type { Service, ServicePorts } from "../services/service.ts"
import { listedStandard, refOf } from "../standards/asked.ts"
import { readFundWith } from "./fund.ts"
import type { EtfHolding, EtfHoldings } from "./holdings-schema.ts"
import { linesHeldOn } from "./on-day.ts"
import type { FundHoldingOn } from "./past-holdings.ts"
import type { FundHolding, FundLines } from "./store.ts"

const once = printOnce<EtfHoldings>()

/** A fund's lines by weight, each with today's verdict on the company it is a share of. */
export const etfHoldings: Service<Endpoints["etfHoldings"]> = async (ports, { input, caller }) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const { day, echo } = dated.value
  const asked = listedStandard(input, caller, day)
  if (!asked.ok) return asked
  const { limit, offset } = input
  const page = { limit, offset }
  const read = (listing: Listing) =>
    day === null
      ? ports.funds.holdings(listing, page, asked.value?.id ?? null)
      : pageOn(ports, listing, page, { standard: asked.value, day, scope: caller.scope })
  const found = await readFundWith(read, ports, caller, input.symbol)
  if (!found.ok) return found
  const { fund, lines } = found.value
  const { listing, holdingsAsOf, holdingsLines: total } = fund
  return answer({
    data: once(found.value, `${caller.scope} ${day}`, () =>
      printJson({
        symbol: listing.symbol,
        instrument_id: listing.instrumentId,
        ...dayField(day),
        holdings_as_of: holdingsAsOf,
        holdings: lines.map((line) => holdingOf(line, caller.scope)),
      }),
    ),
    meta: {
      methodology: refOf(asked.value, day),
      total,
      limit,
      offset,
      has_more: offset + lines.length < total,
      ...echo,
    },
  })
}

/** A page of the holdings that were in force on a past day, none where none are known. */
async function pageOn(
  ports: ServicePorts,
  listing: Listing,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  {
    standard,
    day,
    scope,
  }: { readonly standard: Methodology | null; readonly day: string; readonly scope: Scope },
): Promise<FundLines> {
  const { fund, held } = await ports.pastHoldings.find(listing, day)
  const all = held?.lines ?? []
  const isOpen = (line: FundHoldingOn) => withinScope(scope, line).ok
  const lines = await linesHeldOn(ports, all.slice(offset, offset + limit), standard, day, isOpen)
  return {
    fund: { ...fund, holdingsAsOf: held?.origin.holdingsAsOf ?? null, holdingsLines: all.length },
    lines,
  }
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
