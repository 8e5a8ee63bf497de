import { createElement } from "preact"
import { type Etf, holdingsLimitMax } from "../../../src/funds/schema.ts"
import type { Methodology } from "../../../src/screening/methodologies.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import {
  fundStandard,
  linkedStandard,
  methodologyInput,
  noSuchStandard,
  shownStandard,
} from "../asked-standard.tsx"
import { callEndpoint, type PageContext, type PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { refuseIdentifier } from "../named.ts"
import { refused } from "../problems.tsx"
import { sendTo, showPage, showProblem, showRefusedListing } from "../reply.ts"
import { pageTools } from "../tools.tsx"
import { FundPage } from "./page.tsx"
import { readReasons } from "./reasons.ts"
import { explainedHoldings } from "./verdicts.tsx"

const kind = { noun: "fund", symbols: "SPUS", abroad: "LON:ISF" }

/**
 * The page of a fund under the standard that the address names. A stock, or another listing of a fund,
 * redirects to the right page.
 */
export const showFund: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const { search } = context.url
  const unnamed = refuseIdentifier(id, kind)
  if (unnamed !== null) return showProblem(context, refused(unnamed))
  const standard = fundStandard(context)
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const fund = await callEndpoint(context, "etf", { symbol: id, ...methodologyInput(standard.value) })
  if (fund.ok && fund.data.instrument_id !== id) {
    return sendTo(context, `${fundPath(fund.data.instrument_id)}${search}`)
  }
  if (fund.ok) return showFundPage(context, fund.data, standard.value)
  const stock = fund.code === "not_found" ? await stockNamed(context, id) : null
  return stock === null ? showRefusedListing(context, id, fund) : sendTo(context, stockPath(stock))
}

async function showFundPage(
  context: PageContext,
  fund: Etf,
  standard: Methodology | null,
): Promise<Response> {
  const { instrument_id: symbol } = fund
  const until = context.url.searchParams.get("until") || null
  const [largest, past, tools] = await Promise.all([
    callEndpoint(context, "etfHoldings", { symbol, limit: holdingsLimitMax, ...methodologyInput(standard) }),
    callEndpoint(context, "purityHistory", { symbol, period: "1y", ...(until !== null && { until }) }),
    pageTools(context, "fund", symbol),
  ])
  if (!largest.ok) return showProblem(context, refused(largest))
  if (!past.ok) return showProblem(context, { ...refused(past), title: "That is no day" })
  const { holdings } = largest.data
  const reasons = await readReasons(
    context.ports,
    explainedHoldings(holdings),
    standard,
    context.spoken.language,
  )
  const path = fundPath(symbol)
  const page = createElement(FundPage, {
    fund,
    shown: shownStandard(standard, path, context),
    methodology: linkedStandard(standard, context),
    address: addressOf(context.origin, path),
    holdings,
    reasons,
    lines: largest.meta.total,
    past: { symbol, until, points: past.data.history },
    tools,
    opensEveryStock: context.caller.scope === "full",
  })
  return showPage(context, page)
}

/** The identifier of the stock that `id` names; null if there is none. */
async function stockNamed({ ports }: PageContext, id: string): Promise<string | null> {
  const instrument = await ports.instruments.find(id)
  return instrument?.listing.kind === "stock" ? instrument.listing.instrumentId : null
}
