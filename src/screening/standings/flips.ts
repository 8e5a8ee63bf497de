import { endOfMonth, monthsBefore } from "../../days.ts"
import { type Close, capOver, type MarketCap, type PricedShares } from "../../facts/market-cap.ts"
import { raised } from "../../facts/measures/reading.ts"
import type { RatioRule } from "../../rulebooks/schema.ts"
import type { FlipBasis } from "../../vocabulary.ts"
import type { BusinessActivity } from "../activities/business-activity.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import type { ReadJudgement } from "../judge.ts"
import { type KnownDenominator, readDenominator } from "../screens/denominator.ts"
import type { KnownNumerator } from "../screens/numerators/figures.ts"
import { decideRatio, isUpper, type RatioOutcome, readNumerator } from "../screens/ratio.ts"

/** The share price, the debt and the prohibited income at which the result of a ratio screen turns. */
export interface Flip {
  readonly screen: string
  /**
   * The kind of price: the last close, the mean of the closes, or a constant price at the coming month ends.
   * Null without a price.
   */
  readonly basis: FlipBasis | null
  /** The price of one share of the traded line, in the currency of its closes. */
  readonly price: number | null
  readonly currency: string | null
  /** Additional debt at which the result turns, in the reports' currency; negative if debt must fall. */
  readonly debt: number | null
  /** Additional prohibited income at which the result turns; negative if income has to fall. */
  readonly income: number | null
}

/** Number of coming months for which a constant price is followed. */
const monthsAhead = 12
/** Significant digits of a printed price. */
const priceDigits = 7

/** The amounts at which the result of each decided ratio screen turns, in the order of the screens. */
export function flipsOf(judgement: ReadJudgement): readonly Flip[] {
  return turnablesOf(judgement).flatMap(flipsOfRatio)
}

/**
 * The change of the share price (or of its average, if a rule averages) that turns the verdict, as a share of
 * that price: -0.2 for a fall by a fifth. Null while the verdict is withheld, or if no share price turns it.
 */
export function flipDistance(judgement: ReadJudgement): number | null {
  return turnOf(judgement)?.distance ?? null
}

/** The share price that turns the verdict. */
interface VerdictFlip {
  readonly screen: string
  /** The price of one share of the priced line, in the currency of its closes. */
  readonly price: number
  readonly currency: string
  /** The distance, as in `flipDistance`. */
  readonly distance: number
}

/** The screen and the share price at which the verdict turns; null if `flipDistance` is null. */
export function verdictFlip(judgement: ReadJudgement): VerdictFlip | null {
  const turn = turnOf(judgement)
  const { marketCap } = judgement.measured
  if (turn === null || marketCap.state === "unknown") return null
  const price = rounded(turn.turnsAt / (marketCap.priced.lineShares * turn.exchangeRate))
  return { screen: turn.screen, price, currency: marketCap.priceCurrency, distance: turn.distance }
}

interface Turn {
  readonly screen: string
  /** The market capitalisation at which the result turns. */
  readonly turnsAt: number
  readonly distance: number
  /** The rate of the market capitalisation that was compared. */
  readonly exchangeRate: number
}

/** The turning point of a verdict: the first screen to fail ends a pass, the last to pass ends a failure. */
function turnOf(judgement: ReadJudgement): Turn | null {
  const { status, business, ratios } = judgement
  if (status === "pending" || business === "fail") return null
  const turnables = turnablesOf(judgement)
  if (status === "compliant") return farthest(turnables.flatMap((asked) => turnOfRatio(asked) ?? []))
  const failed = Object.values(ratios).filter(isFailed)
  const rises = turnables
    .filter(({ outcome }) => isFailed(outcome))
    .flatMap((asked) => turnOfRatio(asked) ?? [])
  return rises.length === failed.length ? farthest(rises) : null
}

/** The flip with the largest distance: the smallest fall, or the largest rise. */
function farthest(turns: readonly Turn[]): Turn | null {
  return turns.reduce<Turn | null>(
    (best, turn) => (best === null || turn.distance > best.distance ? turn : best),
    null,
  )
}

function isFailed(ratio: RatioOutcome): boolean {
  return ratio.state === "decided" && ratio.result === "fail"
}

function turnOfRatio(asked: Turnable): Turn | null {
  const priced = turningPrice(asked)
  if (priced === null) return null
  const { turnsAt, cap } = priced
  const { exchangeRate } = cap
  return { screen: asked.outcome.rule.name, turnsAt, distance: turnsAt / cap.value - 1, exchangeRate }
}

function turnablesOf(judgement: ReadJudgement): readonly Turnable[] {
  return Object.values(judgement.ratios).flatMap((outcome) => turnable(outcome, judgement) ?? [])
}

function flipsOfRatio(asked: Turnable): readonly Flip[] {
  const { outcome, measured } = asked
  const { rule } = outcome
  const [priced, debt, income] = [turningPrice(asked), turningDebt(asked), turningIncome(asked)]
  const flip = {
    screen: rule.name,
    basis: null,
    price: null,
    currency: null,
    debt: whole(debt),
    income: whole(income),
  }
  const { marketCap } = measured
  if (priced === null || marketCap.state === "unknown") return debt === null && income === null ? [] : [flip]
  const { cap, turnsAt } = priced
  const { lineShares, exchangeRate } = marketCap.priced
  const price = turnsAt / (lineShares * cap.exchangeRate)
  const currency = marketCap.priceCurrency
  if (rule.months === 0) return [{ ...flip, basis: "spot", price: rounded(price), currency }]
  const ahead = pricesAhead(turnsAt / (lineShares * exchangeRate), rule.months, measured)
  const [next = null] = ahead
  const inTime = turnsAt <= cap.value ? Math.max(...ahead) : Math.min(...ahead)
  const later = { ...flip, debt: null, income: null }
  return [
    { ...flip, basis: cap.monthsUsed === 0 ? "spot" : "average", price: rounded(price), currency },
    { ...later, basis: "next_month_end", ...priceOf(next, currency) },
    { ...later, basis: "within_12_months", ...priceOf(ahead.length === 0 ? null : inTime, currency) },
  ]
}

/** A price with its currency; both null if no price above zero turns the result. */
function priceOf(price: number | null, currency: string): Pick<Flip, "price" | "currency"> {
  return price === null || price <= 0 ? { price: null, currency: null } : { price: rounded(price), currency }
}

/**
 * For each coming month end, the constant price from now on with which the average then equals `price`. The
 * exchange rate stays that of the last close, and `price` is at that rate.
 */
function pricesAhead(
  price: number,
  months: RatioRule["months"],
  { asOf, marketCap }: CompanyMeasures,
): readonly number[] {
  if (marketCap.state === "unknown") return []
  const { priced } = marketCap
  const known = priced.monthEnds.slice(-months)
  const { rate } = priced.last
  const coming = comingMonthEnds(asOf).map((date) => ({ date, close: 0, ...(rate && { rate }) }))
  return coming.flatMap(({ date }, at) => {
    const monthEnds = [...known, ...coming.slice(0, at + 1)]
    const cap = capOver({ ...priced, monthEnds }, date, months)
    if (cap === null) return []
    const sum = cap.closes.reduce((total, close) => total + atLastRate(close, priced), 0)
    const counted = cap.closes.filter((close) => close.date > asOf).length
    return [(price * cap.monthsUsed - sum) / counted]
  })
}

/** The price that, at the rate of the last close, is worth what the close was worth at the rate of its day. */
function atLastRate({ close, rate }: Close, { exchangeRate }: PricedShares): number {
  return rate === undefined ? close : close * (rate.rate / exchangeRate)
}

/** The last days of the coming months. The first is the next month end after the given day. */
function comingMonthEnds(asOf: string): readonly string[] {
  const first = `${asOf.slice(0, 8)}01`
  const ends = Array.from({ length: monthsAhead + 1 }, (_, at) => endOfMonth(monthsBefore(first, -at)))
  return ends.filter((date) => date > asOf).slice(0, monthsAhead)
}

/** An amount in whole units of the currency, as reports print amounts. */
function whole(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount)
}

function rounded(price: number): number {
  return Number(price.toPrecision(priceDigits))
}

interface PricedTurn {
  /** The market capitalisation by which the rule divides. */
  readonly cap: MarketCap
  /** The market capitalisation at which the result turns. */
  readonly turnsAt: number
}

/** A decided ratio under an upper limit, with the data that decided it. */
interface Turnable {
  readonly outcome: Extract<RatioOutcome, { state: "decided" }>
  readonly measured: CompanyMeasures
  readonly activity: BusinessActivity
  readonly below: KnownDenominator
}

/** A result is tested at this distance, as a share, on each side of a point where it may turn. */
const besideShare = 1e-9

/** A ratio whose turn can be computed; null if it is undecided, has no quotient, or has a lower limit. */
function turnable(
  outcome: RatioOutcome,
  { measured, activity }: Pick<Turnable, "measured" | "activity">,
): Turnable | null {
  const { rule } = outcome
  if (outcome.state === "unresolved" || outcome.quotient === null || !isUpper(rule.operator)) return null
  const below = readDenominator(rule, measured)
  return below.state === "lacking" ? null : { outcome, measured, activity, below }
}

/** The share price at which the result turns if nothing else changes; null if no price turns the result. */
function turningPrice(asked: Turnable): PricedTurn | null {
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

/**
 * The market capitalisation at which the result turns: the next lower one for a pass, the next higher one for
 * a failure.
 */
function turningCap(
  { outcome: { rule, result }, measured, activity, below }: Turnable,
  isTurnedAt: (value: number) => boolean,
): number | null {
  const { value } = below.part
  const above = readNumerator(rule.numerator, measured, activity)
  if (above.state === "lacking") return null
  const amounts = turnsOf(above).map((turn) => turn / rule.limit)
  const ends = [below.most, below.least].filter((end) => end !== null)
  const atEnds = ends.flatMap((end) => amounts.map((amount) => amount * (value / end)))
  const isPass = result === "pass"
  const points = [...amounts, ...atEnds]
    .filter((point) => point > 0 && (isPass ? point <= value : point >= value))
    .sort((left, right) => (isPass ? right - left : left - right))
  const beside = isPass ? 1 - besideShare : 1 + besideShare
  return points.find((point) => isTurnedAt(point * beside)) ?? null
}

/** The amounts at which a result could change if the limit allowed exactly that: the ends of the numerator. */
function turnsOf({ least, most, worst }: KnownNumerator): readonly number[] {
  return [least.value, most?.value ?? least.value, worst.value].filter(Number.isFinite)
}

/** The same measures with every close multiplied by `times`. */
function withPrice(measured: CompanyMeasures, times: number): CompanyMeasures {
  const { marketCap } = measured
  if (marketCap.state === "unknown") return measured
  const { cap, priced } = marketCap
  // A market capitalisation is shares times price, so multiplying the shares has the same effect.
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
 * The additional debt at which the result turns, in the currency of the reports; negative if debt has to be
 * repaid. The denominator does not change. Null if no debt turns the result.
 */
function turningDebt({ outcome, measured, activity, below }: Turnable): number | null {
  const { rule, result } = outcome
  if (!rule.numerator.includes("interest_bearing_debt")) return null
  const { value } = below.part
  const above = readNumerator(rule.numerator, measured, activity)
  if (above.state === "lacking") return null
  const isPass = result === "pass"
  const allowed = [value, below.most ?? value, below.least ?? value].map((end) => rule.limit * end)
  const beside = (isPass ? 1 : -1) * value * besideShare
  const turned = allowed
    .flatMap((most) => turnsOf(above).map((turn) => most - turn))
    .filter((amount) => (isPass ? amount >= 0 : amount <= 0))
    .sort((left, right) => Math.abs(left) - Math.abs(right))
    .find((amount) => isTurned(outcome, decideRatio(rule, withDebt(measured, amount + beside), activity)))
  return turned ?? null
}

/** The same measures with more debt. The amount is added to the figure and to both ends. */
function withDebt(measured: CompanyMeasures, amount: number): CompanyMeasures {
  const { debt } = measured
  return { ...measured, debt: { ...debt, reading: raised(debt.reading, amount) } }
}

/**
 * The additional prohibited income at which the result turns; negative if income has to fall. The income
 * counts as interest, so a denominator that includes interest grows by the same amount. Null if no income
 * turns the result.
 */
function turningIncome({ outcome, measured, activity, below }: Turnable): number | null {
  const { rule, result, numerator } = outcome
  // If all revenue is prohibited, no amount of income turns the result.
  if (!rule.numerator.some((name) => incomes.has(name)) || activity.kind === "prohibited") return null
  const { value } = below.part
  const allowed = rule.limit * (result === "pass" ? value : (below.most ?? value))
  const above = readNumerator(rule.numerator, measured, activity)
  const worst = above.state === "known" && result === "pass" ? above.worst.value : numerator.value
  const amount = allowed - worst
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
