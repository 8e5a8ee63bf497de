import type {
  BindingScreen,
  Portfolio,
  PortfolioPosition,
  PortfolioValue,
  PurificationTotal,
  UnmatchedPosition,
} from "../../../src/portfolio/schema.ts"
import type { Bound } from "../../../src/vocabulary.ts"
import { outOfDateText } from "../../html/dates.tsx"
import { boundWords } from "../../html/numbers.ts"
import { screenTitle } from "../../html/screens.ts"
import {
  amount,
  dayOfInstant,
  decimalAsPercent,
  joinLines,
  labelledList,
  percent,
  standardText,
  type ToolResult,
  verdictText,
} from "./format.ts"

/** A portfolio: its sums by currency, then a line for each position. */
export function portfolioText({ data, meta }: ToolResult<"portfolio">): string {
  const { positions, summary, methods } = data
  const counts = Object.entries(summary.by_status).map(([status, count]) => `${count} ${status}`)
  return joinLines(
    `${counted(positions.length, "position")} as of ${data.as_of}, by ${standardText(meta.methodology)}: ${counts.join(", ")}.`,
    outOfDateText(positions),
    ...summary.values.map(valueText),
    labelledList("Without a price or a number of shares, so without a weight", summary.unvalued),
    ...totalTexts(summary),
    labelledList(
      "Most of the purification by SS 21",
      summary.concentration.map(
        (each) => `${each.instrument_id} ${percent(each.percentage)} in ${each.currency}`,
      ),
    ),
    ...positions.map((position) => positionText(position, meta.methodology)),
    ...summary.changes.map(
      ({ at, kind, instrument_id: id }) => `Changed ${dayOfInstant(at)}: ${id}, ${kind}`,
    ),
    ...[...methods.purification, ...methods.zakat].map(
      ({ id, name, source }) => `Method ${id}: ${name} (${source})`,
    ),
    ...data.unmatched.map(unmatchedText),
    labelledList("Not found (search_instruments finds identifiers)", meta.not_found),
    labelledList("Outside the sandbox (this key reaches only the sandbox)", meta.sandbox_restricted),
    summary.by_status.pending > 0 ? "pending: no verdict, neither a pass nor a fail." : null,
    "Totals leave out what is not known. No currency is converted. The first method of each kind is the default; none is the only right one.",
  )
}

function valueText(total: PortfolioValue): string {
  const { currency, value, weights, at_risk_percentage: atRisk, stale_percentage: stale } = total
  if (weights === null) return `${currency}: worth ${amount(value)}.`
  const parts = [
    `${percent(weights.compliant)} compliant`,
    `${percent(weights.non_compliant)} non-compliant`,
    `${percent(weights.unknown)} without a verdict`,
  ]
  const risk = atRisk === null ? "" : `; ${percent(atRisk)} compliant near a limit`
  const old = stale === null ? "" : `; the status of ${percent(stale)} is out of date`
  return `${currency}: worth ${amount(value)}, ${parts.join(", ")}${risk}${old}.`
}

function totalTexts(summary: Portfolio["summary"]): readonly (string | null)[] {
  const { purification, zakat, prohibited_business: prohibited } = summary
  return [
    ...purification.map((total) => {
      const ss21 = `ss21_per_share ${sumText(total.ss21_per_share, total.ss21_bound, total.is_ss21_complete)}`
      const dividend = `dividend_share ${sumText(total.dividend_share, total.dividend_bound, total.is_dividend_complete)}`
      return `Purification in ${total.currency}: ${ownFirst(total, ss21, dividend).join("; ")}`
    }),
    labelledList("In no total of purification, because the core business is prohibited", prohibited),
    ...zakat.map(
      ({ id, default: isDefault, currency, amount: sum, bound, is_complete }) =>
        `Zakat in ${currency} by ${id}${isDefault ? " (the default)" : ""}: ${sumText(sum, bound, is_complete)}`,
    ),
  ]
}

/** Puts the text of the standard's own method first. */
function ownFirst({ method }: Pick<PurificationTotal, "method">, ss21: string, dividend: string) {
  return method === "ss21_per_share" ? [ss21, dividend] : [dividend, ss21]
}

function sumText(
  sum: number | null,
  bound: Bound | null | undefined,
  isComplete: Portfolio["summary"]["zakat"][number]["is_complete"],
): string {
  return `${owedText(sum, bound)}${isComplete ? "" : ", unknown parts left out"}`
}

function positionText(position: PortfolioPosition, methodology: string): string {
  const {
    instrument_id: id,
    name,
    name_sent: sent,
    shares,
    value,
    weight,
    currency,
    status,
    withheld,
    purity_percentage: purity,
  } = position
  const worth = value === null ? "value not known" : `${amount(value)} ${currency}`
  const parts = [
    shares === null ? "no number of shares" : counted(shares, "share"),
    weight === null ? worth : `${worth}, ${percent(weight)} of it`,
    position.kind === "fund" ? `fund, purity ${purityText(purity)}` : verdictText(status, position),
    position.kind === "fund" ? null : withheld,
    position.binding === null ? null : bindingText(position.binding, methodology),
    position.flip === null ? null : flipText(position.flip),
    position.is_at_risk ? "near a limit" : null,
    purificationText(position.purification),
    ...position.zakat.map((due) =>
      `zakat ${due.id} ${owedText(due.amount, due.bound)} ${due.currency ?? ""}`.trimEnd(),
    ),
    position.note ?? null,
  ].filter((part) => part !== null)
  const named = sent === undefined ? name : `${name} (sent as ${sent})`
  return `- ${id}: ${named}: ${parts.join("; ")}`
}

function unmatchedText({ position, symbol, isin, name_sent: name, reason }: UnmatchedPosition): string {
  const said = [symbol, isin, name].filter((each) => each !== null)
  return `- Not matched, so not in the figures: position ${position} (${said.join(", ")}): ${reason}`
}

function purityText(purity: number | null): string {
  return purity === null ? "not known" : percent(purity)
}

function bindingText(
  { screen, result, value, bound, threshold }: BindingScreen,
  methodology: string,
): string {
  const figure = value === null ? "" : `, ${boundWords(bound)}${decimalAsPercent(value)}`
  const limit = threshold === null ? "" : ` (limit ${decimalAsPercent(threshold)})`
  return `${screenTitle(screen, methodology)} decides: ${result}${figure}${limit}`
}

function flipText({ price, currency, distance }: NonNullable<PortfolioPosition["flip"]>): string {
  const move = `${decimalAsPercent(Math.abs(distance))} ${distance < 0 ? "lower" : "higher"}`
  return price === null
    ? `turns at a share price ${move}`
    : `turns at a share price of ${amount(price)} ${currency}, ${move}`
}

function purificationText(owed: PortfolioPosition["purification"]): string {
  const period = owed.period_end === null ? "" : ` of the year to ${owed.period_end}`
  const note = owed.note === undefined ? "" : ` (${owed.note})`
  const ss21 = `ss21_per_share ${owedText(owed.ss21_per_share, owed.ss21_bound)}`
  const dividend = `dividend_share ${owedText(owed.dividend_share, owed.dividend_bound)}`
  const amounts = ownFirst(owed, ss21, dividend).join(", ")
  return `purification${period} ${amounts} ${owed.currency ?? ""}`.trimEnd() + note
}

/** `1 share`, `2 shares`. */
function counted(count: number, noun: "position" | "share"): string {
  return `${amount(count)} ${noun}${count === 1 ? "" : "s"}`
}

/** `at most 1.2`; `not known` for null. */
function owedText(owed: number | null, bound: Bound | null | undefined): string {
  return owed === null ? "not known" : `${boundWords(bound)}${amount(owed)}`
}
