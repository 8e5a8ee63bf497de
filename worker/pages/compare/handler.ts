import type { Compliance } from "../../../src/compliance/schema.ts"
import { type CsvCell, printCsv } from "../../../src/csv.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { compareCsvPath, comparedMax, comparePath } from "../../html/paths.ts"
import { ratioNamesIn } from "../../html/screens.ts"
import { callEndpoint, type PageContext, type PageHandler, wayOf } from "../context.ts"
import { type Named, readNamed } from "../named.ts"
import { sendCsv, sendTo, showPage, showProblem } from "../reply.ts"
import { type ComparedStock, ComparePage, type KnownScreens } from "./page.tsx"

/** The longest text that is read. No longer text is a list of symbols. */
const textCharactersMax = 400

/** `GET /compare?symbols=AAPL,MSFT`: up to four stocks side by side. */
export const showComparison: PageHandler = async (context) => {
  const sent = readSymbols(context.url)
  if (sent.isScattered) return sendTo(context, comparePath(sent.symbols))
  const compared = await readStocks(context, sent.symbols.slice(0, comparedMax))
  const tooMany =
    sent.symbols.length > comparedMax ? ["You can compare up to four stocks. These are the first four."] : []
  const ids = compared.stocks.map(instrumentIdOf)
  const page = ComparePage({
    stocks: compared.stocks,
    known: await knownScreens(context, compared.stocks),
    problems: [...tooMany, ...compared.problems],
    way: wayOf(context),
    csvPath: ids.length === 0 ? null : compareCsvPath(ids),
  })
  return showPage(context, page, ids.length === 0 && compared.problems.length > 0 ? 404 : 200)
}

/** `GET /compare/csv?symbols=AAPL,MSFT`: the comparison of stocks as a CSV file. */
export const sendComparisonCsv: PageHandler = async (context) => {
  const { symbols } = readSymbols(context.url)
  const { stocks, problems } = await readStocks(context, symbols.slice(0, comparedMax))
  if (stocks.length === 0) {
    const sentence = problems[0] ?? "Name at least one stock, such as /compare/csv?symbols=AAPL."
    return showProblem(context, { status: 404, title: "Nothing to compare", sentence })
  }
  return sendCsv(context, stocks.map(instrumentIdOf).join("-"), verdictsCsv(stocks))
}

interface SentSymbols {
  readonly symbols: readonly string[]
  /** True if a form sent several fields, which the address should join into one. */
  readonly isScattered: boolean
}

function readSymbols(url: URL): SentSymbols {
  const fields = url.searchParams.getAll("symbols")
  const texts = fields.join(",").slice(0, textCharactersMax).split(",")
  const symbols = [...new Set(texts.map((text) => text.trim().toUpperCase()).filter((text) => text !== ""))]
  return { symbols, isScattered: fields.length > 1 }
}

async function readStocks(context: PageContext, symbols: readonly string[]) {
  const read = await Promise.all(
    symbols.map(async (symbol) => ({ symbol, named: await readNamed(context, symbol) })),
  )
  const stocks = new Map<string, ComparedStock>()
  for (const { named } of read) if (isStock(named)) stocks.set(instrumentIdOf(named), named)
  const problems = read.flatMap(({ symbol, named }) => (isStock(named) ? [] : [problemOf(symbol, named)]))
  return { stocks: [...stocks.values()], problems }
}

/** The known screens of the stocks whose verdict is withheld. */
async function knownScreens(context: PageContext, stocks: readonly ComparedStock[]) {
  const withheld = stocks.filter(
    (stock) => stock.kind === "stock" && stock.compliance.determination.withheld !== null,
  )
  const read = await Promise.all(
    withheld.map(async (stock): Promise<[string, KnownScreens]> => {
      const symbol = instrumentIdOf(stock)
      const past = await callEndpoint(context, "timeline", { symbol, by: "report" })
      const now = past.ok && past.data.by === "report" ? past.data.history[0] : undefined
      return [symbol, now?.status === "pending" ? now.screens : null]
    }),
  )
  return new Map(read)
}

function isStock(named: Named): named is ComparedStock {
  return named.kind === "stock" || (named.kind === "locked" && named.listed === "stock")
}

function problemOf(symbol: string, named: Exclude<Named, ComparedStock>): string {
  return named.kind === "unknown" ? named.message : `${symbol} is a fund. Only stocks can be compared here.`
}

function instrumentIdOf(stock: ComparedStock): string {
  return stock.kind === "stock" ? stock.compliance.instrument_id : stock.instrumentId
}

const parts = ["result", "value", "bound", "threshold"] as const

function verdictHeader(ratios: readonly RatioScreenName[]): readonly string[] {
  return [
    "instrument_id",
    "name",
    "status",
    "withheld",
    "as_of",
    "stale",
    "business_activity_result",
    ...ratios.flatMap((ratio) => parts.map((part) => `${ratio}_${part}`)),
    "purification_percentage",
    "purification_bound",
    "methodology",
  ]
}

const locked = "locked"

/** The verdicts of several stocks, a row each. The row of a locked stock says who it is, and if it is pending. */
export function verdictsCsv(stocks: readonly Named[]): string {
  const ratios = ratioNamesIn(
    stocks.map((named) => (named.kind === "stock" ? named.compliance.screens : null)),
  )
  const header = verdictHeader(ratios)
  return printCsv(
    header,
    stocks.flatMap((named) => {
      if (named.kind === "stock") return [verdictRow(named.compliance, ratios)]
      if (named.kind !== locked) return []
      const [, , , ...hidden] = header
      const status = named.verdict.mark === "pending" ? named.verdict.mark : locked
      return [[named.instrumentId, named.name, status, ...hidden.map(() => null)]]
    }),
  )
}

function verdictRow(compliance: Compliance, ratios: readonly RatioScreenName[]): readonly CsvCell[] {
  const { determination, freshness, screens, purification } = compliance
  const ratioCells = (name: RatioScreenName) => parts.map((part) => screens?.[name]?.[part] ?? null)
  return [
    compliance.instrument_id,
    compliance.name,
    determination.status,
    determination.withheld?.reason ?? null,
    freshness?.as_of ?? null,
    freshness?.stale ?? null,
    screens?.business_activity.result ?? null,
    ...ratios.flatMap(ratioCells),
    purification?.percentage ?? null,
    purification?.bound ?? null,
    compliance.methodology,
  ]
}
