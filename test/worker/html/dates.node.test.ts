import { createElement } from "preact"
import { expect, test } from "vitest"
import type { Freshness } from "../../../src/compliance/schema.ts"
import { ageText, Dated, Day, Instant, staleText } from "../../../worker/html/dates.tsx"
import { printDayOfMonth } from "../../../worker/html/days.ts"
import { renderPage } from "../../../worker/html/page.tsx"

test("times are UTC, say so, and keep the exact instant for machines", () => {
  expect(renderPage(createElement(Instant, { at: "2026-11-23T01:30:59.999+03:00" }))).toBe(
    '<!doctype html><time datetime="2026-11-22T22:30:59.999Z">22 Nov 2026, 22:30 UTC</time>',
  )
  expect(renderPage(createElement(Day, { day: "2026-02-01" }))).toBe(
    '<!doctype html><time datetime="2026-02-01">1 Feb 2026</time>',
  )
  expect(printDayOfMonth("2026-12-31")).toBe("31 Dec")
})

const march = '<time datetime="2026-03-11">11 Mar 2026</time>'

test.each([
  ["a day of a document", "Counted on 2026-03-11.", `Counted on ${march}.`],
  ["a printed day", "Compliant on 11 Mar 2026, out of date", `Compliant on ${march}, out of date`],
  ["two days", "From 2026-03-11 to 11 Mar 2026", `From ${march} to ${march}`],
  ["an accession number", "0000320193-26-000013", "0000320193-26-000013"],
  ["no month", "2026-13-11", "2026-13-11"],
  ["a part of a longer number", "12026-03-111", "12026-03-111"],
])("a text has its days as elements that read alike: %s", (_what, text, html) => {
  expect(renderPage(createElement(Dated, { text }))).toBe(`<!doctype html>${html}`)
})

const fresh: Freshness = {
  as_of: "2026-08-31",
  age_days: 83,
  newest_period_end: "2026-06-27",
  next_report_due: "2026-12-28",
  stale: false,
}

test.each([
  [0, "today"],
  [1, "1 day ago"],
  [83, "83 days ago"],
  [1200, "1,200 days ago"],
])("an age of %i days is printed as %s", (days, words) => {
  expect(ageText({ age_days: days })).toBe(words)
})

const due = (day: string | null) => ({ stale: true, next_report_due: day })

test.each<[what: string, change: Partial<Freshness>, words: string | null]>([
  ["fresh", {}, null],
  ["not known", { stale: null }, null],
  ["old closes", { stale: true }, "the share prices that we used are more than 10 trading days old"],
  ["a report is due today", due("2026-11-22"), "the share prices"],
  ["one was yesterday", due("2026-11-21"), "a report was due by 21 Nov 2026, and we have not read it"],
  ["a vehicle", { ...due(null), newest_period_end: null }, "we read its documents long ago"],
])("the reason why a verdict is stale: %s", (_, change, words) => {
  const text = staleText({ ...fresh, ...change })
  if (words === null) expect(text).toBeNull()
  else expect(text).toContain(words)
})
