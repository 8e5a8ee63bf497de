import { dayMilliseconds } from "../../../src/days.ts"
import { confidenceMin } from "../../../src/funds/match/match.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { Etf } from "../../../src/funds/schema.ts"
import { defaultStandard } from "../../../src/screening/methodologies.ts"
import { Section } from "../../html/components.tsx"
import { Day, Instant } from "../../html/dates.tsx"
import { linkTo } from "../../html/language/english.tsx"
import { English, Name } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
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
  const language = useLanguage()
  return (
    <PublicPage
      title={`${fund.symbol}, ${fund.name}`}
      section={null}
      preview={{ description: descriptionOf(fund, language), address }}
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

function descriptionOf(fund: Etf, language: Language): string {
  const { name, purity } = fund
  const { unheld, undecided, rated } = language.say.fund.description
  const parts = fundPartsOf(fund, language)
  if (purity.holdings_as_of === null) return unheld(name)
  const day = language.print.day(purity.holdings_as_of)
  return parts === null ? undecided(name, day) : rated(name, partsSentence(parts, language), day)
}

/** The nearest ratio of the example of a limit. */
const exampleLimit = { near: 0.25, limit: 0.3 } as const

function AtRisk({ purity }: Pick<Etf, "purity">) {
  const { at_risk_percentage: percentage, holdings_as_of: asOf } = purity
  const language = useLanguage()
  const { print } = language
  const say = language.say.fund.atRisk
  const unknown = asOf === null ? say.unheld(whyUnheld(purity, language)) : say.undecided
  const { near, limit } = exampleLimit
  return (
    <Section id="at-risk" title={say.title}>
      <p>
        {percentage === null
          ? unknown
          : say.percent(<strong>{print.percent(percentage)}</strong>, print.limit(near), print.limit(limit))}
      </p>
    </Section>
  )
}

/** The least percentages of the colours, printed. */
function colourLimits({ print }: Language): readonly [green: string, amber: string] {
  return [print.limit(limits.green / 100), print.limit(limits.amber / 100)]
}

/** The computation of the figures on the page, and their limits. */
function Method({ fund, methodology }: Pick<FundModel, "fund" | "methodology">) {
  const { holdings_source: source, instrument_id: id, purity } = fund
  const language = useLanguage()
  const say = language.say.fund.method
  return (
    <Section id="method" title={say.title}>
      <details>
        <summary>{say.summary}</summary>
        <FundFacts fund={fund} />
        <ul class="lists">
          {source === null ? null : <li>{say.from(say.sources[source.kind], source.accession_number)}</li>}
          <li>{say.matching(language.print.limit(confidenceMin))}</li>
          <li>{say.onlyShares}</li>
          <li>{say.colours(...colourLimits(language))}</li>
          {purity.as_of === null ? null : (
            <li>{say.ratedOn(<Day day={purity.as_of.slice(0, "YYYY-MM-DD".length)} />)}</li>
          )}
        </ul>
        <p>
          {say.docs(
            linkTo("/docs/methodology"),
            linkTo("/docs/reference/etf"),
            <code class="wrap">{`GET /v1/etfs/${id}${standardQuery(methodology)}`}</code>,
          )}
        </p>
      </details>
    </Section>
  )
}

/** The name of the fund, its purity and badge, and its facts. */
function FundSummary({ fund }: { readonly fund: Etf }) {
  const { symbol, name, fund_family: family, exchange, purity } = fund
  const language = useLanguage()
  const say = language.say.fund.summary
  const names = [symbol, exchange, family].filter((part) => part !== null)
  return (
    <>
      <p class="eyebrow">
        {language.say.fund.fund}
        {names.map((part) => [" · ", <Name key={part}>{part}</Name>])}
      </p>
      <h1 class="wrap">
        <Name>{name}</Name>
      </h1>
      <p class="badge-line">
        <Badge fund={fund} />
        {purity.holdings_as_of === null ? null : (
          <span class="verdict-age">{say.holdingsOf(<Day day={purity.holdings_as_of} />)}</span>
        )}
      </p>
      <p class="lead">
        <Known fund={fund} />
      </p>
      <PartFills />
      <FundBar fund={fund} />
      <RatingReason fund={fund} />
      {isOld(purity) ? <p class="notice problem">{say.oldHoldings}</p> : null}
      <OldVerdicts purity={purity} />
    </>
  )
}

/** The part of the fund that was judged by reports which newer ones should have replaced. */
function OldVerdicts({ purity }: Pick<Etf, "purity">) {
  const { outdated_percentage: percentage } = purity
  const { say, print } = useLanguage()
  if (percentage == null || percentage === 0) return null
  return <p class="notice">{say.fund.summary.oldVerdicts(print.percent(percentage))}</p>
}

function Badge({ fund }: { readonly fund: Etf }) {
  const kind = fund.badge_color ?? "none"
  const { frame, sign } = ratingShapes[kind]
  const language = useLanguage()
  const { ratings } = language.say.fund
  return (
    <span class={`badge ${kind}`}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path class="frame" d={frame} />
        <path class="sign" d={sign} />
      </svg>
      {kind === "none" ? unratedText(fund, language) : ratings[kind](...colourLimits(language))}
    </span>
  )
}

/** How much of the fund is known, and what is known of it; or why nothing is. */
function Known({ fund }: { readonly fund: Etf }) {
  const { symbol, purity, weights } = fund
  const { screened_percentage: screened, summary } = purity
  const language = useLanguage()
  const say = language.say.fund.summary
  if (weights === null) {
    return (
      <>
        {say.unheld(whyUnheld(purity, language))}
        {summary ? [" ", <English key="loading">{summary}</English>] : null}
      </>
    )
  }
  const parts = fundPartsOf(fund, language)
  if (parts === null || screened === null) return <>{holdsShares(weights) ? say.unscreened : say.noShares}</>
  const [compliant, failing, open] = parts.map(({ text }) => text)
  const known = language.print.percent(screened)
  return (
    <>
      {purity.non_compliant_holdings === 0
        ? say.allCompliant(known, symbol)
        : say.known(known, symbol, compliant ?? "", failing ?? "")}
      {(parts[2]?.percentage ?? 0) === 0 ? "" : ` ${say.rest(open ?? "")}`}
    </>
  )
}

/** Why a fund has no colour, or keeps the one it has. Nothing if its whole weight is known, or none of it. */
function RatingReason({ fund }: { readonly fund: Etf }) {
  const { badge_color: badge, status, purity } = fund
  const language = useLanguage()
  const { noColour, sameColour } = language.say.fund.summary
  if (purity.percentage === null || (badge !== null && status === "screened")) return null
  return <p>{badge === null ? noColour(...colourLimits(language)) : sameColour}</p>
}

const oldDays = 366

/** True if the holdings were more than a year old when the fund was rated. */
function isOld({ as_of: weighedAt, holdings_as_of: held }: Etf["purity"]): boolean {
  if (weighedAt === null || held === null) return false
  return Date.parse(weighedAt) - Date.parse(held) > oldDays * dayMilliseconds
}

function FundFacts({ fund }: { readonly fund: Etf }) {
  const { purity, category, geographic_focus: focus } = fund
  const { say, print } = useLanguage()
  const words = say.fund.facts
  const kind = [category, focus].filter((part) => part !== null).join(", ")
  const percentOf = (percentage: number | null) => (percentage === null ? null : print.percent(percentage))
  return (
    <dl class="facts">
      <dt>{words.identifier}</dt>
      <dd>
        <code>{fund.instrument_id}</code>
      </dd>
      <dt>{words.exchange}</dt>
      <dd>{fund.exchange === null ? words.unknown : <Name>{fund.exchange}</Name>}</dd>
      <dt>{words.kind}</dt>
      <dd>{kind === "" ? words.unknown : <English>{kind}</English>}</dd>
      <dt>{words.holdingsOf}</dt>
      <dd>{purity.holdings_as_of === null ? words.unknown : <Day day={purity.holdings_as_of} />}</dd>
      <dt>{words.rated}</dt>
      <dd>{purity.as_of === null ? words.unrated : <Instant at={purity.as_of} />}</dd>
      {purity.holdings_as_of === null ? null : (
        <>
          <dt>{words.holdings}</dt>
          <dd>
            {words.counts(
              print.count(purity.compliant_holdings),
              print.count(purity.non_compliant_holdings),
              print.count(purity.unanalyzed_holdings),
            )}
          </dd>
          <dt>{words.identified}</dt>
          <dd>{words.identifiedPercent(percentOf(fund.match_coverage_percent))}</dd>
          <dt>{words.largest}</dt>
          <dd>{words.decidedPercent(percentOf(purity.top_10_coverage))}</dd>
        </>
      )}
    </dl>
  )
}
