import { filingOf, type SourceFiling } from "../facts/basis.ts"
import { type Figure, type Term, tagOf } from "../facts/measures/measure.ts"
import type { MeasureReading } from "../facts/measures/reading.ts"
import { countFiled, type ShareCount, shareStrategy } from "../facts/measures/shares/average.ts"
import type { FigureSource, FinancialFigure } from "../financials/schema.ts"
import { groupedDigits } from "../numbers.ts"
import { countedIn, filingType } from "../screening/documents/filings.ts"
import { byAccession } from "./document.ts"

/** How a figure is printed with its tags and filings. */

/** A reading with its doubts; unknown where nothing was read. */
export function printReading(reading: MeasureReading, filing: SourceFiling): FinancialFigure {
  if (reading.state === "unknown") return absent(`Not known: ${reading.lacks}.`)
  const { figure, doubts, possibleAddition, rival } = reading
  const less = rival === undefined ? [] : [`Another tag states ${groupedDigits(rival.value)}.`]
  const more =
    possibleAddition === null
      ? []
      : [`Up to ${groupedDigits(possibleAddition.value)} with ${possibleAddition.what}.`]
  return printFigure(figure, filing, [...doubts.map(({ reason }) => reason), ...less, ...more])
}

/** `note`: what is said of a figure that is not tagged. */
export function printOr(note: string, figure: Figure | null, filing: SourceFiling): FinancialFigure {
  return figure === null ? absent(note) : printFigure(figure, filing, [])
}

/** One source per filing, whose tags add up exactly to its value; a figure that differs from the sum of its facts has no tags. */
export function printFigure(figure: Figure, filing: SourceFiling, also: readonly string[]): FinancialFigure {
  const { value, terms, notes } = figure
  const sum = terms.reduce((total, { fact }) => total + fact.value, 0)
  const isSum = terms.length > 0 && sum === value
  const flipped = !isSum && terms.length > 0 && sum === -value ? ["Filed with the opposite sign."] : []
  return {
    value,
    extraction_strategy: terms.length > 0 && !isSum ? "Derived" : figure.strategy,
    sources: isSum ? sourcesOf(figure) : [sourceOf([], value, filing)],
    ...noted([...notes, ...also, ...flipped]),
  }
}

/** One source per filing; their values add up to the sum of the figure's facts. */
export function sourcesOf(figure: Figure): readonly FigureSource[] {
  return byAccession(figure).map((terms) => {
    const [{ fact }] = terms
    const value = terms.reduce((sum, term) => sum + term.fact.value, 0)
    return sourceOf(terms, value, filingOf(fact))
  })
}

/** `terms`: the facts that add up to `value`; none where it is computed. */
export function sourceOf(terms: readonly Term[], value: number, filing: SourceFiling): FigureSource {
  return {
    filing_type: filingType(filing.form),
    accession_number: filing.accession,
    period_end: filing.periodEnd,
    filing_date: filing.filed,
    xbrl_tags: terms.map(tagOf),
    value,
  }
}

/**
 * The count as filed; a later split, or a wrong scale in the filing, goes into the note. The smallest of contradicting
 * counts may pass a screen, but is not printed as a figure.
 */
export function printShares(shares: ShareCount, reports: readonly SourceFiling[]): FinancialFigure {
  const { value, terms, splitFactor, contradictedBy, notes } = shares
  if (contradictedBy !== null) return absent(`No share count can be trusted. ${notes.join(" ")}`)
  const filed = countFiled(shares)
  const { filing, ...day } = countedIn(shares, reports)
  const counted = value / splitFactor
  if (counted !== filed) {
    return {
      value: counted,
      extraction_strategy: "Derived",
      sources: [{ ...sourceOf([], counted, filing), ...day }],
      ...noted(notes),
    }
  }
  const split = splitFactor === 1 ? [] : [`In the newest shares ${groupedDigits(value)}: split since.`]
  return {
    value: filed,
    extraction_strategy: shareStrategy(shares),
    sources: [{ ...sourceOf(terms, filed, filing), ...day }],
    ...noted([...notes, ...split]),
  }
}

/** A figure that is not known, and why. */
export function absent(note: string): FinancialFigure {
  return { value: null, extraction_strategy: null, sources: [], note }
}

/** The sentences as one note, each once; no field without any. */
export function noted(notes: readonly string[]): { note?: string } {
  return notes.length === 0 ? {} : { note: [...new Set(notes)].join(" ") }
}
