import { expect, test } from "vitest"
import { conceptAddress, filingAddress, statementsAddress } from "../../src/filings/filing.ts"
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

test.each<[filer: FilerId, accession: string, address: string | null]>([
  [
    "edgar:0000320193",
    "0000320193-26-000013",
    "https://www.sec.gov/cgi-bin/viewer?action=view&cik=320193&accession_number=0000320193-26-000013&xbrl_type=v",
  ],
  ["edgar:0000320193", "javascript:alert(1)", null],
  // A register without such a page shows the filing.
  ["dart:00126380", "20260310002820", "https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20260310002820"],
])("the statements of %s in %s are at %s", (filer, accession, address) => {
  expect(statementsAddress(filer, accession)).toBe(address)
})

test.each<[filer: FilerId, tag: string, path: string | null]>([
  ["edgar:0000320193", "us-gaap:Assets", "CIK0000320193/us-gaap/Assets.json"],
  // The SEC lists no value of a member, of a company's own tag, or of a filer abroad.
  ["edgar:0000320193", "us-gaap:Assets[CommonClassAMember]", null],
  ["edgar:0000320193", "aapl:Assets", null],
  ["dart:00126380", "ifrs-full:Assets", null],
])("the values of %s under %s are at %s", (filer, tag, path) => {
  expect(conceptAddress(filer, tag)).toBe(path && `https://data.sec.gov/api/xbrl/companyconcept/${path}`)
})
