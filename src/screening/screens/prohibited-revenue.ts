import { isBoundedCurrency, yieldBound } from "../../facts/measures/income/read.ts"
import { type Estimate, estimated, type Figure } from "../../facts/measures/measure.ts"
import { readingValue } from "../../facts/measures/reading.ts"
import { groupedDigits } from "../../grouped-digits.ts"
import type { Bound } from "../../vocabulary.ts"
import type { Bounded } from "../activities/business-activity.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import { ratioDeclarations } from "./declarations.ts"
import type { LabelledFigure, Part, Quotient, RatioScreen } from "./ratio.ts"

/** SS 21, 3/4/4: prohibited income from any source, over revenue. */
export const prohibitedRevenue: RatioScreen = {
  ...ratioDeclarations.prohibited_revenue,
  divide: (measured, methodology) => {
    const { revenue, activity } = measured
    if (revenue.state === "unknown") return lacking(`revenue is not known: ${revenue.lacks}`)
    if (activity.kind === "prohibited") return wholeRevenue(revenue.figure)
    if (activity.kind === "unresolved" || activity.kind === "conditional")
      return interestAlone(measured, revenue.figure)
    const share = activity.kind === "bounded" ? sharesOf(activity, revenue.figure) : null
    const quotient = interestAndShare(measured, revenue.figure, share)
    if (quotient.state !== "known") return quotient
    return { ...quotient, passDoubt: tooLittleInterest(measured, methodology.limits.prohibited_revenue) }
  },
}

/** Since mid-2023 cash in these currencies earned several per cent: interest below this share of the balance is partial. */
export const plausibleYieldMin = 0.01
export const plausibleYieldFrom = "2023-06-30"

/** Tagged interest far below what the balance must have earned may be partial or net of losses: no pass rests on it alone. */
function tooLittleInterest(
  { basis, cash, revenue, interest }: CompanyMeasures,
  limit: number,
): string | null {
  const { income, currency } = basis
  if (income === null || income.end < plausibleYieldFrom || !isBoundedCurrency(currency)) return null
  const gross = readingValue(interest.reading)
  const balance = readingValue(cash)
  const earned = readingValue(revenue)
  if (interest.isBound || gross === null || balance === null || earned === null) return null
  if (gross >= balance * plausibleYieldMin || balance * yieldBound(income.end) <= earned * limit) return null
  return `interest income of ${groupedDigits(gross)} is less than ${plausibleYieldMin * 100}% of the interest-bearing balance of ${groupedDigits(balance)}: more of it may stand under another name`
}

function lacking(lacks: string): Quotient {
  return { state: "lacking", reason: "screen_unresolved", lacks }
}

/** Prohibited activity revenue, maximum and minimum. `holdsInterest`: a lender's share may include interest already counted. */
interface ActivityShare {
  readonly most: Estimate
  readonly least: Estimate
  readonly holdsInterest: boolean
  /** Set where it is read from facts: `most` and `least` then equal its value. */
  readonly figure: Figure | null
}

function sharesOf(activity: Bounded, revenue: Figure): ActivityShare {
  const { shareMin, shareMax, source, category, figure = null } = activity
  const bounded = (bound: Bound, share: number) => {
    const ofRevenue = `${Number((share * 100).toFixed(2))}% of revenue (${source})`
    return figure === null
      ? estimated({
          bound,
          rule: ofRevenue,
          rate: share,
          of: [{ name: "revenue", figure: revenue }],
          less: [],
        })
      : estimated({ bound, rule: source, rate: 1, of: [{ name: "segment_revenue", figure }], less: [] })
  }
  return {
    most: bounded("at_most", shareMax),
    least: bounded("at_least", shareMin),
    holdsInterest: category === "conventional_finance",
    figure,
  }
}

function interestAndShare(measured: CompanyMeasures, revenue: Figure, share: ActivityShare | null): Quotient {
  const { reading, isBound } = measured.interest
  const interest = reading.state === "known" ? reading.figure : null
  const certain = isBound ? null : interest
  const least = numeratorOf(
    certain,
    share === null ? null : beyondInterest(share, certain),
    share,
    "at_least",
  )
  const most = interest === null ? null : numeratorOf(interest, share?.most ?? null, share, "at_most")
  if (revenue.value === 0) return overNothing(least, most, revenuePart(revenue))
  return {
    state: "known",
    least,
    most,
    lacks: reading.state === "unknown" ? reading.lacks : null,
    denominator: revenuePart(revenue),
    note: boundNote(measured.interest, share),
    denominatorMost: null,
    passDoubt: null,
    failDoubt: null,
  }
}

/** The least of a share beside the interest already counted, which a lender's share may include. */
function beyondInterest({ least, holdsInterest }: ActivityShare, interest: Figure | null): Estimate {
  if (!holdsInterest || interest === null || interest.value === 0) return least
  return estimated({
    ...least,
    rule: `${least.rule}, less gross interest income`,
    less: [{ name: "gross_interest_income", figure: interest }],
  })
}

/** Interest income beside prohibited activities of an unknown share: it can fail alone, and nothing passes. */
function interestAlone(measured: CompanyMeasures, revenue: Figure): Quotient {
  const lacks = "the share of revenue from prohibited activities is not disclosed"
  const quotient = interestAndShare(measured, revenue, null)
  if (quotient.state !== "known")
    return quotient.state === "undefined" && quotient.fails ? quotient : lacking(lacks)
  const { least } = quotient
  if (least.kind !== "figure") return lacking(lacks)
  const bounds = { ...least.bounds, prohibited_activity_revenue: "at_least" as const }
  const note = "Revenue from prohibited activities is not disclosed, so interest income alone is counted."
  return { ...quotient, least: { ...least, bounds }, most: null, lacks, note }
}

/** A share equal to its tagged figure is printed with its tags, any other as an estimate. */
function numeratorOf(
  interest: Figure | null,
  estimate: Estimate | null,
  share: ActivityShare | null,
  bound: Bound,
): Part {
  const figures: LabelledFigure[] = []
  if (interest !== null) figures.push({ name: "gross_interest_income", figure: interest, readFrom: "income" })
  const tagged = share?.figure ?? null
  const amount = estimate?.value ?? 0
  const isTagged = tagged !== null && tagged.value === amount
  if (isTagged) figures.push({ name: "prohibited_activity_revenue", figure: tagged, readFrom: "income" })
  const isInterestOpen = interest === null || interest.estimate !== undefined
  const overlaps = share?.holdsInterest === true && (interest?.value ?? 0) > 0
  const isShareOpen = share !== null && share.most.value > 0 && (!isTagged || overlaps)
  return {
    kind: "figure",
    label: "Prohibited income",
    value: (interest?.value ?? 0) + amount,
    figures,
    estimates: estimate === null || isTagged || amount === 0 ? {} : { prohibited_activity_revenue: estimate },
    bounds: {
      ...(isInterestOpen ? { gross_interest_income: bound } : {}),
      ...(isShareOpen ? { prohibited_activity_revenue: bound } : {}),
    },
  }
}

/** Contract, Evidence Packet: interest income against zero operating revenue has no quotient, and fails. */
function overNothing(least: Part, most: Part | null, denominator: Part): Quotient {
  if (least.value > 0) {
    const note =
      "There is interest income and no operating revenue: the ratio is undefined and the screen fails."
    return { state: "undefined", fails: true, numerator: least, denominator, note }
  }
  if (most === null || most.value > 0)
    return lacking("there is no revenue, and interest income is not tagged")
  const note = "There is neither revenue nor prohibited income: the ratio is undefined and the screen passes."
  return { state: "undefined", fails: false, numerator: most, denominator, note }
}

function boundNote({ isBound }: CompanyMeasures["interest"], share: ActivityShare | null): string | null {
  const notes: string[] = []
  if (isBound)
    notes.push(
      "Interest income is not reported separately. The screen passes only if the highest plausible amount is within the limit, and fails only if the limit is exceeded without any interest.",
    )
  if (share !== null && share.most.value > share.least.value)
    notes.push(
      "A source states only a lowest and a highest amount of revenue from prohibited activities. The screen passes only if the highest is within the limit, and fails only if the lowest exceeds it.",
    )
  return notes.length === 0 ? null : notes.join(" ")
}

function wholeRevenue(revenue: Figure): Quotient {
  const numerator: Part = {
    kind: "figure",
    label: "Prohibited income",
    value: revenue.value,
    figures: [{ name: "prohibited_activity_revenue", figure: revenue, readFrom: "income" }],
    estimates: {},
    bounds: {},
  }
  const denominator = revenuePart(revenue)
  const note = "The core business is prohibited: all revenue is counted."
  if (revenue.value === 0) return { state: "undefined", fails: true, numerator, denominator, note }
  return {
    state: "known",
    least: numerator,
    most: numerator,
    lacks: null,
    denominator,
    note,
    denominatorMost: null,
    passDoubt: null,
    failDoubt: null,
  }
}

function revenuePart(revenue: Figure): Part {
  return {
    kind: "figure",
    label: "Revenue",
    value: revenue.value,
    figures: [{ name: "revenue", figure: revenue, readFrom: "income" }],
    estimates: {},
    bounds: {},
  }
}
