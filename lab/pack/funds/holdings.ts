import type { StarterHolding } from "../../../scripts/starter/funds.ts"
import { readWorkbook } from "../../../worker/sources/holdings/workbook.ts"
import { countryCode } from "../countries.ts"
import { csvRecords, readSource, requireSource } from "../source.ts"
import { kindByName } from "./holding-kinds.ts"
import { isoDay, readWeights } from "./weights.ts"

type Line = Omit<StarterHolding, "fund" | "asOf" | "line">

/**
 * The days of the files of November 2025, which state no day. Vanguard publishes at the end of a month. The
 * weights of each other file fit the closes of only one day (data/README.md).
 */
const asOfDays: readonly (readonly [asOf: string, issuer: Issuer, funds: string])[] = [
  ["2025-11-18", "ishares", "EFA IEMG IJH IJR ITOT IVV IWM"],
  ["2025-11-18", "ssga", "MDY SPY XLE XLF XLI XLK XLP XLV"],
  ["2025-10-31", "vanguard", "VOO VTI"],
]
type Issuer = "ishares" | "ssga" | "vanguard"

/** Files of issuers, which state their day. */
const issuerFiles = ["HLAL_holdings_2026-08-25.csv", "SPUS_holdings_2026-07-17.csv"]

/** Returns every line of the starter funds' holdings, by fund. */
export async function readHoldings(source: string): Promise<StarterHolding[]> {
  const folder = `${source}/etf-holdings`
  const shaped = asOfDays.flatMap(([asOf, issuer, funds]) =>
    funds.split(" ").map((fund) => ({ fund, asOf, lines: shapedLines(folder, fund, issuer) })),
  )
  const names = await namesOf2022(folder)
  const issued = issuerFiles.map((file) => issuerLines(requireSource(`${folder}/${file}`)))
  const daily = ["QQQ", "DIA"].map((fund) => lastDay(source, fund, names))
  const all = [...shaped, ...issued, ...daily]
  return all
    .sort((a, b) => (a.fund < b.fund ? -1 : 1))
    .flatMap(({ fund, asOf, lines }) =>
      lines.map((line, index) => ({ fund, asOf, line: index + 1, ...line })),
    )
}

interface ShapedLine {
  readonly ticker: string
  readonly name: string
  readonly sector: string
  readonly country: string
  readonly weight: number
}

/**
 * Reads a converted file. The collector filled in sectors and countries by ticker across exchanges, so that
 * TE Connectivity got Telenor's country. So they are used only for iShares, whose files state them.
 */
function shapedLines(folder: string, fund: string, issuer: Issuer): Line[] {
  const rows: ShapedLine[] = JSON.parse(requireSource(`${folder}/portfolio-xray/holdings_json/${fund}.json`))
  const met = new Set<string>()
  return rows
    .filter((row) => !isFootnote(row))
    .map((row) => {
      const name = row.name.replace(/\s+/g, " ").trim()
      const isStated = issuer === "ishares"
      const isCashOrDerivative = isStated && row.sector === "Cash and/or Derivatives"
      // If a share has a second line without weight, the second line is not a holding but probably a swap.
      const isSecond = row.weight === 0 && met.has(`${row.ticker} ${name}`)
      met.add(`${row.ticker} ${name}`)
      const unmarked = isCashOrDerivative ? "derivative" : isSecond ? "other" : "equity"
      return {
        ticker: row.ticker === "-" ? null : row.ticker.trim(),
        name,
        country: isStated ? countryOf(row.country) : null,
        kind: kindByName(name, unmarked),
        weight: row.weight,
      }
    })
}

/** True for blank lines and notices below a State Street table, which look like lines without weight. */
function isFootnote({ ticker, weight }: ShapedLine): boolean {
  return ticker === "NAN" && weight === 0
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ["Korea (South)", "KR"],
  ["Russian Federation", "RU"],
  ["Qatar", "QA"],
  ["Kuwait", "KW"],
])

/** Returns the ISO code; null for `European Union`, `Unknown` and `-`. */
function countryOf(name: string): string | null {
  return otherNames.get(name) ?? (countryCode(name) || null)
}

/**
 * Reads an issuer's file, but only the rows with the day of the first row. The spreadsheet left rows of
 * another day below, and damaged the CUSIPs, which are not read. If the ticker has digits, the line is a
 * right that remains from a merger.
 */
function issuerLines(text: string) {
  const rows = csvRecords(text)
  const { Account: fund = "", Date: written = "" } = rows[0] ?? {}
  const lines = rows
    .filter((row) => row.Date === written)
    .map(({ StockTicker: ticker = "", SecurityName: name = "", Weightings: weight = "" }): Line => {
      const isCash = ticker === "Cash&Other"
      const isRight = /\d/.test(ticker)
      return {
        ticker: isCash || isRight ? null : ticker,
        name,
        country: null,
        kind: isCash ? "cash" : isRight ? "other" : kindByName(name),
        weight: Number(weight.replace("%", "")),
      }
    })
  return { fund, asOf: isoDay(written), lines }
}

/** Reads the names in State Street's workbook by ticker. A holding has a weight in the fifth cell. */
async function namesOf2022(folder: string): Promise<ReadonlyMap<string, string>> {
  const file = `${folder}/holdings-daily-us-en-spy_2022.xlsx`
  const rows = await readWorkbook(readSource(file) ?? new Uint8Array())
  if (!rows.ok) throw new Error(`${file}: ${rows.message}`)
  return new Map(
    rows.value
      .map(({ cells }) => cells)
      .filter(
        ([name = "", ticker = "", , , weight = ""]) => name !== "" && ticker !== "" && Number(weight) > 0,
      )
      .map(([name = "", ticker = ""]) => [ticker, name]),
  )
}

/**
 * Returns a fund's holdings on the last day of its daily list. The list states tickers; the names are from
 * State Street's workbook of that summer.
 */
function lastDay(source: string, fund: string, names: ReadonlyMap<string, string>) {
  const { days, lines } = readWeights(source, fund)
  const held = lines.filter(({ weights }) => (weights.at(-1) ?? 0) !== 0)
  return {
    fund,
    asOf: days.at(-1) ?? "",
    lines: held.map(({ ticker, weights }): Line => {
      const isTicker = /^[A-Z]+$/.test(ticker)
      return {
        ticker: isTicker ? ticker : null,
        name: names.get(ticker) ?? null,
        country: null,
        kind: isTicker ? "equity" : "other",
        weight: weights.at(-1) ?? 0,
      }
    }),
  }
}
