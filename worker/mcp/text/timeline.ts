import type { TimelineSpell } from "../../../src/timeline/schema.ts"
import { boundWords } from "../../html/numbers.ts"
import { ratiosOf } from "../../html/screens.ts"
import { decimalAsPercent, joinLines, standardText } from "./format.ts"
import type { ToolResult } from "./tool-result.ts"

/** The spells of each verdict, the newest first; the reports filed in the range are in the structured content. */
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

function causeText({ cause, filing }: TimelineSpell): readonly string[] {
  if (cause === null) return ["began earlier"]
  return [`cause ${cause}${filing === null ? "" : `, ${filing.type} ${filing.accession_number}`}`]
}

/** The screens on the first day of a spell. */
function screenTexts({ business_activity: business, ratios }: TimelineSpell): readonly string[] {
  const texts = ratiosOf(ratios ?? {}).map(({ name, screen: { result, value, bound } }) => {
    return `${name} ${result}${value === null ? "" : ` ${boundWords(bound)}${decimalAsPercent(value)}`}`
  })
  return business === null ? texts : [`business_activity ${business}`, ...texts]
}
