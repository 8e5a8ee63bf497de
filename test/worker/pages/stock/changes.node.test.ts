import { expect, test } from "vitest"
import type { HistoryChange } from "../../../../src/timeline/schema.ts"
import { changeCauses } from "../../../../src/vocabulary.ts"
import { renderedStock, starterDocuments } from "../../../support/stock-pages.ts"
import { all, wordsOf } from "../../../support/words.ts"

/** A change of the verdict in words. */

const documents = await starterDocuments("UAA")

function wordsWith(...changes: readonly Partial<HistoryChange>[]): string {
  const { history } = documents
  if (!history.ok) throw new Error("UAA has no history")
  const document = { ...history.document, changes: changes.map((part) => ({ ...change, ...part })) }
  return wordsOf(renderedStock({ ...documents, history: { ok: true, document } }, "UAA"))
}

const change: HistoryChange = {
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
}

const stale: Partial<HistoryChange> = {
  status: { from: "compliant", to: "pending" },
  withheld: { from: null, to: "filings_stale" },
}

test.each<readonly [string, readonly Partial<HistoryChange>[], string]>([
  [
    "the time, both verdicts, the cause, and the screens",
    [{}],
    "20 May 2026, 03:10 UTC : from compliant to non-compliant, because a newer report was filed (newest report 0001336917-26-000073 ). Changed screens: Interest-bearing debt to market capitalisation.",
  ],
  ["withheld", [stale], "from compliant to withheld"],
  ["the verdict unchanged", [{ status: { from: "compliant", to: "compliant" } }], "still compliant"],
  ["another version", [{ methodology: { from: "a@1", to: "a@2" } }], "(a@1 to a@2)"],
  [
    "no change",
    [],
    "We have published no change of this verdict since our first. The history above is computed from past reports",
  ],
])("a change is printed with %s", (_case, changes, words) => {
  expect(wordsWith(...changes)).toContain(words)
})

test("each cause has its own words", () => {
  const reasons = changeCauses.map((cause) => /, because (.+?) \(/.exec(wordsWith({ cause }))?.[1] ?? cause)
  expect(new Set(reasons).size).toBe(changeCauses.length)
  expect(reasons.filter((words) => changeCauses.some((code) => code === words))).toEqual([])
})

test("of many changes, the newest are shown and the others counted", () => {
  const words = wordsWith(
    ...Array.from({ length: 100 }, (_, at) => ({ assessment: { from: "", to: `${at}` } })),
  )
  expect(all(words, /(from compliant to non-compliant)/g)).toHaveLength(12)
  expect(words).toContain("88 more in the API.")
})
