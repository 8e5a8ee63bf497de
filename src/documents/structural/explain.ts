import { filingAddress } from "../../filings/filing.ts"
import { methodologyRef } from "../../screening/methodologies.ts"
import {
  criteriaWith,
  documentsOf,
  type JudgedCriterion,
  type StructuralDecision,
} from "../../screening/structures/decide.ts"
import { opinions } from "../../screening/structures/methodologies.ts"
import type { Quotation } from "../../screening/structures/tables.ts"
import type { Dossier } from "../../screening/structures/vehicles.ts"
import type { DeterminationStatus } from "../../vocabulary.ts"

/** The explanation of a decision on structure, which names the criteria that the screens print. */
export function explainStructure(decision: StructuralDecision): string {
  const { dossier, methodology, criteria, status } = decision
  const open = criteriaWith(decision, "unresolved")
  const subject = `${dossier.activity}, held by a ${inWords(dossier.wrapper)}`
  if (status === "pending") {
    return `The verdict is withheld, because no document could be read that tells whether these criteria hold: ${namesOf(open)}. No criterion fails on what is known. ${source(decision)}`
  }
  const head = `The verdict rests on the structure of the vehicle (${subject}), not on ratios.`
  if (status === "compliant") {
    return `${head} All ${criteria.length} criteria of ${methodology.shortName} pass. ${source(decision)}`
  }
  const failed = criteriaWith(decision, "fail")
  const rest = open.length === 0 ? "" : ` Not decided: ${namesOf(open)}.`
  return `${head} It fails ${failed.length} of ${criteria.length} criteria of ${methodology.shortName}: ${namesOf(failed)}.${rest} ${source(decision)}`
}

/** A term in plain words: `limited_partnership` becomes "limited partnership". */
function inWords(term: string): string {
  return term.replaceAll("_", " ")
}

/** Lists criteria by name and key: `"No leverage" (leverage); ...`. */
function namesOf(criteria: readonly JudgedCriterion[]): string {
  return criteria.map(({ criterion: { key, name } }) => `"${name}" (${key})`).join("; ")
}

function source(decision: StructuralDecision): string {
  const summary = documentSummary(decision)
  return summary === null ? "No document is quoted." : `Quoted from: ${summary}.`
}

/** The quoted documents, newest first: `Form 10-K for fiscal 2024, Item 1 (2025-02-25)`; else null. */
export function documentSummary(decision: StructuralDecision): string | null {
  const documents = documentsOf(decision)
  return documents.length === 0
    ? null
    : documents.map(({ document, date }) => `${document} (${date})`).join("; ")
}

/**
 * Quoted passages verbatim, separated by empty lines. For an undecided criterion, the condition for which no
 * passage was found.
 */
export function evidenceText({ quotations, criterion }: JudgedCriterion): string {
  if (quotations.length === 0) return `No passage was found that says whether this holds: ${criterion.passes}`
  return quotations.map(({ text }) => text).join("\n\n")
}

/** The documents of the passages, in the same order. For an undecided criterion, the documents searched. */
export function sourceText({ quotations }: JudgedCriterion, dossier: Dossier): string {
  return quotations.length === 0 ? placesRead(dossier) : sourcesOf(quotations, dossier)
}

function placesRead(dossier: Dossier): string {
  const on = dossier.readOn ?? dossier.reviewedOn
  const quoted = dossier.readings.flatMap(({ quotations }) => quotations)
  return quoted.length === 0
    ? `No document of the vehicle could be read by ${on}: neither its filings on EDGAR nor the pages of its sponsor.`
    : `Looked for on ${on} in: ${sourcesOf(quoted, dossier)}`
}

function sourcesOf(quotations: readonly Quotation[], dossier: Dossier): string {
  return [...new Set(quotations.map((quotation) => printSource(quotation, dossier)))].join("; ")
}

const unresolvedNote = "It is not decided: we could read no document that settles it."

/** A remark for auditors in addition to the quotation; null if there is none. */
export function noteOf({ result, note }: JudgedCriterion): string | null {
  if (result !== "unresolved") return note
  return note === null ? unresolvedNote : `${unresolvedNote} ${note}`
}

/** The reason why the ratio screens have no result. */
export const ratioNote = "The structure of the vehicle decides: no ratio is computed."

export const stabilityMessage =
  "A verdict on structure changes with the documents of the vehicle, not with figures or prices."

/** Notes on how the verdict was made. */
export function structuralDisclosures(decision: StructuralDecision): readonly string[] {
  const { dossier, methodology, status, criteria } = decision
  const notes = [
    `Methodology ${methodologyRef(methodology)}. ${ratioNote}`,
    `The documents of the vehicle were read on ${dossier.readOn ?? dossier.reviewedOn}: ${documentSummary(decision) ?? "none"}. What was changed in them since is not known.`,
    purificationNote(status),
  ]
  const hasOpinions = opinions.some((opinion) => opinion.methodology === methodology.id)
  if (hasOpinions) {
    notes.push(
      `Scholars differ on such vehicles. The notes of /methodologies/${methodology.id} have the opinions on record. They do not affect the verdict.`,
    )
  }
  return [...notes, ...criteria.flatMap(keyed)]
}

function purificationNote(status: DeterminationStatus): string {
  return status === "compliant"
    ? "No criterion fails, so no part of a distribution is to be given away. Vehicles of this kind usually pay none."
    : "Which part of a distribution would be impermissible is not known, so the whole is to be given away. Vehicles of this kind usually pay none."
}

function keyed(judged: JudgedCriterion): readonly string[] {
  const note = noteOf(judged)
  return note === null ? [] : [`${judged.criterion.key}: ${note}`]
}

/** The place where a quotation was read, and the EDGAR filing that the page copies. */

/** Addresses of the SEC and of the vehicles' sponsors. */
const firstHand =
  /^https:\/\/([a-z0-9-]+\.)*(sec\.gov|ssga\.com|spdrgoldshares\.com|ishares\.com|blackrock\.com|abrdn\.com|aberdeeninvestments\.com|graniteshares\.com|gsam\.com|vaneck\.com|invesco\.com|uscfinvestments\.com|grayscale\.com|fidelity\.com|bitwiseinvestments\.com|ark-funds\.com|21shares\.com)\//i

/** True if the page belongs to the SEC or to a sponsor. */
export function isFirstHand({ readAt }: Quotation): boolean {
  return firstHand.test(readAt)
}

/** The document of a quotation, its date, and a link. It is EDGAR's if the filing's number is known. */
export function printSource(quotation: Quotation, { filer }: Pick<Dossier, "filer">): string {
  const { document, date, readAt, isQuoted } = quotation
  const named = `${document}, ${date}`
  if (isFirstHand(quotation)) return `${named}, read at ${readAt}`
  if (isQuoted) return `${named}, as quoted at ${readAt}`
  const accession = accessionOf(quotation)
  if (accession !== null)
    return `${named}, a copy of EDGAR filing ${accession}, ${filingAddress(filer, accession)}`
  const unknown = /\bcopy\b/.test(document) ? " (no accession number is known)" : ""
  return `${named}, read at ${readAt}${unknown}`
}

/** The accession number in the document's name or the copy's address; null if neither contains one. */
function accessionOf({ document, readAt }: Quotation): string | null {
  const [written] = /\d{10}-\d{2}-\d{6}/.exec(`${document} ${readAt}`) ?? []
  if (written !== undefined) return written
  const [, digits] = /[?&]accesscode=(\d{9,18})(?!\d)/.exec(readAt) ?? []
  if (digits === undefined) return null
  const padded = digits.padStart(18, "0")
  return `${padded.slice(0, 10)}-${padded.slice(10, 12)}-${padded.slice(12)}`
}
