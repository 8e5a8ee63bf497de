import type {
  CriterionFinding,
  Dossier,
  Quotation,
  StructuralMethodologyId,
} from "../../src/screening/structures/dossier.ts"
import { structuralVersions } from "../../src/screening/structures/methodologies.ts"
import { isFirstHand } from "../../src/screening/structures/source.ts"

/** A passage of an invented document. */
export const passage: Quotation = {
  text: "The Trust does what the criterion asks of it.",
  document: "Form 10-K for fiscal 2025, Item 1",
  date: "2026-02-20",
  readAt: "https://www.sec.gov/Archives/edgar/data/1/10-k.htm",
}

/** A vehicle of an invented registrant: every criterion passes except those named. */
export function dossierOf(
  methodology: StructuralMethodologyId,
  results: Readonly<Record<string, CriterionFinding["result"]>> = {},
  change: Partial<Dossier> = {},
): Dossier {
  return {
    instrumentId: "MADE",
    cik: 1,
    name: "Made Trust",
    methodology,
    instrumentType: "gold_trust",
    wrapper: "grantor_trust",
    activity: "Gold bullion",
    reviewedOn: "2026-11-21",
    readings: structuralVersions[methodology][0].criteria.map(({ key }) => readingOf(key, results[key])),
    ...change,
  }
}

export function readingOf(criterion: string, result: CriterionFinding["result"] = "pass"): CriterionFinding {
  return { criterion, result, quotations: result === "unresolved" ? [] : [passage], note: null }
}

const textMin = 20
const day = /^(19|20)\d\d(-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/
/** The first of these vehicles was listed in 2004; documents begin in that year. */
const earliest = "2003"

/** The defects for which no verdict may rest on a dossier; empty for a sound one. */
export function flawsOf(dossier: Dossier): readonly string[] {
  const { readings, methodology, reviewedOn } = dossier
  const expected = structuralVersions[methodology][0].criteria.map(({ key }) => key)
  const found = readings.map(({ criterion }) => criterion)
  return [
    ...(found.join() === expected.join() ? [] : [`criteria are ${found.join()}, not ${expected.join()}`]),
    ...(/^20\d\d-\d\d-\d\d$/.test(reviewedOn) ? [] : [`reviewed on ${reviewedOn}`]),
    ...readings.flatMap((reading) =>
      readingFlaws(reading, reviewedOn).map((flaw) => `${reading.criterion}: ${flaw}`),
    ),
  ]
}

function readingFlaws({ result, quotations, note }: CriterionFinding, reviewedOn: string): readonly string[] {
  const isOpen = result === "unresolved"
  return [
    ...(isOpen || quotations.length > 0 ? [] : [`${result} without a quotation`]),
    ...(isOpen && note === null ? ["unresolved without a note of what was looked for"] : []),
    ...quotations.flatMap((quotation) => quotationFlaws(quotation, reviewedOn)),
  ]
}

function quotationFlaws(quotation: Quotation, reviewedOn: string): readonly string[] {
  const { text, document, date, readAt, isQuoted } = quotation
  const isPlausible = day.test(date) && date >= earliest && date <= reviewedOn
  return [
    ...(text.length >= textMin && text === text.trim() ? [] : [`the text is "${text}"`]),
    ...(document === "" ? ["no document"] : []),
    ...(isPlausible ? [] : [`dated ${date}`]),
    ...(isQuoted && isFirstHand(quotation) ? ["quoted on its publisher's own page"] : []),
    ...(/^https?:\/\/[^\s/]+\.[a-z]+\/\S*$/i.test(readAt) ? [] : [`read at ${readAt}`]),
  ]
}
