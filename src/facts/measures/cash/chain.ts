import { assets } from "../balance.ts"
import { dartMayBearInterest, dartMoney, dartMoneyPossibly, onDart } from "../dart.ts"
import { edinet } from "../edinet.ts"
import { esefAssetsUnexplained } from "../esef.ts"
import { declare, type Figure, first, ifrs, largest, type MeasureByTaxonomy, total, us } from "../measure.ts"
import { cash, othersMoney, plainCash, withOwnRestricted, withRestricted } from "./own-cash.ts"
import {
  assetsCurrent,
  largestCurrent,
  longTermInvestments,
  securities,
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
} from "./securities.ts"

/**
 * Cash and interest-bearing securities: the sum of cash, restricted cash, deposits, and debt securities, both
 * current and non-current. Tags that overlap are compared, never added.
 */

const withShortTerm = us("CashCashEquivalentsAndShortTermInvestments")

/** Restricted bonds bear interest too. */
const restrictedInvestments = largest(
  total(us("RestrictedInvestmentsCurrent"), us("RestrictedInvestmentsNoncurrent")),
  us("RestrictedInvestments"),
)

const sumAndAssets = {
  sum: total(cash, securities, restrictedInvestments),
  larger: largest(cash, securities),
  owned: assets["us-gaap"],
}

/** The sum. If it exceeds total assets, the securities in the notes are cash equivalents (Catalyst). */
const withinAssets = declare(
  "Cash, debt securities and restricted investments together; if that exceeds total assets, the larger of cash and debt securities.",
  sumAndAssets,
  ({ sum, larger, owned }) => (isMoreThan(sum, owned) ? larger : sum),
)

function isMoreThan(sum: Figure | null, owned: Figure | null): boolean {
  return owned !== null && (sum?.value ?? 0) > owned.value
}

const overlap = declare(
  "Total assets less the larger of cash and debt securities, if the two together exceed total assets; otherwise nothing.",
  sumAndAssets,
  ({ sum, larger, owned }) =>
    isMoreThan(sum, owned) ? derived((owned?.value ?? 0) - (larger?.value ?? 0)) : null,
)

/** A figure that is not a sum of facts, so it has no tags (law 2). */
function derived(value: number): Figure {
  return { value, terms: [], strategy: "Derived", notes: [] }
}

const cashAndSecurities = largest(withinAssets, withShortTerm)

const ifrsRestricted = largest(
  ifrs("RestrictedCashAndCashEquivalents"),
  total(ifrs("CurrentRestrictedCashAndCashEquivalents"), ifrs("NoncurrentRestrictedCashAndCashEquivalents")),
)
const ifrsSecurities = total(
  largest(
    ifrs("CurrentInvestments"),
    total(
      ifrs("CurrentFinancialAssetsAtAmortisedCost"),
      largest(
        ifrs("CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome"),
        ifrs("CurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome"),
      ),
    ),
    ifrs("OtherCurrentFinancialAssets"),
  ),
  first(
    ifrs("NoncurrentFinancialAssetsAtAmortisedCost"),
    ifrs("NoncurrentInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod"),
    ifrs("OtherNoncurrentFinancialAssets"),
  ),
)
const ifrsDeposits = total(ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents"), ifrs("LongtermDeposits"))
const ifrsCash = ifrs("CashAndCashEquivalents")

/** Null without a cash line, because securities by themselves are an incomplete figure. */
export const cashAndInterestBearing: MeasureByTaxonomy = {
  "us-gaap": declare(
    "Without a line of cash only the line of cash with short-term investments counts.",
    { cash, withShortTerm, cashAndSecurities },
    ({ cash: line, withShortTerm: stated, cashAndSecurities: whole }) => (line === null ? stated : whole),
  ),
  "ifrs-full": onDart(
    "Assets",
    dartMoney,
    declare(
      "The sum of the lines below, if cash itself is tagged; securities without cash are only a part of the figure.",
      { line: ifrsCash, whole: total(ifrsCash, ifrsRestricted, ifrsDeposits, ifrsSecurities) },
      ({ line, whole }) => (line === null ? null : whole),
    ),
  ),
  ...edinet.money,
}

/** The balance that bears interest, from which a yield is estimated: at most all lines whose kind is not told. */
export const interestBearingAtMost: MeasureByTaxonomy = {
  "us-gaap": cashAndInterestBearing["us-gaap"],
  "ifrs-full": onDart("Assets", dartMayBearInterest, cashAndInterestBearing["ifrs-full"]),
  ...edinet.interestBearingAtMost,
}

/** Long-term investments that are known to be something other than debt. */
const othersThanDebt = largest(us("EquityMethodInvestments"), us("EquitySecuritiesFVNINoncurrent"))
const deposits = total(
  largest(us("DepositsAssetsCurrent"), us("DepositAssets"), us("DepositsAssets")),
  us("DepositsAssetsNoncurrent"),
)
/** Lines that may include debt securities as well as shares, property or receivables. */
const mixedInvestments = total(
  largest(
    us("OtherLongTermInvestments"),
    us("OtherInvestments"),
    us("InvestmentsAndOtherNoncurrentAssets"),
    us("LongTermInvestmentsAndReceivablesNet"),
  ),
  us("TradingSecurities"),
  largest(
    us("RestrictedCashAndInvestments"),
    total(us("RestrictedCashAndInvestmentsCurrent"), us("RestrictedCashAndInvestmentsNoncurrent")),
  ),
  largest(
    us("FederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell"),
    us("SecuritiesPurchasedUnderAgreementsToResell"),
  ),
)

const namedCurrentAssets = total(
  plainCash,
  securitiesCurrent,
  largest(
    us("AccountsReceivableNetCurrent"),
    us("ReceivablesNetCurrent"),
    us("AccountsNotesAndLoansReceivableNetCurrent"),
  ),
  us("InventoryNet"),
  largest(
    us("PrepaidExpenseAndOtherAssetsCurrent"),
    total(us("PrepaidExpenseCurrent"), us("OtherAssetsCurrent")),
  ),
)

/** Current assets, if the named lines add up to the total within a thousandth, so that none is missing. */
const closedCurrentAssets = declare(
  "Current assets, if the named lines add up to them; contract assets and tax receivables may be lines of their own or parts of another.",
  {
    whole: assetsCurrent,
    named: namedCurrentAssets,
    contracts: us("ContractWithCustomerAssetNetCurrent"),
    taxes: us("IncomeTaxesReceivable"),
  },
  ({ whole, named, contracts, taxes }) => {
    if (whole === null || whole.value <= 0) return null
    const sum = named?.value ?? 0
    const [contract, tax] = [contracts?.value ?? 0, taxes?.value ?? 0]
    const sums = [sum, sum + contract, sum + tax, sum + contract + tax]
    return sums.some((value) => Math.abs(value / whole.value - 1) <= closureTolerance) ? whole : null
  },
)
const closureTolerance = 0.001

/**
 * Upper bound of debt securities: current securities plus long-term investments, or the total in the notes,
 * whichever is larger (they overlap). If the balance sheet has a line of securities and its current assets
 * are fully named, the total in the notes adds only cash equivalents and is ignored.
 */
const securitiesAtMost = declare(
  "The largest of: current securities with non-current ones or long-term investments, all investments, and the total of the notes. Investments count less those known to be something else. The total of the notes does not count if the named lines add up to current assets.",
  {
    current: largestCurrent,
    noncurrent: securitiesNoncurrent,
    longTerm: longTermInvestments,
    all: us("Investments"),
    others: othersThanDebt,
    undivided: securitiesUndivided,
    closed: closedCurrentAssets,
  },
  ({ current, noncurrent, longTerm, all, others, undivided, closed }) => {
    const known = others?.value ?? 0
    const longest = Math.max(noncurrent?.value ?? 0, (longTerm?.value ?? 0) - known)
    const onSheet = Math.max((current?.value ?? 0) + longest, (all?.value ?? 0) - known)
    const areLinesKnown = closed !== null && (current !== null || noncurrent !== null)
    return derived(areLinesKnown ? onSheet : Math.max(onSheet, undivided?.value ?? 0))
  },
)

/** Amounts that may include further deposits and debt securities, because no tag states their kind. */
const untaggedByKind = declare(
  "The amounts that the figure leaves out: debt securities, long-term investments less those known to be something else, deposits, and lines that mix securities with other assets.",
  { most: securitiesAtMost, counted: securities, deposits, mixed: mixedInvestments },
  ({ most, counted, deposits: held, mixed }) => {
    const more = Math.max(0, (most?.value ?? 0) - (counted?.value ?? 0))
    return derived(more + (held?.value ?? 0) + (mixed?.value ?? 0))
  },
)

/** Restricted cash and closing balance that the figure leaves out, because the money belongs to others. */
const leftOut = declare(
  "The restricted cash and closing balance in excess of the cash that counts.",
  { counted: cash, closing: withRestricted, own: withOwnRestricted },
  ({ counted, closing, own }) => {
    const all = Math.max(closing?.value ?? 0, own?.value ?? 0)
    return derived(Math.max(0, all - (counted?.value ?? 0)))
  },
)

/** The most that could be added to cash and interest-bearing securities; zero if no such line is tagged. */
export const possiblyInterestBearing: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The lines that may belong to the figure, with clients' money if there is any. If cash and securities exceed all assets, at least the amount by which they overlap.",
    { more: untaggedByKind, leftOut, others: othersMoney, overlap },
    ({ more, leftOut: left, others, overlap: shared }) => {
      const clients = others === null ? 0 : (left?.value ?? 0)
      return derived(Math.max((more?.value ?? 0) + clients, shared?.value ?? 0))
    },
  ),
  "ifrs-full": first(dartMoneyPossibly, esefAssetsUnexplained(cashAndInterestBearing["ifrs-full"])),
  ...edinet.moneyPossibly,
}
