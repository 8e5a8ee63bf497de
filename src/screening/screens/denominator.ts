import { amountWords } from "../../contract/declared/amounts.ts"
import { capOver } from "../../facts/market-cap.ts"
import type { CapDoubt } from "../../facts/measures/shares/cap-doubt.ts"
import { groupedDigits } from "../../numbers.ts"
import type { RatioRule } from "../../rulebooks/schema.ts"
import type { CapMonths, DenominatorName } from "../../vocabulary.ts"
import { type CompanyMeasures, capBound, capLacks } from "../company-measures.ts"
import { denominatorLabel, lowerFirst, upperFirst } from "./declarations.ts"
import {
  type FigurePart,
  figurePart,
  type Lacking,
  lacking,
  marked,
  measureNames,
  nothingOf,
  type Part,
  type ResultDoubts,
  sumOfParts,
} from "./part.ts"

const perhaps =
  "a split or a class of shares may be missing, or the line may stand for several ordinary shares"
const doubts: Readonly<Record<CapDoubt["witness"], string>> = {
  public_float: `the public float on the cover page contradicts the share count: ${perhaps}`,
  earnings_per_share: `net income over earnings per share contradicts the share count: ${perhaps}`,
  other_count: `another count of shares differs from the newest one by more than half: ${perhaps}`,
  closes: `the share price jumped as by a split, which no report shows, and the count may be of before or after it`,
  accounts: `the market capitalisation is out of all proportion to total assets and revenue: ${perhaps}`,
}
const countsDoubt = "share counts contradict each other, and the ratio uses the smallest"

/** The denominator of a ratio, or the reason why it is not known. */
export type Denominator = KnownDenominator | Lacking

export interface KnownDenominator extends ResultDoubts {
  readonly state: "known"
  /** The lower limit of the denominator. */
  readonly part: Part
  /** The upper limit of the denominator; null if it equals the lower limit. */
  readonly most: number | null
  /** With a `passDoubt`: a pass holds if it holds with this amount too. Null if no amount is certain. */
  readonly least: number | null
  /** The larger amount, if a smaller `part` contradicts it. To fail, a screen must fail with it too. */
  readonly whole: FigurePart | null
  readonly note: string | null
}

/** The denominator of a ratio rule: one amount, or the sum or the largest of several. */
export function readDenominator(rule: RatioRule, measured: CompanyMeasures): Denominator {
  const read = rule.denominator.map((name) => denominatorOf(name, rule.months, measured))
  const [only] = read
  if (read.length === 1 && only !== undefined) return only
  return rule.combine === "larger" ? largerOf(read) : sumOf(denominatorLabel(rule), read)
}

function denominatorOf(name: DenominatorName, months: CapMonths, measured: CompanyMeasures): Denominator {
  if (name === "market_cap") return capDenominator(measured, months)
  if (name === "interest_income") return interestDenominator(measured)
  const reading = measured[measureNames[name]]
  const { label } = amountWords[name]
  if (reading.state === "unknown") {
    const verb = name === "total_assets" ? "are" : "is"
    return lacking(`${lowerFirst(label)} ${verb} not known: ${reading.lacks}`)
  }
  const readFrom = name === "total_assets" ? ("balance_sheet" as const) : ("income" as const)
  const part = figurePart(label, { name, figure: reading.figure, readFrom })
  const isNoDivisor = name !== "revenue" && name !== "total_income" && part.value <= 0
  if (isNoDivisor) return lacking(`${lowerFirst(label)} is not above zero, so nothing can be divided by it`)
  const { figure, least: smaller, most } = reading
  const largest = most !== null && most.value > part.value ? most.value : null
  const rival = smaller.proof
  if (rival === null) return exactly(part, largest)
  const two = `two amounts are tagged as ${lowerFirst(label)}, ${groupedDigits(rival.value)} and ${groupedDigits(figure.value)}, and nothing in the statement proves which it is`
  if (rival.value <= 0) return lacking(two)
  const least = marked(figurePart(label, { name, figure: rival, readFrom }), "at_least")
  const note = `${upperFirst(two)}. The screen passes only with the smaller, and fails only with the larger.`
  return { ...exactly(least, largest ?? figure.value), whole: marked(part, "at_most"), note }
}

function exactly(part: Part, most: number | null): KnownDenominator {
  const none = { least: null, whole: null, note: null, passDoubt: null, failDoubt: null }
  return { state: "known", part, most, ...none }
}

/** The interest added to revenue, as far as it is certain. A lender's revenue already includes its interest. */
function interestDenominator({ interest, isInterestRevenue }: CompanyMeasures): Denominator {
  const { reading, isBound } = interest
  const { label } = amountWords.interest_income
  if (reading.state === "unknown") return lacking(`gross interest income is not known: ${reading.lacks}`)
  const named = { name: "gross_interest_income", figure: reading.figure, readFrom: "income" as const }
  if (!isBound && !isInterestRevenue) return exactly(figurePart(label, named), null)
  return exactly(nothingOf(label, named.name), isInterestRevenue ? null : reading.figure.value)
}

/** The market capitalisation averaged over `months` months, or the reason why it is unknown. */
function capDenominator({ asOf, marketCap, shares }: CompanyMeasures, months: CapMonths): Denominator {
  if (marketCap.state === "unknown") return { ...marketCap, state: "lacking" }
  if (shares === null) return lacking(capLacks.shares, "market_cap_unavailable")
  const cap = months === 12 ? marketCap.cap : capOver(marketCap.priced, asOf, months)
  if (cap === null)
    return lacking(`no average of ${months} months of share prices can be trusted`, "market_cap_unavailable")
  const { value, contradictedBy } = shares
  const { doubt } = marketCap
  const why = doubt === null ? null : doubts[doubt.witness]
  const times = doubt?.times ?? null
  const isBounded = doubt?.direction === "too_low" && times !== null
  const most = cap.value * Math.max((contradictedBy ?? value) / value, isBounded ? times : 1)
  const { label } = amountWords.market_cap
  const bound = capBound(doubt, contradictedBy)
  const part: Part = { kind: "market_cap", label, value: cap.value, cap, shares, bound }
  return {
    ...exactly(part, most > cap.value ? most : null),
    least: doubt?.direction === "too_high" && times !== null ? cap.value / times : null,
    note: overstated(doubt, shares),
    passDoubt: doubt?.direction === "too_low" ? null : why,
    failDoubt: doubt?.direction === "too_high" || isBounded ? null : why,
  }
}

/** The note for a market capitalisation that may be lower than the true one. */
function overstated(doubt: CapDoubt | null, shares: NonNullable<CompanyMeasures["shares"]>): string | null {
  if (doubt?.direction === "too_low") return `The ratio is overstated: ${doubts[doubt.witness]}.`
  if (shares.source === "earnings") return shares.notes.join(" ")
  return shares.contradictedBy === null ? null : `The ratio may be overstated: ${countsDoubt}.`
}

/** The sum of figures, such as revenue with interest. A market capitalisation cannot be part of a sum. */
function sumOf(label: string, read: readonly Denominator[]): Denominator {
  const parts: FigurePart[] = []
  const wholes: FigurePart[] = []
  let most = 0
  for (const each of read) {
    if (each.state === "lacking") return each
    if (each.part.kind === "market_cap")
      return lacking("a market capitalisation cannot be added to an amount")
    parts.push(each.part)
    wholes.push(each.whole ?? each.part)
    most += each.most ?? each.part.value
  }
  const part = sumOfParts(label, parts)
  const known = exactly(part, most === part.value ? null : most)
  const doubted = read.find((each) => each.state === "known" && each.whole !== null)
  if (doubted === undefined || doubted.state === "lacking") return known
  return { ...known, whole: sumOfParts(label, wholes), note: doubted.note }
}

/** The largest of the known amounts. An unknown or doubted amount may be larger, so no failure is decided. */
function largerOf(read: readonly Denominator[]): Denominator {
  const known = read.filter((each) => each.state === "known")
  const [first, ...others] = known
  if (first === undefined)
    return read.find(({ state }) => state === "lacking") ?? lacking("nothing is known to divide by")
  const larger = others.reduce((left, right) => (right.part.value > left.part.value ? right : left), first)
  const most = Math.max(...known.map((each) => each.most ?? each.part.value))
  const unknown = read.find((each) => each.state === "lacking")
  const failDoubt = known.find((each) => each.failDoubt !== null)?.failDoubt ?? unknown?.lacks ?? null
  const least = Math.max(
    ...known.map((each) => (each.passDoubt === null ? each.part.value : (each.least ?? 0))),
  )
  const { value } = larger.part
  return {
    ...larger,
    most: most > value ? most : null,
    least: larger.passDoubt !== null && least > 0 ? least : null,
    failDoubt,
  }
}
