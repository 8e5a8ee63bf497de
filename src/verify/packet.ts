import type {
  Bound,
  ExchangeRateSource,
  MarketCapMethod,
  Operator,
  RatioScreenName,
  ScreenResult,
} from "../vocabulary.ts"

/**
 * The fields of an Evidence Packet that can be recomputed, as its contract describes them. They are declared
 * here a second time on purpose: the code that checks a packet shares the words of the service, but no
 * calculation.
 */
export interface Packet {
  readonly identifier: string
  readonly name: string
  /** The filer in a register outside the US; null for a registrant of the SEC. */
  readonly filer: { readonly register: string; readonly id: string } | null
  /** YYYY-MM-DD, like all days in a packet. */
  readonly asOf: string
  readonly period: string
  /** ISO 4217 currency of every amount in the packet. */
  readonly currency: string
  readonly methodology: { readonly id: string; readonly version: string }
  readonly determination: PacketDetermination
  readonly business: PacketBusiness | null
  readonly ratios: readonly PacketRatio[]
  /** The criteria of a vehicle that is decided on its structure. */
  readonly criteria: readonly { readonly name: string; readonly result: ScreenResult }[]
  readonly confidence: PacketConfidence
  readonly stability: PacketStability
  readonly disclosures: readonly string[]
}

export interface PacketDetermination {
  readonly status: "compliant" | "non-compliant"
  readonly confidence: number
  readonly reasonCodes: readonly string[]
  readonly purification: {
    readonly bound: PacketBound
    readonly required: boolean
    /** In percent. */
    readonly percentage: number
    readonly amountPer1000: number
  }
}

export interface PacketBusiness {
  readonly result: ScreenResult
  readonly activityCompliance: string
  /** Set if the business by itself decides the verdict. In that case no ratio of the packet is known. */
  readonly source: PacketActivitySource | null
}

/** The source of a business activity that decides the verdict by itself. */
export interface PacketActivitySource {
  readonly kind: "sic_code" | "industry_code" | "override"
  /** Null for an override. */
  readonly code: string | null
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly asOf: string
  readonly document: string
}

/** The bound of a number; null if the number is filed. Undefined in packets older than release 0.8.0. */
export type PacketBound = Bound | null

/**
 * A number that no filing states: `rate` times the sum of the raw values `of`, rounded, less the sum of the
 * raw values `less`.
 */
export interface PacketEstimate {
  readonly value: number
  readonly bound: Bound
  readonly rule: string
  readonly rate: number
  readonly of: readonly string[]
  readonly less: readonly string[]
}

export interface PacketRatio {
  readonly name: RatioScreenName
  readonly bound: PacketBound
  readonly result: ScreenResult
  /** The ratio as a decimal; null if undefined or unknown. */
  readonly value: number | null
  readonly threshold: number
  readonly operator: Operator
  readonly numerator: {
    readonly value: number | null
    readonly bound: PacketBound
    readonly components: Amounts | null
    readonly estimates: Readonly<Record<string, PacketEstimate>>
  }
  readonly denominator: {
    readonly value: number | null
    readonly bound: PacketBound
    /** Set if the denominator is a sum. */
    readonly components: Amounts | null
    readonly marketCap: PacketMarketCap | null
  }
  readonly sources: readonly PacketSource[]
}

type Amounts = Readonly<Record<string, number>>

export interface PacketMarketCap {
  readonly method: MarketCapMethod
  readonly monthsUsed: number | null
  readonly shares: number
  /** Ordinary shares per share of the line. Null, like `exchangeRate`, if it is 1, and in old packets. */
  readonly ordinaryPerShare: number | null
  readonly price: number
  readonly exchangeRate: number | null
  /** Null, like `priceCurrency`, without an exchange rate. */
  readonly exchangeRateSource: ExchangeRateSource | null
  /** ISO 4217 currency of the closes. */
  readonly priceCurrency: string | null
  readonly closes: readonly PacketClose[]
}

export interface PacketClose {
  readonly date: string
  readonly close: number
  /** Set if the close is converted at the reference rates of its day. */
  readonly rate: PacketCloseRate | null
}

export interface PacketCloseRate {
  readonly date: string
  /** Units of the close's currency for one euro. */
  readonly pricePerEuro: number
  /** Units of the packet's currency for one euro. */
  readonly currencyPerEuro: number
}

export interface PacketSource {
  readonly filingType: string
  readonly accession: string
  readonly periodEnd: string
  /** The day of a share count, if it is not the period's end. Null for other values, and in 0.8.0 packets. */
  readonly countedOn: string | null
  readonly filed: string
  readonly tags: readonly string[]
  readonly strategy: string
  readonly rawValues: Amounts
  /** Set if the raw value is the base of an estimate. */
  readonly rule: string | null
}

export interface PacketConfidence {
  readonly score: number
  readonly base: number
  readonly penalties: readonly PacketAdjustment[]
  readonly boosts: readonly PacketAdjustment[]
}

export interface PacketAdjustment {
  readonly type: string
  readonly impact: number
}

export interface PacketStability {
  readonly quartersCompliant: number
  readonly quartersTotal: number
  readonly flipRate: number
  readonly closest: { readonly screen: string; readonly distance: number; readonly trend: string } | null
}

/** The sources of all ratios of a packet. */
export function sourcesOf({ ratios }: Packet): readonly PacketSource[] {
  return ratios.flatMap(({ sources }) => sources)
}
