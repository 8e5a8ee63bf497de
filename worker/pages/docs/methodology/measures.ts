import {
  closeAgeDaysMax,
  fallMin,
  monthEndGapDaysMax,
  monthlyRiseMax,
  monthsMax,
  overnightRiseMax,
} from "../../../../src/facts/market-cap.ts"
import { clientOverExcessMin, clientShareMin } from "../../../../src/facts/measures/cash/own-cash.ts"
import { principalOverLineMax } from "../../../../src/facts/measures/debt/beside.ts"
import {
  fallOverGoneMin,
  goneShareMin,
  impliedOverLeasesMax,
  impliedRate,
  noDebtImpliedShareMax,
  noDebtInterestShareMax,
  tableOverFoundMin,
} from "../../../../src/facts/measures/debt/read.ts"
import { principalOverCarryingMax } from "../../../../src/facts/measures/debt/us-gaap-chain.ts"
import { boundedCurrencies, yieldBound } from "../../../../src/facts/measures/income/read.ts"
import {
  averaged,
  dilutedAverages,
  partnersDilutionMin,
} from "../../../../src/facts/measures/shares/average.ts"
import { unequalClassesMin } from "../../../../src/facts/measures/shares/classes.ts"
import { conflictRatio } from "../../../../src/facts/measures/shares/count.ts"
import {
  floatOverSharesMax,
  floatOverSharesMin,
  publicFloatConcepts,
} from "../../../../src/facts/measures/shares/public-float.ts"
import {
  agreementRatio,
  classesRatio,
  cover,
  coverAgeDaysMax,
  onBalanceSheet,
} from "../../../../src/facts/measures/shares/read.ts"
import { earningsPerShare } from "../../../../src/facts/measures/shares/splits.ts"
import { earningOverFoundMin } from "../../../../src/screening/company-measures.ts"
import type { Methodology } from "../../../../src/screening/methodologies.ts"
import {
  impliedOfLimitMax,
  impliedOverFoundMax,
  unnamedShareMin,
} from "../../../../src/screening/screens/debt-to-market-cap.ts"
import {
  plausibleYieldFrom,
  plausibleYieldMin,
} from "../../../../src/screening/screens/prohibited-revenue.ts"
import type { GuidePage } from "../document.ts"
import { bullets, code, codes, heading, numbered, percent, prose, section } from "./blocks.ts"
import { chainBlocks, type GuideChains } from "./chains.ts"

/** The methodology guide's sections on how each figure is read. */

const howToRead =
  "A chain in italics has its own heading, on this page or on that of debt or of liabilities. In a sum, one concept counts once, and equal amounts under two tags on the same side of the balance sheet count once."

/** How debt is read under US GAAP. */
export function debtSection({ debt, liabilities }: GuideChains): GuidePage {
  return section(
    "Interest-bearing debt",
    "What bears interest and is owed at the balance-sheet date, finance leases in and operating leases out. Every candidate is read at the same instant, and nothing is added twice.",
    numbered([
      `The lines of the balance sheet and the largest total of the notes are compared. The balance sheet counts unless the notes state more. Up to ${percent(principalOverCarryingMax - 1)} more than two tagged sides is the principal before discounts, so the carrying amount counts; beyond that the notes count, with a doubt.`,
      "With neither, the principal of debt instruments. Leases alone say nothing about loans.",
      `Where the table of maturities is more than ${tableOverFoundMin} times what was found, and what was found is not a line of long-term debt, the table counts.`,
      "With nothing tagged at the date, the debt of the fiscal year's end within about a year before, as far as it is not more than all that is owed now.",
      `Else zero, if there is evidence for it: interest of at most ${percent(noDebtInterestShareMax)} of revenue, or interest that at ${percent(impliedRate)} is paid on at most ${percent(noDebtImpliedShareMax)} of total assets. Where the finance leases explain the interest (up to ${impliedOverLeasesMax} times them), they are the debt.`,
      "Else it is unknown.",
    ]),
    heading("Checks on it"),
    bullets([
      `Interest of the year at ${percent(impliedRate)} that implies more than ${impliedOverFoundMax} times the debt found, now and at the year's end, suggests debt that is not tagged. A pass then needs all liabilities that could be debt to be within the limit, or the implied debt within ${percent(impliedOfLimitMax)} of it; with current liabilities of unknown kind above ${percent(unnamedShareMin)} of market capitalisation, all liabilities that could be debt are the upper bound.`,
      `More than ${percent(goneShareMin)} of the fiscal year end's debt gone from the tags, while total liabilities fell by less than ${percent(fallOverGoneMin)} of it: a pass must bear the year end's debt.`,
      "Kinds of debt that come to more than all liabilities overlap: a pass must bear all liabilities.",
      `A table of maturities more than ${tableOverFoundMin} times the debt found: a pass must bear the table.`,
      `A kind of debt that is not among the tags of the figure: a pass must bear it, unless it is a line or up to ${percent(principalOverLineMax)} more, adds up to one with other kinds, or a total of the notes comes to the figure.`,
      "Where unexplained liabilities or a possible addition could decide the verdict, the filing's own XBRL instance is read: debt of single issues or vehicles of which no total is stated, and debt under the filer's own tags, where the filing adds them to debt, or to liabilities under a label that names a borrowing. They count as far as unexplained liabilities hold them.",
    ]),
    howToRead,
    ...chainBlocks(debt, liabilities),
  )
}

/** What liabilities say of debt that no tag shows. */
export function liabilitiesSection({ liabilities, debt }: GuideChains): GuidePage {
  return section(
    "Liabilities beside debt",
    "Debt that is reported only per class or under an extension tag is in no chain, but it is always within total liabilities.",
    bullets([
      "Non-current liabilities, less the named lines and the non-current debt found, may be borrowed; without a current side, all liabilities less all named lines and the debt found. A pass must bear the debt found and this residual within the limit. The residual alone fails no company.",
      "Cash raised from long-term debt over five fiscal years, beyond what was repaid, with no such balance found lowers the confidence.",
    ]),
    howToRead,
    ...chainBlocks(liabilities, debt),
  )
}

/** How debt is read under IFRS. */
export function debtIfrsSection({ debtIfrs }: GuideChains): GuidePage {
  return section(
    "Interest-bearing debt under IFRS",
    prose`Filers under IFRS tag borrowings in the ${code("ifrs-full")} taxonomy. IFRS 16 does not separate finance leases from operating ones, so leases are left out and disclosed.`,
    howToRead,
    ...chainBlocks(debtIfrs),
  )
}

/** How cash and interest-bearing securities are read, under US GAAP and IFRS. */
export function cashSection({ cash, cashIfrs }: GuideChains): GuidePage {
  return section(
    "Cash and interest-bearing securities",
    "Cash, restricted cash, deposits and debt securities, current and non-current. Tags that overlap are compared, never added. Without a line of cash the figure is unknown.",
    bullets([
      `Money of clients, or in settlement, is left out where it is tagged and comes to at least ${percent(clientOverExcessMin)} of what the closing balance holds beyond the company's own cash; restricted cash is taken as clients' money from ${percent(clientShareMin)} of that on. A pass must bear what was left out.`,
      `Interest income that must have been earned on more than ${earningOverFoundMin} times the figure: a pass must bear that balance.`,
    ]),
    howToRead,
    ...chainBlocks([...cash, ...cashIfrs]),
  )
}

/** How revenue and gross interest income are read, and when a bound is used instead. */
export function incomeSection({ income, incomeIfrs }: GuideChains, { limits }: Methodology): GuidePage {
  return section(
    "Revenue and interest income",
    "Both are of one fiscal year. Tags that are net of interest expense are never read as gross, unless the income statement proves it. Prohibited income is gross interest income and the revenue of prohibited activities.",
    bullets([
      prose`Where gross interest income is not tagged, it is bounded from above: by the line of interest with dividends; else by ${percent(yieldBound("2025-06-30"))} (${percent(yieldBound("2025-06-29"))} for years ended before 2025-06-30) of the largest interest-bearing balance of the year, or by the line that nets interest with gains where that is more. The yield holds for ${codes([...boundedCurrencies])}; in other currencies it is unknown.`,
      `Tagged interest below ${percent(plausibleYieldMin)} of the balance in a year ended from ${plausibleYieldFrom} on may be a part of it: it cannot pass alone where the yield on the balance would be above ${percent(limits.prohibited_revenue)} of revenue.`,
      "Interest income and no revenue: the ratio has no value, and the screen fails.",
    ]),
    howToRead,
    ...chainBlocks([...income, ...incomeIfrs]),
  )
}

/** How shares and closes become a market capitalisation. */
export function marketCapSection(): GuidePage {
  return section(
    "Shares and market capitalisation",
    "Shares outstanding of all classes, times the mean of month-end closes.",
    heading("Shares outstanding"),
    numbered([
      prose`The newest cover page (${code(cover)}), at most ${coverAgeDaysMax} days older than the balance sheet's filing. Classes are read from the filing's own XBRL instance and added up; preferred shares, warrants, units and rights are left out.`,
      prose`Else the balance sheet: ${codes(onBalanceSheet)}, in this order, at its date.`,
      prose`Else the weighted average of the newest period: ${codes(averaged)}; where partners can exchange their units and the diluted average (${codes(dilutedAverages)}) is more than ${partnersDilutionMin} times it, the diluted one.`,
    ]),
    bullets([
      `Counts that differ by more than ${agreementRatio} times are noted; by more than ${conflictRatio} times they contradict each other: ratios rest on the smallest, and a failure must hold with the largest. A count in thousands or millions is recognised by net income over earnings per share.`,
      `The sum of classes needs another count within ${classesRatio} times of it, else it is contradicted; classes ${unequalClassesMin} times apart that nothing confirms count at least as the rarer alone.`,
      prose`The public float (${codes(publicFloatConcepts)}) over the close of its day, as a share of all shares, must lie between ${floatOverSharesMin} and ${floatOverSharesMax}. Above, a failure is doubted; below, a pass.`,
      prose`Splits are found by restated share counts that restated earnings per share (${codes(earningsPerShare)}) confirm.`,
    ]),
    heading("Price"),
    bullets([
      prose`${code("12-month-avg")}: the mean of the last closes of up to ${monthsMax} full calendar months, each at most ${monthEndGapDaysMax} days before the month's end. SS 21 names no window.`,
      prose`${code("spot")}: the last close, where there is no month-end close. A close older than ${closeAgeDaysMax} days is not used.`,
      `A rise to more than ${overnightRiseMax} times from one day to the next, or ${monthlyRiseMax} times over longer, or a fall to less than ${percent(fallMin)}, without a split in the filings is not trusted, and there is no market capitalisation.`,
      "Where the closes end before the first report that counts a split, the public float decides whether they reflect it; if it leaves that open, there is no market capitalisation.",
      "Closes are a vendor's, not from filings. A depositary share needs a stated ratio, another currency a rate that the filing itself states.",
    ]),
  )
}
