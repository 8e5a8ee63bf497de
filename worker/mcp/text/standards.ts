import type { StandardScreen, Standards, Standing } from "../../../src/standards/schema.ts"
import type { FlipBasis, Membership } from "../../../src/vocabulary.ts"
import { boundWords } from "../../html/numbers.ts"
import { limitWords, screenTitle, windowWords } from "../../html/screens.ts"
import { amount, decimalAsPercent, joinLines } from "./format.ts"
import type { ToolResult } from "./tool-result.ts"

type Flip = Standing["flips"][number]

/** A company under each standard: the verdict, its ratios, why it differs from the first one, and where it turns. */
export function standardsText({ data }: ToolResult<"standards">): string {
  return comparisonText(data)
}

/** The same with a rule book of the caller's own, which comes first. */
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
    membership === null ? null : `  its index, which remembers: ${membershipWords[membership]}`,
    `  business: ${standing.business_activity.result}${business === "" ? "" : `, ${business}`}`,
    ...Object.entries(standing.screens).map(([screen, printed]) => screenLine(screen, printed, methodology)),
    differs === null ? null : `  differs: ${differs.sentence}`,
    ...standing.flips.map(flipLine),
  ]
}

const membershipWords: Readonly<Record<Membership, string>> = {
  member: "a member",
  not_member: "not a member",
  unknown: "not known, because too few past reports can be judged",
}

function screenLine(name: string, screen: StandardScreen, methodology: string): string {
  const { result, value, bound, threshold, operator, note } = screen
  const figure = value === null ? "no figure" : `${boundWords(bound)}${decimalAsPercent(value)}`
  const limit = `limit ${limitWords[operator]} ${decimalAsPercent(threshold)}`
  const title = `${screenTitle(name, methodology)}${windowWords(methodology, name)}`
  return `  ${title}: ${result}, ${figure} (${limit})${note === undefined ? "" : `; ${note}`}`
}

const basisWords: Readonly<Record<FlipBasis, string>> = {
  spot: "at the last close",
  average: "on average over the closes that count",
  next_month_end: "at the next month end alone",
  within_12_months: "at every month end, within 12 months",
}

/** Where the result of a screen turns; a price that is not above zero turns nothing. */
function flipLine({ screen, basis, price, debt, income }: Flip): string | null {
  const turns = [
    price === null || basis === null ? null : `at a share price of ${amount(price)} ${basisWords[basis]}`,
    changeText(debt, { more: "of debt raised", less: "of debt repaid" }),
    changeText(income, { more: "more prohibited income", less: "less prohibited income" }),
  ].filter((turn) => turn !== null)
  return turns.length === 0 ? null : `  ${screen} turns ${turns.join(", or ")}`
}

function changeText(change: number | null, words: { readonly more: string; readonly less: string }) {
  if (change === null) return null
  return `with ${amount(Math.abs(change))} ${change > 0 ? words.more : words.less}`
}
