import { dayMilliseconds } from "../../../src/days.ts"
import { confidenceMin } from "../../../src/funds/match/match.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { Etf, EtfHolding } from "../../../src/funds/schema.ts"
import { defaultStandard } from "../../../src/screening/methodologies.ts"
import type { BadgeColor, HoldingSource } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { Day, Instant, printDay } from "../../html/dates.tsx"
import { printCount, printPercent } from "../../html/numbers.ts"
import { fundFeedPath, standardQuery } from "../../html/paths.ts"
import { type ShownStandard, StandardLine } from "../asked-standard.tsx"
import { PublicPage } from "../frame.tsx"
import { type PageToolsModel, SaveTools, WatchTools } from "../tools.tsx"
import { FundBar, fundPartsOf, partsSentence } from "./bar.tsx"
import { FundHistory, type FundPast } from "./history.tsx"
import {
  FundComposition,
  FundHoldings,
  HoldingTable,
  holdingVerdict,
  ratingShapes,
  ratingTexts,
  whyUnheld,
} from "./holdings.tsx"
import { FundPurification } from "./purification.tsx"

interface FundModel {
  readonly fund: Etf
  /** The standard of the page, if it is not the service's own. */
  readonly shown: ShownStandard | null
  /** The standard in the page's links, `id@version`; null if it need not be named. */
  readonly methodology: string | null
  readonly address: string | null
  /** The largest holdings, largest first, as many as one request returns. */
  readonly holdings: readonly EtfHolding[]
  /** The total number of holdings. */
  readonly lines: number
  readonly past: FundPast
  /** True if the reader may open the pages of all held stocks and read their verdicts. */
  readonly opensEveryStock: boolean
  readonly tools: PageToolsModel
}

/** The page of a fund: its purity, and the basis of the purity. */
export function FundPage(model: FundModel) {
  const { fund, shown, methodology, address, holdings, lines, past, opensEveryStock, tools } = model
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
      <WatchTools tools={tools} />
      <FundBlockers
        badge={fund.badge_color}
        isRated={fund.purity.percentage !== null}
        holdings={holdings}
        methodology={methodology}
      />
      {fund.weights === null ? null : (
        <FundComposition weights={fund.weights} remainder={fund.remainder ?? 0} lines={lines} />
      )}
      <FundPurification fund={fund} standard={(shown?.standard ?? defaultStandard).id} />
      <AtRisk purity={fund.purity} />
      <FundHoldings
        holdings={holdings}
        lines={lines}
        purity={fund.purity}
        opensEveryStock={opensEveryStock}
        methodology={methodology}
      />
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
    <Section id="method" title="How we rate a fund">
      <ul class="lists">
        {source === null ? null : (
          <li>
            The holdings come from {sourceTexts[source.kind]}
            {source.accession_number === null ? "" : `, accession number ${source.accession_number}`}. They do
            not show what the fund bought or sold later.
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
    </Section>
  )
}

const shownMax = 10

interface FundBlockersModel {
  readonly badge: BadgeColor | null
  /** False if no holding has a verdict. Every holding then keeps the fund from a rating. */
  readonly isRated: boolean
  /** Largest first. */
  readonly holdings: readonly EtfHolding[]
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

/** The largest holdings that keep a fund from green. A green fund has no list. */
function FundBlockers({ badge, isRated, holdings, methodology }: FundBlockersModel) {
  const blocking = holdings.filter(isBlocking).slice(0, shownMax)
  const hidden = holdings.filter(({ sandbox_restricted: isHidden }) => isHidden).length
  if (badge === "green" || !isRated || blocking.length + hidden === 0) return null
  return (
    <Section id="blockers" title="What keeps it from green">
      <p>
        Green: {limits.green}% or more of the fund is compliant. Amber: {limits.amber}% or more. Red: less.
      </p>
      <p>{listSentence(blocking.length, hidden)}</p>
      {blocking.length === 0 ? null : (
        <HoldingTable
          label="Largest holdings that are not compliant"
          holdings={blocking}
          methodology={methodology}
        />
      )}
    </Section>
  )
}

/** A sentence about the list, or the reason why there is none. A hidden holding may have any verdict. */
function listSentence(blocking: number, hidden: number): string {
  const needs = "needs the Plus plan"
  if (blocking === 0) return `The list of these holdings ${needs}, because it tells their verdicts.`
  const list = "Its largest holdings that are non-compliant or have no verdict yet"
  if (hidden === 0) return `${list}:`
  return `${list}, of those you may see. Larger ones may be hidden: the whole list ${needs}.`
}

/** True if the reader may know that a holding is not compliant. A hidden verdict is never revealed. */
function isBlocking(holding: EtfHolding): boolean {
  const { mark } = holdingVerdict(holding)
  return mark === "non-compliant" || mark === "pending"
}

/** The name of the fund, its purity and badge, and its facts. */
function FundSummary({ fund }: { readonly fund: Etf }) {
  const { symbol, name, fund_family: family, exchange, purity } = fund
  return (
    <>
      <p class="eyebrow">{["Fund", symbol, exchange, family].filter((part) => part !== null).join(" · ")}</p>
      <h1 class="wrap">{name}</h1>
      <p class="badge-line">
        <Badge color={fund.badge_color} />
        {purity.holdings_as_of === null ? null : (
          <span class="verdict-age">
            holdings of <Day day={purity.holdings_as_of} />
          </span>
        )}
      </p>
      <FundBar fund={fund} />
      <p class="lead">{statusSentence(fund)}</p>
      {isOld(fund.purity) ? (
        <p class="notice problem">
          These holdings were more than a year old when we rated the fund. It may hold other things today.
        </p>
      ) : null}
      <OldVerdicts purity={purity} />
      <FundFigures fund={fund} />
      <FundFacts fund={fund} />
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

function Badge({ color }: { readonly color: BadgeColor | null }) {
  const kind = color ?? "none"
  const { frame, sign } = ratingShapes[kind]
  return (
    <span class={`badge ${kind}`}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path class="frame" d={frame} />
        <path class="sign" d={sign} />
      </svg>
      {ratingTexts[kind]}
    </span>
  )
}

/** The reason why the fund has its badge, or no badge. */
function statusSentence({ status, badge_color: badge, purity }: Etf): string {
  const { screened_percentage: screened, holdings_as_of: asOf, summary } = purity
  if (asOf === null) {
    const why = `${whyUnheld(purity)}, so we cannot rate it. That is neither good nor bad.`
    return summary ? `${why} ${summary}` : why
  }
  if (status === "pending" || screened === null) {
    return "None of its holdings is screened yet, so we cannot rate it. That is neither good nor bad."
  }
  if (badge === null) {
    const verdict = purity.non_compliant_holdings === 0 ? ", and all of that is compliant" : ""
    return `${printPercent(screened)} of this fund is checked${verdict}. Too much of the rest has no verdict yet to rate the fund.`
  }
  return status === "screened"
    ? `${printPercent(screened)} of this fund is checked.`
    : `${printPercent(screened)} of this fund is checked. The rest could not change its rating.`
}

const oldDays = 366

/** True if the holdings were more than a year old when the fund was rated. */
function isOld({ as_of: weighedAt, holdings_as_of: held }: Etf["purity"]): boolean {
  if (weighedAt === null || held === null) return false
  return Date.parse(weighedAt) - Date.parse(held) > oldDays * dayMilliseconds
}

function FundFigures({ fund }: { readonly fund: Etf }) {
  const { purity, match_coverage_percent: matched } = fund
  if (purity.holdings_as_of === null) return null
  return (
    <dl class="figures">
      <FundFigure name="Checked" percentage={purity.screened_percentage} note="of the fund has a verdict" />
      {fund.badge_color === null ? null : (
        <FundFigure name="Compliant" percentage={purity.percentage_of_screened} note="of what is checked" />
      )}
      <FundFigure name="Identified" percentage={matched} note="of the fund is shares of companies we know" />
      <FundFigure
        name="Ten largest holdings"
        percentage={purity.top_10_coverage}
        note="of their weight has a verdict"
      />
    </dl>
  )
}

function FundFigure(props: {
  readonly name: string
  readonly percentage: number | null
  readonly note: string
}) {
  const { name, percentage, note } = props
  return (
    <div>
      <dt>{name}</dt>
      <dd>{percentage === null ? "not known" : <strong>{printPercent(percentage)}</strong>}</dd>
      {percentage === null ? null : <dd class="small">{note}</dd>}
    </div>
  )
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
        </>
      )}
    </dl>
  )
}
