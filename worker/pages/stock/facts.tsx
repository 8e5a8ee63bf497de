import type { Compliance } from "../../../src/compliance/schema.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { Health } from "../../../src/health/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { Amount } from "../../html/components.tsx"
import { countryName } from "../../html/country-name.ts"
import { Day } from "../../html/dates.tsx"
import { English, Name } from "../../html/language/english-text.tsx"
import { useLanguage } from "../../html/language/language.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { rulesPath } from "../asked-standard.tsx"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles } from "./labels.ts"
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
  const language = useLanguage()
  const { say, print } = language
  const { facts: words, unknown } = say.evidence
  return (
    <aside class="about" aria-label={words.label[decidesVehicles(methodology) ? "fund" : "stock"]}>
      <dl class="facts">
        <Price market={overview.market_data} judgedOn={overview.compliance.as_of} />
        {evidence.ok ? <AverageCap packet={evidence.document} /> : null}
        <Reports freshness={freshness} />
        {health.ok ? (
          <>
            <dt>{words.strength}</dt>
            <dd>
              <a href="#health">{say.evidence.strengths[health.document.status]}</a>
            </dd>
          </>
        ) : null}
        {determination.confidence === null ? null : (
          <>
            <dt>{words.confidence}</dt>
            <dd>{words.sure(<a href="#confidence">{print.exact(determination.confidence, 2)}</a>)}</dd>
          </>
        )}
        <dt>{words.methodology}</dt>
        <dd>
          <a href={rulesPath(methodology)}>{methodology}</a>
        </dd>
        <dt>{words.identifier}</dt>
        <dd>
          <code>{compliance.instrument_id}</code>
          {isin === null ? null : (
            <>
              {say.evidence.comma}ISIN <code>{isin}</code>
            </>
          )}
        </dd>
        <dt>{words.exchange}</dt>
        <dd>{exchange === null ? unknown : <Name>{exchange}</Name>}</dd>
        <dt>{words.country}</dt>
        <dd>{country === null ? unknown : countryName(country, language)}</dd>
        {industry === null ? null : (
          <>
            <dt>{words.industry}</dt>
            <dd>
              <English>{industry}</English>
            </dd>
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
  const { say, print } = useLanguage()
  const { facts: words } = say.evidence
  const cap = <Amount value={marketCapUsd ?? 0} currency="USD" />
  return (
    <>
      {price === null ? null : (
        <>
          <dt>{words.price}</dt>
          <dd>
            {words.close(`${currency} ${print.exact(price, 2)}`, date === null ? null : <Day day={date} />)}
          </dd>
        </>
      )}
      {marketCapUsd === null ? null : (
        <>
          <dt>{words.cap}</dt>
          <dd>{judgedOn < (date ?? "") ? words.capOn(cap, print.day(judgedOn)) : words.capAtClose(cap)}</dd>
        </>
      )}
    </>
  )
}

/** The market capitalisation that the screens of debt and cash divide by. */
function AverageCap({ packet }: { readonly packet: Evidence }) {
  const { facts: words } = useLanguage().say.evidence
  const debt = packet.screens.filter(isRatio).find(({ name }) => name === "debt_to_market_cap")
  if (debt === undefined) return null
  const { value, bound, method, closes = [] } = debt.metric.denominator
  if (value === null || method === "spot" || closes.length < 2) return null
  return (
    <>
      <dt>{words.limitsCap}</dt>
      <dd>
        {words.meanCap(
          <Amount value={Number(value.toFixed(2))} currency={packet.currency} bound={bound} />,
          closes.length,
        )}
      </dd>
    </>
  )
}

/** The newest period with figures, and the day when the next report is due. */
function Reports({ freshness }: Pick<Compliance, "freshness">) {
  const { facts: words } = useLanguage().say.evidence
  const { newest_period_end: end = null, next_report_due: due = null } = freshness ?? {}
  if (end === null || due === null) return null
  return (
    <>
      <dt>{words.newestFigures}</dt>
      <dd>
        <Day day={end} />
      </dd>
      <dt>{words.reportDue}</dt>
      <dd>
        <Day day={due} />
      </dd>
    </>
  )
}

/** The Shariah funds that hold the share. They are witnesses: another board decided, by another standard. */
function HeldBy({ funds }: { readonly funds: NonNullable<InstrumentOverview["held_by"]> }) {
  const { say, print } = useLanguage()
  const { facts: words } = say.evidence
  if (funds.length === 0) return null
  return (
    <>
      <dt>{words.heldBy}</dt>
      <dd>
        <details>
          <summary>{words.funds(funds.length)}</summary>
          {funds.map(({ fund, index, standard, as_of: asOf, weight }) => (
            <p key={fund}>
              {words.holder(
                <a href={fundPath(fund)}>{fund}</a>,
                weight === null ? null : print.percent(weight),
                <Name>{index}</Name>,
                <a href={rulesPath(standard)}>{standard}</a>,
                <Day day={asOf} />,
              )}
            </p>
          ))}
        </details>
      </dd>
    </>
  )
}

const listingsMax = 12

function Listings({ overview, linksListings }: Pick<StockFactsModel, "overview" | "linksListings">) {
  const { say, print } = useLanguage()
  const { facts: words, comma } = say.evidence
  const others = overview.listings.filter(({ instrument_id: id }) => id !== overview.instrument_id)
  if (others.length === 0) return null
  const shown = others.slice(0, listingsMax)
  const rest = others.length - shown.length
  return (
    <>
      <dt>{words.lines}</dt>
      <dd>
        <details>
          <summary>{words.others(others.length)}</summary>
          {shown.map(({ instrument_id: id, exchange }, index) => (
            <span key={id}>
              {index === 0 ? "" : comma}
              {linksListings ? <a href={stockPath(id)}>{id}</a> : id}
              {exchange === null ? "" : ` (${exchange})`}
            </span>
          ))}
          {rest === 0 ? "" : words.moreLines(print.count(rest))}
        </details>
      </dd>
    </>
  )
}
