/**
 * What is read from the XBRL instance of one filing: the facts with a dimension that companyfacts leaves out. Names are
 * written with the taxonomy's usual prefix, whatever prefix the document binds: `us-gaap:CommonClassAMember`.
 */
export interface InstanceFacts {
  /** Of the filing, as EDGAR lists it; the document itself does not state them. */
  readonly accession: string
  readonly form: string
  /** YYYY-MM-DD */
  readonly filed: string
  /** Last day of the period reported on (dei:DocumentPeriodEndDate). */
  readonly periodEnd: string
  readonly entityCik: number
  /** The counts of the cover page, in the order of the document. */
  readonly classes: readonly ShareClass[]
  /**
   * Ordinary shares that one depositary share represents, where the title of a registered security states it
   * ("American Depositary Shares, each representing five common shares"); null where none or more than one is stated.
   */
  readonly ordinaryPerDepositaryShare: number | null
  /** Revenue of the full fiscal year that ends with the period: the total, its parts, and what reconciles them. */
  readonly revenue: readonly RevenuePart[]
}

/** One count of shares on the cover page (dei:EntityCommonStockSharesOutstanding). */
export interface ShareClass {
  /** `us-gaap:CommonClassAMember`; null for a count without a class. */
  readonly member: string | null
  /** As registered under Section 12(b): "Class A Common Stock, $0.001 par value"; null where none is stated. */
  readonly title: string | null
  readonly tradingSymbol: string | null
  /** Day of the count (YYYY-MM-DD). */
  readonly end: string
  readonly shares: number
}

/**
 * `segment`: a reportable segment. `product`: a product or service. `consolidation`: not of one part but of what stands
 * between the parts and the total: eliminations, reconciling items, or the sum of all segments.
 */
export const revenueAxes = ["segment", "product", "consolidation"] as const
export type RevenueAxis = (typeof revenueAxes)[number]

/** Revenue of a full fiscal year, whole (`axis` and `member` are null) or of one member of one axis. */
export interface RevenuePart {
  /** With its taxonomy: `us-gaap:Revenues`. */
  readonly concept: string
  /** ISO 4217: `USD`. */
  readonly unit: string
  /** YYYY-MM-DD */
  readonly start: string
  /** YYYY-MM-DD */
  readonly end: string
  readonly axis: RevenueAxis | null
  /** `ba:GlobalServicesMember` */
  readonly member: string | null
  readonly value: number
}
