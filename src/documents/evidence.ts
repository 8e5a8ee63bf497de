import type {
  EvidenceBody,
  EvidenceEstimate,
  EvidenceMetric,
  EvidenceRatio,
  EvidenceSource,
} from "../evidence/schema.ts"
import { filingOf, type SourceFiling } from "../facts/basis.ts"
import { fiscalYearLabel } from "../facts/fiscal-periods.ts"
import type { Close, MarketCap } from "../facts/market-cap.ts"
import { componentName, type Estimate, type Figure, sumOfFacts, type Term } from "../facts/measures/figure.ts"
import { countFiled, shareStrategy } from "../facts/measures/shares/count.ts"
import { filingAddress } from "../filings/filing.ts"
import { mainUnitOf } from "../identifiers/currencies.ts"
import { cikOf, type FilerId, filerOf } from "../identifiers/filer.ts"
import { reasonCodes } from "../screening/confidence.ts"
import type { ReadJudgement } from "../screening/judge.ts"
import { purify, revenueBehind, splitRevenue } from "../screening/revenue.ts"
import { formulaOf } from "../screening/screens/declarations.ts"
import { boundOf, type LabelledFigure, type Part } from "../screening/screens/part.ts"
import type { RatioOutcome } from "../screening/screens/ratio.ts"
import type { Verdict } from "../screening/verdict.ts"
import { disclosures } from "./explain.ts"
import { basesOf, byAccession, citation, countedIn, estimatesOf } from "./filings.ts"
import {
  activityEntry,
  lacksText,
  packetConfidence,
  packetStability,
  printPurification,
  ratioScreen,
  ratioWithoutFigures,
} from "./parts.ts"
import { withReport } from "./reports.ts"
import { screenNamed } from "./screen-names.ts"
import { unmeasuredEvidence } from "./unmeasured.ts"

/** Prints an assessment's Evidence Packet, with its facts. Null while the verdict is withheld. */
export function evidenceDocument(assessment: Verdict): EvidenceBody | null {
  const { subject, judgement, methodology, confidence, stability } = assessment
  if (judgement.state === "unmeasured") return unmeasuredEvidence(assessment, judgement)
  if (judgement.state === "unread" || judgement.status === "pending") return null
  if (confidence === null || stability === null) return null
  const { basis } = judgement.measured
  const filer = filerOf(subject.filer)
  return {
    filer_name: subject.name,
    ...(filer === null || filer.register === "edgar" ? {} : { filer }),
    as_of: assessment.asOf,
    period: fiscalYearLabel(basis.income?.end ?? basis.balanceSheet.end),
    currency: basis.currency,
    methodology: { id: methodology.id, version: methodology.version, name: methodology.name },
    determination: {
      status: judgement.status,
      confidence: confidence.score,
      reason_codes: reasonCodes(judgement, confidence),
      purification: printPurification(purify(splitRevenue(judgement))),
    },
    screens: [
      activityEntry(judgement.activity, judgement.business),
      ...Object.values(judgement.ratios)
        .flatMap((ratio) => ratioEntry(ratio, judgement))
        .map((entry) => withAddresses(entry, subject.filer)),
    ],
    confidence_detail: packetConfidence(confidence),
    stability: packetStability(stability),
    disclosures: disclosures(assessment, judgement),
  }
}

/** The entry with the page of each filing. EDGAR's pages follow from the accession number and the CIK. */
function withAddresses(entry: EvidenceRatio, filer: FilerId): EvidenceRatio {
  if (cikOf(filer) !== null) return entry
  const sources = entry.sources.map((source) => {
    const address = filingAddress(filer, source.accession_number)
    return address === null ? source : { ...source, address }
  })
  return { ...entry, sources }
}

/** Prints the entry of a ratio. Empty if no shipped methodology has the ratio. */
function ratioEntry(ratio: RatioOutcome, judgement: ReadJudgement): readonly EvidenceRatio[] {
  const { rule } = ratio
  if (ratio.state === "unresolved") return ratioWithoutFigures(rule, lacksText(ratio))
  const name = screenNamed(rule.name)
  if (name === null) return []
  const printed = ratioScreen(ratio)
  const head = { name, result: printed.result }
  const metric = {
    value: printed.value,
    bound: printed.bound,
    ...(printed.note === undefined ? {} : { note: printed.note }),
    threshold: rule.limit,
    operator: rule.operator,
    formula: formulaOf(rule),
  }
  const { numerator, denominator } = ratio
  const sources = [
    ...sourcesOfPart(numerator, judgement),
    ...baseSources(numerator, denominator),
    ...sourcesOfPart(withoutShown(denominator, numerator), judgement),
    ...revenueSources(ratio, judgement),
  ]
  const parts = {
    numerator: printNumerator(numerator),
    denominator: printDenominator(denominator, judgement),
  }
  const { reports } = judgement.measured
  return [
    { ...head, metric: { ...metric, ...parts }, sources: sources.map((each) => withReport(each, reports)) },
  ]
}

/** Returns the sources of revenue, which purification needs even if the screen divides by another amount. */
function revenueSources(
  { rule, result, numerator, denominator }: DecidedRatio,
  judgement: ReadJudgement,
): readonly EvidenceSource[] {
  const { revenue } = judgement.measured
  const below = denominator.kind === "figure" ? denominator.figures : []
  const isShown = [...below, ...basesOf(numerator, denominator)].some(({ name }) => name === "revenue")
  if (rule.name !== "prohibited_revenue" || isShown || revenue.state === "unknown") return []
  return figureSources(
    { name: "revenue", figure: revenueBehind(revenue, result), readFrom: "income" },
    judgement,
  )
}

type DecidedRatio = Extract<RatioOutcome, { state: "decided" }>

/** Removes from the denominator the figures that the numerator already shows, such as interest in both. */
function withoutShown(denominator: Part, numerator: Part): Part {
  if (denominator.kind === "market_cap" || numerator.kind === "market_cap") return denominator
  const shown = new Set(numerator.figures.map(({ name }) => name))
  return { ...denominator, figures: denominator.figures.filter(({ name }) => !shown.has(name)) }
}

function printNumerator(part: Part): EvidenceMetric["numerator"] {
  const head = { value: part.value, bound: boundOf(part), label: part.label }
  if (part.kind === "market_cap") return head
  const components = componentsOf(part)
  const isSum = Object.keys(components).length > 1 || Object.keys(part.estimates).length > 0
  const estimates = Object.entries(estimatesOf(part))
  return {
    ...head,
    ...(isSum ? { components } : {}),
    ...(estimates.length === 0
      ? {}
      : { estimates: Object.fromEntries(estimates.map(([name, each]) => [name, printEstimate(each)])) }),
  }
}

function printEstimate({ value, bound, rule, rate, of, less }: Estimate): EvidenceEstimate {
  return { value, bound, rule, rate, of: of.map(({ name }) => name), less: less.map(({ name }) => name) }
}

/** Returns the amounts that add up to the numerator, by name. */
function componentsOf(part: Extract<Part, { kind: "figure" }>): Record<string, number> {
  const components: Record<string, number> = {}
  for (const { name, figure } of part.figures) {
    if (figure.terms.length === 0) components[name] = figure.value
    for (const { concept, member = concept, fact } of figure.terms) {
      components[componentName(member)] = fact.value
    }
  }
  for (const [name, { value }] of Object.entries(part.estimates)) components[name] = value
  return components
}

function printDenominator(part: Part, judgement: ReadJudgement): EvidenceMetric["denominator"] {
  if (part.kind === "figure") {
    const head = { value: part.value, bound: boundOf(part), label: part.label }
    if (part.figures.length < 2) return head
    return {
      ...head,
      components: Object.fromEntries(part.figures.map((each) => [each.name, each.figure.value])),
    }
  }
  const { method, monthsUsed, price, closes, ordinaryPerShare } = part.cap
  return {
    value: part.value,
    bound: part.bound,
    label: part.label,
    method,
    ...(method === "spot" ? {} : { months_used: monthsUsed }),
    shares_outstanding: part.shares.value,
    ...(ordinaryPerShare === 1 ? {} : { ordinary_per_share: ordinaryPerShare }),
    price,
    ...printRate(part.cap, judgement),
    closes: closes.map(printClose),
  }
}

/** Prints the rate from the closes' currency to that of the reports. Empty if the two are the same. */
function printRate(
  { exchangeRate, closes }: MarketCap,
  { measured: { basis, marketCap } }: ReadJudgement,
): Partial<EvidenceMetric["denominator"]> {
  if (marketCap.state === "unknown" || marketCap.priceCurrency === basis.currency) return {}
  const isUnit = mainUnitOf(marketCap.priceCurrency).main === basis.currency
  const ofDay = closes.some(({ rate }) => rate !== undefined)
  return {
    exchange_rate: exchangeRate,
    exchange_rate_source: ofDay ? "reference" : isUnit ? "unit" : "filing",
    price_currency: marketCap.priceCurrency,
  }
}

function printClose({ date, close, rate }: Close) {
  if (rate === undefined) return { date, close }
  const { day, closePerEuro, reportPerEuro } = rate
  return {
    date,
    close,
    rate: { date: day, price_currency_per_euro: closePerEuro, currency_per_euro: reportPerEuro },
  }
}

function sourcesOfPart(part: Part, judgement: ReadJudgement): readonly EvidenceSource[] {
  if (part.kind === "figure") return part.figures.flatMap((labelled) => figureSources(labelled, judgement))
  const { shares } = part
  const { filing, ...counted } = countedIn(shares, judgement.measured.reports)
  const { terms, derived } = shares
  const [cited, bases] = derived === undefined ? [terms, []] : [[], terms]
  const count = namedSource("shares_outstanding", cited, countFiled(shares), shareStrategy(shares), filing)
  const baseOf = (term: Term, at: number) => ({
    ...namedSource(derived?.names[at] ?? "", [term], term.fact.value, "PrimaryFields", filingOf(term.fact)),
    rule: derived?.rule ?? "",
  })
  return [{ ...count, ...counted }, ...bases.map(baseOf)]
}

/** Returns the sources of the figures on which estimates are based, unless the ratio shows them anyway. */
function baseSources(numerator: Part, denominator: Part): readonly EvidenceSource[] {
  return basesOf(numerator, denominator).flatMap(({ name, figure, rule }) =>
    termSources(name, { ...figure, strategy: "UpperBound" }).map((source) => ({ ...source, rule })),
  )
}

/**
 * Returns one source for each filing. The facts of the source's tags add up exactly to its raw value. A
 * figure without facts has no tags.
 */
function figureSources(
  { name, figure, readFrom }: LabelledFigure,
  { measured }: ReadJudgement,
): readonly EvidenceSource[] {
  const { basis } = measured
  if (figure.estimate !== undefined) return []
  if (figure.terms.length === 0) {
    const { balanceFiling, incomeFiling } = basis
    const filing = readFrom === "balance_sheet" ? balanceFiling : (incomeFiling ?? balanceFiling)
    return [namedSource(name, [], figure.value, figure.strategy, filing)]
  }
  return termSources(name, figure)
}

function termSources(name: string, figure: Figure): readonly EvidenceSource[] {
  return byAccession(figure).map((terms) => {
    const value = sumOfFacts(terms)
    const [first] = terms
    return namedSource(name, terms, value, figure.strategy, filingOf(first.fact))
  })
}

function namedSource(
  name: string,
  terms: readonly Term[],
  value: number,
  strategy: string,
  filing: SourceFiling,
): EvidenceSource {
  return {
    ...citation(terms, filing),
    extraction_strategy: strategy,
    raw_values: { [name]: value },
  }
}
