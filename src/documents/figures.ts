import { filingOf, type SourceFiling } from "../facts/basis.ts"
import { type Figure, sumOfFacts, type Term } from "../facts/measures/figure.ts"
import type { MeasureReading } from "../facts/measures/reading.ts"
import { countFiled, type ShareCount, shareStrategy } from "../facts/measures/shares/count.ts"
import type { FigureSource, FinancialFigure } from "../financials/schema.ts"
import { groupedDigits } from "../numbers.ts"
import { byAccession, citation, countedIn } from "./filings.ts"

/** Prints figures with their tags and filings. */

/** Prints a reading as a figure, with its doubts. If nothing was read, prints an unknown figure. */
export function printReading(reading: MeasureReading, filing: SourceFiling): FinancialFigure {
  if (reading.state === "unknown") return absent(`It is not known: ${reading.lacks}.`)
  const { figure, doubts, least, most } = reading
  const isRival = least.why !== null && least.value < figure.value
  const less = isRival ? [`Another tag states ${groupedDigits(least.value)}.`] : []
  const isMore = most !== null && most.why !== null
  const more = isMore ? [`It may be up to ${groupedDigits(most.value)} ${most.why}.`] : []
  return printFigure(figure, filing, [...doubts.map(({ reason }) => reason), ...less, ...more])
}

/** Prints a figure, or `note` if the figure is not tagged. */
export function printOr(note: string, figure: Figure | null, filing: SourceFiling): FinancialFigure {
  return figure === null ? absent(note) : printFigure(figure, filing, [])
}

/**
 * Prints a figure with one source for each filing. The facts of the tags add up exactly to the value. A
 * figure that differs from the sum of its facts has no tags.
 */
export function printFigure(figure: Figure, filing: SourceFiling, also: readonly string[]): FinancialFigure {
  const { value, terms, notes } = figure
  const sum = sumOfFacts(terms)
  const isSum = terms.length > 0 && sum === value
  const flipped = !isSum && terms.length > 0 && sum === -value ? ["It was filed with the opposite sign."] : []
  return {
    value,
    extraction_strategy: terms.length > 0 && !isSum ? "Derived" : figure.strategy,
    sources: isSum ? sourcesOf(figure) : [sourceOf([], value, filing)],
    ...noted([...notes, ...also, ...flipped]),
  }
}

/** Returns one source for each filing. The values of all sources add up to the sum of the figure's facts. */
export function sourcesOf(figure: Figure): readonly FigureSource[] {
  return byAccession(figure).map((terms) => {
    const [{ fact }] = terms
    const value = sumOfFacts(terms)
    return sourceOf(terms, value, filingOf(fact))
  })
}

/** Prints a source. `terms` are the facts that add up to `value`; empty if `value` is computed. */
export function sourceOf(terms: readonly Term[], value: number, filing: SourceFiling): FigureSource {
  return { ...citation(terms, filing), value }
}

/**
 * Prints the share count as filed. The note mentions a later split, or a wrong scale in the filing. The
 * smallest of contradicting counts may pass a screen, but is not printed as a figure.
 */
export function printShares(shares: ShareCount, reports: readonly SourceFiling[]): FinancialFigure {
  const { value, terms, splitFactor, contradictedBy, notes, derived } = shares
  if (contradictedBy !== null) return absent(`No share count can be trusted. ${notes.join(" ")}`)
  const filed = countFiled(shares)
  const { filing, ...day } = countedIn(shares, reports)
  const counted = value / splitFactor
  if (counted !== filed || derived !== undefined) {
    return {
      value: counted,
      extraction_strategy: "Derived",
      sources: [{ ...sourceOf([], counted, filing), ...day }],
      ...noted(notes),
    }
  }
  const split =
    splitFactor === 1 ? [] : [`After a split since then it is ${groupedDigits(value)} in the newest shares.`]
  return {
    value: filed,
    extraction_strategy: shareStrategy(shares),
    sources: [{ ...sourceOf(terms, filed, filing), ...day }],
    ...noted([...notes, ...split]),
  }
}

/** Prints an unknown figure. `note` says why it is unknown. */
export function absent(note: string): FinancialFigure {
  return { value: null, extraction_strategy: null, sources: [], note }
}

/** Joins sentences into one note, each sentence once. Without sentences the field is left out. */
export function noted(notes: readonly string[]): { note?: string } {
  return notes.length === 0 ? {} : { note: [...new Set(notes)].join(" ") }
}
