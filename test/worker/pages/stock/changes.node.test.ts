import { describe, expect, test } from "vitest"
import type { HistoryChange } from "../../../../src/history/schema.ts"
import { type ChangeCause, changeCauses } from "../../../../src/vocabulary.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import { filingAddress } from "../../../../worker/pages/stock/filings.tsx"
import { StockPage } from "../../../../worker/pages/stock/page.tsx"
import { starterDocuments } from "../../../support/stock-pages.ts"

const documents = await starterDocuments("UAA")

function wordsWith(changes: readonly HistoryChange[]): string {
  const { history } = documents
  const past = history.ok ? { ...history.document, changes } : null
  if (past === null) throw new Error("UAA has no history")
  const page = StockPage({
    ...documents,
    history: { ok: true, document: past },
    shown: null,
    methodology: null,
    path: "/stocks/UAA",
    address: null,
    dividends: null,
    share: null,
    linksListings: false,
    reading: null,
    tools: { kind: "stock", instrumentId: "UAA", isWatched: false, origin: null },
  })
  return renderPage(page)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
}

function change(part: Partial<HistoryChange> = {}): HistoryChange {
  return {
    changed_at: "2026-05-20T03:10:00.000Z",
    as_of: "2026-05-19",
    cause: "filing",
    accession_number: "0001336917-26-000073",
    close_date: "2026-04-30",
    methodology: { from: "aaoifi-ss21@2026.1", to: "aaoifi-ss21@2026.1" },
    status: { from: "compliant", to: "non-compliant" },
    withheld: { from: null, to: null },
    changed_screens: ["debt_to_market_cap"],
    screens: { from: null, to: null },
    assessment: { from: "a", to: "b" },
    ...part,
  }
}

describe("a change of the verdict in words", () => {
  test("says when, from what to what, why, and which screens", () => {
    expect(wordsWith([change()])).toContain(
      "20 May 2026, 03:10 UTC : from compliant to non-compliant, because a newer report was filed (newest report 0001336917-26-000073 ). Changed screens: Interest-bearing debt to market capitalisation.",
    )
  })

  test.each([
    [
      "withheld",
      { status: { from: "compliant", to: "pending" }, withheld: { from: null, to: "filings_stale" } },
      "from compliant to withheld",
    ],
    ["the verdict held", { status: { from: "compliant", to: "compliant" } }, "still compliant"],
    ["another version", { methodology: { from: "a@1", to: "a@2" } }, "(a@1 to a@2)"],
  ] as const)("%s", (_case, part, words) => {
    expect(wordsWith([change(part)])).toContain(words)
  })

  test("each cause has words of its own", () => {
    const reasons = changeCauses.map(
      (cause: ChangeCause) => /, because (.+?) \(/.exec(wordsWith([change({ cause })]))?.[1],
    )
    expect(new Set(reasons).size).toBe(changeCauses.length)
    expect(
      reasons.every((words) => words !== undefined && !changeCauses.some((code) => code === words)),
    ).toBe(true)
  })

  test("of many the newest are shown, and the rest are counted", () => {
    const words = wordsWith(
      Array.from({ length: 100 }, (_, index) => change({ assessment: { from: "", to: `${index}` } })),
    )
    expect(words.match(/from compliant to non-compliant/g)).toHaveLength(12)
    expect(words).toContain("88 more in the API.")
  })

  test("no change is shown as no change", () => {
    expect(wordsWith([])).toContain(
      "We have published no change of this verdict since our first. The history above is computed from past reports",
    )
  })
})

test.each([
  [
    320193,
    "0000320193-26-000013",
    "https://www.sec.gov/Archives/edgar/data/320193/000032019326000013/0000320193-26-000013-index.htm",
  ],
  // Filed by an agent: the folder is still the registrant's.
  [
    1341439,
    "0001193125-25-083423",
    "https://www.sec.gov/Archives/edgar/data/1341439/000119312525083423/0001193125-25-083423-index.htm",
  ],
  [null, "0000320193-26-000013", null],
  [1, "javascript:alert(1)", null],
  [1, "0000320193-26-000013/../..", null],
])("the filing of registrant %s under %s is at %s", (cik, accession, address) => {
  expect(filingAddress(cik, accession)).toBe(address)
})
