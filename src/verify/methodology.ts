import type { RatioName } from "./packet.ts"

/** What a version of the methodology promises, written down a second time: it is not read from where verdicts are made. */
export interface MethodologyTerms {
  /** Limits as decimals; a ratio passes that is not above its own. */
  readonly limits: Readonly<Record<RatioName, { readonly limit: number; readonly clause: string }>>
  readonly baseConfidence: number
}

/** AAOIFI Shari'ah Standard No. 21. */
const ss21: MethodologyTerms = {
  limits: {
    debt_to_market_cap: { limit: 0.3, clause: "SS 21, 3/4/2: 30%" },
    cash_to_market_cap: { limit: 0.3, clause: "SS 21, 3/4/3: 30%" },
    prohibited_revenue: { limit: 0.05, clause: "SS 21, 3/4/4: 5%" },
  },
  baseConfidence: 0.85,
}

const promises: Readonly<Record<string, MethodologyTerms>> = { "aaoifi-ss21@2026.1": ss21 }

/** Null for a version that is not known here: its limits cannot be held against anything. */
export function termsOf(methodology: {
  readonly id: string
  readonly version: string
}): MethodologyTerms | null {
  return promises[`${methodology.id}@${methodology.version}`] ?? null
}

/** From this score on the data is called high in quality. */
export const highQualityMin = 0.9

/** Forms a figure may come from, and amendments to them. */
export const reportForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/

/** Those of a full fiscal year. */
export const annualForm = /^(10-K|10-KT|20-F|40-F)(\/A)?$/

/** A fiscal year has so many days. */
export const yearDaysMin = 350
export const yearDaysMax = 380

/** Month-end closes averaged, at most; and how many days before the end of its month one may stand. */
export const monthsMax = 12
export const monthEndGapDaysMax = 6
