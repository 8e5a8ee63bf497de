import { expect, test } from "vitest"
import { Day, Instant, printDayOfMonth } from "../../../worker/html/dates.tsx"
import { renderPage } from "../../../worker/html/page.tsx"

test("times are UTC, say so, and keep the exact instant for machines", () => {
  expect(renderPage(Instant({ at: "2026-11-23T01:30:59.999+03:00" }))).toBe(
    '<!doctype html><time datetime="2026-11-22T22:30:59.999Z">22 Nov 2026, 22:30 UTC</time>',
  )
  expect(renderPage(Day({ day: "2026-02-01" }))).toBe(
    '<!doctype html><time datetime="2026-02-01">1 Feb 2026</time>',
  )
  expect(printDayOfMonth("2026-12-31")).toBe("31 Dec")
})
