import { expect, test } from "vitest"
import { eodhd } from "../../../../worker/sources/prices/eodhd.ts"
import type { FetchFunction } from "../../../../worker/sources/prices/request.ts"

const day = "2026-08-03"

/** A vendor that responds to each path with a body or a status. */
function vendor(answers: Readonly<Record<string, unknown>>) {
  const requested: URL[] = []
  const fetching: FetchFunction = async (address) => {
    const url = new URL(address)
    requested.push(url)
    const answer = answers[`${url.pathname}${url.searchParams.has("type") ? "?splits" : ""}`] ?? []
    if (typeof answer === "number") return new Response("Unauthenticated", { status: answer })
    return new Response(typeof answer === "string" ? answer : JSON.stringify(answer))
  }
  return { requested, source: eodhd({ url: "https://eodhd.test", token: "s3cret-token", fetching }) }
}

const bulk = "/api/eod-bulk-last-day/US"
const marketDay = (answers: Readonly<Record<string, unknown>>) => vendor(answers).source.marketDay?.(day)

/** Apple on 3 August 2026, as the vendor prints a row. */
const bar = {
  open: 308.1,
  high: 309.2,
  low: 304.8,
  close: 305.49,
  adjusted_close: 304.11,
  volume: 41_000_000,
}
const apple = { code: "AAPL", exchange_short_name: "US", date: day, ...bar }

test("a day is read as traded, with its splits, using one key for both calls", async () => {
  const { requested, source } = vendor({
    [bulk]: [apple, { ...apple, code: "BRK-B", close: "478.20" }],
    [`${bulk}?splits`]: [
      { code: "BLMZ", exchange: "US", date: day, split: "1.000000/10.000000" },
      { code: "GE", exchange: "US", date: day, split: "1281.000000/1000.000000" },
    ],
  })
  expect(await source.marketDay?.(day)).toEqual({
    kind: "fetched",
    value: {
      closes: new Map([
        ["AAPL", 305.49],
        ["BRK-B", 478.2],
      ]),
      splits: new Map([["BLMZ", 0.1]]),
    },
    rowsLeftOut: 1,
  })
  expect(requested.map(({ search }) => search)).toEqual([
    "?date=2026-08-03&fmt=json&api_token=s3cret-token",
    "?date=2026-08-03&type=splits&fmt=json&api_token=s3cret-token",
  ])
})

test.each<[what: string, row: unknown]>([
  ["zero", { ...apple, close: 0 }],
  ["negative", { ...apple, close: -1 }],
  ["missing", { ...apple, close: undefined }],
  ["null", { ...apple, close: null }],
  ["no number", { ...apple, close: "N/A" }],
  ["empty", { ...apple, close: "" }],
  ["endless", { ...apple, close: "1e999" }],
  ["higher than any share's", { ...apple, close: 1e308 }],
  ["from another day", { ...apple, date: "2026-07-31" }],
  ["from a future day", { ...apple, date: "2026-08-04" }],
  ["from an invalid day", { ...apple, date: "2026-02-30" }],
  ["from another exchange", { ...apple, exchange_short_name: "LSE" }],
  ["without a symbol", { ...apple, code: undefined }],
  ["no row", "AAPL"],
])("a close %s is counted and left out, and the other closes are read", async (_, row) => {
  const result = await marketDay({ [bulk]: [row, { ...apple, code: "MSFT" }] })
  expect(result).toMatchObject({ value: { closes: new Map([["MSFT", 305.49]]) }, rowsLeftOut: 1 })
})

test("a line with two different closes has none, but equal closes count", async () => {
  const coke = { ...apple, code: "KO", close: 70 }
  const read = await marketDay({ [bulk]: [apple, { ...apple, close: 30.5 }, coke, coke] })
  expect(read).toMatchObject({ value: { closes: new Map([["KO", 70]]) }, rowsLeftOut: 3 })
})

test.each<[answer: unknown, kind: string, detail: string]>([
  [401, "refused", "status 401"],
  [402, "refused", "status 402"],
  [403, "refused", "status 403"],
  [429, "refused", "status 429"],
  [500, "unreachable", "status 500"],
  [302, "unreachable", "status 302"],
  ["", "unreachable", `${bulk}: the body is no list`],
  ["<html>", "unreachable", `${bulk}: the body is no list`],
  ['[{"code":"AAPL"', "unreachable", `${bulk}: the body is no list`],
  ['{"error":"limit"}', "unreachable", `${bulk}: the body is no list`],
])("%j is %s, for the closes of a day and for its splits", async (answer, kind, detail) => {
  expect(await marketDay({ [bulk]: answer })).toEqual({ kind, detail })
  expect(await marketDay({ [bulk]: [apple], [`${bulk}?splits`]: answer })).toEqual({ kind, detail })
})

test("a failure never reveals the key", async () => {
  const fetching: FetchFunction = (address) => Promise.reject(new Error(`no way to ${address}`))
  const { marketDay } = eodhd({ url: "https://eodhd.test", token: "s3cret-token", fetching })
  const result = JSON.stringify(await marketDay?.(day))
  expect(result).toContain("unreachable")
  expect(result).not.toContain("s3cret")
})

test("without a key, no request is sent", async () => {
  const fetching: FetchFunction = () => Promise.reject(new Error("a request was sent"))
  const { marketDay } = eodhd({ url: "https://eodhd.test", token: null, fetching })
  expect(await marketDay?.(day)).toEqual({ kind: "refused", detail: "EODHD_TOKEN is not set" })
})

test("a history is read in order, within the requested days, with its splits", async () => {
  const { requested, source } = vendor({
    "/api/eod/NVDA.US": [
      { date: "2024-06-10", close: 121.79, adjusted_close: 121.7 },
      { date: "2024-06-07", close: "1208.88", adjusted_close: 120.8 },
      { date: "2024-06-06", close: 0 },
      { date: "2019-01-02", close: 136.22 },
    ],
    "/api/splits/NVDA.US": [{ date: "2024-06-10", split: "10.000000/1.000000" }],
  })
  expect(await source.history({ instrumentId: "NVDA", isin: null }, "2021-08-03", day)).toEqual({
    kind: "fetched",
    value: {
      currency: "USD",
      closes: [
        { date: "2024-06-07", close: 1208.88 },
        { date: "2024-06-10", close: 121.79 },
      ],
      splits: [{ date: "2024-06-10", ratio: 10 }],
    },
    rowsLeftOut: 2,
  })
  expect(requested[0]?.search).toBe(
    "?from=2021-08-03&to=2026-08-03&period=d&order=a&fmt=json&api_token=s3cret-token",
  )
})

test("a line unknown to the vendor is `none`", async () => {
  const { source } = vendor({ "/api/eod/GONE.US": 404 })
  expect(await source.history({ instrumentId: "GONE", isin: null }, "2021-08-03", day)).toEqual({
    kind: "none",
  })
})
