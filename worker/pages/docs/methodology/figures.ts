import {
  assets,
  assetsCurrent,
  currentNotBorrowed,
  equity,
  liabilities,
  liabilitiesCurrent,
  liabilitiesNotBorrowed,
  retainedEarnings,
} from "../../../../src/facts/measures/balance.ts"
import { cashAndInterestBearing } from "../../../../src/facts/measures/cash/chains.ts"
import {
  clientMoney,
  ownCash,
  cash as ownedCash,
  plainCash,
  withRestricted,
} from "../../../../src/facts/measures/cash/own.ts"
import { perhapsInterestBearing } from "../../../../src/facts/measures/cash/possible.ts"
import {
  longTermInvestments,
  securities,
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
} from "../../../../src/facts/measures/cash/securities.ts"
import {
  debtCurrent,
  debtInNotes,
  debtNoncurrent,
  debtOnBalanceSheet,
  debtPrincipal,
} from "../../../../src/facts/measures/debt/chains.ts"
import { ifrsDebt, ifrsLeases } from "../../../../src/facts/measures/debt/ifrs.ts"
import {
  financeLeases,
  kindsCurrent,
  kindsNoncurrent,
  kindsTotal,
  leasesCurrent,
  leasesNoncurrent,
  maturityTable,
  shortTerm,
} from "../../../../src/facts/measures/debt/kinds.ts"
import {
  interestCharged,
  interestCost,
  interestExpense,
  interestIncome,
  interestWithDividends,
  interestWithin,
  netIncome,
  operatingCashFlow,
  operatingCosts,
  operatingResult,
  pretaxResult,
  revenue,
} from "../../../../src/facts/measures/income/chains.ts"
import { provenInterest } from "../../../../src/facts/measures/income/proven-interest.ts"
import type { Taxonomy } from "../../../../src/facts/periods.ts"
import { type Chain, chain } from "./chains.ts"

/** The chains of the methodology guide, by what they measure, in the order they are tried and shown. */
export interface GuideChains {
  readonly debt: readonly Chain[]
  readonly debtIfrs: readonly Chain[]
  readonly cash: readonly Chain[]
  readonly cashIfrs: readonly Chain[]
  readonly income: readonly Chain[]
  readonly incomeIfrs: readonly Chain[]
  readonly health: readonly Chain[]
}

const inUsGaap = "us-gaap" satisfies Taxonomy
const inIfrs = "ifrs-full" satisfies Taxonomy

export const guideChains: GuideChains = {
  debt: [
    chain("Lines of the balance sheet", debtOnBalanceSheet),
    ...debtInNotes.map((measure, at) =>
      chain(`Total of the notes, ${at + 1} of ${debtInNotes.length}`, measure),
    ),
    chain("Principal of debt instruments", debtPrincipal),
    chain("Table of maturities", maturityTable),
    chain("Non-current side", debtNoncurrent),
    chain("Current side", debtCurrent),
    chain("Kinds of debt, non-current", kindsNoncurrent),
    chain("Kinds of debt, current", kindsCurrent),
    chain("Kinds of debt, undivided", kindsTotal),
    chain("Short-term borrowings", shortTerm),
    chain("Finance leases", financeLeases, "In debt; operating leases are not."),
    chain("Finance leases, current", leasesCurrent),
    chain("Finance leases, non-current", leasesNoncurrent),
    chain("All liabilities", liabilities[inUsGaap]),
    chain("Liabilities that are surely not borrowed", liabilitiesNotBorrowed[inUsGaap]),
    chain(
      "Current liabilities that are named and not borrowed",
      currentNotBorrowed,
      "What current liabilities hold beside these and the debt found is of unknown kind.",
    ),
    chain("Interest cost of the year", interestCost[inUsGaap], "Before any of it is capitalised."),
    chain("Interest expense", interestExpense[inUsGaap]),
  ],
  debtIfrs: [
    chain("Borrowings (IFRS)", ifrsDebt),
    chain("Lease liabilities (IFRS)", ifrsLeases, "Left out of debt and disclosed."),
    chain("All liabilities (IFRS)", liabilities[inIfrs]),
    chain("Liabilities that are surely not borrowed (IFRS)", liabilitiesNotBorrowed[inIfrs]),
    chain("Interest expense (IFRS)", interestExpense[inIfrs]),
  ],
  cash: [
    chain("Cash and interest-bearing securities", cashAndInterestBearing[inUsGaap]),
    chain("Cash", ownedCash),
    chain("Closing balance of the cash-flow statement", withRestricted),
    chain("The company's own cash", ownCash),
    chain("Cash without restricted cash", plainCash),
    chain("Clients' money", clientMoney),
    chain("Debt securities", securities),
    chain("Debt securities, current", securitiesCurrent),
    chain("Debt securities, non-current", securitiesNoncurrent),
    chain("Debt securities, undivided", securitiesUndivided),
    chain("Long-term investments", longTermInvestments),
    chain("What a pass must bear beside it", perhapsInterestBearing[inUsGaap]),
  ],
  cashIfrs: [chain("Cash and interest-bearing securities (IFRS)", cashAndInterestBearing[inIfrs])],
  income: [
    chain("Revenue", revenue[inUsGaap]),
    chain(
      "Operating costs",
      operatingCosts,
      "Where the operating result is the costs with the other sign, there was no revenue.",
    ),
    chain("Gross interest income", interestIncome[inUsGaap]),
    chain("Interest proven gross by the income statement", provenInterest),
    chain(
      "Interest with dividends",
      interestWithDividends[inUsGaap],
      "A bound: a dividend is never negative.",
    ),
    chain("Lines that net interest with gains and losses", interestWithin[inUsGaap], "A hint of its size."),
  ],
  incomeIfrs: [
    chain("Revenue (IFRS)", revenue[inIfrs]),
    chain("Gross interest income (IFRS)", interestIncome[inIfrs]),
    chain("Interest with dividends (IFRS)", interestWithDividends[inIfrs]),
    chain("Lines that net interest (IFRS)", interestWithin[inIfrs]),
  ],
  health: [...healthChains(inUsGaap), ...healthChains(inIfrs)],
}

function healthChains(taxonomy: Taxonomy): readonly Chain[] {
  return [
    chain(`Total assets (${taxonomy})`, assets[taxonomy]),
    chain(`Current assets (${taxonomy})`, assetsCurrent[taxonomy]),
    chain(`Total liabilities (${taxonomy})`, liabilities[taxonomy]),
    chain(`Current liabilities (${taxonomy})`, liabilitiesCurrent[taxonomy]),
    chain(`Retained earnings (${taxonomy})`, retainedEarnings[taxonomy]),
    chain(`Equity (${taxonomy})`, equity[taxonomy]),
    chain(`Operating result (${taxonomy})`, operatingResult[taxonomy]),
    chain(`Result before tax (${taxonomy})`, pretaxResult[taxonomy]),
    chain(`Net income (${taxonomy})`, netIncome[taxonomy]),
    chain(`Interest charged (${taxonomy})`, interestCharged[taxonomy]),
    chain(`Operating cash flow (${taxonomy})`, operatingCashFlow[taxonomy]),
  ]
}
