import { dayBefore, monthsBefore } from "../../facts/calendar.ts"
import { capOver } from "../../facts/market-cap.ts"
import type { RatioRule } from "../../standards/rulebook-schema.ts"
import type { FlipBasis } from "../../vocabulary.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import type { ReadJudgement } from "../judge.ts"
import type { RatioOutcome } from "../screens/ratio.ts"
import { type Turnable, turnable, turningDebt, turningIncome, turningPrice } from "./turns.ts"

/** Where the result of a ratio screen turns: the share price, the debt and the prohibited income. */
export interface Flip {
  readonly screen: string
  /** Which price: the last close, the mean of the closes, or a constant price at coming month ends; null without one. */
  readonly basis: FlipBasis | null
  /** For a share of the traded line, in the currency of its closes. */
  readonly price: number | null
  readonly currency: string | null
  /** Debt to raise until the result turns, in the currency of the reports; negative: to repay. */
  readonly debt: number | null
  /** Prohibited income to gain until the result turns; negative: to lose. */
  readonly income: number | null
}

/** The months ahead that a constant price is followed. */
const monthsAhead = 12
/** Significant digits of a printed price. */
const priceDigits = 7

/** The flips of every ratio screen that is decided, in the order of the screens. */
export function flipsOf(judgement: ReadJudgement): readonly Flip[] {
  return turnablesOf(judgement).flatMap(flipsOfRatio)
}

/**
 * How far the share price is from where the verdict turns, as a share of itself, the averaged price taken as a whole:
 * -0.2 for a fall by a fifth. Null while withheld, and where no share price turns it.
 */
export function flipDistance(judgement: ReadJudgement): number | null {
  return turnOf(judgement)?.distance ?? null
}

/** Where the share price turns the verdict. */
export interface VerdictFlip {
  readonly screen: string
  /** For a share of the priced line, in the currency of its closes. */
  readonly price: number
  readonly currency: string
  /** The distance, as in `flipDistance`. */
  readonly distance: number
}

/** The screen and the share price at which the verdict turns; null where `flipDistance` is. */
export function verdictFlip(judgement: ReadJudgement): VerdictFlip | null {
  const turn = turnOf(judgement)
  const { marketCap } = judgement.measured
  if (turn === null || marketCap.state === "unknown") return null
  const price = rounded(turn.turnsAt / (marketCap.priced.lineShares * marketCap.priced.exchangeRate))
  return { screen: turn.screen, price, currency: marketCap.priceCurrency, distance: turn.distance }
}

interface Turn {
  readonly screen: string
  /** The market capitalisation. */
  readonly turnsAt: number
  readonly distance: number
}

/** A pass turns with the first screen that fails, a failure with the last that passes. */
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
  return { screen: asked.outcome.rule.name, turnsAt, distance: turnsAt / cap.value - 1 }
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
  const price = turnsAt / (lineShares * exchangeRate)
  const currency = marketCap.priceCurrency
  if (rule.months === 0) return [{ ...flip, basis: "spot", price: rounded(price), currency }]
  const ahead = pricesAhead(price, rule.months, measured)
  const [next = null] = ahead
  const inTime = turnsAt <= cap.value ? Math.max(...ahead) : Math.min(...ahead)
  const later = { ...flip, debt: null, income: null }
  return [
    { ...flip, basis: cap.monthsUsed === 0 ? "spot" : "average", price: rounded(price), currency },
    { ...later, basis: "next_month_end", ...priceOf(next, currency) },
    { ...later, basis: "within_12_months", ...priceOf(ahead.length === 0 ? null : inTime, currency) },
  ]
}

/** Null where no price above zero does it. */
function priceOf(price: number | null, currency: string): Pick<Flip, "price" | "currency"> {
  return price === null || price <= 0 ? { price: null, currency: null } : { price: rounded(price), currency }
}

/** For each coming month end, the constant price since with which the average comes to `price`. */
function pricesAhead(
  price: number,
  months: RatioRule["months"],
  { asOf, marketCap }: CompanyMeasures,
): readonly number[] {
  if (marketCap.state === "unknown") return []
  const { priced } = marketCap
  const known = priced.monthEnds.slice(-months)
  const coming = comingMonthEnds(asOf).map((date) => ({ date, close: 0 }))
  return coming.flatMap(({ date }, at) => {
    const monthEnds = [...known, ...coming.slice(0, at + 1)]
    const cap = capOver({ ...priced, monthEnds }, date, months)
    if (cap === null) return []
    const sum = cap.closes.reduce((total, { close }) => total + close, 0)
    const counted = cap.closes.filter((close) => close.date > asOf).length
    return [(price * cap.monthsUsed - sum) / counted]
  })
}

/** The last days of the coming months, the first of them after a day. */
function comingMonthEnds(asOf: string): readonly string[] {
  const first = `${asOf.slice(0, 8)}01`
  const ends = Array.from({ length: monthsAhead + 1 }, (_, at) => dayBefore(monthsBefore(first, -1 - at)))
  return ends.filter((date) => date > asOf).slice(0, monthsAhead)
}

/** In whole units of the currency, as reports print amounts. */
function whole(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount)
}

function rounded(price: number): number {
  return Number(price.toPrecision(priceDigits))
}
