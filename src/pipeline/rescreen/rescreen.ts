import type { ComplianceBody } from "../../contract/compliance.ts"
import type { EvidenceBody } from "../../contract/evidence.ts"
import type { FinancialsBody } from "../../contract/financials.ts"
import type { HealthBody } from "../../contract/health.ts"
import type { HistoryBody } from "../../contract/history.ts"
import { printJson } from "../../contract/printed.ts"
import type { CompanyFacts, Fact, Series } from "../../facts/fact.ts"
import type { InstanceFacts } from "../../facts/instance-facts.ts"
import { readingValue } from "../../facts/measures/reading.ts"
import { rateHealth } from "../../health/rate.ts"
import { healthInputs } from "../../health/ratios.ts"
import type { Hashing } from "../../ports.ts"
import { type Assessment, assess } from "../../screening/assess.ts"
import { complianceDocument, dateTime } from "../../screening/documents/compliance.ts"
import { evidenceDocument } from "../../screening/documents/evidence.ts"
import { historyDocument } from "../../screening/documents/history.ts"
import { marketCapUsd } from "../../screening/market-value.ts"
import { marketCapFigure } from "../../screening/measured.ts"
import { currentMethodology, type Methodology, methodologyRef } from "../../screening/methodologies.ts"
import { judgePast } from "../../screening/past.ts"
import { type Turn, turnsBefore } from "../../screening/stability.ts"
import { vehicleByCik } from "../../screening/structures/vehicles.ts"
import type { PriceHistory, Subject } from "../../screening/subject.ts"
import { financialsDocument } from "./financials.ts"
import type { Publication } from "./publication.ts"

/** What one company is screened on. */
export interface ScreeningInput {
  readonly subject: Subject
  readonly facts: CompanyFacts
  readonly prices: PriceHistory | null
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly methodology?: Methodology
  /** Turns of the verdict recorded without a new report, in the order recorded; none when left out. */
  readonly turns?: readonly Turn[]
}

/** The three documents, without the identity of a listing. */
export interface Documents {
  readonly compliance: ComplianceBody
  /** Null while the verdict is withheld. */
  readonly evidence: EvidenceBody | null
  /** Null when too little is known to rate the company. */
  readonly health: HealthBody | null
}

/** What is kept of the past beside the three documents. */
export interface Records {
  readonly history: HistoryBody
  /** Null when no balance sheet has been filed. */
  readonly financials: FinancialsBody | null
  /** Shares at the last close, in USD; null when unknown. */
  readonly marketCapUsd: number | null
}

/** Screens one company: assesses it and prints the documents. Pure; the same input gives the same bytes. */
export function screenCompany(input: ScreeningInput): Documents {
  return documentsOf(assessInput(input))
}

/** Prints the verdicts and the figures of the past filing periods, and what the company is worth. */
export function recordCompany(assessment: Assessment): Records {
  const past = assessment.past ?? judgePast(assessment.company, assessment.judgement)
  return {
    history: historyDocument(assessment, past),
    financials: financialsDocument(assessment, past),
    marketCapUsd: marketCapUsd(assessment),
  }
}

/** Assesses by the methodology of the input, or the current one where it names none. */
export function assessInput(input: ScreeningInput): Assessment {
  const { subject, facts, prices, asOf, methodology = currentMethodology, turns = [] } = input
  return assess(methodology, subject, facts, prices, asOf, turns)
}

function documentsOf(assessment: Assessment): Documents {
  return {
    compliance: complianceDocument(assessment),
    evidence: evidenceDocument(assessment),
    health: healthDocument(assessment),
  }
}

function healthDocument({ judgement, subject }: Assessment): HealthBody | null {
  if (judgement.state === "unread") return null
  const { measured } = judgement
  const inputs = healthInputs(measured.basis, readingValue(measured.debt.reading), marketCapFigure(measured))
  return rateHealth(inputs, subject.sic)
}

/** Screens one company and names the result by the hash of methodology and inputs (design, law 7). */
export function rescreen(hashing: Hashing, input: ScreeningInput): Promise<Publication> {
  return publicationOf(hashing, input, assessInput(input))
}

/** What {@link rescreen} makes of an input whose assessment is at hand. A pooled vehicle is never judged by ratios: a throw. */
export async function publicationOf(
  hashing: Hashing,
  input: ScreeningInput,
  assessment: Assessment,
): Promise<Publication> {
  const { cik } = input.subject
  if (vehicleByCik(cik) !== null) throw new Error(`CIK ${cik} is decided on its structure, not on ratios`)
  const { history, financials, marketCapUsd: usd } = recordCompany(assessment)
  const methodology = methodologyRef(input.methodology ?? currentMethodology)
  const filedDigest = await hashing.sha256(canonicalFiled(input))
  return {
    assessmentId: await hashing.sha256(canonicalInput(methodology, filedDigest, input)),
    cik,
    methodology,
    asOf: dateTime(input.asOf),
    ...documentsOf(assessment),
    history: printJson(history),
    financials: financials === null ? null : printJson(financials),
    marketCapUsd: usd,
    filingAccession: newestReport(input)?.accession ?? null,
    filedDigest,
    closesThrough: input.prices?.closes.findLast(({ date }) => date <= input.asOf)?.date ?? null,
  }
}

/** A fact of the report filed last by the day; of two filed on one day the later accession number counts. */
function newestReport({ facts, asOf }: ScreeningInput): Fact | null {
  let newest: Fact | null = null
  for (const series of facts.series) {
    for (const fact of series.facts) {
      if (fact.filed > asOf || (newest !== null && fact.filed < newest.filed)) continue
      if (newest === null || fact.filed > newest.filed || fact.accession > newest.accession) newest = fact
    }
  }
  return newest
}

/** One text for one input: methodology, day, the digest of what was filed, closes, and turns before the day. */
function canonicalInput(
  methodology: string,
  filedDigest: string,
  { prices, asOf, turns = [] }: ScreeningInput,
): string {
  const recorded = turnsBefore(turns, asOf).map((turn) => `${turn.asOf}:${turn.status}:${turn.methodology}`)
  return [
    methodology,
    asOf,
    filedDigest,
    `${prices?.currency ?? ""}\t${(prices?.closes ?? []).map(({ date, close }) => `${date}:${close}`).join(" ")}`,
    ...(recorded.length === 0 ? [] : [`turns\t${recorded.join(" ")}`]),
  ].join("\n")
}

/** One text for what was filed: the subject, every fact and what instances told, in a fixed order. */
function canonicalFiled({ subject, facts }: ScreeningInput): string {
  const lines = [
    [subject.cik, subject.name, subject.ticker, subject.sic, subject.ordinaryPerShareLine].join("\t"),
  ]
  const series = [...facts.series].sort(
    (left, right) => order(left.concept, right.concept) || order(left.unit, right.unit),
  )
  lines.push(...series.map(canonicalSeries), ...(facts.instances ?? []).map(canonicalInstance).sort(order))
  return lines.join("\n")
}

function canonicalSeries({ concept, unit, facts }: Series): string {
  let text = `${concept}\t${unit}`
  for (const { start, end, value, accession, form, filed } of facts) {
    text += `\n${start ?? ""}\t${end}\t${value}\t${accession}\t${form}\t${filed}`
  }
  return text
}

function canonicalInstance(instance: InstanceFacts): string {
  const { accession, form, filed, periodEnd, entityCik, ordinaryPerDepositaryShare, classes, revenue } =
    instance
  return [
    `instance\t${[accession, form, filed, periodEnd, entityCik, ordinaryPerDepositaryShare ?? ""].join("\t")}`,
    ...classes.map(({ member, title, tradingSymbol, end, shares }) =>
      JSON.stringify([member, title, tradingSymbol, end, shares]),
    ),
    ...revenue.map(({ concept, unit, start, end, axis, member, value }) =>
      JSON.stringify([concept, unit, start, end, axis, member, value]),
    ),
  ].join("\n")
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
