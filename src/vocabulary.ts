/** The closed lists that all parts of the service share. Each value of the API is declared here once. */

export const determinationStatuses = ["compliant", "non-compliant", "pending"] as const
export type DeterminationStatus = (typeof determinationStatuses)[number]

export const healthRatings = ["fragile", "robust", "antifragile"] as const
export type HealthRating = (typeof healthRatings)[number]

/** The ratio screens of `aaoifi-ss21`, the default standard. */
export const defaultRatioNames = ["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"] as const
export type DefaultRatioName = (typeof defaultRatioNames)[number]

/** The ratio screens of every standard. */
export const ratioScreenNames = [
  ...defaultRatioNames,
  "deposits_to_market_cap",
  "receivables_to_market_cap",
  "receivables_and_cash_to_market_cap",
  "debt_to_total_assets",
  "cash_to_total_assets",
  "receivables_to_total_assets",
  "receivables_and_cash_to_total_assets",
  "illiquid_assets_to_total_assets",
  "net_liquid_assets_to_market_cap",
  "prohibited_profit",
] as const
export type RatioScreenName = (typeof ratioScreenNames)[number]

export const screenNames = ["business_activity", ...ratioScreenNames] as const
export type ScreenName = (typeof screenNames)[number]

/** The amounts that a ratio screen may have as its numerator. */
export const numeratorNames = [
  "interest_bearing_debt",
  "preferred_shares",
  "cash_and_interest_bearing_securities",
  "interest_taking_deposits",
  "receivables",
  "inventories",
  "illiquid_assets",
  "net_liquid_assets",
  "prohibited_income",
  "prohibited_activity_income",
  "prohibited_profit",
  "interest_income",
] as const
export type NumeratorName = (typeof numeratorNames)[number]

/** The amounts that a ratio screen may divide by. */
export const denominatorNames = [
  "market_cap",
  "total_assets",
  "revenue",
  "interest_income",
  "total_income",
  "profit_before_tax",
] as const
export type DenominatorName = (typeof denominatorNames)[number]

/** The kinds of rules in which two standards differ, from the smallest difference to the largest. */
export const differenceRules = [
  "limit",
  "window",
  "denominator",
  "numerator",
  "interest",
  "tolerance",
  "business",
  "screen",
] as const
export type DifferenceRule = (typeof differenceRules)[number]

/** The membership in an index whose rules depend on earlier verdicts. */
export const memberships = ["member", "not_member", "unknown"] as const
export type Membership = (typeof memberships)[number]

/** The kinds of share price at which a verdict changes. */
export const flipBases = ["spot", "average", "next_month_end", "within_12_months"] as const
export type FlipBasis = (typeof flipBases)[number]

export const operators = ["<=", "<", ">=", ">"] as const
export type Operator = (typeof operators)[number]

/** Prohibited core businesses. Cannabis is an intoxicant too, but filings name it separately. */
export const prohibitedCategories = [
  "conventional_finance",
  "insurance",
  "alcohol",
  "tobacco",
  "pork",
  "gambling",
  "adult_entertainment",
  "weapons",
  "cannabis",
] as const
export type ProhibitedCategory = (typeof prohibitedCategories)[number]

/** Businesses that some standards prohibit entirely. SS 21 judges them by the goods or services they sell. */
export const mixedActivities = [
  "hotels",
  "film",
  "music",
  "broadcasting",
  "advertising",
  "restaurants",
  "groceries",
  "food",
  "airlines",
  "cruise_lines",
  "property_rental",
  "share_trading",
] as const
export type MixedActivity = (typeof mixedActivities)[number]

/** The activities that the business rule of a standard covers. */
export const activities = [...prohibitedCategories, ...mixedActivities] as const
export type Activity = (typeof activities)[number]

/** The certainty of a rule. A: the issuer's own text. B: a dated reading by others. C: second-hand. */
export const grades = ["A", "B", "C"] as const
export type Grade = (typeof grades)[number]

export const screenResults = ["pass", "fail", "not_applicable"] as const
export type ScreenResult = (typeof screenResults)[number]

/** The bounds of a number that no filing states. Documents print number and bound (law 2). */
export const bounds = ["at_most", "at_least"] as const
export type Bound = (typeof bounds)[number]

export const withheldReasons = [
  "screen_unresolved",
  "market_cap_unavailable",
  "filings_stale",
  "currency_unresolved",
  "no_filings",
  "successor_undeclared",
] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** The causes of a determination that differs from the previous one. */
export const changeCauses = ["filing", "correction", "price", "methodology", "time"] as const
export type ChangeCause = (typeof changeCauses)[number]

/** The causes of a turn that lie in what we hold of a company, not in the company. */
const coverageCauses = ["reports_begin", "report_missing", "closes_begin", "closes_end"] as const

/** The causes of a turn in a timeline. */
export const turnCauses = [...changeCauses, ...coverageCauses] as const
export type TurnCause = (typeof turnCauses)[number]

/** The kinds of changes in the feed. */
export const changeKinds = [
  "verdict",
  "withheld",
  "screen",
  "standard",
  "fund_badge",
  "fund_purity",
  "ticker",
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const analysisStatuses = ["complete", "withheld", "pending"] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/** The keys of the breakdown of prohibited revenue (Interface: Compliance result, `revenue`). */
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

/** The plans, from the lowest to the highest. */
export const plans = ["free", "plus", "enterprise"] as const
export type Plan = (typeof plans)[number]

export const keyTypes = ["sandbox", "live"] as const
export type KeyType = (typeof keyTypes)[number]

/** The ways to start a session. */
export const signInMethods = ["link", "passkey"] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The events of access and plan on an account's page. */
export const accountEventKinds = [
  "signed_in",
  "sign_in_refused",
  "key_made",
  "key_revoked",
  "passkey_added",
  "passkey_removed",
  "assistant_connected",
  "assistant_ended",
  "plan_granted",
  "plan_paid",
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** The purposes of a passkey challenge. */
export const challengePurposes = ["register", "sign_in"] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** The forms of reports in the registers outside the US. A correction has `/A` behind its form. */
export const formsAbroad = [
  "annual report",
  "half-year report",
  "quarterly report",
  "annual financial report",
] as const

/**
 * The annual and quarterly forms from which a figure may come. An amendment has its base form. A 6-K counts
 * if it is an annual report.
 */
export const filingTypes = ["10-K", "10-Q", "20-F", "40-F", "6-K", ...formsAbroad] as const
export type FilingType = (typeof filingTypes)[number]

/** The number of month-end closes that a market capitalisation may average; 0 means only the last close. */
export const capMonths = [0, 12, 24, 36] as const
export type CapMonths = (typeof capMonths)[number]

export const marketCapMethods = ["spot", "12-month-avg", "24-month-avg", "36-month-avg"] as const
export type MarketCapMethod = (typeof marketCapMethods)[number]

/** The origin of the rate by which closes become amounts in the currency of the reports. */
export const exchangeRateSources = ["reference", "filing", "unit"] as const
export type ExchangeRateSource = (typeof exchangeRateSources)[number]

export const listingKinds = ["stock", "fund"] as const
export type ListingKind = (typeof listingKinds)[number]

/**
 * The reasons why a position is not matched to a listing. Either no listing is known, or this field of the
 * position contradicts the listing.
 */
export const unmatchedCodes = ["not_found", "isin", "currency", "exchange", "name", "price"] as const
export type UnmatchedCode = (typeof unmatchedCodes)[number]
/**
 * The kinds of a line that is not a share of its registrant. `unclear`: no source says whether it is a share.
 */
export const otherSecurities = ["note", "preferred", "warrant", "right", "unit", "unclear"] as const
export type OtherSecurity = (typeof otherSecurities)[number]

/** Sizes by market capitalisation in USD: small < 2 bn ≤ mid < 10 bn ≤ large < 200 bn ≤ mega. */
export const marketCapBuckets = ["small", "mid", "large", "mega"] as const
export type MarketCapBucket = (typeof marketCapBuckets)[number]
/** The upper ends of the size buckets in USD. The last bucket has none. */
export const marketCapBelowUsd = [2e9, 10e9, 200e9] as const

export const screenSorts = ["symbol", "market_cap", "flip_distance"] as const
export type ScreenSort = (typeof screenSorts)[number]

/** Our own sectors, derived from the SIC code (data/sic-codes.json). */
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

/** The kinds of a fund's holding, as its file states them. */
export const holdingKinds = ["equity", "fund", "debt", "cash", "derivative", "commodity", "other"] as const
export type HoldingKind = (typeof holdingKinds)[number]

export const holdingSides = ["long", "short"] as const
export type HoldingSide = (typeof holdingSides)[number]

/** The sources of holdings: EDGAR's N-PORT, an issuer's file, or the tables of the release. */
export const holdingSources = ["nport", "ishares", "ssga", "issuer", "starter"] as const
export type HoldingSource = (typeof holdingSources)[number]

/** The ways in which a holding is matched to an instrument. */
export const matchMethods = ["isin", "cusip", "ticker", "name"] as const
export type MatchMethod = (typeof matchMethods)[number]

/** `screened`: at least 90% of the weight has a verdict. `partial`: less. `pending`: none. */
export const fundStatuses = ["screened", "partial", "pending"] as const
export type FundStatus = (typeof fundStatuses)[number]

/** The badge by purity in percent: green from 95, amber from 70, otherwise red. */
export const badgeColors = ["green", "amber", "red"] as const
export type BadgeColor = (typeof badgeColors)[number]

/**
 * The buckets in which a fund's holdings are counted: shares with or without a verdict, unmatched shares, and
 * everything other than a share held long.
 */
export const holdingBuckets = [
  "compliant",
  "non_compliant",
  "pending",
  "unmatched",
  "short",
  "fund",
  "debt",
  "cash",
  "derivative",
  "commodity",
  "other",
] as const
export type HoldingBucket = (typeof holdingBuckets)[number]

/** The reasons why a webhook is disabled: its owner, a receiver's 410, or five days of failed attempts. */
export const webhookDisabledReasons = ["owner", "gone", "failing"] as const
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number]

/** `failed`: the last attempt failed. */
export const webhookMessageStates = ["pending", "delivered", "failed"] as const
export type WebhookMessageState = (typeof webhookMessageStates)[number]

/** The reasons why an attempt got no response. */
export const attemptErrors = [
  "secret_unreadable",
  "name_not_resolved",
  "address_not_public",
  "timeout",
  "connection_failed",
] as const
export type AttemptError = (typeof attemptErrors)[number]

/** The methods to purify a share: by the shares held at the end of the period, or by their dividends. */
export const purificationMethodIds = ["ss21_per_share", "dividend_share"] as const
export type PurificationMethodId = (typeof purificationMethodIds)[number]

/** The figures that may be missing for the purification of a lot. */
export const purificationFigures = [
  "listing",
  "periods",
  "prohibited_income",
  "shares_outstanding",
  "ordinary_per_share_line",
  "dividends_per_share",
  "split",
] as const
export type PurificationFigure = (typeof purificationFigures)[number]

/** The items from which zakat on a share is computed. */
export const zakatItems = [
  "market_value",
  "cash",
  "receivables",
  "inventories",
  "short_term_investments",
  "current_liabilities",
  "net_income",
] as const
export type ZakatItem = (typeof zakatItems)[number]

/** The ways to compute zakat on a share. */
export const zakatMethodIds = [
  "trading",
  "zakatable_assets",
  "net_zakatable_assets",
  "market_value_25",
  "market_value_40",
  "profit",
] as const
export type ZakatMethodId = (typeof zakatMethodIds)[number]

/** What shares are held for, on which the method of zakat depends. */
export const holdingPurposes = ["income", "trade"] as const
export type HoldingPurpose = (typeof holdingPurposes)[number]

/** The tables of a snapshot, with one row for each instrument, each holding of a fund, or each change. */
export const snapshotTables = ["universe", "holdings", "changes"] as const
export type SnapshotTable = (typeof snapshotTables)[number]

export const snapshotFormats = ["csv", "ndjson", "parquet"] as const
export type SnapshotFormat = (typeof snapshotFormats)[number]
