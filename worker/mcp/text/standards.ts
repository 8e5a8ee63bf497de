import type { StandardScreen, Standards, Standing } from "../../../src/contract/standards.ts"
import { amount, joinLines, ratioText } from "./format.ts"
import type { ToolResult } from "./tool-result.ts"

/** A company under each standard: the verdict, its ratios, why it differs from the first one, and where it turns. */
export function standardsText({ data }: ToolResult<"standards">): string {
  return comparisonText(data)
}

/** The same beside a rule book of the caller's own, which comes first. */
export function rulebookStandardsText({ data }: ToolResult<"rulebookStandards">): string {
  return comparisonText(data)
}

function comparisonText({ name, instrument_id: id, as_of: asOf, standards }: Standards): string {
  return joinLines(
    `${name} (${id}), as of ${asOf}. The first one is what the others are compared with.`,
    ...standards.flatMap(standingLines),
  )
}

function standingLines(standing: Standing): readonly (string | null)[] {
  const { methodology, name, edition, status, membership, withheld, differs } = standing
  const unconfirmed = edition === "unconfirmed" ? ", unconfirmed edition" : ""
  const why = withheld === null ? "" : ` (${withheld})`
  const business = standing.business_activity.prohibited_activities.join(", ")
  return [
    `${name} (${methodology}${unconfirmed}): ${status}${why}`,
    membership === null ? null : `  in its index: ${membership}`,
    `  business: ${standing.business_activity.result}${business === "" ? "" : `, ${business}`}`,
    ...Object.entries(standing.screens).map(screenLine),
    differs === null ? null : `  differs: ${differs.sentence}`,
    ...standing.flips.flatMap(({ screen, basis, price }) =>
      price === null || basis === null
        ? []
        : `  ${screen} turns at a share price of ${amount(price)} (${basis})`,
    ),
  ]
}

function screenLine([name, screen]: readonly [string, StandardScreen]): string {
  return `  ${name}: ${ratioText(screen)}`
}
