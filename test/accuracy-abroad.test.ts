import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { measuredConcepts } from "../src/facts/measures/concepts.ts"
import type { MeasureReading } from "../src/facts/measures/reading.ts"
import { readEsefReport } from "../src/filings/esef/report.ts"
import type { FilerId } from "../src/identifiers/filer.ts"
import { grouped } from "../src/lists.ts"
import { assess } from "../src/screening/assess.ts"
import type { CompanyMeasures } from "../src/screening/company-measures.ts"
import { kainosAccession, kainosLei, kainosReport } from "./support/registers/kainos.ts"
import { starterFacts } from "./support/starter.ts"

/**
 * Figures of reports in Korea and Japan that readers took from the filings without the code (docs/accuracy.md), in
 * whole won and yen: those company-years whose facts ship. The last one is a British report, in
 * pounds.
 */
const table = readFileSync(fileURLToPath(new URL("fixtures/labels-abroad.tsv", import.meta.url)), "utf8")
const labels = table
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => {
    const [filer = "", accession = "", end = "", figure = "", value = ""] = row.split("\t")
    return { filer: filer as FilerId, accession, end, figure: figure as LabelledFigure, value: Number(value) }
  })

/** The readings by the labels' names. */
const readings = {
  total_assets: ({ totalAssets }: CompanyMeasures) => totalAssets,
  total_liabilities: ({ totalLiabilities }: CompanyMeasures) => totalLiabilities,
  debt: ({ debt }: CompanyMeasures) => debt.reading,
  cash_and_deposits: ({ cash }: CompanyMeasures) => cash,
  inventories: ({ inventories }: CompanyMeasures) => inventories,
  receivables: ({ receivables }: CompanyMeasures) => receivables,
  revenue: ({ revenue }: CompanyMeasures) => revenue,
  interest_income: ({ interest }: CompanyMeasures) => interest.reading,
} as const satisfies Readonly<Record<string, (measures: CompanyMeasures) => MeasureReading>>
type LabelledFigure = keyof typeof readings

const british = readEsefReport(
  new TextEncoder().encode(kainosReport),
  { lei: kainosLei, accession: kainosAccession, filed: "2022-07-05", isCorrection: false },
  measuredConcepts,
)
if (!british.ok) throw new Error(british.message)
const kainos = {
  ...{ filer: `esef:${kainosLei}` as const, entityName: "KAINOS GROUP PLC", series: british.value.series },
}
const facts = new Map([...starterFacts(), kainos].map((company) => [company.filer, company]))

/** The measures of a company by its reports up to one, for periods up to the end of that report. */
function measuresOn({ filer, accession, end }: (typeof labels)[number]): CompanyMeasures {
  const company = facts.get(filer)
  if (company === undefined) throw new Error(`no facts of ${filer}`)
  const own = company.series.flatMap((each) => each.facts).find((fact) => fact.accession === accession)
  if (own === undefined) throw new Error(`no report ${accession}`)
  const series = company.series.map((each) => ({
    ...each,
    facts: each.facts.filter((fact) => fact.end <= end && fact.accession <= accession),
  }))
  const subject = { filer, name: company.entityName, ticker: null, sic: null, ordinaryPerShareLine: 1 }
  const { sheet } = assess({ subject, facts: { ...company, series }, prices: null, asOf: own.filed })
  if (sheet.now.state !== "read") throw new Error(`${accession}: ${sheet.now.lacks}`)
  return sheet.now.measured
}

/**
 * Two differences that were looked at. The reader counts loans given as receivables, as we do not (SK Telecom).
 * Trade receivables have a tag of the filer's own, so only what else is tagged is known (Mitsui O.S.K. Lines).
 */
const ours = new Map([
  ["20230320000235 receivables", 3_126_152_000_000],
  ["S100W1NC receivables", 10_370_000_000],
])
/** The labelled figures that are read, and neither unknown nor a bound. */
const readMin = 111
let read = 0

describe.each([...grouped(labels, ({ filer, accession }) => `${filer} ${accession}`)])("%s", (_, rows) => {
  const [first] = rows
  if (first === undefined) throw new Error("no labels")
  const measures = measuresOn(first)

  test.each(rows.map(({ figure, value }) => [figure, value] as const))(
    "%s is %d, or at most known to a bound",
    (figure, value) => {
      const reading = readings[figure](measures)
      if (reading.state === "unknown") return
      const { estimate, value: got } = reading.figure
      if (estimate !== undefined) return expect(got).toBeGreaterThanOrEqual(value)
      read += 1
      expect(got).toBe(ours.get(`${first.accession} ${figure}`) ?? value)
    },
  )
})

test("nearly all labelled figures are read", () => {
  expect(read).toBeGreaterThanOrEqual(readMin)
})
