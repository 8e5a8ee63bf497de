import type { Compliance } from "../../../src/compliance/schema.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { Health } from "../../../src/health/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { Amount } from "../../html/components.tsx"
import { Day, printDay } from "../../html/dates.tsx"
import { printCount, printExact, printPercent } from "../../html/numbers.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { rulesPath } from "../asked-standard.tsx"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, strengthWords } from "./labels.ts"
import { isRatio } from "./sources.tsx"

interface StockFactsModel {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  readonly health: DocumentResult<Health>
  readonly evidence: DocumentResult<Evidence>
  /** True if the reader may open the company's other listings. */
  readonly linksListings: boolean
}

/** The price, the dates of reports, the financial strength, the identifiers and the listings of the stock. */
export function StockFacts(model: StockFactsModel) {
  const { compliance, overview, health, evidence, linksListings } = model
  const { determination, methodology, freshness } = compliance
  const { exchange, country_code: country, industry, isin } = overview
  return (
    <aside class="about" aria-label={decidesVehicles(methodology) ? "About this fund" : "About this stock"}>
      <dl class="facts">
        <Price market={overview.market_data} judgedOn={overview.compliance.as_of} />
        {evidence.ok ? <AverageCap packet={evidence.document} /> : null}
        <Reports freshness={freshness} />
        {health.ok ? (
          <>
            <dt>Financial strength</dt>
            <dd>
              <a href="#health">{strengthWords[health.document.status]}</a>
            </dd>
          </>
        ) : null}
        {determination.confidence === null ? null : (
          <>
            <dt>Confidence</dt>
            <dd>
              <a href="#confidence">{printExact(determination.confidence, 2)}</a>: how sure we are of this
              verdict, 0 to 1
            </dd>
          </>
        )}
        <dt>Methodology</dt>
        <dd>
          <a href={rulesPath(methodology)}>{methodology}</a>
        </dd>
        <dt>Identifier</dt>
        <dd>
          <code>{compliance.instrument_id}</code>
          {isin === null ? null : (
            <>
              , ISIN <code>{isin}</code>
            </>
          )}
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
        <HeldBy funds={overview.held_by ?? []} />
        <Listings overview={overview} linksListings={linksListings} />
      </dl>
    </aside>
  )
}

/** The last close, and the market capitalisation on the day of the verdict. */
function Price(props: {
  readonly market: InstrumentOverview["market_data"]
  /** The day of the verdict, as ISO 8601 date-time. */
  readonly judgedOn: string | null
}) {
  const { price, currency, date, market_cap_usd: marketCapUsd } = props.market
  const judgedOn = props.judgedOn?.slice(0, 10) ?? date ?? ""
  const valued = judgedOn < (date ?? "") ? `on ${printDay(judgedOn)}` : "at the last close"
  return (
    <>
      {price === null ? null : (
        <>
          <dt>Share price</dt>
          <dd>
            {currency} {printExact(price, 2)}
            {date === null ? null : (
              <>
                {", close of "}
                <Day day={date} />
              </>
            )}
          </dd>
        </>
      )}
      {marketCapUsd === null ? null : (
        <>
          <dt>Market capitalisation</dt>
          <dd>
            <Amount value={marketCapUsd} currency="USD" /> {valued}
          </dd>
        </>
      )}
    </>
  )
}

/** The market capitalisation that the screens of debt and cash divide by. */
function AverageCap({ packet }: { readonly packet: Evidence }) {
  const debt = packet.screens.filter(isRatio).find(({ name }) => name === "debt_to_market_cap")
  if (debt === undefined) return null
  const { value, bound, method, closes = [] } = debt.metric.denominator
  if (value === null || method === "spot" || closes.length < 2) return null
  return (
    <>
      <dt>Market capitalisation for the limits</dt>
      <dd>
        <Amount value={Number(value.toFixed(2))} currency={packet.currency} bound={bound} />, from the mean of{" "}
        {closes.length} month-end closes
      </dd>
    </>
  )
}

/** The newest period with figures, and the day when the next report is due. */
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

/** The Shariah funds that hold the share. They are witnesses: another board decided, by another standard. */
function HeldBy({ funds }: { readonly funds: NonNullable<InstrumentOverview["held_by"]> }) {
  if (funds.length === 0) return null
  return (
    <>
      <dt>Held by</dt>
      <dd>
        <details>
          <summary>
            {funds.length} Shariah fund{funds.length === 1 ? "" : "s"}
          </summary>
          {funds.map(({ fund, index, standard, as_of: asOf, weight }) => (
            <p key={fund}>
              <a href={fundPath(fund)}>{fund}</a>
              {weight === null ? "" : ` (${printPercent(weight)} of it)`}, which follows {index}, an index by{" "}
              <a href={rulesPath(standard)}>{standard}</a>, on <Day day={asOf} />
            </p>
          ))}
        </details>
      </dd>
    </>
  )
}

const listingsMax = 12

function Listings({ overview, linksListings }: Pick<StockFactsModel, "overview" | "linksListings">) {
  const others = overview.listings.filter(({ instrument_id: id }) => id !== overview.instrument_id)
  if (others.length === 0) return null
  const shown = others.slice(0, listingsMax)
  const rest = others.length - shown.length
  return (
    <>
      <dt>Also trades as</dt>
      <dd>
        <details>
          <summary>
            {others.length} other line{others.length === 1 ? "" : "s"}
          </summary>
          {shown.map(({ instrument_id: id, exchange }, index) => (
            <span key={id}>
              {index === 0 ? "" : ", "}
              {linksListings ? <a href={stockPath(id)}>{id}</a> : id}
              {exchange === null ? "" : ` (${exchange})`}
            </span>
          ))}
          {rest === 0 ? "" : `, and ${printCount(rest)} more in the API`}
        </details>
      </dd>
    </>
  )
}

const regions = new Intl.DisplayNames("en", { type: "region" })

/** The name of a country; an unknown code as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}
