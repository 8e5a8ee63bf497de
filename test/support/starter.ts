import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { type VerdictDocuments, verdictDocuments } from "../../src/assessments/documents.ts"
import type { EvidenceBody, EvidenceRatio } from "../../src/evidence/schema.ts"
import { cikOf } from "../../src/identifiers/filer.ts"
import { type Assessment, assess, type ScreeningInput } from "../../src/screening/assess.ts"
import type { MeasureSheet } from "../../src/screening/verdict.ts"
import { dataFolder } from "./folders.ts"
import { hundred } from "./hundred.ts"
import { isFullRun } from "./is-full-run.ts"

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

/**
 * Companies of the starter universe with their measures and documents, screened once in each thread: every one in
 * `npm run test:full`, and the declared hundred and those abroad in `npm test`.
 */
export function screenedStarter(): readonly Screened[] {
  const declared = new Set(hundred)
  const isOf = ({ subject: { filer, ticker } }: ScreeningInput) =>
    isFullRun || declared.has(ticker ?? "") || cikOf(filer) === null
  screened ??= starterInputs().filter(isOf).map(screenedOf)
  return screened
}

function screenedOf(input: ScreeningInput): Screened {
  const { ticker, name } = input.subject
  const assessment = assess(input)
  const { sheet } = assessment
  return { name: `${ticker} ${name}`, input, assessment, sheet, ...verdictDocuments(assessment) }
}

/** A company of the starter universe with its measures. Throws for an unknown ticker. */
export function sheetOf(ticker: string): MeasureSheet {
  const input = starterInputs().find(({ subject }) => subject.ticker === ticker)
  if (input === undefined) throw new Error(`no company ${ticker}`)
  return assess(input).sheet
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
