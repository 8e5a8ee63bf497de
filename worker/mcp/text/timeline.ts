import { coverageText, isCoverage } from "../../../src/timeline/coverage.ts"
import type { HistoryChange, HistoryEntry, TimelineSpell } from "../../../src/timeline/schema.ts"
import type { ScreenResult } from "../../../src/vocabulary.ts"
import { boundWords } from "../../html/numbers.ts"
import { ratiosOf } from "../../html/screens.ts"
import { dayOfInstant, decimalAsPercent, joinLines, standardText, type ToolResult } from "./format.ts"

const changesShown = 20

/** The spells of each verdict, or the verdict by report and the newest published changes, newest first. */
export function timelineText({ data, meta }: ToolResult<"timeline">): string {
  const title = `${data.name} (${data.instrument_id}): the`
  const standard = standardText(meta.methodology)
  if (data.by === "day") {
    return joinLines(
      `${title} verdicts from ${data.from} to ${data.to}, newest first, each day by what was known on it, by ${standard}.`,
      ...data.spells.toReversed().map(spellText),
    )
  }
  const { history, changes } = data
  const hidden = changes.length - changesShown
  return joinLines(
    `${title} verdict by report, newest first, by ${standard}.`,
    ...history.map(entryText),
    changes.length === 0
      ? "No change of the published verdict is recorded."
      : "Changes of the published verdict:",
    ...changes.slice(0, changesShown).map(changeText),
    hidden > 0 ? `  and ${hidden} earlier ones, in the structured content` : null,
  )
}

function spellText(spell: TimelineSpell): string {
  const { from, to, business_activity: business, ratios } = spell
  const end = to === null ? "on" : `to ${to}`
  const screens = screenTexts(business, ratios)
  return [`  from ${from} ${end}: ${statusText(spell)}`, ...causeText(spell), ...screens].join("; ")
}

function entryText(entry: HistoryEntry): string {
  const { occasion, as_of: asOf, filing, screens, changed } = entry
  const report = filing === null ? "" : `${filing.type} for ${filing.period_end}, `
  const when = `${occasion === "current" ? "now" : "then"}, ${report}as of ${asOf}`
  const decided = screenTexts(screens?.business_activity.result ?? null, screens)
  const turned = changed ? ["the verdict changed"] : []
  return [`  ${when}: ${statusText(entry)}`, ...decided, ...turned].join("; ")
}

function statusText({ status, withheld }: Pick<HistoryEntry, "status" | "withheld">): string {
  return withheld === null ? status : `${status} (${withheld})`
}

function causeText({ from, cause, filing }: TimelineSpell): readonly string[] {
  if (cause === null) return ["began earlier"]
  const words = isCoverage(cause) ? ` (${coverageText(cause, from)})` : ""
  return [`cause ${cause}${words}${filing === null ? "" : `, ${filing.type} ${filing.accession_number}`}`]
}

/** The screens on the first day of a spell, or on the day of an entry. */
function screenTexts(
  business: ScreenResult | null,
  ratios: HistoryEntry["screens"] | TimelineSpell["ratios"],
): readonly string[] {
  const texts = ratiosOf(ratios ?? {}).map(({ name, screen: { result, value, bound } }) => {
    return `${name} ${result}${value === null ? "" : ` ${boundWords(bound)}${decimalAsPercent(value)}`}`
  })
  return business === null ? texts : [`business_activity ${business}`, ...texts]
}

function changeText({ changed_at, cause, status, accession_number, changed_screens }: HistoryChange): string {
  const turned = status.from === status.to ? `stayed ${status.to}` : `from ${status.from} to ${status.to}`
  const what = changed_screens.length === 0 ? "" : `; screens ${changed_screens.join(", ")}`
  return `  ${dayOfInstant(changed_at)}: ${turned}, cause ${cause}${accession_number === null ? "" : `, report ${accession_number}`}${what}`
}
