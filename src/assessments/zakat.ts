import type { FinancialFigure } from "../contract/financials.ts"
import type { ZakatBody, ZakatFigure } from "../contract/zakat.ts"
import type { SourceFiling } from "../facts/basis.ts"
import type { ShareCount } from "../facts/measures/shares/count.ts"
import { readShares } from "../facts/measures/shares/read.ts"
import { readZakatable, type ZakatableReading } from "../facts/measures/zakatable/read.ts"
import type { Assessment } from "../screening/assess.ts"
import { absent, printOr, printShares, sourcesOf } from "../screening/documents/figure.ts"
import { printReport } from "../screening/documents/history.ts"
import { basisOn, ledgerOf } from "../screening/measurement.ts"

const items = [
  "cash",
  "receivables",
  "inventories",
  "short_term_investments",
  "current_liabilities",
  "net_income",
] as const

/**
 * What zakat on a share of a company is computed from: the items of the newest balance sheet and the net income of the
 * newest fiscal year, for the whole company in the reporting currency, and its shares as they are counted on the day of the
 * assessment. Also where the verdict is withheld.
 */
export function zakatBody({ company, asOf }: Assessment): ZakatBody {
  const basis = basisOn(company, asOf)
  if (basis === null) return emptyBody
  const { balanceSheet, balanceFiling, income, incomeFiling, currency } = basis
  const read = readZakatable(basis)
  const shares = readShares(ledgerOf(company, asOf), basis, company.splits)
  const untagged = `Not tagged at ${balanceSheet.end}.`
  return {
    currency,
    balance_sheet: printReport(balanceFiling),
    shares_outstanding: shares === null ? absent("No share count can be trusted.") : inSharesOfDay(shares),
    items: items.map((item) =>
      item === "net_income"
        ? printItem(item, read[item], incomeFiling ?? balanceFiling, noIncome(income))
        : printItem(item, read[item], balanceFiling, untagged),
    ),
  }
}

function noIncome(income: object | null): string {
  return income === null ? "No full fiscal year has been reported." : "Not tagged for the fiscal year."
}

const unfiled = "No balance sheet has been filed."
const emptyBody: ZakatBody = {
  currency: null,
  balance_sheet: null,
  shares_outstanding: absent(unfiled),
  items: items.map((item) => ({ item, amount: null, bound: null, sources: [], note: unfiled })),
}

/** A ceiling has the tags of what it was computed from (design, law 2). */
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

/** The count in the shares of the day, which a price of the day is of: after the splits since it was filed. */
function inSharesOfDay(shares: ShareCount): FinancialFigure {
  const printed = printShares(shares)
  const { value, splitFactor } = shares
  if (printed.value === null || splitFactor === 1) return printed
  return {
    ...printed,
    value,
    extraction_strategy: "Derived",
    sources: printed.sources.map((source) => ({ ...source, xbrl_tags: [], value })),
  }
}
