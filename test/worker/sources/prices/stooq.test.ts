import { expect, test } from "vitest"
import type { FetchFunction } from "../../../../worker/sources/prices/request.ts"
import { stooq } from "../../../../worker/sources/prices/stooq.ts"

const from = "2024-06-01"
const to = "2026-08-03"
const header = "Date,Open,High,Low,Close,Volume"

/** Responds with closes as traded, and to the second request with closes adjusted for splits. */
function vendor(traded: string, adjusted = traded, key: string | null = null) {
  const queries: string[] = []
  const fetching: FetchFunction = async (address) => {
    queries.push(new URL(address).search)
    return new Response(new URL(address).searchParams.get("o") === "1111111" ? traded : adjusted)
  }
  return { queries, source: stooq({ url: "https://stooq.test", key, fetching }) }
}

function csv(...closes: readonly (readonly [date: string, close: number | string])[]): string {
  return [header, ...closes.map(([date, close]) => `${date},1,2,0.5,${close},100`)].join("\r\n")
}

const apple = { instrumentId: "AAPL", isin: null }
const history = (body: string, adjusted?: string) => vendor(body, adjusted).source.history(apple, from, to)

test("closes are requested as traded, with a dash for a class, and once if nothing looks like a split", async () => {
  const { queries, source } = vendor(csv(["2026-07-31", 308.91], ["2026-08-03", 305.49]))
  expect(await source.history({ instrumentId: "BRK-B", isin: null }, from, to)).toEqual({
    kind: "fetched",
    value: {
      currency: "USD",
      closes: [
        { date: "2026-07-31", close: 308.91 },
        { date: "2026-08-03", close: 305.49 },
      ],
      splits: [],
    },
    rowsLeftOut: 0,
  })
  expect(queries).toEqual(["?s=brk-b.us&d1=20240601&d2=20260803&i=d&o=1111111"])
})

test("a split is derived from closes adjusted only for splits: NVIDIA's ten for one", async () => {
  const traded = csv(["2024-06-07", 1208.88], ["2024-06-10", 121.79])
  const { queries, source } = vendor(traded, csv(["2024-06-07", 120.888], ["2024-06-10", 121.79]))
  expect(await source.history({ instrumentId: "NVDA", isin: null }, from, to)).toMatchObject({
    value: { closes: [{ close: 1208.88 }, { close: 121.79 }], splits: [{ date: "2024-06-10", ratio: 10 }] },
  })
  expect(queries[1]).toContain("&o=0111111")
})

test("a market move is not a split", async () => {
  const steep = csv(["2026-07-31", 30], ["2026-08-03", 10])
  expect(await history(steep)).toMatchObject({ value: { splits: [] } })
})

test.each<[what: string, line: string]>([
  ["a close of zero", "2026-08-03,1,1,1,0,0"],
  ["a negative close", "2026-08-03,1,1,1,-3,0"],
  ["no close", "2026-08-03,1,1,1,,0"],
  ["a word", "2026-08-03,1,1,1,N/D,0"],
  ["a line that is cut short", "2026-08-03,1,1"],
  ["a day of an invalid month", "2026-13-03,1,1,1,300,0"],
  ["a future day", "2026-08-04,1,1,1,300,0"],
  ["a day before the first day", "2024-05-31,1,1,1,300,0"],
  ["a repeated day", "2026-07-31,1,1,1,300,0"],
  ["a day out of order", "2026-07-30,1,1,1,300,0"],
  ["a warning", "Warning: Division by zero in download.inc on line 102"],
])("%s is counted and left out", async (_, line) => {
  expect(await history(`${csv(["2026-07-31", 308.91])}\n${line}\n`)).toEqual({
    kind: "fetched",
    value: { currency: "USD", closes: [{ date: "2026-07-31", close: 308.91 }], splits: [] },
    rowsLeftOut: 1,
  })
})

test.each<[body: string, expected: object]>([
  ["No data", { kind: "none" }],
  ["No data\r\n", { kind: "none" }],
  ["Exceeded the daily hits limit", { kind: "refused", detail: "daily limit reached" }],
  ["<!DOCTYPE html><html>", { kind: "refused", detail: "a page of HTML instead of CSV" }],
  ["Get your apikey:\n1. Open the page", { kind: "refused", detail: "a key is asked for" }],
  ["", { kind: "unreachable", detail: "the body is no table of prices" }],
  ["Data,Otwarcie,Najwyzszy", { kind: "unreachable", detail: "the body is no table of prices" }],
])("%j is not read as prices", async (body, expected) => {
  expect(await history(body)).toEqual(expected)
})

test("a limit reached at the second request gives no partial result", async () => {
  const traded = csv(["2024-06-07", 1208.88], ["2024-06-10", 121.79])
  expect(await history(traded, "Exceeded the daily hits limit")).toMatchObject({ kind: "refused" })
  expect(await history(traded, "No data")).toMatchObject({ kind: "unreachable" })
})

test("a configured key is sent", async () => {
  const { queries, source } = vendor(csv(["2026-08-03", 305.49]), undefined, "a-key")
  await source.history(apple, from, to)
  expect(queries[0]).toContain("&apikey=a-key")
})

test.each<[instrumentId: string, symbol: string, currency: string]>([
  ["TYO:7203", "7203.jp", "JPY"],
  ["TYO:130A", "130a.jp", "JPY"],
  ["HKG:0700", "700.hk", "HKD"],
  ["HKG:80700", "80700.hk", "CNY"],
  ["SHA:0107", "107.hk", "HKD"],
  ["FRA:SAP", "sap.de", "EUR"],
  ["BDP:OTP", "otp.hu", "HUF"],
  ["WSE:PKN", "pkn", "PLN"],
])("%s is %s, in %s", async (instrumentId, symbol, currency) => {
  const { queries, source } = vendor(csv(["2026-08-03", 305.49]))
  expect(source.lacks(instrumentId)).toBeNull()
  const fetched = await source.history({ instrumentId, isin: null }, from, to)
  expect(fetched).toMatchObject({ value: { currency, closes: [{ close: 305.49 }] } })
  expect(queries).toEqual([`?s=${symbol}&d1=20240601&d2=20260803&i=d&o=1111111`])
})

test("a split abroad is found as at home: five for one", async () => {
  const traded = csv(["2024-06-28", 10_000], ["2024-07-01", 2_010])
  const { source } = vendor(traded, csv(["2024-06-28", 2_000], ["2024-07-01", 2_010]))
  const fetched = await source.history({ instrumentId: "TYO:7203", isin: null }, from, to)
  expect(fetched).toMatchObject({ value: { splits: [{ date: "2024-07-01", ratio: 5 }] } })
})

test.each<[instrumentId: string, reason: string]>([
  ["LON:SHEL", "Stooq states no currency, and lines of London trade in pence, dollars and euros"],
  ["KRX:005930", "Stooq has no closes of Korea"],
  ["PAR:MC", "Stooq has no closes of Paris"],
  ["XXX:1", "the venue is unknown"],
])("%s is not requested: %s", async (instrumentId, reason) => {
  const { queries, source } = vendor(csv(["2026-08-03", 305.49]))
  expect(source.lacks(instrumentId)).toBe(reason)
  expect(await source.history({ instrumentId, isin: null }, from, to)).toEqual({ kind: "none" })
  expect(queries).toEqual([])
})
