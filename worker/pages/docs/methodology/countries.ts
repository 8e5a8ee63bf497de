import { cashAndInterestBearing } from "../../../../src/facts/measures/cash/chain.ts"
import {
  closedSide,
  dartDebt,
  dartFinancialLiabilities,
  dartFixedAssets,
  dartIdleAssets,
  dartIlliquidAssets,
  dartInterestPaid,
  dartInventories,
  dartLeases,
  dartLiabilitiesNotBorrowed,
  dartLoansToCustomers,
  dartMayBearInterest,
  dartMoney,
  dartMoneyPossibly,
  dartNamedLiabilities,
  dartOtherAssets,
  dartOtherLiabilities,
  dartReceivables,
  dartTradeReceivables,
  dartUntoldAssets,
  namedInterest,
  namedRevenue,
} from "../../../../src/facts/measures/dart.ts"
import { notBorrowedOnEsef } from "../../../../src/facts/measures/debt/ifrs-chain.ts"
import { edinet } from "../../../../src/facts/measures/edinet.ts"
import { esefOpenLiabilities, ifrsIdleAssets, ifrsLiabilities } from "../../../../src/facts/measures/esef.ts"
import { tag } from "../../../../src/facts/measures/measure.ts"
import { dartCommonShares, dartPreferredShares } from "../../../../src/facts/measures/shares/tags.ts"
import type { RegisterAbroad } from "../../../../src/identifiers/registers.ts"
import type { GuidePage } from "../document.ts"
import { bullets, code, heading, prose, section } from "./blocks.ts"
import { type Chain, chain, chainBlocks, guideChains } from "./chains.ts"

/** The methodology guide's sections on filers outside the SEC: how their statements are read. */

const koreanLiabilities: readonly Chain[] = [
  chain("Total of the lines of liabilities (Korea)", tag(closedSide("Liabilities"))),
  chain("Borrowings (Korea)", dartDebt),
  chain("Leases (Korea)", dartLeases, "We leave them out of debt, and say so."),
  chain("Named liabilities (Korea)", dartNamedLiabilities),
  chain("Other financial liabilities (Korea)", dartFinancialLiabilities, "They may be debt."),
  chain("Other liabilities (Korea)", dartOtherLiabilities),
  chain("Liabilities that are not borrowed (Korea)", dartLiabilitiesNotBorrowed),
]

const koreanAssets: readonly Chain[] = [
  chain("Total of the lines of assets (Korea)", tag(closedSide("Assets"))),
  chain("Cash and deposits (Korea)", dartMoney),
  chain("Loans to customers (Korea)", dartLoansToCustomers, "They count as receivables, and earn interest."),
  chain("Assets whose kind is not told (Korea)", dartUntoldAssets),
  chain("Receivables that bear no interest (Korea)", dartTradeReceivables),
  chain("Receivables (Korea)", dartReceivables),
  chain("Inventories (Korea)", dartInventories),
  chain("Plant, intangible assets and prepayments (Korea)", dartFixedAssets),
  chain("Illiquid assets (Korea)", dartIlliquidAssets),
  chain("Other named assets (Korea)", dartOtherAssets),
  chain("Assets that bear no interest (Korea)", dartIdleAssets),
  chain("What must be added to cash for a pass (Korea)", dartMoneyPossibly),
  chain("Balance that may bear interest (Korea)", dartMayBearInterest),
]

const koreanIncome: readonly Chain[] = [
  chain("Revenue by its name (Korea)", tag(namedRevenue)),
  chain("Interest income by its name (Korea)", tag(namedInterest)),
  chain("Interest paid (Korea)", dartInterestPaid),
]

/** The chains of filers on DART, which other pages name by their titles. */
export const koreanChains: readonly Chain[] = [...koreanLiabilities, ...koreanAssets, ...koreanIncome]

/** How the statements of a filer on DART are read, and its debt. */
function koreaSection(): GuidePage {
  return section(
    "Korea: statements and debt",
    prose`DART is the disclosure system of Korea's Financial Supervisory Service. It gives the printed statements line by line, in won, under the Korean version of IFRS. A line has an account of IFRS (${code("ifrs-full")}, before 2019 ${code("ifrs")}), an account of the supervisor (${code("dart")}), or only its Korean name. We read all three.`,
    heading("When a balance sheet can be read"),
    bullets([
      "Assets and liabilities are two sides. A side has a current and a non-current section, or is not divided.",
      "A side is closed if the lines of its sections add up to the total of the side, to the won. Then nothing else is on it, and the lines of one kind together are all there is of that kind.",
      "A side is open if they do not: a line is missing, an amount cannot be read, an amount is below zero, or the report has liabilities outside both sections. If liabilities are open, we do not know the debt. If assets are open, we do not know the cash. We never read the accounts alone.",
      "Only the lines of the newest report on that day are added. A corrected report may name them otherwise.",
    ]),
    heading("Which lines are debt"),
    bullets([
      "Loans, bonds, convertible bonds, commercial paper, overdrafts and securitised debt, current or not, by their account or by their exact name.",
      "If the name has a word for loans, bonds, paper or financial liabilities, and the account is none of borrowings, the name counts. If we do not know that name, the line may be debt.",
      "If two lines have the same account, the name of each line decides what it is.",
      "Every liability that we cannot name may be debt, and so may other financial liabilities. Other liabilities may be debt too, unless the statement keeps financial ones apart. The company passes only if it passes with all of them as debt.",
      "Leases are left out, as for every company under IFRS.",
    ]),
    heading("What is never guessed"),
    bullets([
      "Statements of the parent alone are refused, unless the company has no subsidiaries. So is an answer of another report or kind, and one with amounts in two currencies.",
      "If an account has two amounts for the same period, we read neither.",
      "DART tells no dates and no unit. We take the amounts as won. The periods follow from the kind of report: an interim income statement has three months and the year to date, and a year has twelve months. If a company changes its fiscal year, these periods are wrong for that one report.",
    ]),
    ...chainBlocks(koreanLiabilities),
  )
}

/** How the assets and the income of a filer on DART are read. */
function koreaAssetsSection(): GuidePage {
  return section(
    "Korea: cash, other assets and income",
    "Each asset counts as one kind: money, loans to customers, receivables, illiquid assets, other named assets, or none of these.",
    bullets([
      "Cash is at least the lines of cash and deposits. It is at most all assets less the lines that certainly bear no interest. Financial assets, investments, loans and every line that we cannot name are between the two. The company passes only with the higher amount.",
      "If the name has a word for deposits, securities, financial assets or loans, and the account is none of these kinds, the name counts.",
      prose`Revenue is the account ${code("ifrs-full:Revenue")}. If the statement calls a line of another account revenue, that line is revenue by its name. If both are stated and differ, the smaller one is a doubt.`,
      "Interest income is known only if an account states it. Otherwise it is at most the yield of the balance that may bear interest, or the line of finance income if that is more. The company passes only with the yield of all assets that no line names, too.",
      "If the income statement names interest income in several lines, the company passes only with all of them together.",
      "The interest of a finance company is in its revenue. Its business is judged by its activity.",
      "The notes are not on DART as figures, so interest paid in cash is read in place of interest charged.",
    ]),
    prose`Shares outstanding are the common shares in the report's table of shares, without those that the company holds itself (${code(dartCommonShares)}). If the table states preferred shares (${code(dartPreferredShares)}), which are mostly listed at a price of their own, the count lies between the common shares and all shares. If the classes do not add up to the table's total, we do not know the count.`,
    ...chainBlocks([...koreanAssets, ...koreanIncome]),
  )
}

export const europeanLiabilities: readonly Chain[] = [
  chain("Total liabilities without a tag (IFRS)", ifrsLiabilities),
  chain("Liabilities that are not stated (Europe)", esefOpenLiabilities, "We then do not know the debt."),
  chain("Liabilities that are not borrowed (Europe)", notBorrowedOnEsef),
]
const europeanAssets: readonly Chain[] = [
  chain("Lines that bear no interest (IFRS)", ifrsIdleAssets(cashAndInterestBearing["ifrs-full"])),
]
/** How European annual reports are read. */
function europeSection(): GuidePage {
  return section(
    "Europe: annual reports in ESEF",
    prose`Issuers of the European Union and the United Kingdom tag their annual financial reports under IFRS. We read the index and the facts of filings.xbrl.org. The tags are those of ${code("ifrs-full")}, so the chains are those of foreign filers of the SEC. A line for which IFRS has no tag has a tag of the issuer's own, which we do not read.`,
    bullets([
      "So a balance sheet may hold liabilities that no tag states. Total liabilities less the debt found and the lines that are certainly not borrowed may be debt. The company passes only if it passes with all of it as debt.",
      "Total liabilities are the tagged total; otherwise the two sections, if with equity they come to total assets; otherwise total assets less equity. If none of these is stated, or two of them contradict each other, we do not know the debt.",
      "Assets that no tag explains may bear interest. The company passes only if it passes with them.",
      "Only facts of the report's own entity without a dimension count. If a report states two amounts for one line, we read neither.",
      "Of several versions of one report, the one that was processed last counts. A version in another language is left aside.",
    ]),
    ...chainBlocks(europeanLiabilities, guideChains.debtIfrs),
  )
}

/** Which assets of a European report may bear interest. */
function europeAssetsSection(): GuidePage {
  return section(
    "Europe: assets that may bear interest",
    "Cash is at least the lines of cash and deposits. Assets that no tag explains may be money too.",
    ...chainBlocks(europeanAssets),
  )
}

const japaneseTitles: Readonly<Record<keyof typeof edinet, string | null>> = {
  debt: "Borrowings",
  liabilities: "Total liabilities",
  liabilitiesCurrent: "Current liabilities",
  liabilitiesNotBorrowed: "Liabilities that are not borrowed",
  leasesLeftOut: "Leases left out of debt",
  assets: "Total assets",
  assetsCurrent: "Current assets",
  money: "Cash and deposits",
  moneyPossibly: "What must be added to cash for a pass",
  interestBearingAtMost: "Balance that may bear interest",
  deposits: "Deposits that bear interest",
  equityOfAll: "Net assets",
  receivables: "Receivables",
  inventories: "Inventories",
  illiquidAssets: "Illiquid assets",
  otherAssets: "Other named assets",
  equity: "Equity of the owners",
  retainedEarnings: "Retained earnings",
  revenue: "Revenue",
  interest: "Gross interest income",
  interestWithDividends: "Interest with dividends",
  interestReceived: "Interest that may be more, as it was received in cash",
  incomeWithInterest: "Income that holds all interest",
  loansGiven: "Loans and finance leases given",
  interestCharged: "Interest charged",
  operatingResult: "Operating result",
  profitBeforeTax: "Profit before tax",
  netIncome: "Net income",
  ownersIncome: "Profit of the shareholders",
  otherIncome: "Other income",
  operatingCashFlow: "Operating cash flow",
  dividendsPaid: "Dividends paid",
  dividendsDeclared: "Dividends declared",
  nothing: null,
}

/** The chains of both taxonomies of EDINET, in the order of the titles. */
function japaneseChains(taxonomy: "jppfs" | "jpigp"): readonly Chain[] {
  const names = Object.keys(japaneseTitles) as (keyof typeof edinet)[]
  return names.flatMap((name) => {
    const title = japaneseTitles[name]
    return title === null ? [] : [chain(title, edinet[name][taxonomy])]
  })
}

/** How the reports of a filer on EDINET are read, and the tags of Japanese GAAP. */
function japanSection(): GuidePage {
  return section(
    "Japan: reports, and Japanese GAAP",
    prose`EDINET is the disclosure system of Japan's Financial Services Agency. Its reports are XBRL instances, in yen. Companies under Japanese GAAP use the tags ${code("jppfs")}, and companies under IFRS the Agency's tags ${code("jpigp")}, which have a page of their own.`,
    bullets([
      "We read the statements of the group. The statements of the parent alone count only if the report says that the company has no subsidiaries.",
      "A group under US GAAP files its statements as text, so we cannot read them. The parent's statements in the same report are no substitute.",
      "A report of another filer or period is refused. So is a document that holds two reports.",
      "Debt is loans, bonds, commercial paper and, under Japanese GAAP, lease obligations. A tag of the company's own is never read as debt, but it is within total liabilities.",
      "Every liability that we cannot name may be debt, current or not. Other liabilities may be debt too, unless a group under IFRS keeps its financial ones apart. The company passes only if it passes with all of them as debt.",
      "If total liabilities are not tagged, we do not know the debt. The notes have tags too, so where a line and its parts may both be tagged, the larger of the two counts.",
      "Cash is at least the lines of cash, deposits and securities of the current side. It is at most all assets less the lines that certainly bear no interest. The company passes only with the higher amount.",
      "Interest income is known only if a line states all of it. Otherwise it is at most the line of interest and dividends, or the yield of the balance that may bear interest, or the line of non-operating or finance income if that is more. The company passes only with the yield of all assets that no line names, too.",
      "The interest of a finance company is in its revenue. Its business is judged by its activity.",
    ]),
    ...chainBlocks(japaneseChains("jppfs")),
  )
}

/** The tags of filers on EDINET under IFRS. */
function japanIfrsSection(): GuidePage {
  return section(
    "Japan: IFRS",
    "The rules are those of the page on Japan. Leases are left out of debt, unless one line holds them together with borrowings. If a line names several kinds of debt, it holds what else is tagged of these kinds, and the larger counts.",
    ...chainBlocks(japaneseChains("jpigp")),
  )
}

/** The sections on each register, in the order of the guide. */
export const registerSections: Readonly<Record<RegisterAbroad, readonly (() => GuidePage)[]>> = {
  esef: [europeSection, europeAssetsSection],
  dart: [koreaSection, koreaAssetsSection],
  edinet: [japanSection, japanIfrsSection],
}
