import type { EtfHolding } from "../../src/funds/schema.ts"
import { holdingsLimitMax } from "../../src/funds/schema.ts"
import { printTable } from "../http/csv.ts"
import { fundStandard, methodologyInput, noSuchStandard, stockStandard } from "./asked-standard.tsx"
import { callEndpoint, type PageContext, type PageHandler } from "./context.ts"
import { refused } from "./problems.tsx"
import { sendCsv, showJson, showProblem } from "./reply.ts"

/** `GET /stocks/AAPL/csv`: the screens and ratios of a stock, now and in the past. */
export const sendStockCsv: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const standard = stockStandard(inAddress(context))
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const past = await callEndpoint(context, "timeline", {
    symbol: id,
    by: "report",
    ...methodologyInput(standard.value),
  })
  if (!past.ok) return showProblem(context, refused(past))
  const { data, meta } = past
  return sendCsv(context, data.instrument_id, printTable("timeline", data, meta.methodology))
}

/** `GET /stocks/AAPL/evidence.json`: the packet, as the API sends it. */
export const sendStockPacket: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const standard = stockStandard(inAddress(context))
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const packet = await callEndpoint(context, "evidence", { symbol: id, ...methodologyInput(standard.value) })
  if (!packet.ok) return showProblem(context, refused(packet))
  return showJson(context, { data: packet.data, meta: packet.meta })
}

/** The standard in a file's address. A file does not use the standard of the reader's account. */
function inAddress({ url, ports }: PageContext) {
  return { url, ports, defaultMethodology: null }
}

/** The most requests for one file. Few funds have more than a thousand holdings. */
const requestsMax = 4

const holdingsInFileMax = requestsMax * holdingsLimitMax

/** `GET /funds/SPY/csv`: the largest holdings of a fund. */
export const sendFundCsv: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const standard = fundStandard(inAddress(context))
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const asked = methodologyInput(standard.value)
  const first = await readHoldings(context, { symbol: id, ...asked }, 0)
  if (!first.ok) return showProblem(context, refused(first))
  const { instrument_id: symbol } = first.data
  const holdings: EtfHolding[] = [...first.data.holdings]
  let hasMore = first.meta.has_more
  while (hasMore && holdings.length < holdingsInFileMax) {
    const next = await readHoldings(context, { symbol, ...asked }, holdings.length)
    if (!next.ok) return showProblem(context, refused(next))
    holdings.push(...next.data.holdings)
    hasMore = next.meta.has_more
  }
  const fund = { ...first.data, holdings }
  return sendCsv(context, symbol, printTable("etfHoldings", fund, first.meta.methodology))
}

function readHoldings(
  context: PageContext,
  fund: { readonly symbol: string; readonly methodology?: string },
  offset: number,
) {
  return callEndpoint(context, "etfHoldings", { ...fund, limit: holdingsLimitMax, offset })
}
