import { expect, test } from "vitest"
import type { WithheldReason } from "../../../../src/vocabulary.ts"
import { renderedStock, starterDocuments, starterPages } from "../../../support/stock-pages.ts"
import { mainWordsOf } from "../../../support/words.ts"

/** The reasons that a page gives are those of the company. */
test.each<[ticker: string, says: string, sentence: string]>([
  ["JPM", "says", "Deposits of customers are not counted as debt."],
  // A home builder's mortgage arm takes no deposits.
  ["MHO", "does not say", "Deposits of customers are not counted as debt."],
  [
    "MHO",
    "says",
    "does not report its interest income and its revenue from prohibited activities separately, so we use the highest plausible amount.",
  ],
  // Of 6% of revenue that is from alcohol no part is interest.
  [
    "CAKE",
    "says",
    "CHEESECAKE FACTORY INC does not report its revenue from prohibited activities separately, so we use the lowest certain amount.",
  ],
  ["CAKE", "says", "Fails, by 1.00 percentage points."],
  [
    "AIR",
    "says",
    "We can't decide. A part of the core business (Aircraft parts distribution, repair and maintenance) may be prohibited: at most 30% of revenue",
  ],
])("the page of %s %s: %s", async (ticker, says, sentence) => {
  const [page] = await starterPages((each) => each === ticker)
  expect(page?.words.includes(sentence)).toBe(says === "says")
})

/** Spells of a verdict: the reason why it was withheld, or null if there was a verdict, from a day on. */
type Spells = readonly (readonly [from: string, withheld: WithheldReason | null])[]

test.each<[what: string, since: string, oldestReport: string, spells: Spells, says: string]>([
  [
    "one reason, from the first day without a verdict on",
    "2025-05-15",
    "2023-05-15",
    [
      ["2022-05-16", null],
      ["2025-05-15", "filings_stale"],
    ],
    "15 May 2025 , by the dates of its reports What is missing",
  ],
  [
    "another reason before, and no verdict by the oldest report of the history",
    "2023-05-15",
    "2023-05-15",
    [
      ["2022-05-16", "market_cap_unavailable"],
      ["2026-05-01", "filings_stale"],
    ],
    "15 May 2023 or earlier, by the dates of its reports; for this reason since 1 May 2026 What is missing",
  ],
  [
    "two spells of the reason, one after another",
    "2024-01-02",
    "2023-05-15",
    [
      ["2024-01-02", "screen_unresolved"],
      ["2024-07-01", "filings_stale"],
      ["2025-07-01", "filings_stale"],
    ],
    "2 Jan 2024 , by the dates of its reports; for this reason since 1 Jul 2024 What is missing",
  ],
])(
  "a withheld verdict is dated by its own reason too: %s",
  async (_what, since, oldestReport, spells, says) => {
    const documents = await starterDocuments("AIR")
    const { compliance, history, timeline } = documents
    if (!history.ok || !timeline.ok) throw new Error("AIR has a history")
    const [entry] = history.document.history
    const [spell] = timeline.document.spells
    if (entry === undefined || spell === undefined) throw new Error("AIR has reports")
    const withheld = { reason: "filings_stale", analysed: false, since } as const
    const page = renderedStock(
      {
        ...documents,
        compliance: {
          ...compliance,
          determination: { ...compliance.determination, status: "pending", withheld },
        },
        history: {
          ok: true,
          document: { ...history.document, history: [entry, { ...entry, as_of: oldestReport }] },
        },
        timeline: {
          ok: true,
          document: {
            ...timeline.document,
            spells: spells.map(([from, reason]) => ({
              ...spell,
              from,
              to: null,
              status: "pending",
              withheld: reason,
            })),
          },
        },
      },
      "AIR",
    )
    expect(mainWordsOf(page)).toContain(`Withheld since ${says}`)
  },
)
