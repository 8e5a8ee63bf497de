import type { FilerId } from "../identifiers/filer.ts"
/** One reported value from EDGAR companyfacts. `fy`, `fp` and `frame` concern the filing and are left out. */
export interface Fact {
  /** First day of the period (YYYY-MM-DD); null for an instant. */
  readonly start: string | null
  /** Last day of the period, or the instant (YYYY-MM-DD). */
  readonly end: string
  readonly value: number
  /** Accession number of the filing that reported the value, e.g. `0000320193-26-000012`. */
  readonly accession: string
  /**
   * The form of the report, base or amended: `10-K`, `10-K/A`, `10-KT`, `10-Q`, `20-F`, `40-F` and so on. It
   * is `6-K` only if that filing is an annual report.
   */
  readonly form: string
  /** Filing date (YYYY-MM-DD). */
  readonly filed: string
}

/** All facts of one concept in one unit, in file order. */
export interface Series {
  /**
   * The concept's name with its taxonomy: `us-gaap:Assets`. Counts of shares in Japan have the member of their
   * axis behind it, as tags are printed: `jpcrp:NumberOfSharesIssuedSharesVotingRights[jpcrp:...Member]`.
   */
  readonly concept: string
  /** The unit as written: `USD`, `shares`, `TWD`. */
  readonly unit: string
  readonly facts: readonly Fact[]
}

/** Joins two lists of series, the facts of `first` before those of `second`, without empty series. */
export function joinSeries(first: readonly Series[], second: readonly Series[]): readonly Series[] {
  const all = new Map<string, Series>()
  for (const each of [...first, ...second]) {
    const key = seriesKey(each)
    const known = all.get(key)
    all.set(key, known === undefined ? each : { ...each, facts: [...known.facts, ...each.facts] })
  }
  return [...all.values()].filter(({ facts }) => facts.length > 0)
}

/** The same for the series of one concept and unit. */
export function seriesKey({ concept, unit }: Series): string {
  return `${concept}\t${unit}`
}

/** The facts that one registrant has filed, limited to the concepts that measures use. */
export interface CompanyFacts {
  readonly filer: FilerId
  readonly entityName: string
  readonly series: readonly Series[]
  /** Facts from the XBRL instances of single filings. Filings after the assessment date are ignored. */
  readonly instances?: readonly InstanceFacts[]
  /** The first day on which a Form 6-K other than an annual report stated a balance sheet; else absent. */
  readonly furnishedFrom?: string
}

/**
 * Facts from the XBRL instance of one filing. companyfacts leaves these facts out, because they have a
 * dimension. Names carry the taxonomy's usual prefix (`us-gaap:CommonClassAMember`), even if the document
 * uses another prefix.
 */
export interface InstanceFacts {
  /** `accession`, `form` and `filed` come from EDGAR's list, because the document does not state them. */
  readonly accession: string
  readonly form: string
  /** YYYY-MM-DD */
  readonly filed: string
  /** Last day of the reporting period (dei:DocumentPeriodEndDate). */
  readonly periodEnd: string
  readonly entityCik: number
  /** The share counts on the cover page, in document order. */
  readonly classes: readonly ShareClass[]
  /**
   * Number of ordinary shares that one depositary share represents, if the title of a registered security
   * states the number ("American Depositary Shares, each representing five common shares"). Null if no
   * number, or more than one, is stated.
   */
  readonly ordinaryPerDepositaryShare: number | null
  /** Revenue of the fiscal year that ends with the period: the total, its parts, and reconciling items. */
  readonly revenue: readonly RevenuePart[]
  /** Borrowings that companyfacts leaves out, at the end of the period; absent if they were not read. */
  readonly borrowings?: readonly Borrowing[]
}

/** One count of shares on the cover page (dei:EntityCommonStockSharesOutstanding). */
export interface ShareClass {
  /** The class, such as `us-gaap:CommonClassAMember`; null if the count names no class. */
  readonly member: string | null
  /** Title registered under Section 12(b): "Class A Common Stock, $0.001 par value"; null if not stated. */
  readonly title: string | null
  readonly tradingSymbol: string | null
  /** Day of the count (YYYY-MM-DD). */
  readonly end: string
  readonly shares: number
}

/**
 * `segment`: a reportable segment. `product`: a product or service. `consolidation`: items between the parts
 * and the total, such as eliminations, reconciling items, or the sum of all segments.
 */
export const revenueAxes = ["segment", "product", "consolidation"] as const
export type RevenueAxis = (typeof revenueAxes)[number]

/** Revenue of a fiscal year: of one member of an axis, or the total if `axis` and `member` are null. */
export interface RevenuePart {
  /** The concept's name with its taxonomy: `us-gaap:Revenues`. */
  readonly concept: string
  /** ISO 4217: `USD`. */
  readonly unit: string
  /** YYYY-MM-DD */
  readonly start: string
  /** YYYY-MM-DD */
  readonly end: string
  readonly axis: RevenueAxis | null
  /** For example `ba:GlobalServicesMember`. */
  readonly member: string | null
  readonly value: number
}

/**
 * `instrument`: a single issue. `debt_type`: a kind of debt. `facility`: a credit facility. `vehicle`: a
 * consolidated entity.
 */
export const borrowingAxes = ["instrument", "debt_type", "facility", "vehicle"] as const
export type BorrowingAxis = (typeof borrowingAxes)[number]

/**
 * How a fact is known to be a borrowing. `tag`: a known concept with a dimension. The other three are for a
 * filer's own concept. `calculation`: the filing adds the concept to a known concept of debt. `label`: the
 * filing adds the concept to liabilities, under a label that names a borrowing. `name`: only the concept's
 * name, or a mixed label, names a borrowing, which proves nothing.
 */
export const borrowingProofs = ["tag", "calculation", "label", "name"] as const
export type BorrowingProof = (typeof borrowingProofs)[number]

/** A balance of borrowed money: one member of an axis under a known concept, or a filer's own concept. */
export interface Borrowing {
  /**
   * A known concept such as `us-gaap:ConvertibleLongTermNotesPayable`, or a filer's own concept such as
   * `hubs:ConvertibleSeniorNotesNetOfCurrentPortion`.
   */
  readonly concept: string
  /** `axis` and `member` are null for a filer's own concept. */
  readonly axis: BorrowingAxis | null
  readonly member: string | null
  /** The standard label of a filer's own concept; null if not stated. */
  readonly label: string | null
  /** The balance-sheet day (YYYY-MM-DD). */
  readonly end: string
  /** ISO 4217: `USD`. */
  readonly unit: string
  readonly value: number
  readonly proof: BorrowingProof
  /** Known concepts of debt, and totals of liabilities, that include this balance in the filing's sums. */
  readonly within: readonly string[]
  /** The known concepts of debt that the same calculations add to liabilities as separate lines. */
  readonly beside: readonly string[]
}
