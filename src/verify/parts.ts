import { screenWords } from "../contract/declared/screens.ts"
import type { DenominatorName, NumeratorName } from "../vocabulary.ts"
import type { RatioTerms } from "./methodology.ts"
import type { Packet, PacketRatio } from "./packet.ts"
import { bareLine, type ReportLine } from "./report-line.ts"
import { namesOf, type Sides, termsOfRatio } from "./sides.ts"

/** A line for each part that a ratio counts and should not, or should count and does not. None where all is as it should be. */
export function partLines(packet: Packet, ratio: PacketRatio, sides: Sides): readonly ReportLine[] {
  const terms = termsOfRatio(packet, ratio)
  if (terms === null) return []
  const part = screenWords[ratio.name].title
  const differs = (what: string, how: string, stated: string) =>
    bareLine({ part, what, how }, "differs", stated)
  const { numerator, denominator } = ratio
  const above = [...sides.above.map(({ name }) => name), ...Object.keys(numerator.estimates)]
  return [
    ...sides.strange.map(({ name, stated }) => differs(name, "It is no part of this ratio.", String(stated))),
    ...strangeEstimates(terms, ratio).map((name) =>
      differs(name, "It is no part of this ratio.", String(numerator.estimates[name]?.value)),
    ),
    ...terms.numerator
      .filter((amount) => !isCounted(amount, packet, ratio, above))
      .map((amount) => differs("Numerator", `It does not count ${words(amount)}.`, String(numerator.value))),
    ...terms.denominator
      .filter((amount) => amount === "interest_income" && !isDivisor(ratio))
      .map((amount) =>
        differs("Denominator", `It does not count ${words(amount)}.`, String(denominator.value)),
      ),
    ...(isBoundUnruled(terms, ratio, above)
      ? [differs("Bound of the numerator", "No estimate with a rule is named for it.", "at_most")]
      : []),
    ...definitionLines(part, ratio),
  ]
}

function words(amount: NumeratorName | DenominatorName): string {
  return amount.replaceAll("_", " ")
}

function strangeEstimates({ numerator }: RatioTerms, ratio: PacketRatio): readonly string[] {
  const names = numerator.flatMap((amount) => namesOf[amount])
  return Object.keys(ratio.numerator.estimates).filter((name) => !names.includes(name))
}

/** What a numerator of at least its value leaves out makes it larger. A prohibited business counts as a whole. */
function isCounted(
  amount: NumeratorName,
  { business }: Packet,
  { numerator }: PacketRatio,
  above: readonly string[],
): boolean {
  if (numerator.bound === "at_least") return true
  if (amount === "prohibited_activity_income") return above.length > 0 || numerator.value === 0
  if (amount !== "prohibited_income" && amount !== "prohibited_profit")
    return namesOf[amount].some((name) => above.includes(name))
  const isWhole = business?.result === "fail" && above.includes("prohibited_activity_revenue")
  return isWhole || above.includes("gross_interest_income")
}

/** A divisor with a bound leaves interest out: it is at least this amount, or for a failure at most the whole revenue. */
function isDivisor({ denominator }: PacketRatio): boolean {
  return denominator.bound !== null || "gross_interest_income" in (denominator.components ?? {})
}

/** A numerator with the bound at_most needs an estimate, or a filed figure that holds more than what is looked for. */
function isBoundUnruled({ numerator }: RatioTerms, ratio: PacketRatio, above: readonly string[]): boolean {
  if (ratio.numerator.bound !== "at_most" || Object.keys(ratio.numerator.estimates).length > 0) return false
  const isCashForDeposits =
    numerator.includes("interest_taking_deposits") && above.includes("cash_and_interest_bearing_securities")
  return !isCashForDeposits && !above.includes("prohibited_activity_revenue")
}

/**
 * Net liquid assets are an estimate by definition: of total assets, or of equity where total liabilities are not tagged. Where no
 * illiquid assets are tagged, none are taken off.
 */
const netLiquid: readonly RegExp[] = [
  /^total_assets less (illiquid_assets, )?total_liabilities$/,
  /^equity(, temporary_equity)? less (illiquid_assets)?$/,
]

function definitionLines(part: string, { numerator }: PacketRatio): readonly ReportLine[] {
  const estimate = numerator.estimates.net_liquid_assets
  if (estimate === undefined) return []
  const stated = `${estimate.of.join(", ")} less ${estimate.less.join(", ")}`
  if (netLiquid.some((definition) => definition.test(stated))) return []
  const how = "They are total assets less illiquid assets and total liabilities."
  return [bareLine({ part, what: "net_liquid_assets", how }, "differs", stated)]
}
