import type { StarterHolding } from "../../../scripts/starter/funds.ts"
import { readWorkbook } from "../../../worker/sources/holdings/workbook.ts"
import { countryCode } from "../countries.ts"
import { csvRows, readSource, requireSource } from "../source.ts"
import { kindByName } from "./holding-kinds.ts"
import { isoDay, readWeights } from "./weights.ts"

type Line = Omit<StarterHolding, "fund" | "asOf" | "line">

/**
 * Days of the files of November 2025, which do not state their day. Vanguard publishes at the end of a month;
 * the weights of the others fit the closes of one day only (data/README.md).
 */
const asOfDays: readonly (readonly [asOf: string, issuer: Issuer, funds: string])[] = [
  ["2025-11-18", "ishares", "EFA IEMG IJH IJR ITOT IVV IWM"],
  ["2025-11-18", "ssga", "MDY SPY XLE XLF XLI XLK XLP XLV"],
  ["2025-10-31", "vanguard", "VOO VTI"],
]
type Issuer = "ishares" | "ssga" | "vanguard"

/** Issuers' own files, which state their day. */
const issuerFiles = ["HLAL_holdings_2026-08-25.csv", "SPUS_holdings_2026-07-17.csv"]

/** Every line of the starter funds' holdings, by fund. */
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
 * A converted file. The collector filled in sectors and countries by ticker across exchanges (Telenor's country for TE
 * Connectivity), so they are used only for iShares, whose files state them.
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
      // A second line of a share without weight is not a holding: apparently a swap.
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

/** Blank lines and notices below a State Street table, which the collector read as holdings without weight. */
function isFootnote({ ticker, weight }: ShapedLine): boolean {
  return ticker === "NAN" && weight === 0
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ["Korea (South)", "KR"],
  ["Russian Federation", "RU"],
  ["Qatar", "QA"],
  ["Kuwait", "KW"],
])

/** ISO code; `European Union`, `Unknown` and `-` are not countries. */
function countryOf(name: string): string | null {
  return otherNames.get(name) ?? (countryCode(name) || null)
}

/**
 * An issuer's file, limited to the fund and day of its first row: a spreadsheet left rows of another day
 * below. Its CUSIPs are not read, because the spreadsheet damaged them. A right that remains from a merger
 * has as ticker an identifier with digits.
 */
function issuerLines(text: string) {
  const rows = csvRows(text)
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

/** Names of State Street's workbook of 2022-06-13, by ticker: its rows of holdings have a weight in the fifth cell. */
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
 * The holdings of a fund on the last day of its daily list: tickers, with the names from State Street's
 * workbook of that summer.
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
