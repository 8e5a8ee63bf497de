import type { Operator, RatioName } from "./packet.ts"

/**
 * The ratio screens of every standard and of each of its versions. Deliberately a second copy, written from the published
 * rules and not from the code that makes verdicts.
 */

/** What a ratio divides, and what it divides by. */
export type Amount =
  | "interest_bearing_debt"
  | "preferred_shares"
  | "cash_and_interest_bearing_securities"
  | "interest_taking_deposits"
  | "receivables"
  | "illiquid_assets"
  | "net_liquid_assets"
  | "prohibited_income"
  | "prohibited_activity_income"
  | "prohibited_profit"
  | "market_cap"
  | "total_assets"
  | "revenue"
  | "interest_income"
  | "total_income"
  | "profit_before_tax"

/** One ratio screen of a version. */
export interface RatioTerms {
  /** Added up. */
  readonly numerator: readonly Amount[]
  /** Added up. */
  readonly denominator: readonly Amount[]
  /** Most month-end closes that the market capitalisation averages; 0 is the last close alone. */
  readonly months: number
  readonly operator: Operator
  /** As a decimal. */
  readonly limit: number
  readonly clause: string
}

/** The ratio screens of a version, in the order of a packet's. */
export type VersionTerms = Readonly<Partial<Record<RatioName, RatioTerms>>>

export interface StandardTerms {
  readonly name: string
  /** Where the standard tells which businesses are prohibited. */
  readonly businessClause: string
  /** By version, the newest first. */
  readonly versions: Readonly<Record<string, VersionTerms>>
}

type Amounts = Pick<RatioTerms, "numerator" | "denominator" | "months">
type Bar = Pick<RatioTerms, "operator" | "limit">

const debt = ["interest_bearing_debt"] as const
const cash = ["cash_and_interest_bearing_securities"] as const
const receivables = ["receivables"] as const
const receivablesAndCash = [...receivables, ...cash] as const
/** Of the prohibited activities, with all interest. */
const income = ["prohibited_income"] as const
/** Of the prohibited activities alone. */
const activityIncome = ["prohibited_activity_income"] as const

function toCap(numerator: readonly Amount[], months: number): Amounts {
  return { numerator, denominator: ["market_cap"], months }
}

function to(numerator: readonly Amount[], ...denominator: readonly Amount[]): Amounts {
  return { numerator, denominator, months: 0 }
}

function ratio(amounts: Amounts, bar: Bar, clause: string): RatioTerms {
  return { ...amounts, ...bar, clause }
}

const atMost = (limit: number): Bar => ({ operator: "<=", limit })
const below = (limit: number): Bar => ({ operator: "<", limit })
const atLeast = (limit: number): Bar => ({ operator: ">=", limit })

const ss21: StandardTerms = {
  name: "AAOIFI SS 21",
  businessClause: "SS 21, 3/4/1",
  versions: {
    "2026.1": {
      debt_to_market_cap: ratio(toCap(debt, 12), atMost(0.3), "SS 21, 3/4/2: 30%"),
      cash_to_market_cap: ratio(toCap(cash, 12), atMost(0.3), "SS 21, 3/4/3: 30%"),
      prohibited_revenue: ratio(to(income, "revenue"), atMost(0.05), "SS 21, 3/4/4: 5%"),
    },
  },
}

/** By its words: no average, deposits that take interest, total income. */
const ss21Text: StandardTerms = {
  name: "SS 21, the text",
  businessClause: "SS 21, 3/4/1",
  versions: {
    "2026.1": {
      debt_to_market_cap: ratio(toCap(debt, 0), atMost(0.3), "SS 21, 3/4/2: 30%"),
      deposits_to_market_cap: ratio(toCap(["interest_taking_deposits"], 0), atMost(0.3), "SS 21, 3/4/3: 30%"),
      prohibited_revenue: ratio(to(income, "total_income"), atMost(0.05), "SS 21, 3/4/4: 5%"),
    },
  },
}

const djimThird = (numerator: readonly Amount[], clause: string): RatioTerms =>
  ratio(toCap(numerator, 24), below(0.33), clause)
const djimBefore = {
  debt: djimThird(debt, "Financial ratios: debt below 33%"),
  cash: djimThird(cash, "Financial ratios: cash below 33%, until 2023-09-15"),
  /** Interest is not named in the old texts. */
  income: ratio(to(activityIncome, "revenue"), atMost(0.05), "Sector screens: at most 5% of revenue"),
} as const

const djim: StandardTerms = {
  name: "DJIM",
  businessClause: "DJIM, sector screens",
  versions: {
    "2026.1": {
      debt_to_market_cap: djimThird(debt, "February 2026, p. 33: below 33%"),
      prohibited_revenue: ratio(
        to(income, "revenue", "interest_income"),
        below(0.05),
        "February 2026, p. 33: below 5% of revenue with interest",
      ),
    },
    "2023.2": {
      debt_to_market_cap: djimThird(debt, "December 2023, p. 31: below 33%"),
      prohibited_revenue: ratio(to(income, "revenue"), below(0.05), "May 2025: below 5% of revenue"),
    },
    "2023.1": {
      debt_to_market_cap: djimBefore.debt,
      cash_to_market_cap: djimBefore.cash,
      prohibited_revenue: djimBefore.income,
    },
    "2022.1": {
      debt_to_market_cap: djimBefore.debt,
      cash_to_market_cap: djimBefore.cash,
      receivables_to_market_cap: djimThird(
        receivables,
        "Financial ratios: receivables below 33%, until 2023-03-17",
      ),
      prohibited_revenue: djimBefore.income,
    },
  },
}

const spShariah: StandardTerms = {
  name: "S&P Shariah",
  businessClause: "S&P Shariah, sector screens",
  versions: {
    "2026.1": {
      debt_to_market_cap: ratio(toCap(debt, 36), below(0.33), "May 2025, leverage: below 33%"),
      prohibited_revenue: ratio(
        to(income, "revenue"),
        below(0.05),
        "May 2025, non-permissible income with all interest: below 5%",
      ),
    },
    "2022.1": {
      debt_to_market_cap: ratio(toCap(debt, 36), below(0.33), "May 2021, leverage: below 33%"),
      cash_to_market_cap: ratio(toCap(cash, 36), below(0.33), "May 2021, cash: below 33%"),
      receivables_to_market_cap: ratio(
        toCap(receivables, 36),
        below(0.49),
        "May 2021, accounts receivable: below 49%",
      ),
      prohibited_revenue: ratio(
        to(activityIncome, "revenue"),
        below(0.05),
        "May 2021, non-permissible income other than interest: below 5%",
      ),
    },
  },
}

const ftseYasaar: StandardTerms = {
  name: "FTSE Yasaar",
  businessClause: "Ground Rules 4.3.1",
  versions: {
    "2026.1": {
      debt_to_total_assets: ratio(
        to(debt, "total_assets"),
        below(0.33333),
        "Ground Rules 4.3.2.A: below 33.333%",
      ),
      cash_to_total_assets: ratio(
        to(cash, "total_assets"),
        below(0.33333),
        "Ground Rules 4.3.2.B: below 33.333%",
      ),
      receivables_and_cash_to_total_assets: ratio(
        to(receivablesAndCash, "total_assets"),
        below(0.5),
        "Ground Rules 4.3.2.C: below 50%",
      ),
      prohibited_revenue: ratio(to(income, "revenue"), atMost(0.05), "Ground Rules 4.3.2.D: at most 5%"),
    },
  },
}

const ftseIdealratings: StandardTerms = {
  name: "FTSE IdealRatings",
  businessClause: "Shariah screening criteria, April 2024",
  versions: {
    "2026.1": {
      debt_to_market_cap: ratio(toCap(debt, 12), atMost(0.3), "April 2024: at most 30%"),
      cash_to_market_cap: ratio(toCap(cash, 12), atMost(0.3), "April 2024: at most 30%"),
      receivables_and_cash_to_total_assets: ratio(
        to(receivablesAndCash, "total_assets"),
        atMost(0.67),
        "April 2024: at most 67% of total assets",
      ),
      prohibited_revenue: ratio(
        to(income, "total_income"),
        atMost(0.05),
        "April 2024: at most 5% of total income",
      ),
    },
  },
}

const msciThird = (numerator: readonly Amount[], clause: string): RatioTerms =>
  ratio(to(numerator, "total_assets"), atMost(0.3333), clause)

const msciIslamic: StandardTerms = {
  name: "MSCI Islamic",
  businessClause: "MSCI, business activity screening",
  versions: {
    "2026.1": {
      debt_to_total_assets: msciThird(debt, "December 2025, 2.2.1: at most 33.33%"),
      cash_to_total_assets: msciThird(cash, "December 2025, 2.2.1: at most 33.33%"),
      receivables_and_cash_to_total_assets: ratio(
        to(receivablesAndCash, "total_assets"),
        atMost(0.7),
        "December 2025, 2.2.1: at most 70%",
      ),
      prohibited_revenue: ratio(
        to(income, "total_income"),
        atMost(0.05),
        "December 2025, 2.1: at most 5% of total income",
      ),
    },
    "2024.1": {
      debt_to_total_assets: msciThird(debt, "2011, section 2: at most 33.33%"),
      cash_to_total_assets: msciThird(cash, "2011, section 2: at most 33.33%"),
      receivables_and_cash_to_total_assets: msciThird(receivablesAndCash, "2011, section 2: at most 33.33%"),
      prohibited_revenue: ratio(
        to(activityIncome, "revenue"),
        atMost(0.05),
        "2011, section 2: at most 5% of revenue",
      ),
    },
  },
}

const msciMSeries: StandardTerms = {
  name: "MSCI M-Series",
  businessClause: "MSCI, business activity screening",
  versions: {
    "2026.1": {
      debt_to_market_cap: ratio(toCap(debt, 36), atMost(0.3333), "2015: at most 33.33%"),
      cash_to_market_cap: ratio(toCap(cash, 36), atMost(0.3333), "2015: at most 33.33%"),
      receivables_and_cash_to_market_cap: ratio(
        toCap(receivablesAndCash, 36),
        atMost(0.49),
        "2015: at most 49%",
      ),
      prohibited_revenue: ratio(
        to(income, "total_income"),
        atMost(0.05),
        "As in MSCI Islamic: at most 5% of total income",
      ),
    },
  },
}

const scMalaysia: StandardTerms = {
  name: "SC Malaysia",
  businessClause: "Business activity benchmarks",
  versions: {
    "2026.1": {
      debt_to_total_assets: ratio(
        to(debt, "total_assets"),
        below(0.33),
        "Financial ratio benchmarks: below 33%",
      ),
      cash_to_total_assets: ratio(
        to(cash, "total_assets"),
        below(0.33),
        "Financial ratio benchmarks: below 33%",
      ),
      prohibited_revenue: ratio(
        to(income, "revenue"),
        below(0.05),
        "Business activity benchmarks: below 5% of revenue",
      ),
      prohibited_profit: ratio(
        to(["prohibited_profit"], "profit_before_tax"),
        below(0.05),
        "Business activity benchmarks: below 5% of profit before tax",
      ),
    },
  },
}

const kmiMeezan: StandardTerms = {
  name: "KMI Meezan",
  businessClause: "KMI Meezan, business of the investee",
  versions: {
    "2026.1": {
      debt_to_total_assets: ratio(
        to([...debt, "preferred_shares"], "total_assets"),
        below(0.37),
        "Debt with preferred shares: below 37%",
      ),
      cash_to_total_assets: ratio(
        to(cash, "total_assets"),
        below(0.33),
        "Non-compliant investments: below 33%",
      ),
      illiquid_assets_to_total_assets: ratio(
        to(["illiquid_assets"], "total_assets"),
        atLeast(0.25),
        "Illiquid assets: at least 25%",
      ),
      net_liquid_assets_to_market_cap: ratio(
        toCap(["net_liquid_assets"], 0),
        below(1),
        "The price of a share is above net liquid assets a share",
      ),
      prohibited_revenue: ratio(
        to(income, "total_income"),
        below(0.05),
        "Non-compliant income: below 5% of total income",
      ),
    },
  },
}

const ojkDebt = (clause: string): RatioTerms => ratio(to(debt, "total_assets"), atMost(0.45), clause)

const issiOjk: StandardTerms = {
  name: "ISSI / OJK",
  businessClause: "POJK 15/POJK.04/2015",
  versions: {
    "2026.1": {
      debt_to_total_assets: ojkDebt("POJK 8/2025, art. 2: at most 45%"),
      prohibited_revenue: ratio(
        to(income, "total_income"),
        atMost(0.05),
        "POJK 8/2025, art. 2 and 34: at most 5% of total income",
      ),
    },
    "2025.1": {
      debt_to_total_assets: ojkDebt("POJK 35/POJK.04/2017: at most 45%"),
      prohibited_revenue: ratio(
        to(income, "total_income"),
        atMost(0.1),
        "POJK 35/POJK.04/2017: at most 10% of total income",
      ),
    },
  },
}

/** By the id of the methodology. */
export const standards: Readonly<Record<string, StandardTerms>> = {
  "aaoifi-ss21": ss21,
  "aaoifi-ss21-text": ss21Text,
  djim,
  "sp-shariah": spShariah,
  "ftse-yasaar": ftseYasaar,
  "ftse-idealratings": ftseIdealratings,
  "msci-islamic": msciIslamic,
  "msci-m-series": msciMSeries,
  "sc-malaysia": scMalaysia,
  "kmi-meezan": kmiMeezan,
  "issi-ojk": issiOjk,
}
