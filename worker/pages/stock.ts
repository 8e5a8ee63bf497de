import { parseIdentifier, prefixWritten } from "../../src/identifiers/grammar.ts"
import { prefixedForm } from "../../src/identifiers/suffixes.ts"
import { readPrefix } from "../../src/identifiers/venues.ts"
import { refuse } from "../../src/outcome.ts"
import { ask } from "./ask.ts"
import type { Show } from "./asked.ts"
import { refused } from "./problems.ts"
import { sendTo, showPage, showProblem } from "./reply.ts"
import { readDividends } from "./stock-dividends.ts"
import { readBeside } from "./stock-read.ts"
import { addressOf } from "./views/frame.tsx"
import { StockPage } from "./views/stock.tsx"

/** The page of a stock: its verdict with every figure behind it. A name that means another address leads there. */
export const showStock: Show = async (asked) => {
  const { parameters, url } = asked
  const { id = "" } = parameters
  const form = prefixedForm(id)
  if (form !== null) return sendTo(stockPath(form, url.search))
  if (isNoIdentifier(id)) return showProblem(refused(noIdentifier(id)))
  const told = await ask(asked, "compliance", { symbol: id })
  if (!told.ok) return showProblem(refused(told))
  const compliance = told.data
  const { instrument_id: instrumentId } = compliance
  if (told.meta.etf !== undefined) return sendTo(`/funds/${encodeURIComponent(instrumentId)}`)
  if (instrumentId !== id) return sendTo(stockPath(instrumentId, url.search))
  const read = await readBeside(asked, compliance)
  if (!read.ok) return showProblem(refused(read))
  const page = StockPage({
    ...read.documents,
    path: stockPath(instrumentId),
    address: addressOf(asked.origin, stockPath(instrumentId)),
    dividends: readDividends(url.searchParams, compliance.purification?.percentage ?? 0),
    linksListings: asked.caller.scope === "full",
  })
  return showPage(asked, page)
}

function stockPath(instrumentId: string, query = ""): `/${string}` {
  return `/stocks/${encodeURIComponent(instrumentId)}${query}`
}

/** What no listing can be called. A venue nobody knows is told of by the service. */
function isNoIdentifier(text: string): boolean {
  if (parseIdentifier(text) !== null) return false
  const prefix = prefixWritten(text)
  return prefix === null || prefix === "TSE" || readPrefix(prefix) !== null
}

function noIdentifier(text: string) {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return refuse(
    "bad_request",
    `"${shown}" names no listing: an identifier is a US symbol such as AAPL or BRK.B, or a venue and a ticker such as LON:VOD, of 1 to 20 characters.`,
  )
}
