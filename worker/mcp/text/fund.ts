import { fundParts, partsSentence } from "../../../src/funds/document.ts"
import type { Etf, EtfHolding, PurityPoint } from "../../../src/funds/schema.ts"
import { outOfDateText } from "../../html/dates.tsx"
import { boundWords } from "../../html/numbers.ts"
import {
  amount,
  dayOfInstant,
  joinLines,
  labelledList,
  pageText,
  percent,
  percentOrUnknown,
  standardText,
  type ToolResult,
  verdictText,
} from "./format.ts"

/**
 * A fund in lines of text: its purity, and the basis of the purity. Every percentage is of the fund's weight
 * unless it says otherwise.
 */
export function fundText({ data, meta }: ToolResult<"etf">): string {
  const {
    purity,
    weights,
    instrument_id: id,
    dividend_purification: purification,
    ss21_purification: owed,
  } = data
  const buckets = Object.entries(weights ?? {})
    .filter(([, { holdings }]) => holdings > 0)
    .map(([bucket, { holdings, weight }]) => `${bucket} ${percent(weight)} in ${holdings} lines`)
  const parts = fundParts(purity.percentage, purity.screened_percentage)
  return joinLines(
    parts === null
      ? `${data.name} (${id}): ${data.status}, no purity is known.`
      : `${data.name} (${id}): ${data.status}. By weight ${partsSentence(parts, purity.non_compliant_holdings)}.`,
    purity.screened_percentage === null
      ? "No line has a verdict."
      : `${percent(purity.screened_percentage)} of the weight has a verdict; of that part ${percentOrUnknown(purity.percentage_of_screened)} is compliant. The rest of the fund is not counted as compliant.`,
    labelledList("Weights", buckets, "; "),
    data.remainder === null ? null : `Remainder to 100%: ${percent(data.remainder)}`,
    `Lines: ${purity.compliant_holdings} compliant, ${purity.non_compliant_holdings} non-compliant, ${purity.unanalyzed_holdings} without a verdict or no shares`,
    purity.at_risk_percentage === null
      ? null
      : `Compliant but near a limit: ${percent(purity.at_risk_percentage)} of the weight`,
    purity.outdated_percentage == null || purity.outdated_percentage === 0
      ? null
      : `Judged more than a quarter before it was weighed, because we hold no newer report: ${percent(purity.outdated_percentage)} of the weight`,
    purification === null
      ? null
      : `Purification: ${boundWords(purification.bound)}${percent(purification.percentage)} of dividends, computed from ${percent(purification.covered_percentage)} of the weight${estimatedText(purification)}`,
    owed == null
      ? null
      : `By SS 21, with or without a dividend: ${boundWords(owed.bound)}${amount(owed.per_1000_usd)} US dollars a year for 1,000 of the fund, computed from ${percent(owed.covered_percentage)} of the weight${estimatedText(owed)}`,
    `By ${standardText(meta.methodology)}`,
    `Holdings of ${purity.holdings_as_of ?? "an unknown day"}, weighed ${purity.as_of === null ? "never" : dayOfInstant(purity.as_of)}`,
    `Family: ${data.fund_family ?? "not known"}; category: ${data.category ?? "not known"}; focus: ${data.geographic_focus ?? "not known"}; exchange: ${data.exchange ?? "not known"}`,
    `Lines of the fund, and the day of each verdict: list_fund_holdings with symbol ${id}`,
  )
}

type Purification = NonNullable<Etf["dividend_purification"] | Etf["ss21_purification"]>

/** The weight of the holdings whose own figure is an estimate. */
function estimatedText(purification: Purification): string {
  const { at_most_percentage: most = 0, at_least_percentage: least = 0 } = purification
  return most + least === 0
    ? ""
    : `; for ${percent(most)} the figure is only an upper bound, and for ${percent(least)} only a lower bound`
}

/** A page of holdings, one line for each. */
export function holdingsText({ data, meta }: ToolResult<"etfHoldings">): string {
  return joinLines(
    `${data.instrument_id}: ${pageText("Lines", meta, data.holdings.length)} Holdings of ${data.holdings_as_of ?? "an unknown day"}, by ${standardText(meta.methodology)}.`,
    outOfDateText(data.holdings),
    ...data.holdings.map(holdingText),
    data.holdings.some(({ sandbox_restricted }) => sandbox_restricted)
      ? "outside the sandbox: this key reaches only the sandbox, so the verdict and the health rating are not given; they are neither a pass nor a fail."
      : null,
  )
}

function holdingText(holding: EtfHolding): string {
  const { rank, name, weight, kind, side } = holding
  const named = holding.instrument_id ?? holding.symbol ?? "no identifier"
  // The same rule as in the purity (src/funds/purity.ts, `bucketOf`).
  const isShare = kind === "equity" && side === "long" && weight >= 0
  const status = holding.compliance_status
  const shareText = status === null ? "outside the sandbox" : verdictText(status, holding)
  const verdict = isShare ? shareText : `no share held (${side} ${kind})`
  const health = holding.health_status === null ? "" : `, health ${holding.health_status}`
  return `${rank}. ${name} (${named}) ${percent(weight)}: ${verdict}${health}`
}

/**
 * The purity on the first, last, lowest and highest days, and on the last day of each month. The structured
 * content has every day.
 */
export function purityHistoryText({ data, meta }: ToolResult<"purityHistory">): string {
  const { history, instrument_id: id } = data
  const [first] = history
  const last = history.at(-1)
  if (first === undefined || last === undefined) return `${id}: no purity is recorded in this period.`
  const byPurity = history.toSorted((one, other) => one.purity_percentage - other.purity_percentage)
  const months = history.filter(({ date }, at) => date.slice(0, 7) !== history[at + 1]?.date.slice(0, 7))
  return joinLines(
    `${id}: purity over ${meta.period}, ${meta.total} days from ${first.date} to ${last.date}.`,
    `First ${pointText(first)}; last ${pointText(last)}`,
    `Lowest ${pointText(byPurity[0] ?? first)}; highest ${pointText(byPurity.at(-1) ?? last)}`,
    `By month: ${months.map(pointText).join("; ")}`,
  )
}

function pointText({ date, purity_percentage: purity, screened_percentage: screened }: PurityPoint): string {
  return `${date} ${percent(purity)} (${percent(screened)} of the weight with a verdict)`
}
