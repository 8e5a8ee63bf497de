import { idleCurrent, idleNoncurrent } from "../../../../src/facts/measures/assets/idle.ts"
import {
  closingProperty,
  closingReceivables,
  inventories,
  property,
} from "../../../../src/facts/measures/assets/lines.ts"
import {
  illiquidAssets,
  interestTakingDeposits,
  otherNamedAssets,
} from "../../../../src/facts/measures/assets/read.ts"
import { receivables } from "../../../../src/facts/measures/assets/receivables.ts"
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
import { cashAndInterestBearing, possiblyInterestBearing } from "../../../../src/facts/measures/cash/chain.ts"
import {
  clientMoney,
  ownCash,
  cash as ownedCash,
  plainCash,
  withRestricted,
} from "../../../../src/facts/measures/cash/own-cash.ts"
import {
  longTermInvestments,
  securities,
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
} from "../../../../src/facts/measures/cash/securities.ts"
import { ifrsDebt, ifrsDebtBySection, ifrsLeases } from "../../../../src/facts/measures/debt/ifrs-chain.ts"
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
import { namedBesideDebt } from "../../../../src/facts/measures/debt/named-liabilities.ts"
import { raisedMeasures } from "../../../../src/facts/measures/debt/raised.ts"
import {
  borrowedShort,
  currentPortion,
  debtCurrent,
  debtInNotes,
  debtNoncurrent,
  debtOnBalanceSheet,
  debtPrincipal,
} from "../../../../src/facts/measures/debt/us-gaap-chain.ts"
import {
  equityParts,
  ifrsPaidIn,
  liquidationPreference,
  ownersEquity,
  preferredDividends,
  preferredInEquity,
  redeemableByOthers,
  temporaryEquity,
  treasuryStock,
} from "../../../../src/facts/measures/equity/preferred-shares.ts"
import {
  incomeWithInterest,
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
import {
  linesThatMayEarn,
  loanLosses,
  loansGiven,
  loansMade,
} from "../../../../src/facts/measures/income/earning-balances.ts"
import { costsWithin, lossesWithin } from "../../../../src/facts/measures/income/interest-bounds.ts"
import { provenInterest } from "../../../../src/facts/measures/income/proven-interest.ts"
import {
  financeCosts,
  gains,
  investmentLines,
  netFinanceCosts,
  optionalLines,
} from "../../../../src/facts/measures/income/statement-lines.ts"
import {
  bankIncome,
  insurersCosts,
  otherIncome,
  profitBeforeTax,
} from "../../../../src/facts/measures/income/total-income.ts"
import { type Combination, largest, type Measure, total } from "../../../../src/facts/measures/measure.ts"
import type { Taxonomy } from "../../../../src/terms.ts"
import type { Block } from "../document.ts"
import { type Content, code, em, heading, line, list, listed, type Prose, prose } from "./blocks.ts"

/** The chains of the methodology guide, which are the measures by which companies are read. */

/** A measure with a title for readers. */
export interface Chain {
  readonly title: string
  readonly measure: Measure
  /** The purpose, in a sentence or two; empty if the title states it. */
  readonly purpose: Prose
}

export function chain(title: string, measure: Measure, purpose: Prose = ""): Chain {
  return { title, measure, purpose }
}

/** The chains of each section, in the order of the page. */
export type GuideChains = Readonly<
  Record<
    | "debt"
    | "debtIfrs"
    | "liabilities"
    | "cash"
    | "cashIfrs"
    | "income"
    | "incomeIfrs"
    | "assets"
    | "totalIncome"
    | "preferredShares"
    | "health",
    readonly Chain[]
  >
>

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
    chain("Current portion of long-term debt", currentPortion),
    chain("Short-term borrowings that current liabilities can hold", borrowedShort),
    chain("Current side", debtCurrent),
    chain("Kinds of debt, non-current", kindsNoncurrent),
    chain("Kinds of debt, current", kindsCurrent),
    chain("Kinds of debt, undivided", kindsTotal),
    chain("Short-term borrowings", shortTerm),
    chain("Finance leases", financeLeases, "Finance leases count as debt. Operating leases do not."),
    chain("Finance leases, current", leasesCurrent),
    chain("Finance leases, non-current", leasesNoncurrent),
  ],
  liabilities: [
    chain("All liabilities", liabilities[inUsGaap]),
    chain("Liabilities that are surely not borrowed", liabilitiesNotBorrowed[inUsGaap]),
    chain(
      "Non-current liabilities that are named and not borrowed",
      namedBesideDebt.classified[inUsGaap],
      "Non-current liabilities other than these and the debt we found may be debt.",
    ),
    chain(
      "Liabilities that are named and not borrowed",
      namedBesideDebt.undivided[inUsGaap],
      "We use these if the balance sheet does not separate current liabilities.",
    ),
    chain(
      "Non-current liabilities that are named and not borrowed (IFRS)",
      namedBesideDebt.classified[inIfrs],
    ),
    chain(
      "Current liabilities that are named and not borrowed",
      currentNotBorrowed["us-gaap"],
      "Current liabilities other than these and the debt we found are of unknown kind.",
    ),
    chain("Current liabilities that are named and not borrowed (IFRS)", currentNotBorrowed[inIfrs]),
    ...raisedMeasures.map((measure, at) =>
      chain(at === 0 ? "Cash raised from long-term debt" : "Long-term debt repaid", measure),
    ),
    chain(
      "Interest cost of the year",
      interestCost[inUsGaap],
      "This is the cost before any of it is capitalised.",
    ),
    chain("Interest expense", interestExpense[inUsGaap]),
  ],
  debtIfrs: [
    chain("Borrowings (IFRS)", ifrsDebt),
    chain("Current borrowings (IFRS)", ifrsDebtBySection.current),
    chain("Non-current borrowings (IFRS)", ifrsDebtBySection.noncurrent),
    chain("Lease liabilities (IFRS)", ifrsLeases, "We leave them out of debt, and say so."),
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
    chain("Current assets that bear no interest", idleCurrent.all),
    chain("Current assets that bear no interest, without those that others may hold", idleCurrent.apart),
    chain("Non-current assets that bear no interest", idleNoncurrent.all),
    chain(
      "Non-current assets that bear no interest, without those that others may hold",
      idleNoncurrent.apart,
    ),
    chain("What must be added for a pass", possiblyInterestBearing[inUsGaap]),
  ],
  cashIfrs: [chain("Cash and interest-bearing securities (IFRS)", cashAndInterestBearing[inIfrs])],
  income: [
    chain("Revenue", revenue[inUsGaap]),
    chain(
      "Operating costs",
      operatingCosts,
      "If the operating result equals the costs with the opposite sign, there was no revenue.",
    ),
    chain("Gross interest income", interestIncome[inUsGaap]),
    chain("Interest proven gross by the income statement", provenInterest),
    chain(
      "Interest with dividends",
      interestWithDividends[inUsGaap],
      "Interest cannot be more than this, because a dividend is never negative.",
    ),
    chain(
      "Lines that net interest with gains and losses",
      interestWithin[inUsGaap],
      "They show roughly how much interest there was.",
    ),
    chain("Lines other than money that may bear interest", linesThatMayEarn[inUsGaap]),
    chain("Loans given", loansGiven[inUsGaap]),
    chain("Loans made in the year", loansMade),
    chain("Losses expected on loans", loanLosses),
    chain("Costs within non-operating income", total(...costsWithin)),
    chain("Lines within non-operating income that may be losses", total(...lossesWithin)),
  ],
  incomeIfrs: [
    chain("Revenue (IFRS)", revenue[inIfrs]),
    chain("Gross interest income (IFRS)", interestIncome[inIfrs]),
    chain("Interest with dividends (IFRS)", interestWithDividends[inIfrs]),
    chain("Lines that net interest (IFRS)", interestWithin[inIfrs]),
    chain("Lines other than money that may bear interest (IFRS)", linesThatMayEarn[inIfrs]),
    chain("Income that holds interest (IFRS)", incomeWithInterest[inIfrs]),
    chain("Loans given (IFRS)", loansGiven[inIfrs]),
  ],
  assets: [
    chain("Receivables", receivables[inUsGaap]),
    chain(
      "Receivables with which current assets close",
      closingReceivables,
      "Some companies print a kind of receivable as a line of its own, others within another line. The sum shows which.",
    ),
    chain("Inventories", inventories[inUsGaap]),
    chain("Illiquid assets", illiquidAssets[inUsGaap]),
    chain("Property", property),
    chain("Property with which non-current assets close", closingProperty),
    chain("Other named assets", otherNamedAssets[inUsGaap], "They belong to none of the other kinds."),
    chain("Deposits that bear interest", interestTakingDeposits[inUsGaap]),
    chain("Receivables (IFRS)", receivables[inIfrs]),
    chain("Inventories (IFRS)", inventories[inIfrs]),
    chain("Illiquid assets (IFRS)", illiquidAssets[inIfrs]),
    chain("Other named assets (IFRS)", otherNamedAssets[inIfrs]),
    chain("Deposits that bear interest (IFRS)", interestTakingDeposits[inIfrs]),
  ],
  totalIncome: [
    chain("Profit before tax", profitBeforeTax[inUsGaap]),
    chain("Profit before tax (IFRS)", profitBeforeTax[inIfrs]),
    chain("Other income", otherIncome[inUsGaap]),
    chain("Other income (IFRS)", otherIncome[inIfrs]),
    chain("Income of a bank", bankIncome),
    chain("Lines of investment income", largest(...investmentLines)),
    chain("Gains that other income may contain", largest(...gains)),
    chain("Costs of insurers", insurersCosts),
    chain("Interest charged, by any of its names", largest(...financeCosts, ...netFinanceCosts)),
    chain("Lines that may stand between operating result and profit before tax", total(...optionalLines)),
  ],
  preferredShares: [
    chain("Preferred shares in equity", preferredInEquity[inUsGaap]),
    chain("Temporary equity", temporaryEquity),
    chain("Interests that others may sell back", redeemableByOthers),
    chain("Liquidation preference", liquidationPreference),
    chain("Dividends on preferred shares", preferredDividends),
    chain("Owners' equity", ownersEquity),
    chain("Treasury shares", treasuryStock),
    chain("Other parts of owners' equity", total(...Object.values(equityParts))),
    chain("Preference shares (IFRS)", preferredInEquity[inIfrs]),
    chain("Capital paid in (IFRS)", total(...Object.values(ifrsPaidIn))),
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

const leads: Readonly<Record<Combination, string>> = {
  first: "The first of these that is tagged",
  largest: "The largest of these",
  total: "The sum of these",
  rows: "The sum of these rows",
  completed: "If the first of these is tagged, the sum of all that are tagged",
  every: "The sum of these, if all are tagged",
  ending: "On the day the period ends:",
  lately: "On the newest day of the past year on which it is stated:",
}

/**
 * Each chain under its heading. A chain that is part of another is not repeated there, but named by its
 * title. A chain of `elsewhere`, whose heading is on another page, is named too.
 */
export function chainBlocks(chains: readonly Chain[], elsewhere: readonly Chain[] = []): readonly Content[] {
  const titles = new Map([...chains, ...elsewhere].map(({ title, measure }) => [measure, title]))
  return chains.flatMap(({ title, measure, purpose }) => [
    heading(title),
    ...(purpose === "" ? [] : [purpose]),
    list([stepsOf(measure, titles)]),
  ])
}

type Titles = ReadonlyMap<Measure, string>

/** A step, and its parts in a list below it. If every part is a name, all parts are on one line. */
function stepsOf(measure: Measure, titles: Titles): readonly Block[] {
  const { recipe } = measure
  if (recipe.kind === "tag") return [line(code(recipe.concept))]
  const { parts } = recipe
  const lead = recipe.kind === "rule" ? ruleLead(recipe.rule, parts.length) : `${leads[recipe.kind]}:`
  const names = parts.map((part) => nameOf(part, titles)).filter((name) => name !== null)
  if (parts.length === 0) return [line(lead)]
  if (names.length === parts.length) return [line(prose`${lead} ${listed(names)}`)]
  const items = parts.map((part) => {
    const name = nameOf(part, titles)
    return name === null ? stepsOf(part, titles) : [line(name)]
  })
  return [line(lead), list(items)]
}

function ruleLead(rule: string, parts: number): string {
  return parts === 0 ? rule : `${rule} Looks at:`
}

/** A chain's title, or the concept of a single tag; null for any other measure. */
function nameOf(measure: Measure, titles: Titles): Prose | null {
  const title = titles.get(measure)
  if (title !== undefined) return em(title)
  return measure.recipe.kind === "tag" ? code(measure.recipe.concept) : null
}
