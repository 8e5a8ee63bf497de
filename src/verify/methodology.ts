import type { RatioName } from "./packet.ts"

/** The terms of a methodology version. Deliberately a second copy, independent of the code that makes verdicts. */
export interface MethodologyTerms {
  /** Limits as decimals; a ratio passes when it is not above its limit. */
  readonly limits: Readonly<Record<RatioName, { readonly limit: number; readonly clause: string }>>
  readonly baseConfidence: number
  /** The most that an interest-bearing balance earned in a fiscal year, by its last day. */
  readonly yieldMax: (yearEnd: string) => number
}

/** AAOIFI Shari'ah Standard No. 21. */
const ss21: MethodologyTerms = {
  limits: {
    debt_to_market_cap: { limit: 0.3, clause: "SS 21, 3/4/2: 30%" },
    cash_to_market_cap: { limit: 0.3, clause: "SS 21, 3/4/3: 30%" },
    prohibited_revenue: { limit: 0.05, clause: "SS 21, 3/4/4: 5%" },
  },
  baseConfidence: 0.85,
  yieldMax: (yearEnd) => (yearEnd < "2025-06-30" ? 0.055 : 0.05),
}

const promises: Readonly<Record<string, MethodologyTerms>> = { "aaoifi-ss21@2026.1": ss21 }

/** The terms of a version; null for an unknown version, whose limits cannot be checked. */
export function termsOf(methodology: {
  readonly id: string
  readonly version: string
}): MethodologyTerms | null {
  return promises[`${methodology.id}@${methodology.version}`] ?? null
}

/**
 * SIC codes under which every business is prohibited: brewers and sellers of alcohol, makers of tobacco goods, banks, lenders
 * and insurers. With any other code a company cannot fail without figures.
 */
export const prohibitedCodes: Readonly<Record<string, string>> = {
  "2082": "malt beverages",
  "2100": "tobacco products",
  "2111": "cigarettes",
  "5180": "wholesale of alcoholic drinks",
  "6021": "national commercial banks",
  "6022": "state commercial banks",
  "6029": "other commercial banks",
  "6035": "federal savings institutions",
  "6036": "other savings institutions",
  "6111": "federal credit agencies",
  "6141": "personal credit",
  "6162": "mortgage bankers",
  "6311": "life insurance",
  "6321": "accident and health insurance",
  "6324": "hospital and medical service plans",
  "6331": "fire, marine and casualty insurance",
  "6351": "surety insurance",
  "6361": "title insurance",
  "6399": "other insurance carriers",
}

/** Least score for high data quality. */
export const highQualityMin = 0.9

/** Forms that figures may come from, with their amendments. */
export const reportForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/

/** Forms with a full fiscal year. */
export const annualForm = /^(10-K|10-KT|20-F|40-F)(\/A)?$/

/** Length of a fiscal year. */
export const yearDaysMin = 350
export const yearDaysMax = 380

/** Most month-end closes in the average, and most days between a close and the end of its month. */
export const monthsMax = 12
export const monthEndGapDaysMax = 6
