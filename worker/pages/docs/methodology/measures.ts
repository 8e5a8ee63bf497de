import { wholeStepTolerance } from "../../../../src/facts/jumps.ts"
import {
  closeAgeDaysMax,
  fallMin,
  monthlyRiseMax,
  monthsDefault,
  overnightRiseMax,
} from "../../../../src/facts/market-cap.ts"
import { clientOverExcessMin, clientShareMin } from "../../../../src/facts/measures/cash/own-cash.ts"
import { impliedOfMostMin, impliedRate, unnamedShareMin } from "../../../../src/facts/measures/debt/bounds.ts"
import {
  fallOverGoneMin,
  goneShareMin,
  impliedOverFoundMax,
  impliedOverLeasesMax,
  noDebtImpliedShareMax,
  noDebtInterestShareMax,
} from "../../../../src/facts/measures/debt/read.ts"
import {
  principalOverCarryingMax,
  principalOverLineMax,
} from "../../../../src/facts/measures/debt/us-gaap-chain.ts"
import { tableOverFoundMin } from "../../../../src/facts/measures/debt/us-gaap-tags.ts"
import {
  dividendsDeclared,
  dividendsPaid,
  dividendsPerShare,
} from "../../../../src/facts/measures/dividends/read.ts"
import {
  preferredOutstanding,
  preferredOutstandingBetween,
} from "../../../../src/facts/measures/equity/preferred-shares.ts"
import {
  balanceOverRevenueMin,
  moneyYieldMin,
} from "../../../../src/facts/measures/income/interest-bounds.ts"
import {
  boundedCurrencies,
  leastYenYield,
  leastYield,
  loanYieldMax,
  mixedYieldBound,
  yieldBound,
} from "../../../../src/facts/measures/income/plausible-interest.ts"
import { earningOverFoundMin } from "../../../../src/facts/measures/income/read.ts"
import { gainShareMax } from "../../../../src/facts/measures/income/total-income.ts"
import {
  capMin,
  capOverAccountsAlone,
  capOverAccountsMax,
  capOverAccountsSmallFloat,
  floatAloneMin,
} from "../../../../src/facts/measures/shares/cap-doubt.ts"
import { unequalClassesMin } from "../../../../src/facts/measures/shares/classes.ts"
import {
  agreementRatio,
  conflictRatio,
  coverAgeDaysMax,
  partnersDilutionMin,
} from "../../../../src/facts/measures/shares/count.ts"
import {
  basicPerShare,
  heldByGroup,
  issuedFullyPaid,
  minority,
  movedRatio,
  ofOtherOwners,
  ordinaryProfit,
  treasuryAmount,
} from "../../../../src/facts/measures/shares/derived.ts"
import { newSharesMax } from "../../../../src/facts/measures/shares/edinet.ts"
import { issuedLessTreasury } from "../../../../src/facts/measures/shares/period-end.ts"
import {
  floatOverSharesMax,
  floatOverSharesMin,
  publicFloat,
} from "../../../../src/facts/measures/shares/public-float.ts"
import { classesRatio, gapRatio } from "../../../../src/facts/measures/shares/read.ts"
import {
  averaged,
  cover,
  dilutedAverages,
  earningsPerShare,
  heldByItself,
  heldByOthers,
  issuedByClass,
  issuedOrdinary,
  onBalanceSheet,
  profits,
} from "../../../../src/facts/measures/shares/tags.ts"
import {
  restrictedCash,
  shareholdersIncome,
  shortTermInvestments,
  zakatableCash,
  zakatableInventories,
  zakatableReceivables,
} from "../../../../src/facts/measures/zakatable/read.ts"
import { groupedDigits } from "../../../../src/numbers.ts"
import { limitOf, type Methodology } from "../../../../src/screening/methodologies.ts"
import type { Taxonomy } from "../../../../src/terms.ts"
import {
  monthEndGapDaysMax,
  rateAgeDaysMax,
  sharesOverAverage,
  unnamedLossesMax,
} from "../../../../src/terms.ts"
import type { GuidePage } from "../document.ts"
import { bullets, code, codes, heading, numbered, percent, prose, section } from "./blocks.ts"
import { type Chain, chain, chainBlocks, type GuideChains } from "./chains.ts"
import { europeanLiabilities, koreanChains } from "./countries.ts"

/** The methodology guide's sections on how each figure is read. */

/** An explanation of the lists of a chain. */
const howToRead =
  "The lists below show which tags we read, in which order. A name in italics has its own heading, on this page or on the page of another measure. In a sum, each tag counts once. If two tags on the same side of the balance sheet have equal amounts, they count once."

/** How debt is read under US GAAP. */
export function debtSection({ debt, liabilities }: GuideChains): GuidePage {
  return section(
    "Interest-bearing debt",
    "Debt is what a company owes at interest on the day of its balance sheet. Finance leases count, operating leases do not. All figures are of the same day, and nothing counts twice.",
    numbered([
      `We compare the lines of the balance sheet with the largest total in the notes. We use the balance sheet unless the notes state more. If the notes state up to ${percent(principalOverCarryingMax - 1)} more than a balance sheet that tags both current and non-current debt, they state the principal before discounts, and we still use the balance sheet. If they state more than that, we use the notes and lower the confidence.`,
      "If neither has debt, we use the principal of debt instruments. Leases alone say nothing about loans.",
      `If the table of maturities is more than ${tableOverFoundMin} times the debt we found, and that debt is not a line of long-term debt, we use the table.`,
      "If no debt is tagged on that day, we use the debt at the end of the last fiscal year, if that was at most about a year earlier. It cannot be more than all liabilities now.",
      `If there is none either, the interest may show that debt is zero. It shows this if it is at most ${percent(noDebtInterestShareMax)} of revenue, or if at a rate of ${percent(impliedRate)} it belongs to a debt of at most ${percent(noDebtImpliedShareMax)} of total assets. If that debt is at most ${impliedOverLeasesMax} times the finance leases, the leases explain the interest and are the debt.`,
      "If none of this applies, we do not know the debt.",
    ]),
    heading("How we check it"),
    bullets([
      `The interest of the year, at a rate of ${percent(impliedRate)}, tells how much debt there may be. If that is more than ${impliedOverFoundMax} times the debt we found, now and at the end of the year, some debt is probably not tagged. The company then passes only with the debt that this interest pays for at ${percent(impliedRate * impliedOfMostMin)}, or with all liabilities that could be debt, whichever is less. If current liabilities of unknown kind are above ${percent(unnamedShareMin)} of total assets, we print only the upper of these bounds. If the interest is for more than all liabilities that could be debt, the bound is all liabilities.`,
      `If more than ${percent(goneShareMin)} of the debt at the end of the fiscal year is no longer tagged, and total liabilities fell by less than ${percent(fallOverGoneMin)} of the missing debt, the company must pass with the debt at the end of the year.`,
      "If the kinds of debt add up to more than all liabilities, they overlap. The company must pass with all liabilities.",
      `If the table of maturities is more than ${tableOverFoundMin} times the debt we found, the company must pass with the table.`,
      `If a kind of debt is not in our figure, the company must pass with it added. This does not apply if its amount equals a line of the figure, or is up to ${percent(principalOverLineMax)} more; if it adds up to such a line with other kinds; or if a total in the notes equals the figure.`,
      "If unexplained liabilities or a possible addition could decide the verdict, we also read the filing itself. It may state debt of single bonds or subsidiaries without a total, or under the company's own tags, if the filing adds these to debt, or to liabilities under a label that names a borrowing. They count up to the amount of the unexplained liabilities.",
    ]),
    howToRead,
    ...chainBlocks(debt, liabilities),
  )
}

/** Debt that no tag shows, read from liabilities. */
export function liabilitiesSection({ liabilities, debt }: GuideChains): GuidePage {
  return section(
    "Liabilities other than debt",
    "Some debt is tagged only in parts, or under a company's own tags. It is always within total liabilities, so we look there.",
    bullets([
      "From non-current liabilities we take away the named lines and the debt we found. The rest may be debt. If the balance sheet does not separate current liabilities, we take them from all liabilities. The company passes only if the debt we found and this rest are within the limit. The rest alone makes no company fail.",
      "Liabilities and equity make up total assets. If stated liabilities are less than total assets less equity and the items between the two, we use the larger amount.",
      "If the company borrowed more over five fiscal years than it repaid, and we find no such debt, the confidence is lower.",
    ]),
    howToRead,
    ...chainBlocks(liabilities, debt),
  )
}

/** How debt is read under IFRS. */
export function debtIfrsSection({ debtIfrs }: GuideChains): GuidePage {
  return section(
    "Interest-bearing debt under IFRS",
    prose`Companies that report under IFRS use the ${code("ifrs-full")} tags. IFRS 16 does not separate finance leases from operating leases. We leave leases out and say so.`,
    howToRead,
    ...chainBlocks(debtIfrs, [...koreanChains, ...europeanLiabilities]),
  )
}

/** How cash and interest-bearing securities are read, under US GAAP and IFRS. */
export function cashSection({ cash, cashIfrs }: GuideChains): GuidePage {
  return section(
    "Cash and interest-bearing securities",
    "Cash, restricted cash, deposits and debt securities, current and non-current. We compare tags that overlap, and never add them. Without a line of cash we do not know the figure.",
    bullets([
      `We leave out clients' money and money in settlement if it is tagged and is at least ${percent(clientOverExcessMin)} of what the closing balance has beyond the company's own cash. Restricted cash counts as money of clients if it is at least ${percent(clientShareMin)} of that. The company must pass with the money that we left out, too.`,
      "The company must pass with every asset that may bear interest: total assets less the figure and less the lines that bear no interest, whatever the tag of the rest, or if it has none.",
      `If the interest income can only come from more than ${earningOverFoundMin} times the figure, the company must pass with that larger balance.`,
    ]),
    howToRead,
    ...chainBlocks([...cash, ...cashIfrs], koreanChains),
  )
}

/** How revenue and gross interest income are read, and when a bound is used instead. */
export function incomeSection({ income, incomeIfrs }: GuideChains, methodology: Methodology): GuidePage {
  const limit = limitOf(methodology, "prohibited_revenue")
  const beyond = limit === null ? "the limit" : `${percent(limit)} of revenue`
  return section(
    "Revenue and interest income",
    "Prohibited income is gross interest income plus the revenue of prohibited activities. We divide it by the revenue of the same fiscal year. Interest income after interest expense does not count as gross, unless the income statement proves that it is.",
    bullets([
      prose`If a company does not report its gross interest income, we use the highest plausible amount. This is the line of interest and dividends together; under IFRS, finance income. Without such a line it is ${percent(yieldBound("2025-06-30"))} of the largest cash and interest-bearing securities on a balance sheet of the year, or ${percent(mixedYieldBound("2025-06-30"))} of these with all other lines that may bear interest, if that is more (${percent(yieldBound("2025-06-29"))} and ${percent(mixedYieldBound("2025-06-29"))} for years that ended before 2025-06-30). A line of interest after gains and losses counts if it is still more. These rates are for ${codes([...boundedCurrencies])}. In other currencies we do not know the amount.`,
      `A line of the income statement that includes the interest may lower that amount: net interest, or all non-operating income, before the costs and losses in it and raised by ${percent(unnamedLossesMax)} for losses that no tag names. It counts if the year's cash and interest-bearing securities are at least ${percent(balanceOverRevenueMin)} of revenue, and if the line is at least ${percent(moneyYieldMin)} of them.`,
      `In a year that ended on ${leastYield.since} or later, tagged interest below ${percent(leastYield.money)} of the year's average balance (in yen, ${leastYenYield.since} and ${percent(leastYenYield.money)}; in Swiss francs, none) may be only a part. The company then does not pass with that part alone if our highest estimate would be above ${beyond}.`,
      `If a company has loans given, revenue beyond contracts with customers may be interest, unless it is shown to be leases or insurance premiums. If it states no such revenue, loans may have earned ${percent(loanYieldMax)}, unless the tagged interest is at least ${percent(leastYield.loans)} of them. The company must pass with that interest too.`,
      "If there is interest income and no revenue, the ratio has no value and the screen fails.",
    ]),
    howToRead,
    ...chainBlocks([...income, ...incomeIfrs], koreanChains),
  )
}

/** How shares and closes become a market capitalisation. */
export function marketCapSection(): GuidePage {
  return section(
    "Shares and market capitalisation",
    "The number of shares of all classes, times the mean price at the ends of the months.",
    heading("Shares outstanding"),
    numbered([
      prose`The newest cover page (${code(cover)}), at most ${coverAgeDaysMax} days older than the filing of the balance sheet. We read share classes from the filing itself and add them up. Preferred shares, warrants, units and rights do not count.`,
      prose`If there is none, the balance sheet: ${codes(onBalanceSheet)}, in this order.`,
      prose`If there is none, the weighted average of the newest period: ${codes(averaged)}. We use the diluted average (${codes(dilutedAverages)}) if partners can exchange their units and it is more than ${partnersDilutionMin} times as large.`,
      prose`If there is none, in a report under IFRS outside Korea: the shares issued on the day of the balance sheet less those that the group itself holds (${codes([...issuedFullyPaid.concepts, ...heldByGroup.concepts])}), or all of them if ${codes(treasuryAmount.concepts)} is zero.`,
      prose`If these are not known: the year's profit divided by basic earnings per share (${codes(basicPerShare.concepts)}), which is the average of the year. The shares are at least ${percent(sharesOverAverage.least)} of it and at most ${sharesOverAverage.most} times as many, apart from the rounding of both numbers. A company passes or fails only if it does so with both. We use this only if the average of the year before is within ${movedRatio} times, if the profit is that of the ordinary shares alone (${codes(ordinaryProfit.concepts)}; else that of all owners, if there is no ${codes(ofOtherOwners.flatMap(({ concepts }) => concepts))}; else all profit, if there is no ${codes(minority.flatMap(({ concepts }) => concepts))} either), and if the market capitalisation is 1 to 100 times the profit.`,
    ]),
    bullets([
      `If the weighted average, else the balance sheet, differs from the count by more than ${agreementRatio} times, a company passes or fails only if it does so with both. If two counts differ by more than ${conflictRatio} times, they contradict each other: ratios use the smallest count, and a company fails only if it fails with the largest too. Net income divided by earnings per share shows whether a count is in thousands or millions.`,
      `If the count is below the weighted average by the same share in four reports, at least ${percent(gapRatio - 1)}, it leaves out a class of shares, and we use the average. If it is above the average so, and the balance sheet agrees with the average, the group itself holds the difference, and we use the balance sheet.`,
      "An amendment counts from the day of its share count, because it may repeat the count of the report that it amends.",
      `If another count and the sum of the classes differ by more than ${classesRatio} times, they contradict each other. If one class is ${unequalClassesMin} times the other and no other count confirms this, our lowest count has only the smaller class.`,
      prose`Reports on EDINET (Japan) divide the ordinary shares by who has the votes. We add up the rows of shares that others hold: ${codes(heldByOthers)}. The shares issued on the day of the report (${codes([issuedOrdinary, issuedByClass])}) must be at least that many, and at most ${newSharesMax} times these rows with those of the treasury (${codes(heldByItself)}). If a split explains another number, we undo the split. Otherwise the counts contradict each other.`,
      prose`The public float (${codes([publicFloat])}) divided by the price of its day must be between ${floatOverSharesMin} and ${floatOverSharesMax} of all shares. If it is more, we doubt a failure. If it is less, we doubt a pass. We take it for a float in thousands, millions or billions only if earnings confirm the number of shares and the market capitalisation fits the accounts. If it is below ${floatAloneMin} and the market capitalisation is more than ${capOverAccountsSmallFloat} times the larger of total assets and revenue, a company passes only if it would pass by the float alone. The float also shows that a line of a domestic filer is of ordinary shares, if nothing states its ratio.`,
      `Without a float we compare the market capitalisation with the larger of total assets and revenue. If it is more than ${capOverAccountsMax} times as large, we doubt a pass. If neither the weighted average nor net income divided by earnings per share confirms the number of shares, it must be between ${capOverAccountsAlone.least} and ${capOverAccountsAlone.most} times as large. No listed company is worth less than ${groupedDigits(capMin)} dollars.`,
      prose`If there is no weighted average, net income (${codes(profits)}) divided by earnings per share must be at most ${agreementRatio} times the count, and the count at most ${newSharesMax} times that of the newest period, or ${agreementRatio} times that of the year, apart from the rounding of earnings per share. Partners may hold as much of the count as they have of the profit (${code("us-gaap:ProfitLoss")}). If this does not hold, a company passes or fails only if it does so with both.`,
      prose`We find a split when a report restates the number of shares, or counts a whole multiple of the shares before, and restated earnings per share (${codes(earningsPerShare)}) confirm it, or prices that jump by the inverse. On EDINET the shares issued since the table show one too.`,
    ]),
    heading("Price"),
    bullets([
      prose`${code("12-month-avg")}: the mean of the last prices of up to ${monthsDefault} full calendar months, each at most ${monthEndGapDaysMax} days before the end of its month.`,
      prose`${code("spot")}: the last price, if there is no month-end price. We do not use a price older than ${closeAgeDaysMax} days.`,
      `We do not trust a price that changes too much, unless the filings show a split. It changes too much if it rises to more than ${overnightRiseMax} times from one day to the next, rises to more than ${monthlyRiseMax} times over a longer time, or falls to less than ${percent(fallMin)}. Without a price there is no market capitalisation.`,
      `A price may also jump by a split that no report shows: overnight to within ${percent(wholeStepTolerance.overnight)} of a whole multiple or part, from month to month to within ${percent(wholeStepTolerance.monthly)} (of double or half to within ${percent(wholeStepTolerance.monthlyDoubling)}). If the share counts before and after are near each other, the market moved the price. Otherwise a company passes or fails only if it does so with a split and without.`,
      "A split that a source names counts even if the prices do not jump, because they are adjusted for it already.",
      "If the prices end before the first report after a split, the public float shows whether they include the split. If it does not, there is no market capitalisation.",
      "Prices come from a vendor, not from filings. For a depositary share we need its stated ratio.",
      `If the price is in another currency than the reports, we convert each price at the European Central Bank's reference rates of its day, or of the bank's last business day before it, at most ${rateAgeDaysMax} days earlier. We cross two currencies through the euro. If the bank does not quote the currency, we use the exchange rate that the filing itself states. Without either rate there is no market capitalisation.`,
    ]),
  )
}

/** The methodology guide's section on the figures for purification and zakat, which no screen uses. */
export function owedSection({ cash, assets, income }: GuideChains): GuidePage {
  return section(
    "Dividends and zakatable assets",
    "What a holder owes is computed from these figures. No verdict rests on them.",
    bullets([
      "Zakat: a line that is not tagged is unknown. It is zero only if the lines of current assets add up to their total without it.",
      "Zakat: on a balance sheet that does not separate current from non-current, the receivables are unknown, and the short-term investments are at least the tagged line.",
      "Zakat: restricted cash, restricted investments and income taxes to be refunded are left out. The notes say how much.",
      "Shares are those counted at the balance-sheet date, or issued shares less treasury shares. Without either, we use the count of the screening.",
    ]),
    howToRead,
    ...chainBlocks(
      [...owedIn("us-gaap"), sharesIssued, ...owedIn("ifrs-full")],
      [...cash, ...assets, ...income, ...koreanChains],
    ),
  )
}

const sharesIssued = chain("Shares issued less treasury shares", issuedLessTreasury)

function owedIn(taxonomy: Taxonomy): readonly Chain[] {
  return [
    chain(`Own cash (${taxonomy})`, zakatableCash[taxonomy]),
    chain(`Restricted cash (${taxonomy})`, restrictedCash[taxonomy], "It is left out."),
    chain(`Receivables of the year (${taxonomy})`, zakatableReceivables[taxonomy]),
    chain(`Inventories of the year (${taxonomy})`, zakatableInventories[taxonomy]),
    chain(`Short-term investments (${taxonomy})`, shortTermInvestments[taxonomy]),
    chain(`Profit of the shareholders (${taxonomy})`, shareholdersIncome[taxonomy]),
    chain(`Dividends per share (${taxonomy})`, dividendsPerShare[taxonomy]),
    chain(`Dividends paid (${taxonomy})`, dividendsPaid[taxonomy]),
    chain(`Dividends declared (${taxonomy})`, dividendsDeclared[taxonomy]),
  ]
}

/** The methodology guide's sections on measures that only the other standards use. */

/** The division of total assets into receivables, illiquid assets and the rest. */
export function assetsSection({ assets, cash, cashIfrs, health }: GuideChains): GuidePage {
  return section(
    "Receivables, illiquid assets and deposits",
    "Some standards limit receivables or ask for a share of illiquid assets. We name as many assets as the tags allow. Assets that no line names may be of either kind.",
    bullets([
      "Receivables are at least the lines we read, and at most these lines plus all assets that no line names. A company passes an upper limit only if this maximum is within it.",
      "Illiquid assets are at least the lines we read. A company passes a lower limit only if this minimum reaches it.",
      "If a company tags no line of a kind, we know only the maximum amount of that kind. With this maximum, a company can pass an upper limit or fail a lower one.",
      "Deposits that bear interest are seldom tagged as such. If they are not, we count all cash and interest-bearing securities as their maximum amount.",
    ]),
    howToRead,
    ...chainBlocks(assets, [...cash, ...cashIfrs, ...health, ...koreanChains]),
  )
}

/** How profit before tax and total income are read. */
export function totalIncomeSection({ totalIncome, income }: GuideChains): GuidePage {
  return section(
    "Total income and profit before tax",
    "Total income is revenue, the gross interest and investment income that is not within revenue, and other income if it is a positive line of its own. Screens divide by it, so we leave out what may be within revenue.",
    bullets([
      "The step from the operating result to profit before tax proves which lines are not within revenue: these lines and the interest charged make up the step. Without this proof, interest counts in addition to revenue from contracts with customers, and in addition to other revenue if the operating result is stated. Other income does not.",
      `Other income does not count if a tagged gain is more than ${percent(gainShareMax)} of it, because gains on sale are not income.`,
      "A lender's interest is its revenue, so it does not count again. A bank's revenue is net of the interest it pays, so its total income is gross interest with its other income.",
      "Under IFRS, other income is a line in addition to revenue, so it counts.",
    ]),
    howToRead,
    ...chainBlocks(totalIncome, income),
  )
}

/** How preferred shares are read, and the proof that there are none. */
export function preferredSharesSection({ preferredShares, health }: GuideChains): GuidePage {
  return section(
    "Preferred shares",
    "Some standards count preferred shares as debt. We read their carrying amount in equity and between debt and equity.",
    bullets([
      prose`A company has no preferred shares if the filing states an amount or a number of zero (${codes(preferredOutstanding)}), or if the other parts of owners' equity add up to it. If the balance sheet does not say, we use the end of the fiscal year.`,
      "If the amount is only the par value, the shares may have brought in as much as their liquidation preference, or as all paid-in capital. A company passes an upper limit only if it does so with that larger amount.",
      "If no tag names preferred shares, they are at most owners' equity less its other parts.",
      prose`We count temporary equity if the filing states its number of shares (${codes(preferredOutstandingBetween)}). If it states none, a company passes an upper limit only if it does so with temporary equity added.`,
    ]),
    howToRead,
    ...chainBlocks(preferredShares, health),
  )
}
