import { groupedDigits } from "../../../numbers.ts"
import type { FactLedger } from "../../fact-ledger.ts"
import type { Figure } from "../figure.ts"
import { declare, first, instantView, largest, type Measure, tag } from "../measure.ts"
import { agreementRatio, apart, type ShareCount } from "./count.ts"
import { edinetPeriodEnd } from "./edinet.ts"
import { cover, onBalanceSheet } from "./tags.ts"

/** Counts on the day on which the period ends, which the cover page of some reports states. */
const counted = first(tag(cover), ...onBalanceSheet.map(tag))
const issued = tag("us-gaap:CommonStockSharesIssued")
const treasury = largest(tag("us-gaap:TreasuryStockCommonShares"), tag("us-gaap:TreasuryStockShares"))

/** Issued less treasury shares. The facts do not add up to this difference, so it is printed without tags. */
export const issuedLessTreasury = declare(
  "Shares issued less those in the treasury.",
  { issued, treasury },
  ({ issued: all, treasury: held }) => {
    if (all === null || held === null || held.value >= all.value) return null
    const note = `${groupedDigits(all.value)} shares issued less ${groupedDigits(held.value)} in the treasury.`
    const terms = [...all.terms, ...held.terms]
    return { value: all.value - held.value, terms, strategy: "Derived", notes: [note] }
  },
)

/** The counts of ordinary shares at an instant, the best first. */
const countsAtInstant: readonly Measure[] = [counted, issuedLessTreasury, edinetPeriodEnd]

/** The ordinary shares of all classes at the end of a period. */
export type PeriodEndCount =
  | { readonly state: "counted"; readonly figure: Figure }
  /** No count of that day can be used, so the count that the screening found replaces it. */
  | { readonly state: "screened"; readonly shares: ShareCount; readonly notes: readonly string[] }
  | { readonly state: "unknown"; readonly lacks: string }

/**
 * Reads the ordinary shares outstanding on a day (YYYY-MM-DD), in the shares that the report of that day counts.
 * The screening's count replaces a count far from it (of one class, or in another unit) or a coarsely rounded one.
 * `ledger` ends on the day of the report.
 */
export function readPeriodEndCount(
  ledger: FactLedger,
  end: string,
  screened: ShareCount | null,
): PeriodEndCount {
  const view = instantView(ledger, "shares", end)
  const found = countsAtInstant.flatMap((measure) => measure(view) ?? []).filter(({ value }) => value > 0)
  const trusted = screened === null || screened.contradictedBy !== null ? null : screened
  if (trusted === null) return withoutScreened(found, screened)
  // The screening's count, in the shares of the report from which the count was read.
  const filed = trusted.value / trusted.splitFactor
  const near = found.filter(({ value }) => apart(value, filed) <= agreementRatio)
  const [best] = near.filter((figure) => !isCoarse(figure)).sort(nearest(filed))
  if (best !== undefined) return { state: "counted", figure: best }
  return { state: "screened", shares: trusted, notes: found.map((figure) => whyNotUsed(figure, near)) }
}

/** The count if no screening count can confirm it. It is used only if no other count contradicts it. */
function withoutScreened(found: readonly Figure[], screened: ShareCount | null): PeriodEndCount {
  const [only] = found
  if (screened !== null) return { state: "unknown", lacks: screened.notes.join(" ") }
  if (only === undefined) return { state: "unknown", lacks: "No count of shares is tagged." }
  if (found.some(({ value }) => apart(value, only.value) > agreementRatio))
    return { state: "unknown", lacks: "The counts of shares contradict each other." }
  return { state: "counted", figure: only }
}

/** Orders counts by nearness to the screening's count; counts equal up to rounding keep their order. */
function nearest(count: number): (left: Figure, right: Figure) => number {
  const steps = ({ value }: Figure) => Math.round((apart(value, count) - 1) / sameCountTolerance)
  return (left, right) => steps(left) - steps(right)
}
const sameCountTolerance = 0.03

/** True for at most two digits and zeros, as in 1,900,000,000: rounded by more than half a per cent. */
function isCoarse({ terms }: Figure): boolean {
  const largest = Math.max(...terms.map(({ fact }) => fact.value))
  return String(largest).replace(/0+$/, "").length <= coarseDigitsMax
}
const coarseDigitsMax = 2

function whyNotUsed({ value, terms }: Figure, near: readonly Figure[]): string {
  const what = terms.length === 1 ? "The balance sheet counts" : "Shares issued less treasury shares are"
  const why = near.some((figure) => figure.value === value)
    ? "rounded too coarsely to be used"
    : "which counts only one class or is in another unit"
  return `${what} ${groupedDigits(value)}, ${why}.`
}
