import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { purityHistory } from "../../../src/funds/history-schema.ts"
import { firstDay } from "../../../src/funds/history-service.ts"
import { stopClock } from "../support/clock.ts"
import { seedFunds } from "../support/funds.ts"
import { answerOf, refusalOf } from "../support/service.ts"
import { seedWorld } from "../support/universe.ts"

/** Days of 2022 with a point, besides the day of the weighing and one more than a year before it. */
const days = [
  "2021-10-31",
  "2021-11-01",
  "2022-04-30",
  "2022-05-01",
  "2022-07-31",
  "2022-08-01",
  "2022-10-31",
]

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await env.DB.batch(
    days.map((day, at) =>
      env.DB.prepare("INSERT INTO fund_purity VALUES ('IJR', ?1, ?2, 80, '2021-10-29')").bind(day, 50 + at),
    ),
  )
})

const pathOf = (fund: string, query: string) => `/etfs/${fund}/purity/history${query}`
async function historyOf(query: string, fund = "IJR") {
  const { data, meta } = await answerOf(purityHistory, pathOf(fund, query))
  return { points: data.history, days: data.history.map(({ date }) => date), meta }
}

describe("200", () => {
  test.each([
    ["3m", ["2022-08-01", "2022-10-31"]],
    ["6m", ["2022-05-01", "2022-07-31", "2022-08-01", "2022-10-31"]],
    ["1y", days.slice(1)],
  ])("%s up to a day, oldest first", async (period, expected) => {
    const query = `?period=${period}&until=2022-10-31`
    const meta = { period, total: expected.length }
    expect(await historyOf(query)).toMatchObject({ days: expected, meta })
  })

  test("a point states what was weighed", async () => {
    expect((await historyOf("?period=3m&until=2022-08-01")).points.at(-1)).toEqual({
      date: "2022-08-01",
      purity_percentage: 55,
      screened_percentage: 80,
      holdings_as_of: "2021-10-29",
    })
  })

  test("without parameters: the year up to today", async () => {
    stopClock("2026-11-21T12:00:00Z")
    expect(await historyOf("")).toMatchObject({ days: ["2026-10-02"], meta: { period: "1y" } })
  })

  test("a fund without holdings has no point", async () => {
    expect(await historyOf("?period=6m", "EMPT")).toMatchObject({ points: [], meta: { total: 0 } })
  })
})

test.each(["period=2y", "period=1Y", "period=", "until=2022-02-30", "until=today"])(
  "400: ?%s",
  async (query) => {
    expect(await refusalOf(pathOf("IJR", `?${query}`))).toContain("400 bad_request")
  },
)

test.each([
  ["2026-11-21", "3m", "2026-08-22"],
  ["2026-11-21", "1y", "2025-11-22"],
  ["2026-05-31", "3m", "2026-03-01"],
  ["2024-02-29", "1y", "2023-03-01"],
  ["2026-12-31", "6m", "2026-07-01"],
] as const)("the period up to %s of %s begins on %s", (until, period, expected) => {
  expect(firstDay(until, period)).toBe(expected)
})
