import { existsSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import type { CompanyFacts, Fact, Series } from "../../src/facts/fact.ts"
import { edgarFiler, filerNumber } from "../../src/identifiers/filer.ts"

/** The parts of EDGAR's file that are read here, by `JSON.parse` instead of the service's reader. */
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

/** Reads every concept of a companyfacts file, even if no measure uses the concept. */
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
  return { filer: edgarFiler(Number(file.cik)), entityName: file.entityName, series }
}

function wholeFact({ start, end, val, accn, form, filed }: WholeFact): readonly Fact[] {
  if (val === null || form === null || !reportForm.test(form)) return []
  return [{ start: start ?? null, end, value: val, accession: accn, form, filed }]
}

/**
 * Returns the facts in the folder's companyfacts file of the company, or `company` if there is no such file.
 */
export function wholeOf(folder: string | null, company: CompanyFacts): CompanyFacts {
  const path = `${folder}/CIK${filerNumber(company.filer)}.json.gz`
  if (folder === null || !existsSync(path)) return company
  return parseWhole(gunzipSync(readFileSync(path)).toString("utf8"))
}
