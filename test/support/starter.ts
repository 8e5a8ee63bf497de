import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { type VerdictDocuments, verdictDocuments } from "../../src/documents/all.ts"
import type { EvidenceBody, EvidenceRatio } from "../../src/evidence/schema.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { cikOf } from "../../src/identifiers/filer.ts"
import { type Assessment, assess, type ScreeningInput } from "../../src/screening/assess.ts"
import type { MeasureSheet } from "../../src/screening/verdict.ts"
import { dataFolder } from "./folders.ts"
import { hundred } from "./hundred.ts"
import { isFullRun } from "./is-full-run.ts"

let facts: readonly CompanyFacts[] | null = null
let inputs: readonly ScreeningInput[] | null = null
let screened: readonly Screened[] | null = null

/** The facts of every company of the starter universe, read once in each thread. */
export function starterFacts(): readonly CompanyFacts[] {
  facts ??= readAllFacts(dataFolder)
  return facts
}

/** Every company of the starter universe as a screening input, read once in each thread. */
export function starterInputs(): readonly ScreeningInput[] {
  inputs ??= readInputs()
  return inputs
}

function readInputs(): readonly ScreeningInput[] {
  const inputOf = inputsOf(readStarter(dataFolder))
  return starterFacts().flatMap((each) => {
    const input = inputOf(each)
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

/** The companies that a run walks: every one in `npm run test:full`, the declared hundred and those abroad in `npm test`. */
export function walkedInputs(): readonly ScreeningInput[] {
  const declared = new Set(hundred)
  return starterInputs().filter(
    ({ subject: { filer, ticker } }) => isFullRun || declared.has(ticker ?? "") || cikOf(filer) === null,
  )
}

/** The companies that a run walks, with their measures and documents, screened once in each thread. */
export function screenedStarter(): readonly Screened[] {
  screened ??= walkedInputs().map(screenedOf)
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
