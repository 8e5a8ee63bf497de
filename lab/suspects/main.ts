import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { indexFacts } from "../../src/facts/fact-ledger.ts"
import { factAt } from "../../src/facts/measures/measure.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import { findSplits } from "../../src/facts/measures/shares/splits.ts"
import { assess } from "../../src/screening/assess.ts"
import type { ReadJudgement } from "../../src/screening/judge.ts"
import { basisOn, pricesInNewestShares } from "../../src/screening/measurement.ts"
import { cashLike, debtLike, hiddenAssets, impliedDebt, residual } from "./balance.ts"
import type { JudgedCompany, Sheet, Suspicion } from "./balance-sheet.ts"
import { age, identities, jumps, shareCount, yields } from "./figures.ts"
import { printResiduals, residualsOf } from "./residuals.ts"
import { wholeOf } from "./whole-facts.ts"

/** A decided company, with the suspicions about its figures. */
export interface Suspect {
  readonly ticker: string
  readonly name: string
  readonly judgement: ReadJudgement
  readonly suspicions: readonly Suspicion[]
}

/** Runs every check. Empty if market capitalisation is unknown or the taxonomy is not us-gaap. */
export function suspicionsOf(sight: JudgedCompany): readonly Suspicion[] {
  const { measured, basis } = sight
  if (measured.marketCap.state === "unknown" || basis.taxonomy !== "us-gaap") return []
  const at = basis.balanceSheet
  const sheet: Sheet = {
    at,
    cap: measured.marketCap.cap.value,
    debt: readingValue(measured.debt.reading) ?? 0,
    cash: readingValue(measured.cash) ?? 0,
    value: (concept) => factAt(at, `us-gaap:${concept}`)?.value ?? null,
  }
  return [
    ...residual(sheet, measured),
    ...impliedDebt(sheet, basis),
    ...hiddenAssets(sheet),
    ...identities(sheet),
    ...shareCount(sight),
    ...yields(sheet, measured),
    ...jumps(sheet, measured),
    ...debtLike(sheet),
    ...cashLike(sheet),
    ...age(sight),
  ]
}

/**
 * Returns the suspects of the starter universe. Compliant companies come first, and those whose verdict a
 * suspicion could change come before the other compliant ones.
 */
export function suspectsOf(data: string, wholeFolder: string | null): readonly Suspect[] {
  const inputOf = inputsOf(readStarter(data))
  const suspects = readAllFacts(data).flatMap((company) => {
    const suspect = examine(inputOf(wholeOf(wholeFolder, company)))
    return suspect === null || suspect.suspicions.length === 0 ? [] : [suspect]
  })
  return suspects.sort((left, right) => gravity(right) - gravity(left))
}

/** Returns null if the company is not decided, or if its business decides. */
function examine(input: ReturnType<ReturnType<typeof inputsOf>>): Suspect | null {
  if (input === null) return null
  const { subject, facts, prices } = input
  const { judgement, company } = assess({ ...input, asOf: starterAsOf })
  if (judgement.state !== "read" || judgement.status === "pending" || judgement.business === "fail")
    return null
  const basis = basisOn(company, judgement.asOf)
  if (basis === null) return null
  const closes = pricesInNewestShares(prices, findSplits(indexFacts(facts)))
  const suspicions = suspicionsOf({ measured: judgement.measured, basis, prices: closes, asOf: starterAsOf })
  return { ticker: subject.ticker ?? "", name: subject.name, judgement, suspicions: bySize(suspicions) }
}

function bySize(suspicions: readonly Suspicion[]): readonly Suspicion[] {
  return [...suspicions].sort(
    (left, right) => Number(right.breaks) - Number(left.breaks) || right.missing - left.missing,
  )
}

function gravity({ judgement, suspicions }: Suspect): number {
  const worst = Math.max(...suspicions.map(({ missing }) => Math.min(missing, 9)))
  const breaks = suspicions.some((suspicion) => suspicion.breaks)
  return (judgement.status === "compliant" ? 100 : 0) + (breaks ? 10 : 0) + worst
}

function print(suspects: readonly Suspect[]): void {
  for (const { ticker, name, judgement, suspicions } of suspects) {
    const ratios = Object.values(judgement.ratios).map((ratio) =>
      ratio.state === "decided" && ratio.quotient !== null ? `${(100 * ratio.quotient).toFixed(1)}%` : "-",
    )
    console.log(`${ticker} ${name}: ${judgement.status}, debt/cash/income ${ratios.join(" ")}`)
    for (const { check, missing, breaks, says } of suspicions) {
      const size = missing > 0 ? ` ${(100 * missing).toFixed(1)}%` : ""
      console.log(`  ${breaks ? "!" : " "} ${check}${size}: ${says}`)
    }
  }
  const compliant = suspects.filter(({ judgement }) => judgement.status === "compliant")
  const breaking = compliant.filter(({ suspicions }) => suspicions.some(({ breaks }) => breaks))
  console.log(
    `${suspects.length} suspects, ${compliant.length} compliant, ${breaking.length} of them could break a limit`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({
    options: { residual: { type: "boolean", default: false }, facts: { type: "string" } },
  })
  const data = `${new URL("../..", import.meta.url).pathname}data`
  const folder = values.facts ?? null
  if (values.residual) printResiduals(residualsOf(data, folder))
  else print(suspectsOf(data, folder))
}
