import { printJson } from "../../contract/json-text.ts"
import { documentsOf } from "../../documents/all.ts"
import { dateTime } from "../../documents/parts.ts"
import { purificationBody } from "../../documents/purification.ts"
import { zakatBody } from "../../documents/zakat.ts"
import type { Fact, InstanceFacts, Series } from "../../facts/fact.ts"
import { cikOf, type FilerId } from "../../identifiers/filer.ts"
import type { Assessment, ScreeningInput } from "../../screening/assess.ts"
import { freshnessDates } from "../../screening/freshness.ts"
import { marketCapUsd } from "../../screening/market-value.ts"
import { methodologyRef } from "../../screening/methodologies.ts"
import { printSheet } from "../../screening/sheet.ts"
import { changesBefore } from "../../screening/stability.ts"
import { standingsOf } from "../../screening/standings/standing.ts"
import { vehicleOf } from "../../screening/structures/vehicles.ts"
import { sha256 } from "../../sha256.ts"
import { storedDocument } from "../../stored/documents.ts"
import type { Publication } from "../ports.ts"
import { publicationOf } from "./publication.ts"

/**
 * The publication of an assessment, whose id is the hash of methodology and inputs (law 7). Throws
 * for a pooled vehicle, which is never judged by ratios. `inputVersion`: the `version.screened` of the stored
 * input; null without one.
 */
export function assessmentPublication(
  assessment: Assessment,
  inputVersion: Publication["inputVersion"] = null,
): Publication {
  const { input, methodology } = assessment
  const { filer } = input.subject
  if (vehicleOf(filer) !== null) throw new Error(`${filer} is decided on its structure, not on ratios`)
  const ref = methodologyRef(methodology)
  const filedDigest = sha256(canonicalFiled(assessment))
  const closesThrough = closesThroughOf(assessment)
  const provenance = {
    assessmentId: sha256(canonicalInput(ref, filedDigest, assessment)),
    filer,
    methodology: ref,
    asOf: dateTime(input.asOf),
    marketCapUsd: marketCapUsd(assessment),
    filingAccession: newestReport(input)?.accession ?? null,
    filedDigest,
    closesThrough,
    ...freshnessDates(assessment, closesThrough),
  }
  const publication = publicationOf(documentsOf(assessment), provenance)
  const { now: sheetJson, past } = printSheet(assessment.sheet)
  const pastPeriods = storedDocument("measures", { json: past })
  const standingsJson = JSON.stringify(standingsOf(assessment.sheet))
  return {
    ...publication,
    inputVersion,
    measures: { sheetJson, pastKey: pastPeriods.key, standingsJson },
    holderFigures: holderFiguresOf(assessment),
    documents: [...publication.documents, pastPeriods],
  }
}

function holderFiguresOf(assessment: Assessment): Publication["holderFigures"] {
  const purification = purificationBody(assessment)
  if (purification === null) return null
  return { purificationJson: printJson(purification).json, zakatJson: printJson(zakatBody(assessment)).json }
}

/**
 * A fact of the newest report filed by the day. Of two reports filed on one day, the report with the higher
 * accession number counts as newer.
 */
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

/**
 * The canonical text of an input: methodology, day, digest of the filings, closes, earlier changes, and the
 * rates if a close is converted.
 */
function canonicalInput(methodology: string, filedDigest: string, assessment: Assessment): string {
  const { prices, asOf, verdictChanges = [] } = assessment.input
  const recorded = changesBefore(verdictChanges, asOf).map(
    ({ asOf: day, status, methodology: by }) => `${day}:${status}:${by}`,
  )
  return [
    methodology,
    asOf,
    filedDigest,
    `${prices?.currency ?? ""}\t${(prices?.closes ?? []).map(({ date, close }) => `${date}:${close}`).join(" ")}`,
    ...(recorded.length === 0 ? [] : [`turns\t${recorded.join(" ")}`]),
    ...canonicalRates(assessment),
  ].join("\n")
}

/** A line with the reference rates; empty if the company reports in dollars and its closes are in dollars. */
function canonicalRates({ input: { prices }, company }: Assessment): readonly string[] {
  const { currency = "", rates = [] } = prices ?? {}
  const isConverted =
    currency !== "USD" ||
    [...company.bases.values()].some((basis) => basis !== null && basis.currency !== currency)
  if (rates.length === 0 || !isConverted) return []
  const days = rates.map(({ day, perEuro }) => {
    const quoted = Object.entries(perEuro).sort(([left], [right]) => order(left, right))
    return `${day}:${quoted.map(([code, rate]) => `${code}=${rate}`).join(",")}`
  })
  return [`rates\t${days.join(" ")}`]
}

/** The day of the last known close; null if there is none, or if only the business decides. */
function closesThroughOf({ input: { prices, asOf }, judgement }: Assessment): string | null {
  if (judgement.state === "unmeasured") return null
  return prices?.closes.findLast(({ date }) => date <= asOf)?.date ?? null
}

/**
 * The canonical text of the filings: the subject, every fact and the instances, in a fixed order. If only the
 * business decides, the text includes the source of that decision, so that another SIC code or another
 * decision on the company changes the text.
 */
function canonicalFiled({ input: { subject, facts }, judgement }: Assessment): string {
  const lines = [
    [
      printedFiler(subject.filer),
      subject.name,
      subject.ticker,
      subject.sic,
      subject.ordinaryPerShareLine,
    ].join("\t"),
  ]
  const { tookOver = null } = subject
  if (tookOver !== null) lines.push(`took over\t${printedFiler(tookOver.filer)}\t${tookOver.name}`)
  if (facts.furnishedFrom !== undefined) lines.push(`furnished\t${facts.furnishedFrom}`)
  const series = [...facts.series].sort(
    (left, right) => order(left.concept, right.concept) || order(left.unit, right.unit),
  )
  if (judgement.state === "unmeasured") {
    const { kind, code, asOf, document } = judgement.source
    lines.push(["source", kind, code ?? "", asOf, document, ...judgement.activity.prohibited].join("\t"))
  }
  lines.push(...series.map(canonicalSeries), ...(facts.instances ?? []).map(canonicalInstance).sort(order))
  return lines.join("\n")
}

/** A registrant of the SEC is hashed by its CIK, and any other filer by its whole key. */
function printedFiler(filer: FilerId): string {
  return `${cikOf(filer) ?? filer}`
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
    ...(instance.borrowings ?? []).map((each) => {
      const { concept, axis, member, label, end, unit, value, proof, within, beside } = each
      return JSON.stringify([concept, axis, member, label, end, unit, value, proof, within, beside])
    }),
  ].join("\n")
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
