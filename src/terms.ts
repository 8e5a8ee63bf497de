/**
 * Numbers and names of our rules that the screening and the recomputation of a packet share, each stated
 * once.
 */

/** The score that every confidence starts from. */
export const confidenceBase = 0.85

/** The least score for high data quality. */
export const highQualityMin = 0.9

/**
 * The highest yield that interest-bearing balances can have earned in a fiscal year: `before` for one that
 * ended before `day`, `since` for any other. Overnight US dollars paid 5.33% from August 2023 to September
 * 2024 and 4.33% in the first three quarters of 2025 (effective federal funds rate, Federal Reserve H.15);
 * euro, sterling, yen and the others paid less; bonds bought then yielded less than the peak.
 */
export const yieldBounds = { before: 0.055, day: "2025-06-30", since: 0.05 } as const

/**
 * How old filings may be: our own rule, the same for every standard. A balance sheet is too old once the
 * annual report of the following year must have been filed. That year is over after 12 months. Then a
 * domestic filer has 90 days (Form 10-K, General Instruction A(2)), a foreign one four months (Form 20-F,
 * General Instruction A(b); Form 40-F is due no later). Both may announce a delay of 15 days (17 CFR
 * 240.12b-25(b)). In whole months these are 16 and 17. The rules were read in November 2026.
 */
export const filingAges = {
  filingAgeMonthsMax: 15,
  balanceAgeMonthsMax: { domestic: 16, foreign: 17 },
  balanceToIncomeMonthsMax: 18,
} as const

/** The least days of a full fiscal year. */
export const fiscalYearDaysMin = 350
export const fiscalYearDaysMax = 380

/**
 * The least days of a half-year or nine months. Shorter periods are quarters, and the last quarter of a year
 * ends with it.
 */
export const halfYearDaysMin = 140

/** A month-end close may be up to this many days older than the month's end (holidays). */
export const monthEndGapDaysMax = 6

/** The forms of annual and quarterly reports with amendments, and Form 6-K, which may be an annual report. */
export const reportForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F|6-K|(annual|half-year|quarterly) report)(\/A)?$/

/** The report forms that cover a full fiscal year. */
export const annualForm = /^(10-K|10-KT|20-F|40-F|6-K|annual report)(\/A)?$/

/** The report forms of foreign filers, who must file only an annual report. */
export const foreignForm = /^(20-F|40-F|6-K)(\/A)?$/

/** The totals that a balance sheet states, by taxonomy. */
export const balanceTotals = {
  "us-gaap": ["us-gaap:Assets", "us-gaap:LiabilitiesAndStockholdersEquity"],
  "ifrs-full": ["ifrs-full:Assets", "ifrs-full:EquityAndLiabilities"],
  jppfs: ["jppfs:Assets", "jppfs:LiabilitiesAndNetAssets"],
  jpigp: ["jpigp:AssetsIFRS", "jpigp:LiabilitiesAndEquityIFRS"],
} as const

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
} as const

export const balanceConcepts: readonly string[] = Object.values(balanceTotals).flat()
export const yearConcepts: readonly string[] = Object.values(yearTotals).flat()
