/** The closed lists every part of the service shares. A wire value stands here once. */

export const determinationStatuses = ["compliant", "non-compliant", "pending"] as const
export type DeterminationStatus = (typeof determinationStatuses)[number]

export const healthRatings = ["fragile", "robust", "antifragile"] as const
export type HealthRating = (typeof healthRatings)[number]

export const ratioScreenNames = ["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"] as const
export type RatioScreenName = (typeof ratioScreenNames)[number]

export const screenNames = ["business_activity", ...ratioScreenNames] as const
export type ScreenName = (typeof screenNames)[number]

export const screenResults = ["pass", "fail", "not_applicable"] as const
export type ScreenResult = (typeof screenResults)[number]

export const withheldReasons = [
  "screen_unresolved",
  "market_cap_unavailable",
  "filings_stale",
  "currency_unresolved",
  "no_filings",
] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** What made a determination differ from the one before it. */
export const changeCauses = ["filing", "correction", "price", "methodology", "time"] as const
export type ChangeCause = (typeof changeCauses)[number]

export const analysisStatuses = ["complete", "withheld", "pending"] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/** The breakdown keys of prohibited revenue (Interface: Compliance result, `revenue`). */
export const prohibitedRevenueKinds = [
  "interest_income",
  "gambling",
  "alcohol",
  "weapons",
  "tobacco",
  "adult_entertainment",
  "other",
] as const
export type ProhibitedRevenueKind = (typeof prohibitedRevenueKinds)[number]

export const stabilityRatings = ["stable", "watch", "volatile", "insufficient_history"] as const
export type StabilityRating = (typeof stabilityRatings)[number]

export const severities = ["info", "warning", "critical"] as const
export type Severity = (typeof severities)[number]

export const plans = ["free", "plus", "enterprise"] as const
export type Plan = (typeof plans)[number]

export const keyTypes = ["sandbox", "live"] as const
export type KeyType = (typeof keyTypes)[number]

/** The annual and quarterly forms a figure may come from; an amendment goes by its base form. */
export const filingTypes = ["10-K", "10-Q", "20-F", "40-F"] as const
export type FilingType = (typeof filingTypes)[number]

export const marketCapMethods = ["spot", "12-month-avg"] as const
export type MarketCapMethod = (typeof marketCapMethods)[number]

export const listingKinds = ["stock", "fund"] as const
export type ListingKind = (typeof listingKinds)[number]

/** By market capitalisation in USD: small < 2 bn ≤ mid < 10 bn ≤ large < 200 bn ≤ mega (design §4). */
export const marketCapBuckets = ["small", "mid", "large", "mega"] as const
export type MarketCapBucket = (typeof marketCapBuckets)[number]

export const screenSorts = ["symbol", "market_cap"] as const
export type ScreenSort = (typeof screenSorts)[number]

/** Plain sectors of our own, read off the SIC code (src/screening/sectors.ts). */
export const sectors = [
  "Farming and food",
  "Mining and metals",
  "Oil and gas",
  "Construction and property",
  "Consumer goods",
  "Chemicals and materials",
  "Health",
  "Technology",
  "Industrial goods",
  "Transport",
  "Media and telecoms",
  "Utilities",
  "Retail and wholesale",
  "Finance",
  "Services and leisure",
] as const
export type Sector = (typeof sectors)[number]
