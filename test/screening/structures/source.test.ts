import { expect, test } from "vitest"
import { printSource } from "../../../src/screening/structures/explain.ts"
import { passage } from "../../support/dossiers.ts"

const filing =
  "https://www.sec.gov/Archives/edgar/data/1330568/000143774921010721/0001437749-21-010721-index.htm"

test.each([
  ["a page of the SEC is the link", passage.readAt, {}, `read at ${passage.readAt}`],
  [
    "a copy with its accession number links to EDGAR",
    "https://docoh.com/filing/1330568/0001437749-21-010721/SLV-10Q-2021Q1/file/38/data",
    {},
    `a copy of EDGAR filing 0001437749-21-010721, ${filing}`,
  ],
  [
    "an accession number without its zeros and dashes is completed",
    "http://finance.livermore.com/action/getedgarwindow?accesscode=143774921010721",
    {},
    `a copy of EDGAR filing 0001437749-21-010721, ${filing}`,
  ],
  [
    "an accession number in the name of the document counts",
    "https://github.com/someone/filings",
    { document: "Form 10-Q (0001437749-21-010721), Item 1" },
    `a copy of EDGAR filing 0001437749-21-010721, ${filing}`,
  ],
  [
    "a copy without one says so",
    "https://docslib.org/doc/12006775/trust",
    { document: "Prospectus of 2021, cover (copy at docslib.org)" },
    "read at https://docslib.org/doc/12006775/trust (no accession number is known)",
  ],
  [
    "a page that is no copy is the link",
    "https://www.streettracksgoldshares.com/sg/how_to_buy.html",
    { document: "Sponsor's page for Singapore" },
    "read at https://www.streettracksgoldshares.com/sg/how_to_buy.html",
  ],
  [
    "another text that quotes the document is named as such",
    "https://example.org/an-article",
    { isQuoted: true },
    "as quoted at https://example.org/an-article",
  ],
] as const)("%s", (_, readAt, change, source) => {
  const quotation = { ...passage, readAt, ...change }
  expect(printSource(quotation, { cik: 1_330_568 })).toBe(`${quotation.document}, 2026-02-20, ${source}`)
})
