import { amountWords } from "../../../contract/declared/amounts.ts"
import { derived, type Estimate, estimated, type Figure } from "../../../facts/measures/figure.ts"
import type { InterestReading } from "../../../facts/measures/income/read.ts"
import { known } from "../../../facts/measures/reading.ts"
import { groupedDigits, percentText } from "../../../numbers.ts"
import type { Bound, NumeratorName } from "../../../vocabulary.ts"
import type { Bounded, BusinessActivity } from "../../activities/business-activity.ts"
import type { CompanyMeasures } from "../../company-measures.ts"
import { lowerFirst } from "../declarations.ts"
import {
  type FigurePart,
  figurePart,
  lacking,
  nothingOf,
  type Part,
  type Quotient,
  sumOfParts,
  type Worst,
} from "../part.ts"
import type { KnownNumerator, Numerator } from "./figures.ts"

/** Prohibited income from any source (SS 21, 3/4/4), or only one of its two kinds. */
type IncomeName = Extract<
  NumeratorName,
  "prohibited_income" | "prohibited_activity_income" | "prohibited_profit" | "interest_income"
>

/** Reads the numerator. `activity` is the business as the standard treats it. */
export function incomeNumerator(
  name: IncomeName,
  measured: CompanyMeasures,
  activity: BusinessActivity,
): Numerator {
  const { revenue } = measured
  if (revenue.state === "unknown") return lacking(`revenue is not known: ${revenue.lacks}`)
  const { label } = amountWords[name]
  const interest = name === "prohibited_activity_income" ? noInterest : measured.interest
  const revenueLeast = revenue.least.proof ?? revenue.figure
  const reader: IncomeReader = { label, measured, interest, revenue: revenue.figure, revenueLeast }
  if (name === "interest_income") return interestAndShare(reader, null)
  if (activity.kind === "prohibited") return wholeRevenue(reader)
  if (activity.kind === "unresolved" || activity.kind === "conditional") return interestAlone(reader)
  if (activity.kind !== "bounded") return interestAndShare(reader, null)
  const counted = name === "prohibited_profit" ? profitOf(activity) : activity
  return interestAndShare(reader, sharesOf(counted, reader))
}

/** The profit of an activity, which no tag states: at least zero, at most all its revenue. */
function profitOf({ kind, category, shareMax, source }: Bounded): Bounded {
  return { kind, category, shareMin: 0, shareMax, source }
}

interface IncomeReader {
  readonly label: string
  readonly measured: CompanyMeasures
  /** Interest as this numerator counts it. */
  readonly interest: InterestReading
  readonly revenue: Figure
  /** The smallest amount that is tagged as revenue, by which a pass divides. */
  readonly revenueLeast: Figure
}

/** Interest of zero, for a numerator that does not count interest. */
const noInterest: InterestReading = { reading: known(derived(0)), isBound: false }

/** The revenue of a prohibited activity. A lender's share may include interest that is already counted. */
interface ActivityShare {
  readonly most: Estimate
  readonly least: Estimate
  readonly holdsInterest: boolean
  /** Set if the share is read from facts. In that case `most` and `least` equal its value. */
  readonly figure: Figure | null
}

function sharesOf(activity: Bounded, { revenue, revenueLeast }: IncomeReader): ActivityShare {
  const { shareMin, shareMax, source, category, figure = null } = activity
  const bounded = (bound: Bound, share: number) => {
    const divisor = bound === "at_most" ? revenueLeast : revenue
    const ofRevenue = `${percentText(share, 2)} of revenue (${source.replace(/\.$/, "")})`
    const base =
      figure === null
        ? { rule: ofRevenue, rate: share, of: [{ name: "revenue", figure: divisor }] }
        : { rule: source, rate: 1, of: [{ name: "segment_revenue", figure }] }
    return estimated({ bound, ...base, less: [] })
  }
  const holdsInterest = category === "conventional_finance"
  return { most: bounded("at_most", shareMax), least: bounded("at_least", shareMin), holdsInterest, figure }
}

function interestAndShare(reader: IncomeReader, share: ActivityShare | null): KnownNumerator {
  const { label, interest: counted } = reader
  const { reading, isBound } = counted
  const interest = reading.state === "known" && counted !== noInterest ? reading.figure : null
  const isOpen = counted !== noInterest && (isBound || reading.state === "unknown")
  const rival = reading.least.proof
  const certain = isBound ? null : (rival ?? interest)
  const part = (figure: Figure | null, estimate: Estimate | null, bound: Bound, isInterestOpen: boolean) => {
    const ofInterest = interestPart(label, figure, isInterestOpen ? bound : null)
    if (share === null || estimate === null) return ofInterest
    const ofShare = sharePart(label, share, estimate)
    const overlaps = share.holdsInterest && ofInterest.value > 0
    const isOpen = share.most.value > 0 && (ofShare.figures.length === 0 || overlaps)
    const bounds = isOpen ? { prohibited_activity_revenue: bound } : {}
    return sumOfParts(label, [ofInterest, { ...ofShare, bounds }])
  }
  const leastShare = share === null ? null : beyondInterest(share, certain)
  const least = part(certain, leastShare, "at_least", isOpen || rival !== null)
  const most = reading.state === "unknown" ? null : part(interest, share?.most ?? null, "at_most", isOpen)
  // The revenue of lending already includes the interest on loans.
  const lent = share?.holdsInterest === true ? undefined : counted.lent
  return {
    state: "known",
    least,
    most,
    worst: worstIncome(counted, most, interest?.value ?? 0, lent),
    lacks: whyOpen(counted, share),
    note: boundNote(counted, share),
    overNothing: (denominator) => overNothing(least, most, denominator),
  }
}

/** The most that a pass states, with the interest at its upper end, and with what loans given may have earned. */
function worstIncome(
  { reading }: InterestReading,
  most: FigurePart | null,
  stated: number,
  lent: InterestReading["lent"],
): Worst {
  if (most === null || reading.most === null) return unboundedIncome
  const causes = [reading.most.why, lent === undefined ? null : `with ${lent.what}`].filter(
    (why) => why !== null,
  )
  const earned = reading.most.value + (lent?.value ?? 0)
  const why = `gross interest income is ${groupedDigits(stated)}, and up to ${groupedDigits(earned)} ${causes.join(" and ")}`
  return { value: most.value - stated + earned, why }
}
const unboundedIncome: Worst = {
  value: Number.POSITIVE_INFINITY,
  why: "nothing bounds the prohibited income",
}

/** The least amount that a share adds to the interest already counted, which a lender's share may include. */
function beyondInterest({ least, holdsInterest }: ActivityShare, interest: Figure | null): Estimate {
  if (!holdsInterest || interest === null || interest.value === 0) return least
  return estimated({
    ...least,
    rule: `${least.rule}, less gross interest income`,
    less: [{ name: "gross_interest_income", figure: interest }],
  })
}

/** Interest beside activities of unknown share can fail the company, and nothing can pass it. */
function interestAlone(reader: IncomeReader): KnownNumerator {
  const lacks = "the share of revenue from prohibited activities is not disclosed"
  const alone = interestAndShare(reader, null)
  const bounds = { ...alone.least.bounds, prohibited_activity_revenue: "at_least" as const }
  const least = { ...alone.least, bounds }
  return {
    ...alone,
    least,
    most: null,
    worst: unboundedIncome,
    lacks,
    note: "Revenue from prohibited activities is not disclosed, so only interest income is counted.",
    overNothing: (denominator) => {
      const quotient = overNothing(alone.least, alone.most, denominator)
      return quotient.state === "undefined" && quotient.fails ? quotient : lacking(lacks)
    },
  }
}

/** Gross interest as a part of the income; nothing without a figure. */
function interestPart(label: string, figure: Figure | null, bound: Bound | null): FigurePart {
  const name = "gross_interest_income"
  const part =
    figure === null ? nothingOf(label, name) : figurePart(label, { name, figure, readFrom: "income" })
  return { ...part, bounds: bound === null ? {} : { [name]: bound } }
}

/** The revenue of an activity: with the tags of a figure that equals its amount, else as an estimate. */
function sharePart(label: string, { figure }: ActivityShare, estimate: Estimate): FigurePart {
  const name = "prohibited_activity_revenue"
  const { value } = estimate
  if (figure?.value === value) return figurePart(label, { name, figure, readFrom: "income" })
  return { ...nothingOf(label, name), value, estimates: value === 0 ? {} : { [name]: estimate } }
}

/** The quotient over zero revenue: with interest income it is undefined and the screen fails. */
function overNothing(least: FigurePart, most: FigurePart | null, denominator: Part): Quotient {
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

/** Says why interest is unknown, or why it has only a bound if nothing else causes the range; else null. */
function whyOpen({ reading, isBound }: InterestReading, share: ActivityShare | null): string | null {
  if (reading.state === "unknown") return reading.lacks
  if (!isBound || share !== null) return null
  const reason = reading.doubts[0]?.reason
  return reason === undefined ? null : lowerFirst(reason.replace(/\.$/, ""))
}

function boundNote({ isBound, reading }: InterestReading, share: ActivityShare | null): string | null {
  const notes: string[] = []
  const reason = reading.state === "known" ? reading.doubts[0]?.reason : undefined
  if (isBound)
    notes.push(
      `${reason ?? "Interest income is not reported separately."} The screen passes only if the highest plausible amount is within the limit, and fails only if the limit is exceeded without any interest.`,
    )
  if (share !== null && share.most.value > share.least.value)
    notes.push(
      "A source states only a lowest and a highest amount of revenue from prohibited activities. The screen passes only if the highest is within the limit, and fails only if the lowest exceeds it.",
    )
  return notes.length === 0 ? null : notes.join(" ")
}

function wholeRevenue({ label, revenue }: IncomeReader): KnownNumerator {
  const part = figurePart(label, {
    name: "prohibited_activity_revenue",
    figure: revenue,
    readFrom: "income",
  })
  const note = "The core business is prohibited: all revenue is counted."
  return {
    state: "known",
    least: part,
    most: part,
    worst: { value: part.value, why: "" },
    lacks: null,
    note,
    overNothing: (denominator) => ({ state: "undefined", fails: true, numerator: part, denominator, note }),
  }
}
