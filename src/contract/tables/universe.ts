import type { Compliance } from "../../compliance/schema.ts"
import type { Etf } from "../../funds/schema.ts"
import { type Health, type HealthRatioName, healthRatioNames } from "../../health/schema.ts"
import { filerKey } from "../../identifiers/filer.ts"
import type { InstrumentOverview } from "../../instruments/schema.ts"
import type { Purification } from "../../purification/schema.ts"
import type { Standing } from "../../standards/schema.ts"
import { defaultRatioNames } from "../../vocabulary.ts"
import { boundMeaning, comparedParts, everyPart, screenColumns } from "./screens.ts"
import { comparedStandards, identityColumns, joined, ownStandardId, reportColumns } from "./shared-columns.ts"
import { type Column, column } from "./table.ts"

/** A row of `universe`: a stock or a fund, with the API's answers about it. */
export interface UniverseRow {
  readonly overview: Omit<InstrumentOverview, "listings" | "links">
  /** The compliance result; null for a fund and for a stock that is not analysed. */
  readonly compliance: Compliance | null
  /** The health rating; null for a fund and for a company that is not rated. */
  readonly health: Health | null
  /** The purification; null for a fund, whose purification is in `etf`. */
  readonly purification: Purification | null
  /** Verdicts by standard. Empty for a fund, and for a pooled vehicle, which is decided on its structure. */
  readonly standings: readonly Pick<
    Standing,
    "methodology" | "status" | "membership" | "withheld" | "screens"
  >[]
  readonly etf: Etf | null
  /** The SHA-256 in the store key of the packet that is in force. */
  readonly packetId: string | null
}

const identity: readonly Column<UniverseRow>[] = [
  ...identityColumns<UniverseRow>(({ overview }) => overview),
  column("type", "text", "`stock` or `fund`", ({ overview }) => overview.type),
  column("exchange", "text", "Null when unknown", ({ overview }) => overview.exchange),
  column(
    "country_code",
    "text",
    "Country of domicile, ISO 3166-1 alpha-2; null when unknown",
    ({ overview }) => overview.country_code,
  ),
  column("isin", "text", "Null when no source states it", ({ overview }) => overview.isin),
  column(
    "cik",
    "integer",
    "SEC registrant behind the listing: the lines of one company share it. Null when there is none",
    ({ overview }) => overview.cik,
  ),
  column(
    "filer",
    "text",
    "Filer of the company, as `register:id`: the lines of one company share it. Null when none is known",
    ({ overview: { filer } }) => filer && filerKey(filer),
  ),
  column("sector", "text", "Derived from the SIC code; null without one", ({ overview }) => overview.sector),
  column(
    "industry",
    "text",
    "The SEC's title of the SIC code; null without one",
    ({ overview }) => overview.industry,
  ),
  column("sic", "text", "SIC code, four digits; null when unknown", ({ overview }) => overview.sic),
]

const verdict: readonly Column<UniverseRow>[] = [
  column(
    "status",
    "text",
    "`compliant`, `non-compliant` or `pending`, by the standard in `methodology`. `pending` for a fund, whose figures are in the last columns",
    ({ overview }) => overview.compliance.status,
  ),
  column(
    "analysis_status",
    "text",
    "`complete`: there is a verdict; `withheld`: the reports were looked at and none could be given; `pending`: not analysed",
    ({ overview }) => overview.compliance.analysis_status,
  ),
  column(
    "withheld",
    "text",
    "Why there is no verdict; null if there is one, and if the stock is not analysed yet",
    ({ compliance }) => compliance?.determination.withheld?.reason ?? null,
  ),
  column(
    "confidence",
    "number",
    "The confidence of the verdict, from 0 to 1; null while pending",
    ({ overview }) => overview.compliance.confidence,
  ),
  column(
    "methodology",
    "text",
    "The standard of the verdict, `id@version`",
    ({ overview }) => overview.compliance.methodology,
  ),
  column(
    "as_of",
    "date",
    "The day of the verdict; null while not analysed",
    ({ overview }) => overview.freshness?.as_of ?? null,
  ),
  column(
    "newest_period_end",
    "date",
    "The last day of the newest period behind the verdict; null without a report",
    ({ overview }) => overview.freshness?.newest_period_end ?? null,
  ),
  column(
    "next_report_due",
    "date",
    "Last day on which the filer may file the next annual or quarterly report; null without a report",
    ({ overview }) => overview.freshness?.next_report_due ?? null,
  ),
]

const health: readonly Column<UniverseRow>[] = [
  column(
    "health_status",
    "text",
    "`fragile`, `robust` or `antifragile`; null when the company is not rated",
    ({ overview }) => overview.health_status,
  ),
  ...healthRatioNames.flatMap(healthColumns),
]

function healthColumns(ratio: HealthRatioName): readonly Column<UniverseRow>[] {
  return [
    column(
      `${ratio}_value`,
      "number",
      `Financial health, \`${ratio}\`. Null if the filings do not have every figure that it needs`,
      (row) => row.health?.ratios[ratio].value ?? null,
    ),
    column(
      `${ratio}_bound`,
      "text",
      `Of \`${ratio}_value\`: ${boundMeaning}`,
      (row) => row.health?.ratios[ratio].bound ?? null,
    ),
    column(
      `${ratio}_status`,
      "text",
      "`fragile`, `robust` or `antifragile`; null without a value",
      (row) => row.health?.ratios[ratio].status ?? null,
    ),
  ]
}

const market: readonly Column<UniverseRow>[] = [
  column(
    "price",
    "number",
    "Last close in `price_currency`; null when no close is known",
    ({ overview }) => overview.market_data.price,
  ),
  column(
    "price_currency",
    "text",
    "ISO 4217; null when no close is known",
    ({ overview }) => overview.market_data.currency,
  ),
  column(
    "price_date",
    "date",
    "Trading day of the last close; null when no close is known",
    ({ overview }) => overview.market_data.date,
  ),
  column(
    "market_cap_usd",
    "number",
    "Market capitalisation of the company in US dollars, as of the verdict's day; null when unknown",
    ({ overview }) => overview.market_data.market_cap_usd,
  ),
  column(
    "market_cap",
    "text",
    "USD: small < 2 bn ≤ mid < 10 bn ≤ large < 200 bn ≤ mega; null when unknown",
    ({ overview }) => overview.market_data.market_cap,
  ),
]

const ownScreens: readonly Column<UniverseRow>[] = defaultRatioNames.flatMap((screen) =>
  screenColumns<UniverseRow>(screen, everyPart, (row) => standingOf(row, ownStandardId)?.screens[screen]),
)

const business: readonly Column<UniverseRow>[] = [
  column(
    "business_activity_result",
    "text",
    "`pass` or `fail`; null without a verdict",
    ({ compliance }) => compliance?.screens?.business_activity.result ?? null,
  ),
  column(
    "prohibited_activities",
    "text",
    "Joined by `; `; null if there is none, and without a verdict",
    ({ compliance }) => joined(compliance?.screens?.business_activity.prohibited_activities ?? [], "; "),
  ),
]

const purification: readonly Column<UniverseRow>[] = [
  column(
    "reporting_currency",
    "text",
    "ISO 4217 currency of the amounts from the reports: numerators, denominators and revenue. Null when unknown",
    (row) => row.purification?.currency ?? null,
  ),
  column(
    "revenue_total",
    "number",
    "Revenue of the newest fiscal year in the reporting currency; null without a verdict",
    ({ compliance }) => compliance?.revenue?.total ?? null,
  ),
  column(
    "revenue_prohibited_amount",
    "number",
    "Prohibited revenue in the reporting currency; null without a verdict",
    ({ compliance }) => compliance?.revenue?.prohibited.amount ?? null,
  ),
  column(
    "revenue_prohibited_percentage",
    "number",
    "Prohibited revenue in percent of revenue: 1.88 means 1.88%. Null without a verdict",
    ({ compliance }) => compliance?.revenue?.prohibited.percentage ?? null,
  ),
  column(
    "revenue_prohibited_bound",
    "text",
    `The bound of the amount and the percentage: ${boundMeaning}`,
    ({ compliance }) => compliance?.revenue?.prohibited.bound ?? null,
  ),
  column(
    "purification_percentage",
    "number",
    "Percentage of dividends to give away, rounded up: 1.89 means 1.89%. Null without a verdict",
    ({ compliance }) => compliance?.purification?.percentage ?? null,
  ),
  column(
    "purification_bound",
    "text",
    `How the percentage is bounded: ${boundMeaning}`,
    ({ compliance }) => compliance?.purification?.bound ?? null,
  ),
  column(
    "ss21_per_share",
    "number",
    "What an ordinary share held on `per_share_period_end` owes by SS 21, in `per_share_currency`; null if it is not known",
    (row) => newestYear(row)?.ss21_per_share ?? null,
  ),
  column(
    "per_share_bound",
    "text",
    `How the two amounts per share are bounded: ${boundMeaning}`,
    (row) => newestYear(row)?.bound ?? null,
  ),
  column(
    "dividend_share",
    "number",
    "What an ordinary share owes if only the dividends of that year count, in `per_share_currency`; null if it is not known",
    (row) => newestYear(row)?.dividend_share ?? null,
  ),
  column(
    "per_share_period_end",
    "date",
    "The last day of the newest fiscal year that amounts per share are stated for; null without one",
    (row) => newestYear(row)?.period_end ?? null,
  ),
  column(
    "per_share_currency",
    "text",
    "ISO 4217 currency of the amounts per share; null without them",
    (row) => newestYear(row)?.currency ?? null,
  ),
]

function newestYear(row: UniverseRow) {
  return row.purification?.periods[0]
}

const filings: readonly Column<UniverseRow>[] = [
  ...reportColumns<UniverseRow>(
    "the newest report behind the verdict; null without a verdict",
    ({ compliance }) => compliance?.filing?.filings[0],
  ),
  column(
    "accession_numbers",
    "text",
    "The accession numbers of all reports behind the verdict, the newest first, with a space between; null without a verdict",
    ({ compliance }) =>
      joined(
        (compliance?.filing?.filings ?? []).map((filing) => filing.accession_number),
        " ",
      ),
  ),
  column(
    "packet_id",
    "text",
    "The Evidence Packet: the SHA-256, in hexadecimal, of the JSON text of its `data` without `instrument`. Null without a packet, and if `basis` of the manifest is `as_of`",
    (row) => row.packetId,
  ),
]

const compared: readonly Column<UniverseRow>[] = comparedStandards.flatMap(
  ({ id, name, keepsMembership, screens }) => {
    const prefix = id.replaceAll("-", "_")
    const membership = column<UniverseRow>(
      `${prefix}_membership`,
      "text",
      `Whether the index of ${name} would hold the share after the filing periods before: \`member\`, \`not_member\` or \`unknown\`. Null if the company was not compared`,
      (row) => standingOf(row, id)?.membership ?? null,
    )
    return [
      column<UniverseRow>(
        `${prefix}_status`,
        "text",
        `The verdict by ${name}: \`compliant\`, \`non-compliant\` or \`pending\`. Null if the company was not compared`,
        (row) => standingOf(row, id)?.status ?? null,
      ),
      column<UniverseRow>(
        `${prefix}_withheld`,
        "text",
        `Why there is no verdict by ${name}; null if there is one, and if the company was not compared`,
        (row) => standingOf(row, id)?.withheld ?? null,
      ),
      ...(keepsMembership ? [membership] : []),
      ...screens.flatMap((screen) =>
        screenColumns<UniverseRow>(screen, comparedParts, (row) => standingOf(row, id)?.screens[screen], {
          prefix,
          name,
        }),
      ),
    ]
  },
)

function standingOf({ standings }: UniverseRow, id: string) {
  return standings.find(({ methodology }) => methodology.startsWith(`${id}@`))
}

const fund: readonly Column<UniverseRow>[] = [
  column(
    "fund_status",
    "text",
    "How far a fund is screened. `screened` if at least 90% of the weight has a verdict, `partial` if less of it has one, and `pending` if none of it has. Null for a stock, like all columns that follow",
    ({ etf }) => etf?.status ?? null,
  ),
  column(
    "purity_percentage",
    "number",
    "Share of the holdings by weight that are compliant, in percent; null until the fund has been screened",
    ({ etf }) => etf?.purity.percentage ?? null,
  ),
  column(
    "screened_percentage",
    "number",
    "Weight of the lines with a verdict, in percent; null until the fund has been screened",
    ({ etf }) => etf?.purity.screened_percentage ?? null,
  ),
  column(
    "non_compliant_percentage",
    "number",
    "Weight of the lines that are non-compliant, in percent; null until the fund has been screened",
    ({ etf }) => etf?.purity.non_compliant_percentage ?? null,
  ),
  column(
    "badge_color",
    "text",
    "`green` from 95% compliant, `amber` from 70%, else `red`. Null if no holding has a verdict, and while holdings without one could change it",
    ({ etf }) => etf?.badge_color ?? null,
  ),
  column(
    "holdings_as_of",
    "date",
    "Day of the holdings; null without holdings",
    ({ etf }) => etf?.purity.holdings_as_of ?? null,
  ),
  column(
    "match_coverage_percent",
    "number",
    "The part of the fund that is matched to a stock we know, in percent of its weight; null without holdings",
    ({ etf }) => etf?.match_coverage_percent ?? null,
  ),
  column(
    "dividend_purification_percentage",
    "number",
    "Percentage of the fund's dividends to give away; null without a line that has one",
    ({ etf }) => etf?.dividend_purification?.percentage ?? null,
  ),
  column(
    "dividend_purification_bound",
    "text",
    "`at_most` or `at_least` if the percentage is an estimate. Null if it is exact, and if it may be too high or too low",
    ({ etf }) => etf?.dividend_purification?.bound ?? null,
  ),
  column(
    "ss21_purification_per_1000_usd",
    "number",
    "US dollars owed a year for 1,000 US dollars of the fund by SS 21; null if it is not known",
    ({ etf }) => etf?.ss21_purification?.per_1000_usd ?? null,
  ),
  column(
    "ss21_purification_bound",
    "text",
    "`at_most` or `at_least` if that amount is an estimate. Null if it is exact, and if it may be too high or too low",
    ({ etf }) => etf?.ss21_purification?.bound ?? null,
  ),
]

/** The columns of `universe`, in order. A published column is never removed. */
export const universeColumns: readonly Column<UniverseRow>[] = [
  ...identity,
  ...verdict,
  ...health,
  ...market,
  ...ownScreens,
  ...business,
  ...purification,
  ...filings,
  ...compared,
  ...fund,
]
