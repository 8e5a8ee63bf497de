import { filingOf, type SourceFiling } from "../facts/basis.ts"
import { type Estimate, type Figure, type NamedFigure, type Term, tagOf } from "../facts/measures/figure.ts"
import type { ShareCount } from "../facts/measures/shares/count.ts"
import { figuresShown, type ReadJudgement } from "../screening/judge.ts"
import type { Part } from "../screening/screens/part.ts"
import { sha256 } from "../sha256.ts"
import { type FilingType, filingTypes } from "../vocabulary.ts"

/** The base form of an amendment or transition report: 10-K for 10-K/A and 10-KT. */
export function filingType(form: string): FilingType {
  const base = filingTypes.find((type) => form === type || form === `${type}/A`)
  if (base !== undefined) return base
  return form.startsWith("10-Q") ? "10-Q" : "10-K"
}

/** The SEC's form as filed, if it is no base form: 10-K/A, 10-KT. Empty otherwise. */
export function amendedForm({ form }: Pick<SourceFiling, "form">): { readonly form?: string } {
  const type = filingType(form)
  return form === type || isKindOfReport(type) ? {} : { form }
}

/** True for a register outside the US, which has kinds of reports, and no forms with numbers. */
export function isKindOfReport(type: FilingType): boolean {
  return type.endsWith("report")
}

/** The estimates of a part by name: those of the part's figures, and its other estimates. */
export function estimatesOf(part: Part): Readonly<Record<string, Estimate>> {
  if (part.kind === "market_cap") return {}
  const figures = part.figures.flatMap(({ name, figure }) =>
    figure.estimate === undefined ? [] : [[name, figure.estimate] as const],
  )
  return { ...Object.fromEntries(figures), ...part.estimates }
}

/** A figure from which an estimate was computed, with the estimate's rule. */
interface EstimateBase extends NamedFigure {
  readonly rule: string
}

/** The figures from which the numerator's estimates were computed, except figures of the quotient. */
export function basesOf(numerator: Part, denominator: Part): readonly EstimateBase[] {
  const shown = [numerator, denominator].flatMap((part) =>
    part.kind === "figure" ? part.figures.map(({ figure }) => figure) : [],
  )
  return Object.values(estimatesOf(numerator)).flatMap(({ of, less, rule }) =>
    [...of, ...less].flatMap((base) =>
      shown.some((figure) => isSame(figure, base.figure)) ? [] : [{ ...base, rule }],
    ),
  )
}

/** True for equal figures, because a stored sheet may contain two copies of one figure. */
function isSame(left: Figure, right: Figure): boolean {
  if (left === right) return true
  const [here, there] = [left.terms, right.terms]
  return (
    left.value === right.value &&
    here.length === there.length &&
    here.every((term, at) => isSameTerm(term, there[at]))
  )
}

function isSameTerm({ concept, member, fact }: Term, other: Term | undefined): boolean {
  return (
    other !== undefined &&
    concept === other.concept &&
    member === other.member &&
    fact.end === other.fact.end &&
    fact.accession === other.fact.accession
  )
}

/** Every fact behind the figures shown and the share count, as the Evidence Packet lists them. */
export function termsOf(judgement: ReadJudgement): readonly Term[] {
  const { shares } = judgement.measured
  const bases = Object.values(judgement.ratios).flatMap((ratio) =>
    ratio.state === "decided" ? basesOf(ratio.numerator, ratio.denominator) : [],
  )
  const figures = [...figuresShown(judgement), ...bases.map(({ figure }) => figure)]
  const terms = figures.flatMap((figure) => figure.terms)
  const isPriced = Object.values(judgement.ratios).some(
    (ratio) => ratio.state === "decided" && ratio.denominator.kind === "market_cap",
  )
  return shares === null || !isPriced ? terms : [...terms, ...shares.terms]
}

/** The filings on which a judgement is based, newest first, each with its period. */
export function filingsOf(judgement: ReadJudgement): readonly SourceFiling[] {
  const { basis, reports } = judgement.measured
  const used = new Set([
    basis.balanceFiling.accession,
    ...(basis.incomeFiling === null ? [] : [basis.incomeFiling.accession]),
    ...termsOf(judgement).map(({ fact }) => fact.accession),
  ])
  return reports.filter(({ accession }) => used.has(accession)).sort((left, right) => compare(right, left))
}

/** The filing that states a share count, and the count's day if it is not the end of the filing's period. */
export function countedIn({ terms }: ShareCount, reports: readonly SourceFiling[]) {
  const { fact } = terms[0]
  const filing = reports.find(({ accession }) => accession === fact.accession) ?? filingOf(fact)
  const isOfPeriod = filing.isPeriodKnown !== false && filing.periodEnd === fact.end
  return { filing, ...(isOfPeriod ? {} : { counted_on: fact.end }) }
}

function compare(left: SourceFiling, right: SourceFiling): number {
  if (left.filed !== right.filed) return left.filed < right.filed ? -1 : 1
  return left.accession < right.accession ? -1 : left.accession > right.accession ? 1 : 0
}

/**
 * SHA-256 over the facts on which a judgement is based. Each fact gives one line of tag, start, end, value
 * and accession number, separated by tabs. The lines are sorted and joined by line feeds. Anyone with the
 * filings can recompute the hash.
 */
export function factsHash(judgement: ReadJudgement): string {
  const lines = termsOf(judgement).map(({ fact, ...tagged }) =>
    [tagOf({ fact, ...tagged }), fact.start ?? "", fact.end, fact.value, fact.accession].join("\t"),
  )
  return sha256([...new Set(lines)].sort().join("\n"))
}

/** The terms of a figure, grouped by filing. */
export function byAccession(figure: Figure): readonly (readonly [Term, ...Term[]])[] {
  const groups = new Map<string, [Term, ...Term[]]>()
  for (const term of figure.terms) {
    const group = groups.get(term.fact.accession)
    if (group === undefined) groups.set(term.fact.accession, [term])
    else group.push(term)
  }
  return [...groups.values()]
}

/** The filing of a source, with the tags of the facts that it has there. */
export function citation(terms: readonly Term[], filing: SourceFiling) {
  return {
    filing_type: filingType(filing.form),
    accession_number: filing.accession,
    period_end: filing.periodEnd,
    filing_date: filing.filed,
    xbrl_tags: terms.map(tagOf),
  }
}
