import type { MarketCap } from "../../facts/market-cap.ts"
import type { MeasureReading } from "../../facts/measures/reading.ts"
import type { RatioRule } from "../../standards/rulebook-schema.ts"
import type { BusinessActivity } from "../activities/business-activity.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import { type KnownDenominator, readDenominator } from "../screens/denominator.ts"
import { decideRatio, isUpper, type RatioOutcome, readNumerator } from "../screens/ratio.ts"

export interface PricedTurn {
  /** The market capitalisation that the rule divides by. */
  readonly cap: MarketCap
  /** The market capitalisation at which the result turns. */
  readonly turnsAt: number
}

/** A decided ratio under an upper limit, and all that it was decided on. */
export interface Turnable {
  readonly outcome: Extract<RatioOutcome, { state: "decided" }>
  readonly measured: CompanyMeasures
  readonly activity: BusinessActivity
  readonly below: KnownDenominator
}

/** A result is tested at this distance, as a share, on either side of a point where it may turn. */
const besideShare = 1e-9

/** A ratio whose turn can be computed; null where it is not decided, has no quotient, or a lower limit. */
export function turnable(
  outcome: RatioOutcome,
  { measured, activity }: Pick<Turnable, "measured" | "activity">,
): Turnable | null {
  const { rule } = outcome
  if (outcome.state === "unresolved" || outcome.quotient === null || !isUpper(rule.operator)) return null
  const below = readDenominator(rule, measured)
  return below.state === "lacking" ? null : { outcome, measured, activity, below }
}

/** Where a share price turns the result, all else the same; null where none does. */
export function turningPrice(asked: Turnable): PricedTurn | null {
  const { outcome, measured, activity } = asked
  const { rule } = outcome
  if (!rule.denominator.includes("market_cap")) return null
  const below = readDenominator({ ...rule, denominator: ["market_cap"] }, measured)
  if (below.state === "lacking" || below.part.kind !== "market_cap") return null
  const { cap } = below.part
  const isTurnedAt = (value: number) =>
    isTurned(outcome, decideRatio(rule, withPrice(measured, value / cap.value), activity))
  const turnsAt = turningCap({ ...asked, below }, isTurnedAt)
  return turnsAt === null ? null : { cap, turnsAt }
}

/** The market capitalisation at which the result turns: the nearest below for a pass, the nearest above for a failure. */
function turningCap(
  { outcome: { rule, result }, measured, activity, below }: Turnable,
  isTurnedAt: (value: number) => boolean,
): number | null {
  const { value } = below.part
  const above = readNumerator(rule.numerator, measured, activity, value)
  if (above.state === "lacking") return null
  const amounts = above.turns.map((turn) => turn / rule.limit)
  const most = below.most === null ? [] : amounts.map((amount) => amount * (value / (below.most ?? value)))
  const isPass = result === "pass"
  const points = [...amounts, ...most, ...above.denominatorTurns]
    .filter((point) => point > 0 && (isPass ? point <= value : point >= value))
    .sort((left, right) => (isPass ? right - left : left - right))
  const beside = isPass ? 1 - besideShare : 1 + besideShare
  return points.find((point) => isTurnedAt(point * beside)) ?? null
}

/** The same measures with every close multiplied by `times`. */
function withPrice(measured: CompanyMeasures, times: number): CompanyMeasures {
  const { marketCap } = measured
  if (marketCap.state === "unknown") return measured
  const { cap, priced } = marketCap
  // Shares times price: it is the same which of the two is larger.
  const scaled = { ...priced, lineShares: priced.lineShares * times }
  return {
    ...measured,
    marketCap: { ...marketCap, cap: { ...cap, value: cap.value * times }, priced: scaled },
  }
}

function isTurned(before: Turnable["outcome"], after: RatioOutcome): boolean {
  return after.state === "unresolved" || after.result !== before.result
}

/**
 * The debt to raise until the result turns, in the currency of the reports; negative: to repay. What is divided by stays as
 * it is. Null where no debt turns it.
 */
export function turningDebt({ outcome, measured, activity, below }: Turnable): number | null {
  const { rule, result } = outcome
  if (!rule.numerator.includes("interest_bearing_debt")) return null
  const { value } = below.part
  const above = readNumerator(rule.numerator, measured, activity, value)
  if (above.state === "lacking") return null
  const isPass = result === "pass"
  const allowed = [rule.limit * value, rule.limit * (below.most ?? value)]
  const beside = (isPass ? 1 : -1) * value * besideShare
  const turned = allowed
    .flatMap((most) => above.turns.map((turn) => most - turn))
    .filter((amount) => (isPass ? amount >= 0 : amount <= 0))
    .sort((left, right) => Math.abs(left) - Math.abs(right))
    .find((amount) => isTurned(outcome, decideRatio(rule, withDebt(measured, amount + beside), activity)))
  return turned ?? null
}

/** The same measures with more debt: the amount is added to the figure, and to everything that bounds it. */
function withDebt(measured: CompanyMeasures, amount: number): CompanyMeasures {
  const { debt } = measured
  const { reading, ceiling, ceilingEstimate } = debt
  return {
    ...measured,
    debt: {
      ...debt,
      reading: raised(reading, amount),
      ceiling: ceiling === null ? null : ceiling + amount,
      ceilingEstimate: ceilingEstimate && { ...ceilingEstimate, value: ceilingEstimate.value + amount },
    },
  }
}

function raised(reading: MeasureReading, amount: number): MeasureReading {
  if (reading.state === "unknown") return reading
  const { figure, possibleAddition } = reading
  return {
    ...reading,
    figure: { ...figure, value: figure.value + amount },
    possibleAddition: possibleAddition && { ...possibleAddition, value: possibleAddition.value + amount },
  }
}

/**
 * The prohibited income to gain until the result turns; negative: to lose. It is taken as interest: what is divided by
 * grows with it where it holds interest. Null where no income turns it.
 */
export function turningIncome({ outcome, measured, activity, below }: Turnable): number | null {
  const { rule, result, numerator } = outcome
  // No amount turns a company whose whole revenue is prohibited.
  if (!rule.numerator.some((name) => incomes.has(name)) || activity.kind === "prohibited") return null
  const { value } = below.part
  const allowed = rule.limit * (result === "pass" ? value : (below.most ?? value))
  const above = readNumerator(rule.numerator, measured, activity, value)
  const worst = above.state === "known" && result === "pass" ? above.worst : null
  const amount = allowed - (worst ?? numerator.value)
  return holdsInterest(rule, measured) ? amount / (1 - rule.limit) : amount
}

const incomes: ReadonlySet<RatioRule["numerator"][number]> = new Set([
  "prohibited_income",
  "prohibited_activity_income",
  "prohibited_profit",
  "interest_income",
])
const ofAllIncome: ReadonlySet<RatioRule["denominator"][number]> = new Set([
  "total_income",
  "profit_before_tax",
])

function holdsInterest(
  { denominator }: RatioRule,
  { interest, isInterestRevenue }: CompanyMeasures,
): boolean {
  if (denominator.some((name) => ofAllIncome.has(name))) return true
  if (isInterestRevenue) return denominator.includes("revenue")
  return denominator.includes("interest_income") && interest.reading.state === "known" && !interest.isBound
}
