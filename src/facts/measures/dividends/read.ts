import { addDays, daysBetween, monthsBefore } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Taxonomy } from "../../../terms.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import { type Figure, summed, zeroByEvidence } from "../figure.ts"
import { byTaxonomy, factAt, first, tag, View } from "../measure.ts"
import { national } from "../national.ts"
import { known, type MeasureReading, unknown } from "../reading.ts"

/** Dividends of one ordinary share, read in the unit "currency per share". */
export const dividendsPerShare = byTaxonomy(
  first(
    tag("us-gaap:CommonStockDividendsPerShareDeclared"),
    tag("us-gaap:CommonStockDividendsPerShareCashPaid"),
  ),
  first(
    tag("ifrs-full:DividendsRecognisedAsDistributionsToOwnersPerShare"),
    tag("ifrs-full:DividendsPaidOrdinarySharesPerShare"),
  ),
  national.nothing,
)

/** Cash paid to holders of ordinary shares. The later tags may include preferred shares or minorities. */
export const dividendsPaid = byTaxonomy(
  first(
    tag("us-gaap:PaymentsOfDividendsCommonStock"),
    tag("us-gaap:PaymentsOfOrdinaryDividends"),
    tag("us-gaap:PaymentsOfDividends"),
  ),
  first(
    tag("ifrs-full:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities"),
    tag("ifrs-full:DividendsPaidClassifiedAsFinancingActivities"),
    tag("ifrs-full:DividendsPaidClassifiedAsOperatingActivities"),
  ),
  national.dividendsPaid,
)

/** Dividends declared on ordinary shares, from the statement of equity. */
export const dividendsDeclared = byTaxonomy(
  first(
    tag("us-gaap:DividendsCommonStockCash"),
    tag("us-gaap:DividendsCommonStock"),
    tag("us-gaap:DividendsCash"),
    tag("us-gaap:Dividends"),
  ),
  first(
    tag("ifrs-full:DividendsRecognisedAsDistributionsToOwnersOfParent"),
    tag("ifrs-full:DividendsPaidOrdinaryShares"),
    tag("ifrs-full:DividendsPaid"),
  ),
  national.dividendsDeclared,
)

/** Readings of a report's dividends for its fiscal year, in the report's currency and shares. */
export interface DividendReadings {
  readonly perShare: MeasureReading
  /** Cash paid to the holders of ordinary shares. */
  readonly paid: MeasureReading
}

/** A fiscal year in its currency, as of the day of its report. */
interface ReportedYear {
  readonly taxonomy: Taxonomy
  readonly year: View
  /** Accession number of the year's report. */
  readonly accession: string
  /** Facts filed before this day (YYYY-MM-DD) count old shares. */
  readonly countedNewOn: string
  /** Facts known after the report that count the same shares as the report. */
  readonly later: FactLedger
  /** Ordinary shares at the end of the year; null if unknown. */
  readonly shares: number | null
}

/** Reads the dividends of a fiscal year. Unknown is not zero: only a fact proves zero (law 2). */
export function readDividends(reported: ReportedYear): DividendReadings {
  const { taxonomy, year, shares } = reported
  const paid = positive(dividendsPaid[taxonomy](year))
  const declared = dividendsDeclared[taxonomy](year)
  const amounts: Amounts = { paid: overShares(paid, shares), declared: overShares(declared, shares) }
  return {
    perShare: readPerShare(reported, amounts, paid),
    paid: paid === null ? unknown("no dividends paid are tagged for the fiscal year") : known(paid),
  }
}

/** Some filers give a payment a minus sign. */
function positive(figure: Figure | null): Figure | null {
  return figure && { ...figure, value: Math.abs(figure.value) }
}

/** Cash paid and dividends declared, each divided by the shares; null if not tagged. */
interface Amounts {
  readonly paid: number | null
  readonly declared: number | null
}

function overShares(figure: Figure | null, shares: number | null): number | null {
  return figure === null || shares === null ? null : figure.value / shares
}

/** The dividend per share in the report of the year, else in a later report that counts the same shares. */
function readPerShare(reported: ReportedYear, amounts: Amounts, paid: Figure | null): MeasureReading {
  const { year, later } = reported
  const stated = [year.ledger, later].map((ledger) => statedPerShare(reported, ledger, amounts))
  const [first] = stated.flat().filter((figure) => isConfirmed(figure, amounts))
  if (first !== undefined) return known(withCash(first, amounts))
  const [doubted] = annualPerShare(reported, year.ledger)
  if (doubted !== undefined) return unknown(conflict(doubted, amounts))
  if (paid?.value === 0)
    return known({ ...zeroByEvidence("The report states that no dividends were paid."), terms: paid.terms })
  const cash =
    amounts.paid === null || paid === null
      ? ""
      : `; ${groupedDigits(paid.value)} was paid, ${perShareText(amounts.paid)} a share`
  return unknown(`no dividend per share is tagged for the fiscal year${cash}`)
}

/** The dividends per share that a ledger states, best first: of the whole year, of its parts, of payments. */
function statedPerShare(reported: ReportedYear, ledger: FactLedger, amounts: Amounts): readonly Figure[] {
  const { concepts } = dividendsPerShare[reported.taxonomy]
  const parts = { ...reported, year: inShares(reported.year, ledger) }
  const sums = concepts.flatMap((concept) => sumsOfParts(concept, parts))
  const payments = concepts.flatMap((concept) => sumOfPayments(concept, parts) ?? [])
  return [
    ...annualPerShare(reported, ledger),
    ...nearest(sums, amounts),
    ...(amounts.paid === null && amounts.declared === null ? [] : nearest(payments, amounts)),
  ]
}

function annualPerShare({ taxonomy, year }: ReportedYear, ledger: FactLedger): readonly Figure[] {
  const view = inShares(year, ledger)
  return dividendsPerShare[taxonomy].concepts.flatMap((concept) => {
    const fact = factAt(view, concept)
    return fact === null ? [] : [summed([{ concept, fact }])]
  })
}

function inShares({ unit, end, starts }: View, ledger: FactLedger): View {
  return new View({ ledger, unit: `${unit}/shares`, end, starts })
}

/** A sum of parts may leave out a part, so it must be within this factor of what the company paid or declared. */
const partsApartMax = 1.25

/** The sum nearest to the amount declared, else to the amount paid; the first if neither is known. */
function nearest(sums: readonly Figure[], { declared, paid }: Amounts): readonly Figure[] {
  const amount = declared ?? paid
  if (amount === null) return sums.slice(0, 1)
  return sums
    .filter(({ value }) => apart(value, amount) <= partsApartMax)
    .toSorted((left, right) => apart(left.value, amount) - apart(right.value, amount))
    .slice(0, 1)
}

const conflictMin = 2
const noteMin = 1.1

/** False if far from both the cash paid and the amount declared: that of a quarter, of other shares or one class. */
function isConfirmed({ value }: Figure, { paid, declared }: Amounts): boolean {
  if (paid === null) return true
  return [paid, declared].some((amount) => amount !== null && apart(value, amount) < conflictMin)
}

function conflict({ value }: Figure, { paid, declared }: Amounts): string {
  const amounts = [paid, declared].flatMap((amount) => (amount === null ? [] : [perShareText(amount)]))
  const others = [...new Set(amounts)].join(" and ")
  return `${groupedDigits(value)} a share is tagged, but the company paid or declared ${others} a share`
}

function withCash(figure: Figure, { paid }: Amounts): Figure {
  if (paid === null || apart(figure.value, paid) <= noteMin) return figure
  const note = `The cash paid in the year is ${perShareText(paid)} a share outstanding at its end.`
  return { ...figure, notes: [...figure.notes, note] }
}

function apart(left: number, right: number): number {
  if (left === right) return 1
  return left <= 0 || right <= 0 ? Number.POSITIVE_INFINITY : Math.max(left / right, right / left)
}

/** Formats the amount with three digits, because the shares are counted on only one day of the year. */
function perShareText(amount: number): string {
  return groupedDigits(Number(amount.toPrecision(3)))
}

const monthsOfQuarter = 3

/**
 * The sums of parts over the year, and over the year that ends a quarter earlier, whose last profit is paid later.
 */
function sumsOfParts(concept: string, { year, countedNewOn }: ReportedYear): readonly Figure[] {
  const { end, starts } = year
  const [start] = starts ?? []
  if (start === undefined) return []
  const parts = partsOf(concept, year).filter(({ filed }) => filed >= countedNewOn)
  return [0, monthsOfQuarter].flatMap((months) => {
    const run = runOver(parts, monthsBefore(start, months), monthsBefore(end, months))
    return run === null ? [] : [sumOf(concept, run)]
  })
}

const partDaysMin = 25
const partDaysMax = 290
/** Fiscal quarters of 12, 13 or 16 weeks and calendar quarters differ by a few days. */
const gapDaysMax = 8

type Part = Fact & { readonly start: string }

/** The newest fact of each period shorter than a year, sorted from the longest period to the shortest. */
function partsOf(concept: string, { ledger, unit }: View): readonly Part[] {
  const byPeriod = new Map<string, Part>()
  for (const fact of factsOf(ledger, concept, unit)) {
    const { start, end } = fact
    if (start === null) continue
    const days = daysBetween(start, end)
    if (days < partDaysMin || days > partDaysMax) continue
    const known = byPeriod.get(`${start} ${end}`)
    if (known === undefined || fact.filed >= known.filed) byPeriod.set(`${start} ${end}`, { ...fact, start })
  }
  return [...byPeriod.values()].sort(
    (left, right) => daysBetween(right.start, right.end) - daysBetween(left.start, left.end),
  )
}

/** The fewest parts that follow each other from start to end; null if they leave a gap. */
function runOver(parts: readonly Part[], start: string, end: string): readonly Part[] | null {
  if (areNear(addDays(end, 1), start)) return []
  for (const part of parts) {
    if (!areNear(part.start, start) || daysBetween(part.end, end) < -gapDaysMax) continue
    const rest = runOver(parts, addDays(part.end, 1), end)
    if (rest !== null) return [part, ...rest]
  }
  return null
}

function areNear(left: string, right: string): boolean {
  return Math.abs(daysBetween(left, right)) <= gapDaysMax
}

/** The sum of payments that the year's own report states for days within the year; null if there are none. */
function sumOfPayments(concept: string, { year, accession }: ReportedYear): Figure | null {
  const { ledger, unit, end, starts } = year
  const [start] = starts ?? []
  if (start === undefined) return null
  const payments = factsOf(ledger, concept, unit).filter(
    (fact) =>
      fact.start === null &&
      fact.accession === accession &&
      fact.end >= start &&
      fact.end <= end &&
      fact.value > 0,
  )
  return payments.length === 0 ? null : sumOf(concept, payments)
}

function sumOf(concept: string, facts: readonly Fact[]): Figure {
  return summed(facts.map((fact) => ({ concept, fact })))
}
