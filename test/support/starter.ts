import { fileURLToPath } from "node:url"
import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { type VerdictDocuments, verdictDocuments } from "../../src/assessments/documents.ts"
import type { EvidenceBody, EvidenceRatio } from "../../src/evidence/schema.ts"
import { type Assessment, assess, type ScreeningInput } from "../../src/screening/assess.ts"
import type { MeasureSheet } from "../../src/screening/verdict.ts"

export const dataFolder = fileURLToPath(new URL("../../data", import.meta.url))
export const labelsFolder = fileURLToPath(new URL("../fixtures/labels", import.meta.url))

let inputs: readonly ScreeningInput[] | null = null
let screened: readonly Screened[] | null = null

/** Every company of the starter universe as a screening input, read once in each thread. */
export function starterInputs(): readonly ScreeningInput[] {
  inputs ??= readInputs()
  return inputs
}

function readInputs(): readonly ScreeningInput[] {
  const inputOf = inputsOf(readStarter(dataFolder))
  return readAllFacts(dataFolder).flatMap((facts) => {
    const input = inputOf(facts)
    return input === null ? [] : [{ ...input, asOf: starterAsOf }]
  })
}

export interface Screened extends VerdictDocuments {
  /** Ticker and name, for the message of a failing test. */
  readonly name: string
  readonly input: ScreeningInput
  readonly assessment: Assessment
  readonly sheet: MeasureSheet
}

/** Every company of the starter universe with its measures and documents, screened once in each thread. */
export function screenedStarter(): readonly Screened[] {
  screened ??= starterInputs().map((input) => {
    const { ticker, name } = input.subject
    const assessment = assess(input)
    const { sheet } = assessment
    return { name: `${ticker} ${name}`, input, assessment, sheet, ...verdictDocuments(assessment) }
  })
  return screened
}

/** A company of the starter universe with its measures. Throws for an unknown ticker. */
export function sheetOf(ticker: string): MeasureSheet {
  const found = screenedStarter().find(({ sheet }) => sheet.subject.ticker === ticker)
  if (found === undefined) throw new Error(`no company ${ticker}`)
  return found.sheet
}

/** Collects the errors of many companies, so that one failure names all of them. */
export function wrong<Item extends { readonly name: string }>(
  items: readonly Item[],
  faults: (item: Item) => readonly string[],
): readonly string[] {
  return items.flatMap((item) => faults(item).map((fault) => `${item.name}: ${fault}`))
}

/** The financial ratios of a packet, without the business-activity entry. */
export function ratios(evidence: EvidenceBody): readonly EvidenceRatio[] {
  return evidence.screens.filter((screen): screen is EvidenceRatio => "metric" in screen)
}
