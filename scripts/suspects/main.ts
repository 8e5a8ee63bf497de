import { existsSync, readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { gunzipSync } from "node:zlib"
import type { CompanyFacts, Fact, Series } from "../../src/facts/fact.ts"
import { indexFacts } from "../../src/facts/fact-ledger.ts"
import { factAt } from "../../src/facts/measures/measure.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import { findSplits } from "../../src/facts/measures/shares/splits.ts"
import { assess } from "../../src/screening/assess.ts"
import { pricesInNewestShares, type ReadJudgement } from "../../src/screening/judge.ts"
import { inputsOf, readAllFacts, readStarter } from "../starter/starter.ts"
import { starterAsOf } from "../starter/tables.ts"
import { cashLike, debtLike, hiddenAssets, impliedDebt, residual } from "./balance.ts"
import type { JudgedCompany, Sheet, Suspicion } from "./balance-sheet.ts"
import { age, identities, jumps, shareCount, yields } from "./figures.ts"

/** A decided company and the suspicions about its figures. */
export interface Suspect {
  readonly ticker: string
  readonly name: string
  readonly judgement: ReadJudgement
  readonly suspicions: readonly Suspicion[]
}

/** The parts of EDGAR's file that are read here, with `JSON.parse` instead of the service's reader. */
interface WholeFile {
  readonly cik: number | string
  readonly entityName: string
  readonly facts: Readonly<Record<string, Readonly<Record<string, { readonly units: WholeUnits }>>>>
}
type WholeUnits = Readonly<Record<string, readonly WholeFact[]>>
interface WholeFact {
  readonly start?: string
  readonly end: string
  readonly val: number | null
  readonly accn: string
  readonly form: string | null
  readonly filed: string
}

const reportForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/

/** Reads every concept of a companyfacts file, also those that no measure uses. */
export function parseWhole(text: string): CompanyFacts {
  const file: WholeFile = JSON.parse(text)
  const series = Object.entries(file.facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).flatMap(([name, { units }]) =>
      Object.entries(units).map(
        ([unit, facts]): Series => ({
          concept: `${taxonomy}:${name}`,
          unit,
          facts: facts.flatMap(wholeFact),
        }),
      ),
    ),
  )
  return { cik: Number(file.cik), entityName: file.entityName, series }
}

function wholeFact({ start, end, val, accn, form, filed }: WholeFact): readonly Fact[] {
  if (val === null || form === null || !reportForm.test(form)) return []
  return [{ start: start ?? null, end, value: val, accession: accn, form, filed }]
}

/** The suspicions of every check; empty without a market capitalisation. */
export function suspicionsOf(sight: JudgedCompany): readonly Suspicion[] {
  const { measured } = sight
  if (measured.marketCap.state === "unknown" || measured.basis.taxonomy !== "us-gaap") return []
  const at = measured.basis.balanceSheet
  const sheet: Sheet = {
    at,
    cap: measured.marketCap.cap.value,
    debt: readingValue(measured.debt.reading) ?? 0,
    cash: readingValue(measured.cash) ?? 0,
    value: (concept) => factAt(at, `us-gaap:${concept}`)?.value ?? null,
  }
  return [
    ...residual(sheet),
    ...impliedDebt(sheet, measured),
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

/** The suspects of the starter universe: compliant first, and of them those whose verdict a suspicion could change. */
export function suspectsOf(data: string, wholeFolder: string | null): readonly Suspect[] {
  const inputOf = inputsOf(readStarter(data))
  const suspects = readAllFacts(data).flatMap((company) => {
    const suspect = examine(inputOf(wholeOf(wholeFolder, company)))
    return suspect === null || suspect.suspicions.length === 0 ? [] : [suspect]
  })
  return suspects.sort((left, right) => gravity(right) - gravity(left))
}

/** The company with every concept of its file in a folder of companyfacts, if there is one. */
export function wholeOf(folder: string | null, company: CompanyFacts): CompanyFacts {
  const path = `${folder}/CIK${String(company.cik).padStart(10, "0")}.json.gz`
  if (folder === null || !existsSync(path)) return company
  return parseWhole(gunzipSync(readFileSync(path)).toString("utf8"))
}

/** Null when the company is not decided, or is decided by its business alone. */
function examine(input: ReturnType<ReturnType<typeof inputsOf>>): Suspect | null {
  if (input === null) return null
  const { subject, facts, prices } = input
  const { judgement } = assess({ ...input, asOf: starterAsOf })
  if (judgement.state === "unread" || judgement.status === "pending" || judgement.business === "fail")
    return null
  const closes = pricesInNewestShares(prices, findSplits(indexFacts(facts)))
  const suspicions = suspicionsOf({ measured: judgement.measured, prices: closes, asOf: starterAsOf })
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
  const [flag, folder] = process.argv.slice(2)
  if (flag !== undefined && (flag !== "--facts" || folder === undefined)) {
    console.error("Usage: npm run suspects -- [--facts FOLDER of companyfacts files]")
    process.exit(2)
  }
  print(suspectsOf(`${new URL("../..", import.meta.url).pathname}data`, folder ?? null))
}
