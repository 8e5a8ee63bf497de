import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import type { ResidualLiabilities } from "../../src/facts/measures/identities/liabilities.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import { assess } from "../../src/screening/assess.ts"
import type { ReadJudgement } from "../../src/screening/judge.ts"
import { wholeOf } from "./whole-facts.ts"

/** The liabilities of a company that no tag explains, with those that are explained. */
export interface ResidualRow {
  readonly ticker: string
  readonly status: ReadJudgement["status"]
  /** The date of the balance sheet, YYYY-MM-DD. */
  readonly end: string
  /** Null while market capitalisation is unknown. */
  readonly cap: number | null
  /** All debt found, current and non-current; null while unknown. */
  readonly debt: number | null
  /** Null while total liabilities are unknown. */
  readonly residual: ResidualLiabilities | null
  /** The residual divided by market capitalisation; null while one of the two is unknown. */
  readonly share: number | null
}

/** Returns the residual of every company with readable filings, by descending share. */
export function residualsOf(data: string, wholeFolder: string | null): readonly ResidualRow[] {
  const inputOf = inputsOf(readStarter(data))
  const rows = readAllFacts(data).flatMap((company) => {
    const input = inputOf(wholeOf(wholeFolder, company))
    if (input === null) return []
    const { judgement, subject } = assess({ ...input, asOf: starterAsOf })
    return judgement.state !== "read" ? [] : [residualRow(subject.ticker ?? "", judgement)]
  })
  return rows.sort((left, right) => (right.share ?? 0) - (left.share ?? 0))
}

export function residualRow(ticker: string, { status, measured }: ReadJudgement): ResidualRow {
  const { basis, debt, marketCap } = measured
  const { residual } = debt
  const cap = marketCap.state === "unknown" ? null : marketCap.cap.value
  const share = residual === null || cap === null ? null : residual.value / cap
  return {
    ticker,
    status,
    end: basis.balanceSheet.end,
    cap,
    debt: readingValue(debt.reading),
    residual,
    share,
  }
}

/** Counts companies by the ratio of their residual to market capitalisation. */
export function countShares(rows: readonly ResidualRow[]): Readonly<Record<string, number>> {
  const count = (test: (share: number) => boolean) =>
    rows.filter(({ share }) => share !== null && test(share)).length
  return {
    "not known": rows.filter(({ share }) => share === null).length,
    none: count((share) => share === 0),
    "below 1%": count((share) => share > 0 && share < 0.01),
    "1% to 5%": count((share) => share >= 0.01 && share <= 0.05),
    "above 5%": count((share) => share > 0.05),
  }
}

/** Prints a line for each company, in millions. `whole` minus `named` minus `inside` is `unexplained`. */
export function printResiduals(rows: readonly ResidualRow[]): void {
  const columns = ["cap", "debt", "whole", "named", "inside", "unexplained", "of cap"]
  console.log(
    ["ticker", "status".padEnd(13), "balance   ", ...columns.map((name) => name.padStart(11))].join(" "),
  )
  for (const { ticker, status, end, cap, debt, residual, share } of rows) {
    const amounts = [cap, debt, residual?.whole, residual?.named, residual?.debt, residual?.value]
    const cells = [
      ...amounts.map((value) => (value == null ? "-" : (value / 1e6).toFixed(1))),
      share === null ? "-" : `${(100 * share).toFixed(1)}%`,
    ]
    console.log(
      [ticker.padEnd(6), status.padEnd(13), end, ...cells.map((cell) => cell.padStart(11))].join(" "),
    )
  }
  const compliant = countShares(rows.filter(({ status }) => status === "compliant"))
  for (const [share, count] of Object.entries(countShares(rows)))
    console.log(`${share}: ${count}, of them compliant ${compliant[share]}`)
}
