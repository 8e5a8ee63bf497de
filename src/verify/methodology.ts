import decisive from "../../data/decisive-codes.json" with { type: "json" }
import { type Packet, type RatioName, ratioNames } from "./packet.ts"
import { standards, type VersionTerms } from "./standards.ts"

type Version = Packet["methodology"]

/** The standard of every packet before 0.8.0: its reports keep their words. */
const firstStandard = "aaoifi-ss21"

/** True for a packet of the default standard. */
export function isOfFirstStandard({ id }: Version): boolean {
  return id === firstStandard
}

/** The terms of a version; null for an unknown version, whose limits cannot be checked. */
export function termsOf({ id, version }: Version): VersionTerms | null {
  return own(own(standards, id)?.versions ?? {}, version) ?? null
}

/** What readers call a standard: `FTSE Yasaar`; for an unknown one its id and version. */
export function standardName({ id, version }: Version): string {
  return own(standards, id)?.name ?? `${id}@${version}`
}

/** Where a standard tells which businesses are prohibited; of an unknown one the clause of the first. */
export function businessClause({ id }: Version): string {
  return (own(standards, id) ?? standards[firstStandard])?.businessClause ?? ""
}

/**
 * The ratio screens that a packet of a version must have: for an unknown version those of the newest one known, null for
 * an unknown standard.
 */
export function ratiosOf(version: Version): readonly RatioName[] | null {
  const [newest] = Object.values(own(standards, version.id)?.versions ?? {})
  const terms = termsOf(version) ?? newest
  return terms === undefined ? null : ratioNames.filter((name) => name in terms)
}

/** A packet names its methodology: `constructor` is none. */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Every score starts from it. */
export const baseConfidence = 0.85

/** The most that an interest-bearing balance earned in a fiscal year, by its last day. */
export function yieldMax(yearEnd: string): number {
  return yearEnd < "2025-06-30" ? 0.055 : 0.05
}

/**
 * SIC codes under which every business is prohibited: brewers and sellers of alcohol, makers of tobacco goods, banks, lenders
 * and insurers. With any other code a company cannot fail without figures.
 */
export const prohibitedCodes: ReadonlyMap<string, string> = new Map(
  decisive.codes.map(({ code, business }) => [code, business]),
)

/** Least score for high data quality. */
export const highQualityMin = 0.9

/** Forms that figures may come from, with their amendments. A Form 6-K is one where it has an annual report. */
export const reportForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F|6-K)(\/A)?$/

/** Forms with a full fiscal year. */
export const annualForm = /^(10-K|10-KT|20-F|40-F|6-K)(\/A)?$/

/** Forms of foreign filers, who file no quarterly reports. */
export const foreignForm = /^(20-F|40-F|6-K)(\/A)?$/

/** Most months from the day a balance sheet is filed, and from its own day, to the day of a packet. */
export const filedMonthsMax = 15
export const balanceMonthsMax = { domestic: 16, foreign: 17 } as const

/** Length of a fiscal year. */
export const yearDaysMin = 350
export const yearDaysMax = 380

/** Most days between a close and the end of its month. */
export const monthEndGapDaysMax = 6

/** Concepts that every balance sheet states. */
export const balanceTotals = [
  "us-gaap:Assets",
  "us-gaap:LiabilitiesAndStockholdersEquity",
  "ifrs-full:Assets",
  "ifrs-full:EquityAndLiabilities",
]

/** Concepts that nearly every annual report states for its year. */
export const yearTotals = [
  "us-gaap:NetIncomeLoss",
  "us-gaap:ProfitLoss",
  "us-gaap:NetCashProvidedByUsedInOperatingActivities",
  "us-gaap:Revenues",
  "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
  "us-gaap:OperatingIncomeLoss",
  "ifrs-full:ProfitLoss",
  "ifrs-full:Revenue",
  "ifrs-full:CashFlowsFromUsedInOperatingActivities",
]
