import type { Compliance, ComplianceScreens, ComplianceWithheld } from "../../../src/contract/compliance.ts"
import type { InstrumentOverview } from "../../../src/contract/overview.ts"
import { ratioScreenNames } from "../../../src/vocabulary.ts"
import { Day, printDay } from "../../html/dates.tsx"
import { ageText, staleText } from "../../html/freshness.ts"
import { boundWords, printCount, printExact, printExactRatio } from "../../html/numbers.ts"
import { stockPath } from "../../html/paths.ts"
import { VerdictBadge, verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import { decidesVehicles, screenTitles, vehicleWithheldBecause, withheldTexts } from "./labels.ts"

export interface StockSummaryModel {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  /** Whether the reader may open the company's other listings. */
  readonly linksListings: boolean
}

/** The name of the stock, its verdict in a sentence, and its facts. */
export function StockSummary({ compliance, overview, linksListings }: StockSummaryModel) {
  const { name, symbol, determination, methodology, freshness } = compliance
  const kind = verdictKindOf(determination)
  const stale = freshness === null ? null : staleText(freshness, printDay)
  const { exchange, country_code: country, sector, industry } = overview
  return (
    <>
      <p class="eyebrow">{[symbol, exchange, sector].filter((part) => part !== null).join(" · ")}</p>
      <h1 class="wrap">{name}</h1>
      <p class="verdict-line">
        <VerdictBadge kind={kind} />
        {freshness === null ? null : (
          <span class="verdict-age">
            as of <Day day={freshness.as_of} />, {ageText(freshness)}
          </span>
        )}
      </p>
      {stale === null ? null : <p class="notice problem">{stale}</p>}
      <p class="lead wrap">{verdictSentence(compliance)}</p>
      <dl class="facts">
        <dt>Identifier</dt>
        <dd>
          <code>{compliance.instrument_id}</code>
        </dd>
        <dt>Exchange</dt>
        <dd>{exchange ?? "not known"}</dd>
        <dt>Country</dt>
        <dd>{country === null ? "not known" : countryName(country)}</dd>
        {industry === null ? null : (
          <>
            <dt>Industry</dt>
            <dd>{industry}</dd>
          </>
        )}
        <Reports freshness={freshness} />
        {determination.confidence === null ? null : (
          <>
            <dt>Confidence</dt>
            <dd>
              {printExact(determination.confidence, 2)} of 1 (
              <a href="#confidence">what raises and lowers it</a>)
            </dd>
          </>
        )}
        <dt>Methodology</dt>
        <dd>
          <a href="/docs/methodology">{methodology}</a>
        </dd>
        <Listings overview={overview} linksListings={linksListings} />
      </dl>
    </>
  )
}

/** The newest period with figures, and by when the next report is due. */
function Reports({ freshness }: Pick<Compliance, "freshness">) {
  const { newest_period_end: end = null, next_report_due: due = null } = freshness ?? {}
  if (end === null || due === null) return null
  return (
    <>
      <dt>Newest figures of</dt>
      <dd>
        <Day day={end} />
      </dd>
      <dt>Next report due by</dt>
      <dd>
        <Day day={due} />
      </dd>
    </>
  )
}

const listingsMax = 12

function Listings({ overview, linksListings }: Omit<StockSummaryModel, "compliance">) {
  const others = overview.listings.filter(({ instrument_id: id }) => id !== overview.instrument_id)
  if (others.length === 0) return null
  const shown = others.slice(0, listingsMax)
  const rest = others.length - shown.length
  return (
    <>
      <dt>Also trades as</dt>
      <dd>
        {shown.map(({ instrument_id: id, exchange }, index) => (
          <span key={id}>
            {index === 0 ? "" : ", "}
            {linksListings ? <a href={stockPath(id)}>{id}</a> : id}
            {exchange === null ? "" : ` (${exchange})`}
          </span>
        ))}
        {rest === 0 ? "" : `, and ${printCount(rest)} more in the API`}
      </dd>
    </>
  )
}

const regions = new Intl.DisplayNames("en", { type: "region" })

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}

/** The verdict in one or two sentences. */
function verdictSentence({ determination, screens, methodology }: Compliance): string {
  const { withheld, status } = determination
  if (withheld !== null) {
    return `No verdict is given, because ${whyWithheld(withheld, methodology)}. This is neither a pass nor a failure.`
  }
  if (status === "pending") return "This stock has not been analysed yet, so there is no verdict on it."
  if (screens?.structural !== undefined) {
    const { standard, criteria } = screens.structural
    const failed = criteria.filter(({ result }) => result === "fail").map(({ name }) => name)
    if (status === "compliant") return `Every criterion of ${standard} for a vehicle of its kind passes.`
    return `It fails ${failed.length} of ${criteria.length} criteria of ${standard}: ${failed.join("; ")}.`
  }
  if (status === "compliant")
    return "Every screen passes: the business is permissible, and no ratio is above its limit."
  const failures = screens === null ? [] : failuresOf(screens)
  return failures.length === 0 ? `It does not meet ${methodology}.` : `It fails: ${failures.join("; ")}.`
}

function whyWithheld({ reason }: ComplianceWithheld, methodology: string): string {
  return decidesVehicles(methodology) ? vehicleWithheldBecause : withheldTexts[reason].because
}

/** The screens that fail, each with the figure that makes it fail. */
function failuresOf(screens: ComplianceScreens): readonly string[] {
  const { business_activity: business } = screens
  const activity =
    business.result === "fail"
      ? [`the core business is prohibited (${business.prohibited_activities.join(", ")})`]
      : []
  const ratios = ratioScreenNames.flatMap((name) => {
    const { result, value, bound, threshold } = screens[name]
    if (result !== "fail") return []
    const title = screenTitles[name].toLowerCase()
    if (value === null) return [`${title} cannot pass, because there is no revenue`]
    return [
      `${title} is ${boundWords(bound)}${printExactRatio(value)}, above the limit of ${printExactRatio(threshold)}`,
    ]
  })
  return [...activity, ...ratios]
}

/** The verdict in one sentence, for link previews. */
export function previewOf(compliance: Compliance): string {
  const { name, instrument_id: id, determination, methodology, as_of: asOf } = compliance
  const kind = verdictKindOf(determination)
  const day = printDay(asOf.slice(0, 10))
  const stock = `${name} (${id})`
  if (kind === "pending") return `${stock} has not been analysed for Shariah compliance yet.`
  if (kind === "withheld") {
    const { withheld } = determination
    const because = withheld === null ? "" : `, because ${whyWithheld(withheld, methodology)}`
    return `The verdict on ${stock} by ${methodology} is withheld as of ${day}${because}.`
  }
  return `${stock} is ${verdictNames[kind].toLowerCase()} by ${methodology} as of ${day}.`
}
