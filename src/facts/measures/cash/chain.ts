import { idleAssets, mixedAssets } from "../assets/idle.ts"
import { assets } from "../balance.ts"
import { possiblyMoney } from "../by-line.ts"
import { dartMayBearInterest, dartMoney, dartMoneyPossibly, onDart } from "../dart.ts"
import { ifrsIdleAssets } from "../esef.ts"
import { derived } from "../figure.ts"
import { byTaxonomy, declare, ifrs, largest, total, totalWith, us } from "../measure.ts"
import { national } from "../national.ts"
import { cash, plainCash } from "./own-cash.ts"
import {
  largestCurrent,
  longTermInvestments,
  securities,
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
} from "./securities.ts"

/** Cash, restricted cash, deposits and debt securities. Tags that overlap are compared, never added. */

const withShortTerm = us("CashCashEquivalentsAndShortTermInvestments")

/** Restricted bonds bear interest too. */
const restrictedInvestments = largest(
  total(us("RestrictedInvestmentsCurrent"), us("RestrictedInvestmentsNoncurrent")),
  us("RestrictedInvestments"),
)

/** The sum. If it exceeds total assets, the securities in the notes are cash equivalents (Catalyst). */
const withinAssets = declare(
  "Cash, debt securities and restricted investments together; if that exceeds total assets, the larger of cash and debt securities.",
  {
    sum: total(cash, securities, restrictedInvestments),
    larger: largest(cash, securities),
    owned: assets["us-gaap"],
  },
  (lines) => {
    const { sum, owned } = lines
    return owned !== null && (sum?.value ?? 0) > owned.value ? lines.larger : sum
  },
)

const cashAndSecurities = largest(withinAssets, withShortTerm)

export const ifrsRestricted = largest(
  ifrs("RestrictedCashAndCashEquivalents"),
  total(ifrs("CurrentRestrictedCashAndCashEquivalents"), ifrs("NoncurrentRestrictedCashAndCashEquivalents")),
)
export const ifrsCurrentSecurities = largest(
  ifrs("CurrentInvestments"),
  total(
    ifrs("CurrentFinancialAssetsAtAmortisedCost"),
    largest(
      ifrs("CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome"),
      ifrs("CurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome"),
    ),
  ),
)
const ifrsSecurities = total(ifrsCurrentSecurities, ifrs("NoncurrentFinancialAssetsAtAmortisedCost"))
/** Financial assets of other kinds, which may be shares, derivatives or loans. */
const ifrsUntold = total(
  ifrs("OtherCurrentFinancialAssets"),
  largest(
    ifrs("OtherNoncurrentFinancialAssets"),
    ifrs("NoncurrentInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod"),
  ),
)
const ifrsDeposits = total(ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents"), ifrs("LongtermDeposits"))
const ifrsCash = ifrs("CashAndCashEquivalents")

/** Null without a cash line, because securities by themselves are an incomplete figure. */
export const cashAndInterestBearing = byTaxonomy(
  declare(
    "Without a line of cash only the line of cash with short-term investments counts.",
    { cash, withShortTerm, cashAndSecurities },
    (lines) => (lines.cash === null ? lines.withShortTerm : lines.cashAndSecurities),
  ),
  onDart(
    "Assets",
    dartMoney,
    declare(
      "The sum of the lines below, if cash itself is tagged; securities without cash are only a part of the figure.",
      { line: ifrsCash, whole: total(ifrsCash, ifrsRestricted, ifrsDeposits, ifrsSecurities) },
      ({ line, whole }) => (line === null ? null : whole),
    ),
  ),
  national.money,
)

/** The balance that bears interest, from which a yield is estimated: at most all lines whose kind is not told. */
export const interestBearingAtMost = byTaxonomy(
  cashAndInterestBearing["us-gaap"],
  onDart("Assets", dartMayBearInterest, totalWith(cashAndInterestBearing["ifrs-full"], ifrsUntold)),
  national.interestBearingAtMost,
)

/** Assets that are neither in the figure nor named as something that bears no interest. */
const unnamedAssets = possiblyMoney(
  assets["us-gaap"],
  idleAssets(total(plainCash, securitiesCurrent), securitiesNoncurrent),
  cashAndInterestBearing["us-gaap"],
)

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

const inNotes = declare(
  "The total of the notes, unless there is a line of securities and all assets are named, so that the rest of the total is cash equivalents.",
  { lines: [largestCurrent, securitiesNoncurrent], undivided: securitiesUndivided, unnamed: unnamedAssets },
  ({ lines, undivided, unnamed }) =>
    unnamed?.value === 0 && lines.some((line) => line !== null) ? null : undivided,
)

/** Amounts that tags name and that may be further deposits and debt securities, because no tag states their kind. */
const untaggedByKind = declare(
  "The amounts that the figure leaves out: the largest of current securities with non-current ones or long-term investments, all investments, and the total of the notes; deposits; and lines that mix securities with other assets. Investments count less those known to be something else.",
  {
    current: largestCurrent,
    noncurrent: securitiesNoncurrent,
    longTerm: longTermInvestments,
    all: us("Investments"),
    others: othersThanDebt,
    inNotes,
    counted: securities,
    deposits,
    mixed: mixedInvestments,
  },
  ({ current, noncurrent, longTerm, all, others, inNotes: undivided, counted, deposits: held, mixed }) => {
    const known = others?.value ?? 0
    const longest = Math.max(noncurrent?.value ?? 0, (longTerm?.value ?? 0) - known)
    const most = Math.max((current?.value ?? 0) + longest, (all?.value ?? 0) - known, undivided?.value ?? 0)
    const more = Math.max(0, most - (counted?.value ?? 0))
    return derived(more + (held?.value ?? 0) + (mixed?.value ?? 0))
  },
)

/** The most that could be added to cash and interest-bearing securities; zero if no such line is tagged. */
export const possiblyInterestBearing = byTaxonomy(
  declare(
    "The assets that are neither in the figure nor named as something that bears no interest. Lines of mixed assets count as far as tags name deposits and securities, because other assets may include these.",
    { unnamed: unnamedAssets, tagged: untaggedByKind, mixed: mixedAssets },
    (lines) => {
      const { unnamed, mixed } = lines
      if (unnamed === null) return lines.tagged
      if (mixed === null) return unnamed
      const within = Math.min(lines.tagged?.value ?? 0, unnamed.value + mixed.value)
      return derived(Math.max(unnamed.value, within))
    },
  ),
  onDart(
    "Assets",
    dartMoneyPossibly,
    possiblyMoney(
      assets["ifrs-full"],
      ifrsIdleAssets(cashAndInterestBearing["ifrs-full"]),
      cashAndInterestBearing["ifrs-full"],
    ),
  ),
  national.moneyPossibly,
)
