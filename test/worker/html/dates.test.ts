import { expect, test } from "vitest"
import { printPercent } from "../../../worker/html/amounts.ts"
import { Day, Instant, printCount, printDayOfMonth, printWholePercent } from "../../../worker/html/dates.tsx"
import { renderPage } from "../../../worker/html/page.tsx"

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [200_000, "200,000"],
  [1_234_567, "1,234,567"],
])("%d is printed as %s", (count, printed) => {
  expect(printCount(count)).toBe(printed)
})

test.each([
  [0, 0, "0%"],
  [0, 10, "0%"],
  [10, 10, "100%"],
  [1, 3, "33%"],
  [1, 1_000, "under 1%"],
  [999, 1_000, "over 99%"],
])("%d of %d is %s", (part, whole, printed) => {
  expect(printWholePercent(part, whole)).toBe(printed)
})

test.each([
  [22.4, "22.40%"],
  [100, "100.00%"],
  [0, "0.00%"],
  [0.005, "0.01%"],
  [0.0049, "under 0.01%"],
  [-0.0049, "under 0.01%"],
  [-1.5, "−1.50%"],
])("%d percent is printed as %s", (percentage, printed) => {
  expect(printPercent(percentage)).toBe(printed)
})

test("times are UTC, say so, and keep the exact instant for machines", () => {
  expect(renderPage(Instant({ at: "2026-11-23T01:30:59.999+03:00" }))).toBe(
    '<!doctype html><time datetime="2026-11-22T22:30:59.999Z">22 Nov 2026, 22:30 UTC</time>',
  )
  expect(renderPage(Day({ day: "2026-02-01" }))).toBe(
    '<!doctype html><time datetime="2026-02-01">1 Feb 2026</time>',
  )
  expect(printDayOfMonth("2026-12-31")).toBe("31 Dec")
})
