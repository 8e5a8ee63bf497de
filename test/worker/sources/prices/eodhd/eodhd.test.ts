import { expect, test } from "vitest"
import { eodhd } from "../../../../../worker/sources/prices/eodhd/eodhd.ts"
import type { FetchFunction } from "../../../../../worker/sources/prices/request.ts"

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
      { code: "EDTK", exchange: "US", date: day, split: "0.033333/1.000000" },
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
      splits: new Map([
        ["BLMZ", 0.1],
        ["EDTK", 1 / 30],
      ]),
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

const lineList = (exchange: string) => `/api/exchange-symbol-list/${exchange}`
const close = [{ date: day, close: 2_500 }]
const abroad = (instrumentId: string, isin: string | null = null) => ({ instrumentId, isin })
const historyOf = (answers: Readonly<Record<string, unknown>>, instrumentId: string, isin?: string) => {
  const { requested, source } = vendor(answers)
  const fetched = source.history(abroad(instrumentId, isin), "2021-08-03", day)
  return { requested, fetched }
}

test.each<
  [instrumentId: string, exchange: string, code: string, stated: string, currency: string, close: number]
>([
  ["LON:SHEL", "LSE", "SHEL", "GBX", "GBP", 25],
  ["LON:BT-A", "LSE", "BT-A", "GBX", "GBP", 25],
  ["LON:CPG", "LSE", "CPG", "USD", "USD", 2_500],
  ["JSE:SBK", "JSE", "SBK", "ZAC", "ZAR", 25],
  ["TLV:POLI", "TA", "POLI", "ILA", "ILS", 25],
  ["STO:VOLV-B", "ST", "VOLV-B", "SEK", "SEK", 2_500],
  ["CPH:NOVO-B", "CO", "NOVO-B", "DKK", "DKK", 2_500],
  ["BMV:PE&OLES", "MX", "PE&OLES", "MXN", "MXN", 2_500],
  ["SHA:600519", "SHG", "600519", "CNY", "CNY", 2_500],
  ["NSE:INFY", "NSE", "INFY", "INR", "INR", 2_500],
])("%s is %s.%s, and %s are read as %s", async (instrumentId, exchange, code, stated, currency, expected) => {
  const symbol = `${encodeURIComponent(code)}.${exchange}`
  const { requested, fetched } = historyOf(
    {
      [lineList(exchange)]: [{ Code: code, Currency: stated, Isin: null }],
      [`/api/eod/${symbol}`]: close,
      [`/api/splits/${symbol}`]: [{ date: day, split: "2.000000/1.000000" }],
    },
    instrumentId,
  )
  expect(await fetched).toEqual({
    kind: "fetched",
    value: { currency, closes: [{ date: day, close: expected }], splits: [{ date: day, ratio: 2 }] },
    rowsLeftOut: 0,
  })
  expect(requested.map(({ pathname }) => pathname)).toEqual([
    lineList(exchange),
    `/api/eod/${symbol}`,
    `/api/splits/${symbol}`,
  ])
})

test.each<[code: string, exchange: string]>([
  ["005930", "KO"],
  ["035900", "KQ"],
])("a Korean code is found on the market that lists it: %s.%s", async (code, exchange) => {
  const { fetched } = historyOf(
    {
      [lineList("KO")]: [{ Code: "005930", Currency: "KRW" }],
      [lineList("KQ")]: [{ Code: "035900", Currency: "KRW" }],
      [`/api/eod/${code}.${exchange}`]: close,
    },
    `KRX:${code}`,
  )
  expect(await fetched).toMatchObject({ value: { currency: "KRW", closes: close } })
})

const listed = (Code: string, Isin?: string, Currency = "EUR") => ({ Code, Currency, Isin })

test("Xetra comes before the floor of Frankfurt if both list the same share", async () => {
  const { fetched } = historyOf(
    {
      [lineList("XETRA")]: [listed("SAP", "DE0007164600")],
      [lineList("F")]: [listed("SAP", "DE0007164600")],
      "/api/eod/SAP.XETRA": close,
    },
    "FRA:SAP",
  )
  expect(await fetched).toMatchObject({ value: { closes: close } })
})

const several = "EODHD lists several shares under the code"

test.each<
  [what: string, xetra: readonly object[] | number, floor: readonly object[] | number, reason: string]
>([
  [
    "two exchanges list different shares",
    [listed("SAP", "DE0007164600")],
    [listed("SAP", "US0378331005")],
    several,
  ],
  ["two exchanges list a share without its ISIN", [listed("SAP")], [listed("SAP")], several],
  ["a list has two rows", [listed("SAP"), listed("SAP", undefined, "USD")], [], several],
  [
    "the ISIN is another",
    [listed("SAP", "US0378331005")],
    [],
    "EODHD lists a share with another ISIN under the code",
  ],
  ["a list is missing", 404, [], "EODHD has no list of its exchange XETRA"],
  ["the plan lacks an exchange", [], 403, "EODHD refuses the list of its exchange F"],
])("a line is in doubt if %s", async (_, xetra, floor, reason) => {
  const answers = { [lineList("XETRA")]: xetra, [lineList("F")]: floor, "/api/eod/SAP.XETRA": close }
  const { fetched } = historyOf(answers, "FRA:SAP", "DE0007164600")
  expect(await fetched).toEqual({ kind: "doubtful", reason })
})

test("a line that no list has is `none`, and its closes are not requested", async () => {
  const { requested, fetched } = historyOf({ [lineList("ST")]: [listed("VOLV-A")] }, "STO:VOLV-B")
  expect(await fetched).toEqual({ kind: "none" })
  expect(requested).toHaveLength(1)
})

test.each<[answer: unknown, expected: object]>([
  [401, { kind: "refused", detail: "status 401" }],
  [402, { kind: "refused", detail: "status 402" }],
  [429, { kind: "refused", detail: "status 429" }],
  [500, { kind: "unreachable", detail: "status 500" }],
  ["<html>", { kind: "unreachable", detail: `${lineList("ST")}: the body is no list` }],
  [[null, 7, { Code: "" }, { Code: 5 }, { Currency: "SEK" }], { kind: "none" }],
])("a list that is %j", async (answer, expected) => {
  expect(await historyOf({ [lineList("ST")]: answer }, "STO:VOLV-B").fetched).toEqual(expected)
})

test("a list is fetched once for all its lines, and again if it failed", async () => {
  let fails = true
  const requested: string[] = []
  const fetching: FetchFunction = async (address) => {
    const { pathname } = new URL(address)
    requested.push(pathname)
    if (!pathname.includes("list")) return new Response(JSON.stringify(close))
    const status = fails ? 503 : 200
    fails = false
    return new Response(JSON.stringify([listed("VOLV-B"), listed("ERIC-B")]), { status })
  }
  const source = eodhd({ url: "https://eodhd.test", token: "a token", fetching })
  for (const ticker of ["VOLV-B", "VOLV-B", "ERIC-B"]) {
    await source.history(abroad(`STO:${ticker}`), "2021-08-03", day)
  }
  expect(requested.filter((path) => path.includes("list"))).toEqual([lineList("ST"), lineList("ST")])
})

test.each<[instrumentId: string, reason: string | null]>([
  ["AAPL", null],
  ["LON:SHEL", null],
  ["KRX:005930", null],
  ["TYO:7203", "EODHD has no closes of Tokyo"],
  ["HKG:0700", "EODHD has no closes of Hong Kong"],
  ["SHA:0107", "EODHD has no closes of Hong Kong"],
  ["XXX:1", "the venue is unknown"],
])("the venue of %s: %s", (instrumentId, reason) => {
  expect(vendor({}).source.lacks(instrumentId)).toBe(reason)
})
