import type { FinancialPeriod, Financials } from "../../../src/financials/schema.ts"
import type { PurityPoint } from "../../../src/funds/schema.ts"
import type { HistoryChange, HistoryEntry } from "../../../src/history/schema.ts"
import { boundWords } from "../../html/numbers.ts"
import { ratiosOf } from "../../html/screens.ts"
import {
  amount,
  dayOfInstant,
  decimalAsPercent,
  joinLines,
  labelledList,
  percent,
  standardText,
} from "./format.ts"
import type { ToolResult } from "./tool-result.ts"

const changesShown = 20

/** The verdict by report and the newest published changes; the rest is in the structured content. */
export function historyText({ data, meta }: ToolResult<"history">): string {
  const { changes } = data
  const hidden = changes.length - changesShown
  return joinLines(
    `${data.name} (${data.instrument_id}): the verdict by report, newest first, by ${standardText(meta.methodology)}.`,
    ...data.history.map(entryText),
    changes.length === 0
      ? "No change of the published verdict is recorded."
      : "Changes of the published verdict:",
    ...changes.slice(0, changesShown).map(changeText),
    hidden > 0 ? `  and ${hidden} earlier ones, in the structured content` : null,
  )
}

function entryText(entry: HistoryEntry): string {
  const { status, withheld, filing, screens } = entry
  const when =
    filing === null ? `as of ${entry.as_of}` : `${filing.type} for ${filing.period_end}, as of ${entry.as_of}`
  const ratios = ratiosOf(screens ?? {}).map(({ name, screen: { result, value, bound } }) => {
    return `${name} ${result}${value === null ? "" : ` ${boundWords(bound)}${decimalAsPercent(value)}`}`
  })
  const business = screens === null ? [] : [`business_activity ${screens.business_activity.result}`]
  const current = entry.occasion === "current" ? "now" : "then"
  const verdict = withheld === null ? status : `${status} (${withheld})`
  return (
    [`  ${current}, ${when}: ${verdict}`, ...business, ...ratios].join("; ") +
    (entry.changed ? "; the verdict changed" : "")
  )
}

function changeText({ changed_at, cause, status, accession_number, changed_screens }: HistoryChange): string {
  const turned = status.from === status.to ? `stayed ${status.to}` : `from ${status.from} to ${status.to}`
  const what = changed_screens.length === 0 ? "" : `; screens ${changed_screens.join(", ")}`
  return `  ${dayOfInstant(changed_at)}: ${turned}, cause ${cause}${accession_number === null ? "" : `, report ${accession_number}`}${what}`
}

/** The newest years and quarters, amounts in the reporting currency. */
export function financialsText({ data }: { readonly data: Financials }): string {
  return joinLines(
    `${data.name} (${data.instrument_id}): figures in ${data.currency ?? "a currency that is not known"}. Tags and filings of each are in the structured content.`,
    data.ratios === undefined
      ? null
      : "It is decided on its structure: every ratio is not_applicable, and no figures are listed.",
    ...data.annual.map((period) => periodText("Year", period)),
    ...data.quarterly.map((period) => periodText("Quarter", period)),
  )
}

function periodText(noun: string, { label, period, filing, figures, ratios }: FinancialPeriod): string {
  const entries = Object.entries(figures)
  const known = entries.flatMap(([name, { value }]) => (value === null ? [] : [`${name} ${amount(value)}`]))
  const unknown = entries.flatMap(([name, { value }]) => (value === null ? [name] : []))
  const screens = ratiosOf(ratios.screens).flatMap(({ name, screen: { value, bound } }) =>
    value === null ? [] : [`${name} ${boundWords(bound)}${decimalAsPercent(value)}`],
  )
  return joinLines(
    `${noun} ${label ?? "without a label"}, to ${period.end} (${filing.type} ${filing.accession_number}): ${known.join("; ")}`,
    labelledList("  ratios", screens, "; "),
    labelledList("  not disclosed", unknown),
  )
}

/** The first, last, lowest and highest days and the last day of each month; every day is in the structured content. */
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
