import { expect, test } from "vitest"
import { filingAddress } from "../../src/filings/filing.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"

const archives = "https://www.sec.gov/Archives/edgar/data"

test.each<[filer: FilerId, accession: string, address: string | null]>([
  ["edgar:0000320193", "0000320193-26-000013", "320193/000032019326000013/0000320193-26-000013-index.htm"],
  // An agent's filing is in the registrant's folder too.
  ["edgar:0001341439", "0001193125-25-083423", "1341439/000119312525083423/0001193125-25-083423-index.htm"],
  ["dart:00126380", "0000320193-26-000013", null],
  ["edgar:0000000001", "javascript:alert(1)", null],
  ["edgar:0000000001", "0000320193-26-000013/../..", null],
])("the filing of %s with number %s is at %s", (filer, accession, address) => {
  expect(filingAddress(filer, accession)).toBe(address && `${archives}/${address}`)
})
