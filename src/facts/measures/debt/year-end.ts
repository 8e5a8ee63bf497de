import { type Figure, plus } from "../figure.ts"
import { residualLiabilities } from "../identities/liabilities.ts"
import { factAt, us, type View } from "../measure.ts"
import { type Doubt, type KnownReading, upTo } from "../reading.ts"
import { loansOf, withoutLeases } from "./closing.ts"
import { financeLeases, firstRow, maturityTable } from "./kinds.ts"
import {
  closedCurrent,
  debtCurrent,
  debtNoncurrent,
  debtOnBalanceSheet,
  principalOverLineMax,
} from "./us-gaap-chain.ts"
import type { TaggedDebt } from "./us-gaap-tags.ts"

/** Debt that a filer under US GAAP tags in its annual report, and not in the quarterly reports that follow. */

/**
 * The debt with the non-current line of the fiscal year's end, if only current debt is tagged now and the
 * unexplained liabilities still hold that line (Con Edison tags it by subsidiary in its quarterly reports).
 */
export function withLineOfYearEnd(view: View, yearEnd: View, found: TaggedDebt): TaggedDebt {
  const { figure } = found
  const line = loansOf(debtNoncurrent(yearEnd))
  const isTaggedNow = loansOf(debtNoncurrent(view)) !== null || !isSheet(view, figure)
  if (line === null || line.value <= 0 || isTaggedNow) return found
  const becameDue = (debtCurrent(view)?.value ?? 0) - (debtCurrent(yearEnd)?.value ?? 0)
  const residual = residualLiabilities("us-gaap", view, figure.value)?.value ?? 0
  if (residual < line.value || becameDue > line.value * becameDueShareMax) return found
  const reason = `No non-current debt is tagged at ${view.end}; that of the end of the fiscal year counts.`
  const doubt: Doubt = { code: "debt_at_fiscal_year_end", reason }
  return { figure: plus(figure, line), doubts: [...found.doubts, doubt] }
}
const becameDueShareMax = 0.5

/** The reading with what its lines may lack: debt due within a year, and leases that the annual report tags. */
export function withLackingLines(
  view: View,
  yearEnd: View | null,
  reading: KnownReading,
  unnamed: number,
): KnownReading {
  const { figure } = reading
  if (figure.value <= 0 || !isSheet(view, figure)) return reading
  const leases = yearEnd === null || financeLeases(view) !== null ? 0 : leasesApart(yearEnd)
  const due = Math.min(unnamed, dueAtMost(view, yearEnd))
  const whyDue = "with current liabilities that no line names, as no current debt is tagged"
  const withDue = upTo(reading, figure.value + due, whyDue)
  return upTo(withDue, figure.value + leases, "with finance leases tagged at the fiscal year's end only")
}

/** Other non-current liabilities of the fiscal year's end, if a quarterly report tags none (EQT). */
export function otherLiabilitiesAtYearEnd(view: View, yearEnd: View): number {
  const others = us("OtherLiabilitiesNoncurrent")
  return others(view) === null ? (others(yearEnd)?.value ?? 0) : 0
}

function isSheet(view: View, found: Figure): boolean {
  return found.value === debtOnBalanceSheet(view)?.value
}

const currentLines = ["DebtCurrent", "LongTermDebtCurrent", "LongTermDebtAndCapitalLeaseObligationsCurrent"]

/**
 * The most of the debt due within a year that has no line: the year's end had one (Labcorp), or the table of
 * maturities leaves that year out (Schlumberger) or exceeds the non-current line by it.
 */
function dueAtMost(view: View, yearEnd: View | null): number {
  const due = debtCurrent(view)
  const isNone = loansOf(due)?.value === 0
  const isTagged = currentLines.some((name) => factAt(view, `us-gaap:${name}`) !== null)
  if (isNone || isTagged || closedCurrent(view) !== null) return 0
  const before = yearEnd === null ? null : debtCurrent(yearEnd)
  if (before !== null && before.value * goneShareMin > (due?.value ?? 0)) return Number.POSITIVE_INFINITY
  const table = maturityTable(yearEnd ?? view)
  if (loansOf(due) !== null || table === null) return 0
  const first = firstRow(table)
  if (first === null) return Number.POSITIVE_INFINITY
  const line = debtNoncurrent(yearEnd ?? view)
  return table.value <= (line?.value ?? 0) * (1 + principalOverLineMax) ? 0 : first.fact.value
}
const goneShareMin = 0.5

/** The finance leases that the lines of debt leave out; zero if they are a small part. */
function leasesApart(view: View): number {
  const sheet = debtOnBalanceSheet(view)
  if (sheet === null || withoutLeases(sheet) === sheet) return 0
  const leases = sheet.value - withoutLeases(sheet).value
  return leases < sheet.value * leasesShareMin ? 0 : leases
}
const leasesShareMin = 0.05
