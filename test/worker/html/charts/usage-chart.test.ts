import fc from "fast-check"
import { expect, test } from "vitest"
import type { DayUsage } from "../../../../src/access/window.ts"
import { ticksUpTo, UsageChart } from "../../../../worker/html/charts/usage-chart.tsx"
import { renderPage } from "../../../../worker/html/page.tsx"
import { all } from "../../../support/words.ts"
import { usageDays } from "../../support/pages.ts"

/** Pixels from the zero line to the top of the chart. */
const plotHeight = 176

const anyDays = fc
  .array(fc.oneof(fc.constant(0), fc.nat(20), fc.nat(250_000)), { minLength: 30, maxLength: 30 })
  .map((counts): readonly DayUsage[] =>
    usageDays(0).map((day, index) => ({ ...day, requests: counts[index] ?? 0, mcpRequests: 0 })),
  )
const anyLimit = fc.constantFrom(500, 10_000, 200_000)

test("each bar is as tall as its table's figure for the day", () => {
  fc.assert(
    fc.property(anyDays, anyLimit, (days, limitPerDay) => {
      const chart = renderPage(UsageChart({ days, limitPerDay }))
      const top = Math.max(...ticksOf(chart))
      const drawn = barsOf(chart)
      expect(drawn.map(({ label }) => label)).toEqual(tableOf(chart).filter((line) => !line.endsWith(": 0")))
      const heights = days.filter(({ requests }) => requests > 0).map(({ requests }) => requests / top)
      drawn.forEach(({ height }, index) => {
        expect(height).toBeCloseTo(Math.max(2, (heights[index] ?? 0) * plotHeight), 1)
        expect(height).toBeLessThanOrEqual(plotHeight)
      })
    }),
    { numRuns: 60 },
  )
})

test("the table has every day of the chart, newest first", () => {
  const chart = renderPage(UsageChart({ days: usageDays(3), limitPerDay: 500 }))
  const days = all(chart, /<th scope="row"><time datetime="([^"]+)"/g)
  expect(days).toEqual(
    usageDays(3)
      .map(({ day }) => day)
      .toReversed(),
  )
})

test.each([
  ["many requests", 347, 10_000, "drawn"],
  ["few requests", 1, 500, "drawn"],
  ["counts above the limit", 40, 500, "drawn"],
  ["counts so low that bars would be flat", 1, 10_000, "said"],
] as const)("the daily limit next to %s", (_case, step, limitPerDay, how) => {
  const chart = renderPage(UsageChart({ days: usageDays(step), limitPerDay }))
  const top = Math.max(...ticksOf(chart))
  const line = /<line class="limit"[^>]* y1="([\d.]+)"/.exec(chart)?.[1]
  if (how === "said") {
    expect(line).toBeUndefined()
    expect(Math.max(...barsOf(chart).map(({ height }) => height))).toBeLessThanOrEqual(plotHeight / 2)
    expect(chart).toContain(">↑ limit a day: 10,000, far above these bars<")
    return
  }
  const ground = 22 + plotHeight
  expect(Number(line)).toBeCloseTo(ground - (limitPerDay / top) * plotHeight, 1)
  expect(chart).toContain(`>limit a day: ${limitPerDay === 500 ? "500" : "10,000"}<`)
})

test("the axis rises from zero in equal whole steps to the first step that reaches the value", () => {
  fc.assert(
    fc.property(fc.nat(300_000), (value) => {
      const ticks = ticksUpTo(value)
      const [zero = -1, step = 0] = ticks
      expect(zero).toBe(0)
      expect(Number.isInteger(step) && step > 0).toBe(true)
      expect(ticks.every((tick, index) => tick === index * step)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(value)
      expect((ticks.at(-2) ?? 0) < Math.max(1, value)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test("the chart is accessible: its label names the busiest day and the limit", () => {
  const label = (step: number) =>
    /role="img" aria-label="([^"]+)"/.exec(
      renderPage(UsageChart({ days: usageDays(step), limitPerDay: 500 })),
    )?.[1]
  expect(label(2)).toBe(
    "Bar chart of requests on 30 days: the most on one day were 58, on 22 Nov 2026. The limit is 500 a day. The table below has every figure.",
  )
})

test("without requests there is a sentence and no chart", () => {
  expect(renderPage(UsageChart({ days: usageDays(0), limitPerDay: 500 }))).toBe(
    "<!doctype html><p>No request yet. The limit is 500 a day.</p>",
  )
})

function ticksOf(chart: string): readonly number[] {
  const axis = /<svg class="axis"[\s\S]*?<\/svg>/.exec(chart)?.[0] ?? ""
  return [...axis.matchAll(/>([\d,]+)<\/text>/g)].map(([, tick]) => Number(tick?.replaceAll(",", "")))
}

function barsOf(chart: string) {
  const bars = chart.matchAll(/<rect class="bar"[^>]* height="([\d.]+)"[^>]*><title>([^<]+)</g)
  return [...bars].map(([, height, label]) => ({ height: Number(height), label }))
}

/** The rows as `22 Nov 2026: 1,204`, oldest first like the bars. */
function tableOf(chart: string): readonly string[] {
  const rows = chart.matchAll(/<time[^>]*>([^<]+)<\/time><\/th><td class="number">([\d,]+)</g)
  return [...rows].map(([, day, requests]) => `${day}: ${requests}`).toReversed()
}
