import { expect, test } from "vitest"
import { starterPages } from "../../../support/stock-pages.ts"

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
