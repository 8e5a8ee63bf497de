import type { Basis, SourceFiling } from "../facts/basis.ts"
import { readPeriodEndCount } from "../facts/measures/shares/period-end.ts"
import { readShares } from "../facts/measures/shares/read.ts"
import { splitFactorOf } from "../facts/measures/shares/splits.ts"
import { readZakatable, type ZakatableReading } from "../facts/measures/zakatable/read.ts"
import { filedReports } from "../facts/reports.ts"
import type { FinancialFigure } from "../financials/schema.ts"
import { groupedDigits } from "../numbers.ts"
import type { Assessment } from "../screening/assess.ts"
import { basisOn, ledgerOf } from "../screening/measurement.ts"
import type { ZakatBody, ZakatFigure } from "../zakat/schema.ts"
import { absent, printOr, sourcesOf } from "./figures.ts"
import { printReport } from "./history.ts"
import { printCount } from "./purification.ts"

const items = [
  "cash",
  "receivables",
  "inventories",
  "short_term_investments",
  "current_liabilities",
  "net_income",
] as const

/**
 * Prints the figures from which zakat on a company's shares is computed. They are the items of the newest
 * balance sheet and the net income of the newest fiscal year, for the whole company in the reporting
 * currency, and its shares as counted on the day of the assessment. They are printed even if the verdict is
 * withheld.
 */
export function zakatBody(assessment: Assessment): ZakatBody {
  const basis = basisOn(assessment.company, assessment.asOf)
  if (basis === null) return emptyBody
  const { balanceSheet, balanceFiling, income, incomeFiling, currency } = basis
  const read = readZakatable(basis)
  const untagged = `It is not tagged at ${balanceSheet.end}.`
  return {
    currency,
    balance_sheet: printReport(balanceFiling),
    shares_outstanding: sharesOn(assessment, basis),
    items: items.map((item) =>
      item === "net_income"
        ? printItem(item, read[item], incomeFiling ?? balanceFiling, noIncome(income))
        : printItem(item, read[item], balanceFiling, untagged),
    ),
  }
}

function noIncome(income: object | null): string {
  return income === null ? "No full fiscal year has been reported." : "It is not tagged for the fiscal year."
}

const unfiled = "No balance sheet has been filed."
const emptyBody: ZakatBody = {
  currency: null,
  balance_sheet: null,
  shares_outstanding: absent(unfiled),
  items: items.map((item) => ({ item, amount: null, bound: null, sources: [], note: unfiled })),
}

/** Prints an item. An upper bound has the tags of its base figures (law 2). */
function printItem(
  item: ZakatFigure["item"],
  { figure, bound, notes }: ZakatableReading,
  filing: SourceFiling,
  untagged: string,
): ZakatFigure {
  const printed = printOr(untagged, figure, filing)
  const base = figure?.estimate?.of.flatMap((each) => sourcesOf(each.figure))
  const note = [printed.note, ...notes].filter((sentence) => sentence !== undefined).join(" ")
  return {
    item,
    amount: printed.value,
    bound,
    sources: base ?? printed.sources,
    ...(note === "" ? {} : { note }),
  }
}

/**
 * Returns the shares at the balance-sheet date, converted by the splits since the report. So they fit a price
 * of the day.
 */
function sharesOn({ company, asOf }: Assessment, basis: Basis): FinancialFigure {
  const { balanceSheet, balanceFiling } = basis
  const screened = readShares(ledgerOf(company, asOf), basis, company.splits)
  const ledger = { ...balanceSheet.ledger, asOf: balanceFiling.filed }
  const count = readPeriodEndCount(ledger, balanceSheet.end, screened)
  const counted = printCount(count, balanceFiling, filedReports(company.index))
  const factor =
    count.state === "screened" ? count.shares.splitFactor : splitFactorOf(company.splits, balanceFiling.filed)
  if (counted.value === null || factor === 1) return counted
  const value = counted.value * factor
  return {
    value,
    extraction_strategy: "Derived",
    sources: counted.sources.map((source) => ({ ...source, xbrl_tags: [], value })),
    note: `Counted as ${groupedDigits(counted.value)}, because of a later split.`,
  }
}
