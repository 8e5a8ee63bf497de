import type { BorrowingAxis, RevenueAxis } from "../../facts/instance-facts.ts"

/** Usual prefixes by namespace: the year in a namespace changes, and a document may bind any prefix. */
const taxonomies: readonly (readonly [namespace: RegExp, prefix: string])[] = [
  [/^http:\/\/(fasb\.org|xbrl\.us)\/us-gaap\//, "us-gaap"],
  [/^http:\/\/fasb\.org\/srt\//, "srt"],
  [/^http:\/\/(xbrl\.sec\.gov|xbrl\.us)\/dei\//, "dei"],
  [/^https?:\/\/xbrl\.ifrs\.org\/taxonomy\/.*\/ifrs-full$/, "ifrs-full"],
]

export const instanceNamespace = "http://www.xbrl.org/2003/instance"
export const dimensionNamespace = "http://xbrl.org/2006/xbrldi"
export const nilNamespace = "http://www.w3.org/2001/XMLSchema-instance"
export const linkbaseNamespace = "http://www.xbrl.org/2003/linkbase"
export const xlinkNamespace = "http://www.w3.org/1999/xlink"
export const schemaNamespace = "http://www.w3.org/2001/XMLSchema"

const publishedTaxonomies =
  /^https?:\/\/((www\.)?(fasb|ifrs)\.org|xbrl\.(us|sec\.gov|fasb\.org|ifrs\.org)|www\.(xbrl|w3)\.org)\//

/** True for the namespace of a filer's own concepts. */
export function isFilersOwn(namespace: string): boolean {
  return namespace !== "" && !publishedTaxonomies.test(namespace)
}

/** A name with its taxonomy's usual prefix; a filer's own names keep the document's prefix. */
export function qualifiedName(namespace: string, prefix: string, local: string): string {
  const known = taxonomies.find(([stem]) => stem.test(namespace))
  const usual = known?.[1] ?? prefix
  return usual === "" ? local : `${usual}:${local}`
}

/** The axes that are read. Facts with any other dimension are ignored. */
export type Axis = "class" | "listing" | RevenueAxis | BorrowingAxis

const axes: Readonly<Record<string, Axis>> = {
  "us-gaap:StatementClassOfStockAxis": "class",
  "ifrs-full:ClassesOfOrdinarySharesAxis": "class",
  "ifrs-full:ClassesOfShareCapitalAxis": "class",
  "dei:EntityListingsExchangeAxis": "listing",
  "us-gaap:StatementBusinessSegmentsAxis": "segment",
  "ifrs-full:SegmentsAxis": "segment",
  "srt:ProductOrServiceAxis": "product",
  "us-gaap:ProductOrServiceAxis": "product",
  "us-gaap:ProductsAndServicesAxis": "product",
  "ifrs-full:ProductsAndServicesAxis": "product",
  "srt:ConsolidationItemsAxis": "consolidation",
  "us-gaap:ConsolidationItemsAxis": "consolidation",
  "ifrs-full:SegmentConsolidationItemsAxis": "consolidation",
  "us-gaap:DebtInstrumentAxis": "instrument",
  "ifrs-full:BorrowingsByNameAxis": "instrument",
  "us-gaap:LongtermDebtTypeAxis": "debt_type",
  "us-gaap:ShortTermDebtTypeAxis": "debt_type",
  "us-gaap:CreditFacilityAxis": "facility",
  "us-gaap:LineOfCreditFacilityAxis": "facility",
  "us-gaap:VariableInterestEntitiesByClassificationOfEntityAxis": "vehicle",
  "srt:ConsolidatedEntitiesAxis": "vehicle",
  "us-gaap:ConsolidatedEntitiesAxis": "vehicle",
}

/** Our name of an XBRL axis; null for an axis that is not read. */
export function axisNamed(name: string): Axis | null {
  return axes[name] ?? null
}
