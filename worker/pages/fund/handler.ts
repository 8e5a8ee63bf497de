import type { Etf } from "../../../src/contract/etf.ts"
import { prefixedForm } from "../../../src/identifiers/suffixes.ts"
import { lookUp } from "../../../src/services/instrument.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { ask } from "../ask.ts"
import type { PageContext, PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { refuseIdentifier } from "../identifier.ts"
import { refused } from "../problems.ts"
import { sendTo, showPage, showProblem } from "../reply.ts"
import { FundPage } from "./page.tsx"

const largestMax = 25
const kind = { noun: "fund", symbols: "SPUS", abroad: "LON:ISF" }

/** The page of a fund. Stocks and other listings of a fund redirect to their own pages. */
export const showFund: PageHandler = async (asked) => {
  const { id = "" } = asked.parameters
  const { search } = asked.url
  const form = prefixedForm(id)
  if (form !== null) return sendTo(`${fundPath(form)}${search}`)
  const unnamed = refuseIdentifier(id, kind)
  if (unnamed !== null) return showProblem(refused(unnamed))
  const fund = await ask(asked, "etf", { symbol: id })
  if (fund.ok && fund.data.instrument_id !== id) {
    return sendTo(`${fundPath(fund.data.instrument_id)}${search}`)
  }
  if (fund.ok) return showFundPage(asked, fund.data)
  const stock = fund.code === "not_found" ? await stockNamed(asked, id) : null
  return stock === null ? showProblem(refused(fund)) : sendTo(stockPath(stock))
}

async function showFundPage(asked: PageContext, fund: Etf): Promise<Response> {
  const { instrument_id: symbol } = fund
  const until = asked.url.searchParams.get("until") || null
  const [largest, past] = await Promise.all([
    ask(asked, "etfHoldings", { symbol, limit: largestMax }),
    ask(asked, "purityHistory", { symbol, period: "1y", ...(until !== null && { until }) }),
  ])
  if (!largest.ok) return showProblem(refused(largest))
  if (!past.ok) return showProblem({ ...refused(past), title: "That is no day" })
  const page = FundPage({
    fund,
    address: addressOf(asked.origin, fundPath(symbol)),
    holdings: largest.data.holdings,
    lines: largest.meta.total,
    past: { symbol, until, points: past.data.history },
    opensEveryStock: asked.caller.scope === "full",
  })
  return showPage(asked, page)
}

/** The identifier of the stock that `id` names; null if it names none. */
async function stockNamed({ ports }: PageContext, id: string): Promise<string | null> {
  const instrument = await lookUp(ports.instruments, id)
  return instrument?.listing.kind === "stock" ? instrument.listing.instrumentId : null
}
