import type { FinancialPeriod, Financials } from "../../../src/financials/schema.ts"
import type { PurityPoint } from "../../../src/funds/schema.ts"
import type { HistoryChange, HistoryEntry } from "../../../src/history/schema.ts"
import { coverageText, isCoverage } from "../../../src/timeline/coverage.ts"
import type { TimelineSpell } from "../../../src/timeline/schema.ts"
import { changeCauseWords, changeTitle } from "../../html/change-words.ts"
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
  type ToolResult,
} from "./format.ts"

const changesShown = 20

/** The verdict by report and the newest published changes. The structured content has the rest. */
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

/** The newest years and quarters, with amounts in the reporting currency. */
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

/** The spells of each verdict, newest first. The structured content has the reports filed in the range. */
export function timelineText({ data, meta }: ToolResult<"timeline">): string {
  const { name, instrument_id: id, from, to, spells } = data
  return joinLines(
    `${name} (${id}): the verdicts from ${from} to ${to}, newest first, each day by what was known on it, by ${standardText(meta.methodology)}.`,
    ...spells.toReversed().map(spellText),
  )
}

function spellText(spell: TimelineSpell): string {
  const { from, to, status, withheld } = spell
  const verdict = withheld === null ? status : `${status} (${withheld})`
  const end = to === null ? "on" : `to ${to}`
  return [`  from ${from} ${end}: ${verdict}`, ...causeText(spell), ...screenTexts(spell)].join("; ")
}

function causeText({ from, cause, filing }: TimelineSpell): readonly string[] {
  if (cause === null) return ["began earlier"]
  const words = isCoverage(cause) ? ` (${coverageText(cause, from)})` : ""
  return [`cause ${cause}${words}${filing === null ? "" : `, ${filing.type} ${filing.accession_number}`}`]
}

/** The screens on the first day of a spell. */
function screenTexts({ business_activity: business, ratios }: TimelineSpell): readonly string[] {
  const texts = ratiosOf(ratios ?? {}).map(({ name, screen: { result, value, bound } }) => {
    return `${name} ${result}${value === null ? "" : ` ${boundWords(bound)}${decimalAsPercent(value)}`}`
  })
  return business === null ? texts : [`business_activity ${business}`, ...texts]
}

/** A page of the feed in lines of text, and the cursor of the next page. */
export function changesText({ data, meta }: ToolResult<"changes">): string {
  return joinLines(
    data.length === 0 ? "No change on this page." : `${data.length} changes, the oldest first.`,
    ...data.map(
      (change) =>
        `- ${dayOfInstant(change.at)} ${change.kind}: ${changeTitle(change)}${changeCauseWords(change)}`,
    ),
    labelledList("Not found (search_instruments finds identifiers)", meta.not_found),
    labelledList("Outside the sandbox (this key reaches only the sandbox)", meta.sandbox_restricted),
    `${meta.has_more ? "There is more" : "Nothing more is published yet"}: continue with after "${meta.next_cursor}".`,
  )
}
