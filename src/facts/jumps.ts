import { daysBetween, monthsBefore } from "../days.ts"
import type { Fact } from "./fact.ts"
import { type FactIndex, type FactLedger, factsOf, keptBy } from "./fact-ledger.ts"
import { type Close, isOvernight, jumpTolerance, monthsDefault, riseMax, showsSplit } from "./market-cap.ts"
import { isPositive, newestOf, type ShareCount } from "./measures/shares/count.ts"
import { countedChanges, isSameWindow, type Split, together } from "./measures/shares/splits.ts"
import { shareConcepts } from "./measures/shares/tags.ts"

/** Closes jump by a split's ratio at a split, and now and then by the market. Counts of shares show which. */

/** A step between two closes that a split would explain. */
interface Jump {
  /** Day of the last close before the step (YYYY-MM-DD). */
  readonly before: string
  readonly after: string
  /** New shares for one old share, if the step was a split: 5 for a fall to a fifth. */
  readonly ratio: number
}

/**
 * How far a step may be from the whole ratio of a split. Over a month the market doubles or halves some prices:
 * among 251,348 months of US lines 1,028 steps were within 5% of it, and 193 within 1%.
 */
export const wholeStepTolerance = { overnight: 0.1, monthly: 0.05, monthlyDoubling: 0.01 } as const

/** The steps of a series that a split would explain, oldest first. */
export function jumpsIn(closes: readonly Close[]): readonly Jump[] {
  return closes.flatMap((later, at) => {
    const earlier = closes[at - 1]
    const ratio = earlier === undefined ? null : ratioOfJump(earlier, later)
    return earlier === undefined || ratio === null ? [] : [{ before: earlier.date, after: later.date, ratio }]
  })
}

/**
 * The ratio of the split that would explain a step: the whole ratio near it, or that of a rise or fall too
 * large for the market. Null for any other step, and for one over several months.
 */
export function ratioOfJump(earlier: Close, later: Close): number | null {
  const step = earlier.close / later.close
  const size = Math.max(step, 1 / step)
  if (size < sizeMin || daysBetween(earlier.date, later.date) > jumpDaysMax) return null
  const whole = Math.round(size)
  const monthly = whole === 2 ? wholeStepTolerance.monthlyDoubling : wholeStepTolerance.monthly
  const tolerance = isOvernight(earlier, later) ? wholeStepTolerance.overnight : monthly
  const isNear = whole >= 2 && Math.abs(size / whole - 1) <= tolerance
  if (!isNear && size < riseMax(earlier, later)) return null
  const ratio = isNear ? whole : size
  return step > 1 ? ratio : 1 / ratio
}

const jumpDaysMax = 45
const sizeMin = 2 * (1 - wholeStepTolerance.overnight)

/**
 * The splits that closes show, up to a day (YYYY-MM-DD): from one report to the next a count becomes a round
 * multiple, and in between the closes jump by the inverse. Without those that are known already.
 */
export function splitsInCloses(
  index: FactIndex,
  asOf: string,
  closes: readonly Close[],
  known: readonly Split[],
): readonly Split[] {
  const counted = keptBy(index, countedChanges).filter(
    (split) => split.countedNewOn <= asOf && !known.some((each) => isSameWindow(each, split)),
  )
  return together(counted.filter((split) => showsSplit(closes, split, proofTolerance)))
}
/** A merger may double the shares while the market falls. */
const proofTolerance = jumpTolerance / 2

/** A jump of the closes that no report explains. */
interface OpenJump extends Jump {
  /** The shares in which the count in use would be if the jump was a split. */
  readonly counted: "old" | "new" | "either"
}

/**
 * The jumps of the last year that may be splits, and those since the day of the count in use. The counts of
 * reports before and after a jump show that it is none if they are near each other.
 */
export function openJumps(
  ledger: FactLedger,
  shares: ShareCount,
  closes: readonly Close[],
): readonly OpenJump[] {
  const { end, filed } = shares.terms[0].fact
  const year = monthsBefore(ledger.asOf, monthsDefault + 1)
  const isRecent = ({ after }: Jump) => after <= ledger.asOf && (after > year || after > end)
  return jumpsIn(closes)
    .filter((jump) => isRecent(jump) && !isMarket(ledger, jump))
    .map((jump) => {
      if (end >= jump.after || isCountedEarly(ledger, jump)) return { ...jump, counted: "new" }
      return { ...jump, counted: filed <= jump.before ? "old" : "either" }
    })
}

/** True if a report shortly before a jump counts as many times more shares than the report before it. */
function isCountedEarly({ index }: FactLedger, { before, ratio }: Jump): boolean {
  return keptBy(index, countedChanges).some(
    (change) =>
      change.countedNewOn <= before &&
      daysBetween(change.countedNewOn, before) <= countedEarlyDaysMax &&
      Math.abs(Math.log(change.ratio / ratio)) < Math.abs(Math.log(ratio)) * jumpTolerance,
  )
}
/** A cover may count the shares of a split that is decided, some weeks before its day. */
const countedEarlyDaysMax = 60

/** True if some count of a report before a jump is near that of a day after it, so that the market jumped. */
function isMarket(ledger: FactLedger, { before, after, ratio }: Jump): boolean {
  return shareConcepts.some((concept) => {
    const counts = factsOf(ledger, concept, "shares").filter(isPositive)
    const isThen = ({ end, filed }: Fact) => filed <= before && daysBetween(end, before) <= countAgeDaysMax
    const then = newestOf(counts, isThen)
    const [since] = counts.filter(({ end }) => end >= after).toSorted((a, b) => (a.end < b.end ? -1 : 1))
    if (then === null || since === undefined) return false
    return Math.abs(Math.log(since.value / then.value)) < Math.abs(Math.log(ratio)) * jumpTolerance
  })
}
const countAgeDaysMax = 400
