import { printChange, subjectsOf } from "../../../src/changes/document.ts"
import type { Listing } from "../../../src/instruments/instrument.ts"
import { fundFeedPath, fundPath, stockFeedPath, stockPath } from "../../html/paths.ts"
import { callEndpoint } from "../call-endpoint.ts"
import type { PageContext, PageHandler } from "../context.ts"
import { showRefusedListing } from "../refused-listing.ts"
import { sendAtom, sendTo } from "../reply.ts"
import { entriesMax, printAtom } from "./feed.ts"

/** `GET /stocks/AAPL/changes.atom`: the newest changes of a stock. Funds and other forms redirect to their own feeds. */
export const sendStockFeed: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const stock = await callEndpoint(context, "overview", { symbol: id })
  if (!stock.ok) return showRefusedListing(context, id, stock)
  const { instrument_id: instrumentId, type, cik, name } = stock.data
  if (type === "fund") return sendTo(fundFeedPath(instrumentId))
  if (instrumentId !== id) return sendTo(stockFeedPath(instrumentId))
  return sendFeed(context, { instrumentId, cik, kind: type }, name)
}

/** `GET /funds/IJR/changes.atom`: the newest changes of a fund. */
export const sendFundFeed: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const fund = await callEndpoint(context, "etf", { symbol: id })
  if (!fund.ok) return showRefusedListing(context, id, fund)
  const { instrument_id: instrumentId, name } = fund.data
  if (instrumentId !== id) return sendTo(fundFeedPath(instrumentId))
  return sendFeed(context, { instrumentId, cik: null, kind: "fund" }, name)
}

async function sendFeed(
  context: PageContext,
  listing: Pick<Listing, "instrumentId" | "cik" | "kind">,
  name: string,
): Promise<Response> {
  const { instrumentId, kind } = listing
  const changes = await context.ports.changes.newest(subjectsOf([listing]), entriesMax)
  const feed = printAtom({
    title: `${name} (${instrumentId}): changes`,
    origin: context.origin ?? context.url.origin,
    path: kind === "fund" ? fundFeedPath(instrumentId) : stockFeedPath(instrumentId),
    pagePath: kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId),
    changes: changes.map(printChange),
  })
  return sendAtom(context, feed)
}
