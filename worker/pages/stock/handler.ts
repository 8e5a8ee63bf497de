import { createElement } from "preact"
import type { Compliance } from "../../../src/compliance/schema.ts"
import type { Instrument } from "../../../src/listings/instrument.ts"
import { whyNoVerdict } from "../../../src/listings/other-security.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { verdictKindOf } from "../../html/verdict.tsx"
import { readsRegister } from "../../sources/registers/settings.ts"
import {
  linkedStandard,
  methodologyInput,
  noSuchStandard,
  shownStandard,
  stockStandard,
} from "../asked-standard.tsx"
import { callEndpoint, type PageContext, type PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { refuseIdentifier } from "../named.ts"
import { refused } from "../problems.tsx"
import { sendTo, showPage, showProblem, showRefusedListing } from "../reply.ts"
import { pageTools } from "../tools.tsx"
import { coverageOf } from "./coverage.ts"
import { readDocuments, readOnce } from "./documents.ts"
import { readShares } from "./owed.tsx"
import { StockPage } from "./page.tsx"
import { readDividends } from "./purification.tsx"

const kind = { noun: "listing", symbols: "AAPL or BRK.B", abroad: "LON:VOD" }

/**
 * The page of a stock under the standard that the address names: its verdict with every figure behind it.
 * Another form of the identifier redirects to the page.
 */
export const showStock: PageHandler = async (context) => {
  const { parameters, url } = context
  const { id = "" } = parameters
  const unnamed = refuseIdentifier(id, kind)
  if (unnamed !== null) return showProblem(context, refused(unnamed))
  const standard = stockStandard(context)
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const asked = methodologyInput(standard.value)
  const withCompany = { ...context, ports: await readOnce(context, id) }
  const stock = await callEndpoint(withCompany, "compliance", { symbol: id, ...asked })
  if (!stock.ok) return showRefusedListing(context, id, stock)
  const compliance = stock.data
  const { instrument_id: instrumentId } = compliance
  if (stock.meta.etf !== undefined) return sendTo(context, fundPath(instrumentId))
  if (instrumentId !== id) return sendTo(context, `${stockPath(instrumentId)}${url.search}`)
  const read = await readDocuments(withCompany, compliance, asked)
  if (!read.ok) return showProblem(context, refused(read))
  const path = stockPath(instrumentId)
  const isAsked = compliance.methodology === asked.methodology
  const page = createElement(StockPage, {
    ...read.documents,
    shown: shownStandard(isAsked ? standard.value : null, path, context),
    methodology: linkedStandard(standard.value, context),
    path,
    address: addressOf(context.origin, path),
    dividends: readDividends(url.searchParams, compliance.purification?.percentage ?? 0),
    shares: readShares(url.searchParams),
    share: stock.meta.share?.instrument_id ?? null,
    linksListings: context.caller.scope === "full",
    coverage: coverageOf(read.documents.overview, (register) => readsRegister(context.env, register)),
    reading: context.platform.reading?.(context.env) ?? null,
    other: await otherSecurity(withCompany, compliance),
    tools: await pageTools(context, "stock", instrumentId),
  })
  return showPage(context, page)
}

/**
 * The line if it is another security of its company; null for a share. A pending verdict may also be explained by the
 * loading of the first verdicts.
 */
async function otherSecurity(
  { ports }: PageContext,
  { instrument_id: instrumentId, determination }: Compliance,
): Promise<Instrument | null> {
  if (verdictKindOf(determination) !== "pending" || determination.explanation === null) return null
  const instrument = await ports.instruments.find(instrumentId)
  return instrument !== null && whyNoVerdict(instrument) !== null ? instrument : null
}
