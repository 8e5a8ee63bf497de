import { isBoundedCurrency, yieldBound } from "../../facts/measures/income/read.ts"
import type { Figure } from "../../facts/measures/measure.ts"
import { readingValue } from "../../facts/measures/reading.ts"
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
    if (activity.kind === "unresolved" || activity.kind === "conditional") {
      return lacking("the share of revenue from prohibited activities is not disclosed")
    }
    const share = activity.kind === "bounded" ? sharesOf(activity, revenue.figure.value) : noShare
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
  return `interest income of ${gross} is less than ${plausibleYieldMin * 100}% of the interest-bearing balance of ${balance}: more of it may stand under another name`
}

function lacking(lacks: string): Quotient {
  return { state: "lacking", reason: "screen_unresolved", lacks }
}

/** Prohibited activity revenue, maximum and minimum. `holdsInterest`: a lender's share may include interest already counted. */
interface ActivityShare {
  readonly most: number
  readonly least: number
  readonly holdsInterest: boolean
  /** Set where it is read from facts: `most` and `least` then equal its value. */
  readonly figure: Figure | null
}

const noShare: ActivityShare = { most: 0, least: 0, holdsInterest: false, figure: null }

function sharesOf(activity: Bounded, revenue: number): ActivityShare {
  const { shareMin, shareMax, figure = null } = activity
  return {
    most: figure?.value ?? Math.ceil(shareMax * revenue),
    least: figure?.value ?? Math.floor(shareMin * revenue),
    holdsInterest: activity.category === "conventional_finance",
    figure,
  }
}

function interestAndShare(measured: CompanyMeasures, revenue: Figure, share: ActivityShare): Quotient {
  const { reading, isBound } = measured.interest
  const interest = reading.state === "known" ? reading.figure : null
  const certain = isBound ? null : interest
  const counted = share.holdsInterest ? (certain?.value ?? 0) : 0
  const least = numeratorOf(certain, Math.max(0, share.least - counted), share.figure)
  const most = interest === null ? null : numeratorOf(interest, share.most, share.figure)
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

/** A share equal to `tagged` is printed with its tags, any other as an amount without tags. */
function numeratorOf(interest: Figure | null, share: number, tagged: Figure | null): Part {
  const figures: LabelledFigure[] = []
  if (interest !== null) figures.push({ name: "gross_interest_income", figure: interest, readFrom: "income" })
  const isTagged = tagged !== null && tagged.value === share
  if (isTagged) figures.push({ name: "prohibited_activity_revenue", figure: tagged, readFrom: "income" })
  return {
    kind: "figure",
    label: "Prohibited income",
    value: (interest?.value ?? 0) + share,
    figures,
    extra: share > 0 && !isTagged ? { prohibited_activity_revenue: share } : {},
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

function boundNote({ isBound }: CompanyMeasures["interest"], share: ActivityShare): string | null {
  const notes: string[] = []
  if (isBound)
    notes.push("Gross interest income is not tagged: an upper bound may pass, and is left out of a failure.")
  if (share.most > share.least)
    notes.push(
      "Prohibited activity revenue is bounded by a stated source: its upper bound counts for a pass, its lower bound for a failure.",
    )
  return notes.length === 0 ? null : notes.join(" ")
}

function wholeRevenue(revenue: Figure): Quotient {
  const numerator: Part = {
    kind: "figure",
    label: "Prohibited income",
    value: revenue.value,
    figures: [{ name: "prohibited_activity_revenue", figure: revenue, readFrom: "income" }],
    extra: {},
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
    extra: {},
  }
}
