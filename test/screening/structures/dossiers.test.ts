import { expect, test } from "vitest"
import { printSource } from "../../../src/documents/structural/explain.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import { vehicleOf, vehicles } from "../../../src/screening/structures/vehicles.ts"
import { passage } from "../../support/dossiers.ts"
import { eachExample } from "../../support/examples.ts"

test("each vehicle is found by its registrant", () => {
  for (const dossier of vehicles) expect(vehicleOf(dossier.filer)).toBe(dossier)
  expect([vehicleOf("edgar:0000320193"), vehicleOf(null)]).toEqual([null, null])
})

test.each(["GLD", "IAU", "SLV", "IBIT", "FBTC", "ARKB", "USO"])("%s has a verdict", (symbol) => {
  const dossier = vehicles.find(({ instrumentId }) => instrumentId === symbol)
  expect(dossier === undefined ? "none" : decideStructure(dossier).status).toMatch(/compliant$/)
})

test("SLV: every ounce from 2020, 2021 and 2022 was contributed, distributed or sold, so none was lent", () => {
  const lending = vehicles
    .find(({ instrumentId }) => instrumentId === "SLV")
    ?.readings.find(({ criterion }) => criterion === "no_metal_lending")
  const years = lending?.quotations.filter(({ text }) => text.includes("Beginning balance")) ?? []
  const ounces = years.map(({ text }) => [...text.matchAll(/\d[\d,]{6,}/g)].map(([count]) => ouncesOf(count)))
  expect(ounces).toHaveLength(3)
  for (const [first = 0, contributed = 0, distributed = 0, sold = 0, last = 0] of ounces) {
    expect(first + contributed - distributed - sold).toBe(last)
  }
  expect(ounces.map(([first]) => first)).toEqual([...ounces.slice(1).map((year) => year[4]), 362_616_711])
})

function ouncesOf(written: string): number {
  return Number(written.replaceAll(",", ""))
}

test("gold, futures and bitcoin each have their own standard", () => {
  const byMethodology = new Map(vehicles.map(({ instrumentId, methodology }) => [instrumentId, methodology]))
  expect(byMethodology.get("GLD")).toBe("aaoifi-ss57")
  expect(byMethodology.get("USO")).toBe("aaoifi-ss20")
  expect(byMethodology.get("IBIT")).toBe("qistas-etf-taxonomy")
})

const filing =
  "https://www.sec.gov/Archives/edgar/data/1330568/000143774921010721/0001437749-21-010721-index.htm"

const edgar = `a copy of EDGAR filing 0001437749-21-010721, ${filing}`

eachExample<[what: string, readAt: string, document: string, source: string]>(`
  the page itself for a page of the SEC | ${passage.readAt} | ${passage.document} | read at ${passage.readAt}
  EDGAR for a copy with an accession number
    https://docoh.com/filing/1330568/0001437749-21-010721/SLV-10Q-2021Q1/file/38/data
    ${passage.document} | ${edgar}
  EDGAR for an accession number without zeros and dashes, which is completed
    http://finance.livermore.com/action/getedgarwindow?accesscode=143774921010721
    ${passage.document} | ${edgar}
  EDGAR for an accession number in the name of the document | https://github.com/someone/filings
    Form 10-Q (0001437749-21-010721), Item 1 | ${edgar}
  a note for a copy without an accession number
    https://docslib.org/doc/12006775/trust | Prospectus of 2021, cover (copy at docslib.org)
    read at https://docslib.org/doc/12006775/trust (no accession number is known)
  the page itself for a page that is no copy
    https://www.streettracksgoldshares.com/sg/how_to_buy.html | Sponsor's page for Singapore
    read at https://www.streettracksgoldshares.com/sg/how_to_buy.html
`)("the source of a quotation is %s", (_, readAt, document, source) => {
  const printed = printSource({ ...passage, readAt, document }, { filer: "edgar:0001330568" })
  expect(printed).toBe(`${document}, 2026-02-20, ${source}`)
})

test("a text that quotes the document at second hand is named as such", () => {
  const quotation = { ...passage, readAt: "https://example.org/an-article", isQuoted: true } as const
  expect(printSource(quotation, { filer: "edgar:0001330568" })).toMatch(
    / as quoted at https:\/\/example.org\/an-article$/,
  )
})
