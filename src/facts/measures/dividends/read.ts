import { groupedDigits } from "../../../grouped-digits.ts"
import type { Taxonomy } from "../../basis.ts"
import { type Figure, View } from "../measure.ts"
import { type KnownReading, known, type MeasureReading, unknown } from "../reading.ts"
import { dividendsDeclared, dividendsPaid, dividendsPerShare } from "./chains.ts"
import { type DividendYear, sumOfPayments, sumsOfQuarters } from "./of-parts.ts"

/** What a report states on the dividends of its fiscal year, in its currency and in the shares that it counts. */
export interface DividendReadings {
  readonly perShare: MeasureReading
  /** Cash paid to the holders of ordinary shares. */
  readonly paid: MeasureReading
}

/** A fiscal year in its currency, as of the day of its report. `countedNewOn`: facts filed before this day count old shares. */
export interface ReportedYear extends Pick<DividendYear, "accession" | "countedNewOn"> {
  readonly taxonomy: Taxonomy
  readonly year: View
  /** Ordinary shares at the end of the year; null where they are not known. */
  readonly shares: number | null
}

/** Reads the dividends of a fiscal year. Unknown is not zero: zero needs a fact that states it (design, law 2). */
export function readDividends(reported: ReportedYear): DividendReadings {
  const { taxonomy, year, shares } = reported
  const paid = dividendsPaid[taxonomy](year)
  const declared = dividendsDeclared[taxonomy](year)
  const amounts: Amounts = { paid: overShares(paid, shares), declared: overShares(declared, shares) }
  return {
    perShare: readPerShare(reported, amounts, paid),
    paid: paid === null ? unknown("no dividends paid are tagged for the fiscal year") : known(paid),
  }
}

/** The amounts of the whole company over its shares; null where they are not tagged. */
interface Amounts {
  readonly paid: number | null
  readonly declared: number | null
}

function overShares(figure: Figure | null, shares: number | null): number | null {
  return figure === null || shares === null ? null : figure.value / shares
}

function readPerShare(reported: ReportedYear, amounts: Amounts, paid: Figure | null): MeasureReading {
  const { taxonomy, year } = reported
  const { ledger, unit, end, starts } = year
  const perShare = new View({ ledger, unit: `${unit}/shares`, end, starts })
  const measure = dividendsPerShare[taxonomy]
  const annual = measure(perShare)
  if (annual !== null) return checked(annual, amounts)
  const parts = { ...reported, year: perShare }
  const quarters = measure.concepts.flatMap((concept) => sumsOfQuarters(concept, parts))
  const payments = measure.concepts.flatMap((concept) => sumOfPayments(concept, parts) ?? [])
  const ofQuarters = nearest(quarters, amounts, "unchecked") ?? nearest(payments, amounts, "checked")
  if (ofQuarters !== null) return checked(ofQuarters, amounts)
  if (paid?.value === 0) return known(noneStated(paid))
  const cash =
    amounts.paid === null || paid === null
      ? ""
      : `; ${groupedDigits(paid.value)} was paid, ${perShareText(amounts.paid)} a share`
  return unknown(`no dividend per share is tagged for the fiscal year${cash}`)
}

function noneStated({ terms }: Figure): Figure {
  return {
    value: 0,
    terms,
    strategy: "ZeroByEvidence",
    notes: ["The report states that no dividends were paid."],
  }
}

/** A sum of parts may leave one out: it must be near to an amount of the whole company. */
const partsApartMax = 1.25

/** The sum nearest to what was declared, else to what was paid. `alone`: whether the first counts where neither is known. */
function nearest(
  sums: readonly Figure[],
  { declared, paid }: Amounts,
  alone: "checked" | "unchecked",
): Figure | null {
  const amount = declared ?? paid
  if (amount === null) return alone === "unchecked" ? (sums[0] ?? null) : null
  const near = sums
    .map((figure) => ({ figure, apart: apart(figure.value, amount) }))
    .filter((each) => each.apart <= partsApartMax)
    .sort((left, right) => left.apart - right.apart)
  return near[0]?.figure ?? null
}

const conflictMin = 2
const noteMin = 1.1

/** A dividend per share that is far from both amounts of the company is in other shares, or of one class alone. */
function checked(figure: Figure, { paid, declared }: Amounts): MeasureReading {
  const amounts = [paid, declared].filter((amount) => amount !== null)
  if (amounts.length === 0) return known(figure)
  if (amounts.every((amount) => apart(figure.value, amount) >= conflictMin)) {
    return unknown(
      `${groupedDigits(figure.value)} a share is tagged, but ${amounts.map(perShareText).join(" and ")} a share was paid or declared in all`,
    )
  }
  return paid === null || apart(figure.value, paid) <= noteMin ? known(figure) : noted(figure, paid)
}

function noted(figure: Figure, paid: number): KnownReading {
  const note = `The cash paid in the year is ${perShareText(paid)} a share outstanding at its end.`
  return known({ ...figure, notes: [...figure.notes, note] })
}

function apart(left: number, right: number): number {
  if (left === right) return 1
  return left <= 0 || right <= 0 ? Number.POSITIVE_INFINITY : Math.max(left / right, right / left)
}

function perShareText(amount: number): string {
  return groupedDigits(Number(amount.toPrecision(3)))
}
