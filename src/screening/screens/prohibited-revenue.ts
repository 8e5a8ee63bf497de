import type { Figure } from "../../facts/measure.ts"
import type { Measured } from "../measured.ts"
import type { Part, Quotient, RatioScreen } from "../ratio.ts"

/** SS 21, 3/4/4: prohibited income, whatever its source, against revenue. */
export const prohibitedRevenue: RatioScreen = {
  name: "prohibited_revenue",
  title: "Prohibited income to revenue",
  formula: "(gross_interest_income + prohibited_activity_revenue) / revenue",
  clause: "AAOIFI SS 21, 3/4/4",
  divide: (measured) => {
    const { revenue, activity } = measured
    if (revenue.state === "unknown") return lacking(`revenue is not known: ${revenue.lacks}`)
    if (activity.kind === "prohibited") return wholeRevenue(revenue.figure)
    const { interest } = measured
    if (interest.reading.state === "unknown") return lacking(interest.reading.lacks)
    if (activity.kind !== "permissible" && activity.kind !== "bounded") {
      return lacking("the share of revenue from prohibited activities is not disclosed")
    }
    return interestAndShare(measured, revenue.figure, interest.reading.figure)
  },
}

function lacking(lacks: string): Quotient {
  return { state: "lacking", reason: "screen_unresolved", lacks }
}

function interestAndShare(measured: Measured, revenue: Figure, interest: Figure): Quotient {
  const { activity } = measured
  const shareMost = activity.kind === "bounded" ? Math.ceil(activity.shareMax * revenue.value) : 0
  const shareLeast = activity.kind === "bounded" ? Math.floor(activity.shareMin * revenue.value) : 0
  const extra: Record<string, number> = shareMost > 0 ? { prohibited_activity_revenue: shareMost } : {}
  const numerator: Part = {
    kind: "figure",
    label: "Prohibited income",
    value: interest.value + shareMost,
    figures: [{ name: "gross_interest_income", figure: interest }],
    extra,
  }
  const denominator = revenuePart(revenue)
  if (revenue.value === 0) return overNothing(measured, numerator, denominator)
  return {
    state: "known",
    numerator,
    denominator,
    most: numerator.value,
    least: (measured.interest.isBound ? 0 : interest.value) + shareLeast,
    note: boundNote(measured, shareMost),
    doubt: null,
  }
}

/** Contract, Evidence Packet: interest income against zero operating revenue has no quotient, and fails. */
function overNothing(measured: Measured, numerator: Part, denominator: Part): Quotient {
  if (numerator.value > 0 && measured.interest.isBound)
    return lacking("there is no revenue and interest income is not tagged")
  const fails = numerator.value > 0
  const note = fails
    ? "There is interest income and no operating revenue: the ratio is undefined and the screen fails."
    : "There is neither revenue nor prohibited income: the ratio is undefined and the screen passes."
  return { state: "undefined", fails, numerator, denominator, note }
}

function boundNote(measured: Measured, shareMost: number): string | null {
  const notes: string[] = []
  if (measured.interest.isBound) notes.push("Gross interest income is an upper bound.")
  if (shareMost > 0) notes.push("Prohibited activity revenue is an upper bound from a stated source.")
  return notes.length === 0 ? null : notes.join(" ")
}

function wholeRevenue(revenue: Figure): Quotient {
  const numerator: Part = {
    kind: "figure",
    label: "Prohibited income",
    value: revenue.value,
    figures: [{ name: "prohibited_activity_revenue", figure: revenue }],
    extra: {},
  }
  const note = "The core business is prohibited: all revenue is counted."
  if (revenue.value === 0)
    return { state: "undefined", fails: true, numerator, denominator: revenuePart(revenue), note }
  return {
    state: "known",
    numerator,
    denominator: revenuePart(revenue),
    most: revenue.value,
    least: revenue.value,
    note,
    doubt: null,
  }
}

function revenuePart(revenue: Figure): Part {
  return {
    kind: "figure",
    label: "Revenue",
    value: revenue.value,
    figures: [{ name: "revenue", figure: revenue }],
    extra: {},
  }
}
