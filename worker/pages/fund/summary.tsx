import { dayMilliseconds } from "../../../src/days.ts"
import type { Etf } from "../../../src/funds/schema.ts"
import type { BadgeColor } from "../../../src/vocabulary.ts"
import { Day, Instant } from "../../html/dates.tsx"
import { printCount, printPercent } from "../../html/numbers.ts"
import { FundBar } from "./bar.tsx"
import { ratingShapes, ratingTexts } from "./rating.ts"

/** The name of the fund, its purity and badge, and its facts. */
export function FundSummary({ fund }: { readonly fund: Etf }) {
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
      <FundFigures fund={fund} />
      <FundFacts fund={fund} />
    </>
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

/** Why the fund has its badge, or none. */
function statusSentence({ status, badge_color: badge, purity }: Etf): string {
  const { screened_percentage: screened, holdings_as_of: asOf } = purity
  if (asOf === null)
    return "We do not know what this fund holds, so we cannot rate it. That is neither good nor bad."
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

/** Whether the holdings were more than a year old when the fund was rated. */
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
