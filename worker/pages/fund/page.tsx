import { dayMilliseconds } from "../../../src/days.ts"
import { confidenceMin } from "../../../src/funds/match/match.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { Etf } from "../../../src/funds/schema.ts"
import { defaultStandard } from "../../../src/screening/methodologies.ts"
import type { HoldingSource } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { Day, Instant } from "../../html/dates.tsx"
import { printDay } from "../../html/days.ts"
import { printCount, printPercent } from "../../html/numbers.ts"
import { fundFeedPath, standardQuery } from "../../html/paths.ts"
import { type ShownStandard, StandardLine } from "../asked-standard.tsx"
import { PublicPage } from "../frame.tsx"
import { type PageToolsModel, SaveTools, WatchTools } from "../tools.tsx"
import { FundBar, fundPartsOf, PartFills, partsSentence } from "./bar.tsx"
import { FundHistory, type FundPast } from "./history.tsx"
import {
  FundComposition,
  FundHoldings,
  holdsShares,
  ratingShapes,
  ratingTexts,
  unratedText,
  whyUnheld,
} from "./holdings.tsx"
import { FundPurification } from "./purification.tsx"
import { FundTreemap } from "./treemap.tsx"
import { FundFailures, FundUnknown, type FundVerdictsModel } from "./verdicts.tsx"

interface FundModel extends FundVerdictsModel {
  /** The standard of the page, if it is not the service's own. */
  readonly shown: ShownStandard | null
  readonly address: string | null
  /** The total number of holdings. */
  readonly lines: number
  readonly past: FundPast
  /** True if the reader may open the pages of all held stocks and read their verdicts. */
  readonly opensEveryStock: boolean
  readonly tools: PageToolsModel
}

/** The page of a fund: its purity, and the basis of the purity. */
export function FundPage(model: FundModel) {
  const { fund, shown, methodology, address, holdings, lines, past, tools } = model
  return (
    <PublicPage
      title={`${fund.symbol}, ${fund.name}`}
      section={null}
      preview={{ description: descriptionOf(fund), address }}
      feed={fundFeedPath(fund.instrument_id)}
      styles={["/assets/fund.css"]}
    >
      {shown === null ? null : <StandardLine {...shown} />}
      <FundSummary fund={fund} />
      <FundTreemap {...model} />
      <WatchTools tools={tools} />
      <FundFailures {...model} />
      <FundUnknown {...model} />
      <FundHoldings {...model} purity={fund.purity} />
      <FundPurification fund={fund} standard={(shown?.standard ?? defaultStandard).id} />
      <AtRisk purity={fund.purity} />
      {fund.weights === null ? null : (
        <FundComposition weights={fund.weights} remainder={fund.remainder ?? 0} lines={lines} />
      )}
      {shown === null ? <FundHistory {...past} methodology={methodology} /> : null}
      <Method fund={fund} methodology={methodology} />
      <SaveTools tools={tools} hasCsv={holdings.length > 0} methodology={methodology} />
    </PublicPage>
  )
}

function descriptionOf(fund: Etf): string {
  const { name, purity } = fund
  const parts = fundPartsOf(fund)
  if (purity.holdings_as_of === null) return `${name}: not rated yet, because its holdings are not known.`
  const holdings = `Holdings of ${printDay(purity.holdings_as_of)}.`
  if (parts === null) return `${name}: not rated yet, because none of its holdings has a verdict. ${holdings}`
  return `${name}, by weight: ${partsSentence(parts)}. ${holdings}`
}

function AtRisk({ purity }: Pick<Etf, "purity">) {
  const { at_risk_percentage: percentage, holdings_as_of: asOf } = purity
  return (
    <Section id="at-risk" title="Close to a limit">
      {percentage === null ? (
        <p>
          {asOf === null
            ? `Not known. ${whyUnheld(purity)}.`
            : "Not known until one of its holdings has a verdict."}
        </p>
      ) : (
        <p>
          <strong>{printPercent(percentage)}</strong> of the fund is in companies that are compliant, but have
          a ratio within a sixth of its limit: above 25%, for example, where the limit is 30%.
        </p>
      )}
    </Section>
  )
}

const sourceTexts: Readonly<Record<HoldingSource, string>> = {
  nport: "the fund's own report to the SEC (Form N-PORT-P), which comes out some weeks after its date",
  ishares: "the list of holdings that iShares publishes",
  ssga: "the list of holdings that State Street publishes",
  issuer: "the list of holdings that the fund's issuer publishes",
  starter: "the tables included in this service",
}

/** The computation of the figures on the page, and their limits. */
function Method({ fund, methodology }: Pick<FundModel, "fund" | "methodology">) {
  const { holdings_source: source, instrument_id: id } = fund
  return (
    <Section id="method" title="About the fund, and how we rate it">
      <details>
        <summary>Its facts, our sources and rules</summary>
        <FundFacts fund={fund} />
        <ul class="lists">
          {source === null ? null : (
            <li>
              The holdings come from {sourceTexts[source.kind]}
              {source.accession_number === null ? "" : `, accession number ${source.accession_number}`}. They
              do not show what the fund bought or sold later.
            </li>
          )}
          <li>
            We find the company behind each holding by its ISIN, CUSIP, ticker and name. If we are less than{" "}
            {confidenceMin * 100}% sure, the holding counts as without a verdict. “No verdict yet” means: not
            screened yet, or we can't decide.
          </li>
          <li>
            Only shares that the fund owns can be compliant. Cash, debt, derivatives, other funds and short
            positions never count as compliant.
          </li>
          <li>
            Green means that {limits.green}% or more of the fund is compliant, amber {limits.amber}% or more,
            and red less. We give no rating while the holdings without a verdict could change it.
          </li>
          {fund.purity.as_of === null ? null : (
            <li>
              We rated this fund on <Day day={fund.purity.as_of.slice(0, "YYYY-MM-DD".length)} />. The verdict
              on a holding has its own day: it may be newer than the rating, or out of date.
            </li>
          )}
        </ul>
        <p>
          <a href="/docs/methodology">How we screen each stock</a>, and{" "}
          <a href="/docs/reference/etf">how programs read a fund</a>:{" "}
          <code class="wrap">{`GET /v1/etfs/${id}${standardQuery(methodology)}`}</code>.
        </p>
      </details>
    </Section>
  )
}

/** The name of the fund, its purity and badge, and its facts. */
function FundSummary({ fund }: { readonly fund: Etf }) {
  const { symbol, name, fund_family: family, exchange, purity } = fund
  return (
    <>
      <p class="eyebrow">{["Fund", symbol, exchange, family].filter((part) => part !== null).join(" · ")}</p>
      <h1 class="wrap">{name}</h1>
      <p class="badge-line">
        <Badge fund={fund} />
        {purity.holdings_as_of === null ? null : (
          <span class="verdict-age">
            holdings of <Day day={purity.holdings_as_of} />
          </span>
        )}
      </p>
      <p class="lead">{knownSentence(fund)}</p>
      <PartFills />
      <FundBar fund={fund} />
      <RatingReason fund={fund} />
      {isOld(fund.purity) ? (
        <p class="notice problem">
          These holdings were more than a year old when we rated the fund. It may hold other things today.
        </p>
      ) : null}
      <OldVerdicts purity={purity} />
    </>
  )
}

/** The part of the fund that was judged by reports which newer ones should have replaced. */
function OldVerdicts({ purity }: Pick<Etf, "purity">) {
  const { outdated_percentage: percentage } = purity
  if (percentage == null || percentage === 0) return null
  return (
    <p class="notice">
      When we rated the fund, our verdict on {printPercent(percentage)} of it was more than a quarter old,
      because we hold no newer report of the company.
    </p>
  )
}

function Badge({ fund }: { readonly fund: Etf }) {
  const kind = fund.badge_color ?? "none"
  const { frame, sign } = ratingShapes[kind]
  return (
    <span class={`badge ${kind}`}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path class="frame" d={frame} />
        <path class="sign" d={sign} />
      </svg>
      {fund.badge_color === null ? unratedText(fund) : ratingTexts[fund.badge_color]}
    </span>
  )
}

/** How much of the fund is known, and what is known of it; or why nothing is. */
function knownSentence(fund: Etf): string {
  const { symbol, purity, weights } = fund
  const { screened_percentage: screened, summary } = purity
  if (weights === null) {
    const why = `${whyUnheld(purity)}, so we cannot rate it. That is neither good nor bad.`
    return summary ? `${why} ${summary}` : why
  }
  const parts = fundPartsOf(fund)
  if (parts === null || screened === null) {
    return holdsShares(weights)
      ? "None of its holdings is screened yet, so we cannot rate it. That is neither good nor bad."
      : "It holds no shares of companies, which are what we screen, so we cannot rate it. That is neither good nor bad."
  }
  const [compliant, failing, open] = parts
  const known = `We know ${printPercent(screened)} of what ${symbol} holds`
  const rest = open === undefined || open.percentage === 0 ? "" : ` ${open.text} has no verdict yet.`
  if (purity.non_compliant_holdings === 0) return `${known}, and all of that is compliant.${rest}`
  return `${known}: ${compliant?.text} is compliant, ${failing?.text} is not.${rest}`
}

/** Why a fund has no colour, or keeps the one it has. Nothing if its whole weight is known, or none of it. */
function RatingReason({ fund }: { readonly fund: Etf }) {
  const { badge_color: badge, status, purity } = fund
  if (purity.percentage === null || (badge !== null && status === "screened")) return null
  return (
    <p>
      {badge === null
        ? `It has no colour yet, because the part without a verdict could change it: from ${limits.green}% compliant a fund is green, from ${limits.amber}% amber.`
        : "The part without a verdict could not change its colour."}
    </p>
  )
}

const oldDays = 366

/** True if the holdings were more than a year old when the fund was rated. */
function isOld({ as_of: weighedAt, holdings_as_of: held }: Etf["purity"]): boolean {
  if (weighedAt === null || held === null) return false
  return Date.parse(weighedAt) - Date.parse(held) > oldDays * dayMilliseconds
}

function percentOr(percentage: number | null): string {
  return percentage === null ? "An unknown part" : printPercent(percentage)
}

function FundFacts({ fund }: { readonly fund: Etf }) {
  const { purity, category, geographic_focus: focus } = fund
  return (
    <dl class="facts">
      <dt>Identifier</dt>
      <dd>
        <code>{fund.instrument_id}</code>
      </dd>
      <dt>Exchange</dt>
      <dd>{fund.exchange ?? "not known"}</dd>
      <dt>Kind</dt>
      <dd>{[category, focus].filter((part) => part !== null).join(", ") || "not known"}</dd>
      <dt>Holdings of</dt>
      <dd>{purity.holdings_as_of === null ? "not known" : <Day day={purity.holdings_as_of} />}</dd>
      <dt>Rated</dt>
      <dd>{purity.as_of === null ? "not yet" : <Instant at={purity.as_of} />}</dd>
      {purity.holdings_as_of === null ? null : (
        <>
          <dt>Holdings</dt>
          <dd>
            {printCount(purity.compliant_holdings)} compliant, {printCount(purity.non_compliant_holdings)}{" "}
            non-compliant, {printCount(purity.unanalyzed_holdings)} without a verdict or not a share
          </dd>
          <dt>Identified</dt>
          <dd>{percentOr(fund.match_coverage_percent)} of the fund is shares of companies we know</dd>
          <dt>Ten largest</dt>
          <dd>{percentOr(purity.top_10_coverage)} of their weight has a verdict</dd>
        </>
      )}
    </dl>
  )
}
