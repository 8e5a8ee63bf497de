/** Numbers and names of our rules that both the screening and the recomputation of a packet use. */

/** The score from which every confidence starts. */
export const confidenceBase = 0.85

/** The smallest score for high data quality. */
export const highQualityMin = 0.9

/**
 * The highest yield that interest-bearing balances can have earned in a fiscal year: `before` for a year that
 * ended before `day`, `since` for any other. Overnight US dollars paid 5.33% from August 2023 to September
 * 2024 and 4.33% in the first three quarters of 2025 (effective federal funds rate, Federal Reserve H.15).
 * Central banks paid less in the other currencies, or as much: the New Zealand dollar 5.50% until August 2024,
 * sterling 5.25%, the Norwegian krone 4.50%, the Australian dollar 4.35%. Bonds bought then yielded less than the
 * peak.
 */
export const yieldBounds = {
  before: 0.055,
  day: "2025-06-30",
  since: 0.05,
  /** Of balances that hold other lines too, which earn less. */
  mixed: { before: 0.044, since: 0.04 },
} as const

/**
 * The shares of a company over their average in its newest fiscal year are at least and at most this. Of 1,473
 * annual reports in the US, four had fewer on the cover page a year later, and five had more
 * (docs/methodology.md).
 */
export const sharesOverAverage = { least: 0.75, most: 2 } as const

/**
 * The most by which losses that no tag names lower non-operating income, as a share of that income before its
 * costs. Of 150 fiscal years that tag interest, it fell short by more in one.
 */
export const unnamedLossesMax = 0.15

/**
 * The maximum ages of filings. The rule is ours and is the same for every standard. A balance sheet is too
 * old once the annual report of the following year must have been filed. That year ends after 12 months. A
 * domestic filer then has 90 days (Form 10-K, General Instruction A(2)), a foreign filer four months (Form
 * 20-F, General Instruction A(b); Form 40-F is due no later). Each filer may announce a delay of 15 days (17
 * CFR 240.12b-25(b)). In whole months these are 16 and 17. The rules were read in November 2026.
 */
export const filingAges = {
  filingAgeMonthsMax: 15,
  balanceAgeMonthsMax: { domestic: 16, foreign: 17 },
  balanceToIncomeMonthsMax: 18,
} as const

/** The fewest days of a full fiscal year. */
export const fiscalYearDaysMin = 350
export const fiscalYearDaysMax = 380

/**
 * The fewest days of a half-year or nine months. A shorter period is a quarter. The fourth quarter ends with
 * the year.
 */
export const halfYearDaysMin = 140

/** The largest number of days between a month-end close and the month's end, because of holidays. */
export const monthEndGapDaysMax = 6

/**
 * The rates that convert a close are at most this many days older than the close. The longest pause of the
 * European Central Bank is Easter, from Thursday to Tuesday.
 */
export const rateAgeDaysMax = 7

/** Units in which shares are priced that are hundredths of a currency: pence, South African cents, agorot. */
export const hundredths: Readonly<Record<string, string>> = { GBX: "GBP", ZAC: "ZAR", ILA: "ILS" }

/** The forms of annual and quarterly reports with amendments, and Form 6-K, which may be an annual report. */
export const reportForm =
  /^(10-K|10-KT|10-Q|10-QT|20-F|40-F|6-K|(annual|half-year|quarterly|annual financial) report)(\/A)?$/

/** The report forms that cover a full fiscal year. */
export const annualForm = /^(10-K|10-KT|20-F|40-F|6-K|annual( financial)? report)(\/A)?$/

/**
 * The report forms of filers who must file only annual reports within four months: foreign filers of the SEC,
 * and issuers of the European Union (Directive 2004/109/EC, article 4).
 */
export const foreignForm = /^(20-F|40-F|6-K|annual financial report)(\/A)?$/

/** The report forms of domestic filers of the SEC. */
export const domesticForm = /^10-[KQ]T?(\/A)?$/

/** The concepts of the totals of a balance sheet, by taxonomy. If two taxonomies state one, the first counts. */
export const balanceTotals = {
  "us-gaap": ["us-gaap:Assets", "us-gaap:LiabilitiesAndStockholdersEquity"],
  "ifrs-full": ["ifrs-full:Assets", "ifrs-full:EquityAndLiabilities"],
  jppfs: ["jppfs:Assets", "jppfs:LiabilitiesAndNetAssets"],
  jpigp: ["jpigp:AssetsIFRS", "jpigp:LiabilitiesAndEquityIFRS"],
} as const

export type Taxonomy = keyof typeof balanceTotals
export const taxonomies = Object.keys(balanceTotals) as readonly Taxonomy[]
/** A taxonomy that only one register uses. */
export type NationalTaxonomy = Exclude<Taxonomy, "us-gaap" | "ifrs-full">

/** Concepts that nearly every annual report states for the whole fiscal year, by taxonomy. */
export const yearTotals = {
  "us-gaap": [
    "us-gaap:NetIncomeLoss",
    "us-gaap:ProfitLoss",
    "us-gaap:NetCashProvidedByUsedInOperatingActivities",
    "us-gaap:Revenues",
    "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
    "us-gaap:OperatingIncomeLoss",
  ],
  "ifrs-full": [
    "ifrs-full:ProfitLoss",
    "ifrs-full:Revenue",
    "ifrs-full:CashFlowsFromUsedInOperatingActivities",
  ],
  jppfs: ["jppfs:ProfitLoss", "jppfs:NetSales", "jppfs:NetCashProvidedByUsedInOperatingActivities"],
  jpigp: [
    "jpigp:ProfitLossIFRS",
    "jpigp:RevenueIFRS",
    "jpigp:NetCashProvidedByUsedInOperatingActivitiesIFRS",
  ],
} as const satisfies Readonly<Record<Taxonomy, readonly string[]>>

export const balanceConcepts: readonly string[] = Object.values(balanceTotals).flat()
export const yearConcepts: readonly string[] = Object.values(yearTotals).flat()
