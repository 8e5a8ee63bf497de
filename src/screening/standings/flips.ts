import type { RatioRule } from "../../contract/rulebook.ts"
import { capOver, type PricedShares } from "../../facts/market-cap.ts"
import type { FlipBasis } from "../../vocabulary.ts"
import type { BusinessActivity } from "../activities/business-activity.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import type { ReadJudgement } from "../judge.ts"
import { type KnownDenominator, readDenominator } from "../screens/denominator.ts"
import { decideOver, isUpper, type RatioOutcome, readNumerator } from "../screens/ratio.ts"

/** Where the result of a ratio screen turns: the share price, the debt and the prohibited income. */
export interface Flip {
  readonly screen: string
  /** Which price: the last close, the mean of the closes, or a constant price at coming month ends; null without one. */
  readonly basis: FlipBasis | null
  /** In the currency of the closes, for a share of the traded line. */
  readonly price: number | null
  /** Debt to raise until the result turns, in the currency of the reports; negative: to repay. */
  readonly debt: number | null
  /** Prohibited income to gain until the result turns; negative: to lose. */
  readonly income: number | null
}

/** The months ahead that a constant price is followed. */
const monthsAhead = 12
/** Significant digits of a printed price. */
const priceDigits = 7
/** A result is asked this far, as a share, on either side of a point where it may turn. */
const besideShare = 1e-9

/** The flips of every ratio screen that is decided, in the order of the screens. */
export function flipsOf(judgement: ReadJudgement): readonly Flip[] {
  return turnsOf(judgement).flatMap((turn) => printTurn(turn, judgement.measured))
}

/**
 * How far the share price is from where the verdict turns, as a share of itself, the averaged price taken as a whole:
 * -0.2 for a fall by a fifth. Null while withheld, and where no share price turns it.
 */
export function flipDistance(judgement: ReadJudgement): number | null {
  if (judgement.status === "pending") return null
  const turns = turnsOf(judgement).filter(({ isPriced }) => isPriced)
  const distances = turns.map(({ denominator, turnsAt }) => turnsAt / denominator - 1)
  if (judgement.status === "compliant") return distances.length === 0 ? null : Math.max(...distances)
  const failed = Object.values(judgement.ratios).filter(
    (ratio) => ratio.state === "decided" && ratio.result === "fail",
  )
  const rises = distances.filter((distance) => distance > 0)
  const isByPrice = judgement.business === "pass" && rises.length === failed.length
  return isByPrice && rises.length > 0 ? Math.max(...rises) : null
}

interface Turn {
  readonly rule: RatioRule
  /** What the ratio divides by, and what it would divide by where the result turns. */
  readonly denominator: number
  readonly turnsAt: number
  /** True where a share price moves the denominator. */
  readonly isPriced: boolean
}

function turnsOf({ measured, activity, ratios }: ReadJudgement): readonly Turn[] {
  return Object.values(ratios).flatMap((outcome) => turnOf(outcome, measured, activity) ?? [])
}

function turnOf(outcome: RatioOutcome, measured: CompanyMeasures, activity: BusinessActivity): Turn | null {
  const { rule } = outcome
  if (outcome.state === "unresolved" || outcome.quotient === null || !isUpper(rule.operator)) return null
  const below = readDenominator(rule, measured)
  if (below.state === "lacking") return null
  const turnsAt = turningDenominator(outcome, below, measured, activity)
  const { kind, value } = below.part
  return turnsAt === null ? null : { rule, denominator: value, turnsAt, isPriced: kind === "market_cap" }
}

/** The denominator at which the result turns: the nearest below for a pass, the nearest above for a failure. */
function turningDenominator(
  { rule, result }: Extract<RatioOutcome, { state: "decided" }>,
  below: KnownDenominator,
  measured: CompanyMeasures,
  activity: BusinessActivity,
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
  const turned = points.find((point) => {
    const outcome = decideOver(rule, measured, activity, scaled(below, point * beside))
    return outcome.state === "unresolved" || outcome.result !== result
  })
  return turned ?? null
}

/** The same denominator at another amount. */
function scaled({ part, most, ...rest }: KnownDenominator, value: number): KnownDenominator {
  return { ...rest, part: { ...part, value }, most: most === null ? null : most * (value / part.value) }
}

function printTurn(turn: Turn, { asOf, marketCap }: CompanyMeasures): readonly Flip[] {
  const { rule, denominator, turnsAt, isPriced } = turn
  const amount = Math.round(rule.limit * (denominator - turnsAt))
  const isOf = (names: readonly string[]) => rule.numerator.some((name) => names.includes(name))
  const debt = isOf(["interest_bearing_debt"]) ? amount : null
  const income = isOf(["prohibited_income", "prohibited_activity_income", "interest_income"]) ? amount : null
  const flip = { screen: rule.name, basis: null, price: null, debt, income }
  if (!isPriced || marketCap.state === "unknown") return debt === null && income === null ? [] : [flip]
  const { lineShares, exchangeRate, last } = marketCap.priced
  const price = turnsAt / (lineShares * exchangeRate)
  if (rule.months === 0) return [{ ...flip, basis: "spot", price: rounded(price) }]
  const isFall = turnsAt <= denominator
  const averaged = closesOver(marketCap.priced, asOf, rule.months)
  const closes = averaged.length === 0 ? [last.close] : averaged
  const ahead = { ...flip, debt: null, income: null }
  return [
    { ...flip, basis: "average", price: rounded(price) },
    { ...ahead, basis: "next_month_end", price: positive(constantPrice(price, closes, rule.months, 1)) },
    { ...ahead, basis: "within_12_months", price: positive(nearest(price, closes, rule.months, isFall)) },
  ]
}

function closesOver(priced: PricedShares, asOf: string, months: RatioRule["months"]): readonly number[] {
  const cap = capOver(priced, asOf, months)
  return cap === null || cap.monthsUsed === 0 ? [] : cap.closes.map(({ close }) => close)
}

/** The constant price over so many coming month ends with which the average comes to `price`. */
function constantPrice(price: number, closes: readonly number[], months: number, ahead: number): number {
  const kept = ahead >= months ? [] : closes.slice(-(months - ahead))
  const counted = Math.min(ahead, months)
  const sum = kept.reduce((total, close) => total + close, 0)
  return (price * (kept.length + counted) - sum) / counted
}

/** The constant price that turns the average within a year: the highest where it must fall, the lowest where it must rise. */
function nearest(price: number, closes: readonly number[], months: number, isFall: boolean): number {
  const prices = Array.from({ length: monthsAhead }, (_, at) => constantPrice(price, closes, months, at + 1))
  return isFall ? Math.max(...prices) : Math.min(...prices)
}

/** Null where no price above zero does it. */
function positive(price: number): number | null {
  return price > 0 ? rounded(price) : null
}

function rounded(price: number): number {
  return Number(price.toPrecision(priceDigits))
}
