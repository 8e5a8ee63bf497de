import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../../src/days.ts"
import { documentsOf } from "../../src/documents/all.ts"
import { assessOn } from "../../src/documents/past-day.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { indexFacts } from "../../src/facts/fact-ledger.ts"
import { undoSplit } from "../../src/facts/market-cap.ts"
import { findSplits, type Split, together } from "../../src/facts/measures/shares/splits.ts"
import { earningsPerShare } from "../../src/facts/measures/shares/tags.ts"
import { assess } from "../../src/screening/assess.ts"
import { knownOn, type PastInput } from "../../src/screening/known-on.ts"
import { pastInputs, pastOf } from "../support/past-inputs.ts"
import { wrong } from "../support/starter.ts"

/** A split that no report shows by the day changes neither the verdict of the day nor a printed figure. */

/**
 * The documents that the service would have made on the day: facts filed by then, closes per share of that
 * day.
 */
function madeThen({ subject, facts, prices }: PastInput, day: string, splits: readonly Split[]): string {
  const series = facts.series
    .map((each) => ({ ...each, facts: each.facts.filter(({ filed }) => filed <= day) }))
    .filter((each) => each.facts.length > 0)
  const closes = splits.reduce(undoSplit, prices?.closes ?? []).filter(({ date }) => date <= day)
  const then = prices && { ...prices, closes }
  return JSON.stringify(
    documentsOf(assess({ subject, facts: { ...facts, series }, prices: then, asOf: day })),
  )
}

/** The covers of these companies counted new shares quarters before a report restated an earlier period. */
const countedBeforeRestated = ["REX 2023-03-30", "KNTK 2023-05-04"]

const splitsOf = ({ facts }: PastInput) => together(findSplits(indexFacts(facts)))

/**
 * All other splits of the starter universe that came after the first close of their company, unless the source of
 * the closes names a split that no report shows yet.
 */
const split = pastInputs().flatMap(({ name, input }) => {
  const splits = input.splits.length === 0 ? splitsOf(input) : []
  const first = input.prices?.closes[0]?.date ?? "9999"
  return splits
    .filter(({ countedNewOn }) => countedNewOn > addDays(first, 90))
    .filter(({ countedNewOn }) => !countedBeforeRestated.includes(`${input.subject.ticker} ${countedNewOn}`))
    .map((each) => ({ name, input, each }))
})

test("before its split, a company has the documents that were computable from the facts and closes of the day", () => {
  expect(split.map(({ name }) => name.split(" ")[0])).toEqual(expect.arrayContaining(["NVDA", "WMT"]))
  expect(
    wrong(split, ({ input, each }) =>
      [1, 40, 90].flatMap((before) => {
        const day = addDays(each.countedNewOn, -before)
        const splits = splitsOf(input).filter(({ countedNewOn }) => countedNewOn > day)
        const asOf = JSON.stringify(documentsOf(assessOn(input, day)))
        return asOf === madeThen(input, day, splits) ? [] : [`other documents on ${day}`]
      }),
    ),
  ).toEqual([])
})

describe("covers that count new shares before a report restates an earlier period", () => {
  test.each([
    ["REX", "2022-12-05", 29.51, 17_390_469],
    ["REX", "2023-03-29", 33.01, 17_390_469],
    ["KNTK", "2022-11-09", 36.78, 41_816_000],
  ])("%s on %s: the close per new share is %d, and there are %d shares", (ticker, day, close, shares) => {
    const input = pastOf(ticker)
    const { judgement } = assessOn(input, day)
    if (judgement.state !== "read") throw new Error("nothing is read")
    expect(judgement.measured.shares?.value).toBe(shares)
    expect(knownOn(input, day).prices?.closes.at(-1)?.close).toBeCloseTo(close, 1)
  })

  test("REX fails on debt by its new shares, which the close of an old share would have hidden", () => {
    expect(assessOn(pastOf("REX"), "2022-12-05").judgement).toMatchObject({ status: "non-compliant" })
  })
})

describe("NVIDIA's ten-for-one split of June 2024, first counted in the report of 2024-08-28", () => {
  const nvidia = pastOf("NVDA")
  const closeOn = (day: string) => knownOn(nvidia, day).prices?.closes.at(-1)

  test.each([
    ["2024-05-31", 1096.33, 2_460_000_000],
    ["2024-08-27", 1170.2, 2_460_000_000],
    ["2024-08-28", 117.02, 24_530_000_000],
  ])("on %s a share is worth %d, and there are %d shares", (day, close, shares) => {
    expect(closeOn(day)?.close).toBeCloseTo(close, 0)
    const { judgement } = assessOn(nvidia, day)
    if (judgement.state !== "read") throw new Error("nothing is read")
    expect(judgement.measured.shares?.value).toBe(shares)
  })

  test("does not change the market capitalisation", () => {
    const capOn = (day: string) => {
      const { judgement } = assessOn(nvidia, day)
      const cap = judgement.state === "read" ? judgement.measured.marketCap : null
      return cap?.state === "known" ? cap.cap.value : 0
    }
    expect(Math.abs(capOn("2024-08-28") / capOn("2024-08-27") - 1)).toBeLessThan(0.01)
  })
})

describe("an invented split after the day", () => {
  const companies = ["AAPL", "KMB", "UAA", "LYFT"].map(pastOf)
  const day = "2025-03-31"
  const [countedOldOn, countedNewOn] = ["2025-05-15", "2025-08-15"]

  /**
   * Restates the shares and earnings of one period by a ratio. The vendor's closes are either adjusted for
   * the split or as traded.
   */
  function splitLater(input: PastInput, ratio: number, vendor: "adjusts" | "shows the jump"): PastInput {
    const filings = [
      { accession: "0000000009-25-000001", form: "10-Q", filed: countedOldOn, per: 1 },
      { accession: "0000000009-25-000002", form: "10-Q", filed: countedNewOn, per: ratio },
    ]
    const concepts = [
      "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
      ...earningsPerShare.slice(0, 1),
    ]
    const added = concepts.map((concept, at) => ({
      concept,
      unit: at === 0 ? "shares" : "USD/shares",
      facts: filings.map(({ per, ...filing }) => ({
        start: "2025-01-01",
        end: "2025-03-31",
        value: at === 0 ? 1_000_000_000 * per : 4 / per,
        ...filing,
      })),
    }))
    const before = {
      ...input.facts,
      series: input.facts.series.map((series) => ({
        ...series,
        facts: series.facts.filter(({ filed }) => filed <= day),
      })),
    }
    const facts: CompanyFacts = { ...before, series: [...before.series, ...added] }
    const jump = "2025-06-15"
    const closes = (input.prices?.closes ?? []).map(({ date, close }) => ({
      date,
      close: vendor === "adjusts" || date >= jump ? close / ratio : close,
    }))
    return { ...input, facts, prices: input.prices && { ...input.prices, closes } }
  }

  // Ratios below 3 for 2 are left out, because an ordinary fall of a third looks like a split of 3 for 2.
  test.each(["adjusts", "shows the jump"] as const)("changes no document where the vendor %s", (vendor) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...companies),
        fc.constantFrom(2, 3, 4, 10, 20, 0.1, 0.2, 0.5),
        (input, ratio) => {
          const documents = JSON.stringify(documentsOf(assessOn(input, day)))
          const later = splitLater(input, ratio, vendor)
          expect(findSplits(indexFacts(later.facts)).some((each) => each.countedNewOn === countedNewOn)).toBe(
            true,
          )
          expect(JSON.stringify(documentsOf(assessOn(later, day)))).toBe(documents)
        },
      ),
      { numRuns: 20 },
    )
  })

  test("changes no document where the vendor names it with its date", () => {
    for (const input of companies) {
      const documents = JSON.stringify(documentsOf(assessOn(input, day)))
      const adjusted = (input.prices?.closes ?? []).map(({ date, close }) => ({ date, close: close / 4 }))
      const named = {
        ...input,
        prices: input.prices && { ...input.prices, closes: adjusted },
        splits: [{ date: "2025-06-16", ratio: 4 }],
      }
      expect(JSON.stringify(documentsOf(assessOn(named, day)))).toBe(documents)
    }
  })
})
