import { beforeAll, describe, expect, test } from "vitest"
import { endpoints } from "../../../src/api/endpoints.ts"
import { endpointTables } from "../../../src/api/tables.ts"
import type { Endpoint } from "../../../src/contract/endpoint.ts"
import { noSuchScreen } from "../../../src/documents/screen-names.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { type ReadCell, readCsv } from "../../support/csv-reader.ts"
import { fundEntry, holding, seedFund, seedFunds, snapshot } from "../support/funds.ts"
import { soundInput } from "../support/inputs.ts"
import { listing } from "../support/listing.ts"
import { send } from "../support/raw.ts"
import { inputs, store } from "../support/rescreening.ts"
import { liveKey } from "../support/service.ts"
import { list, publishing } from "../support/stores.ts"
import { seedWorld } from "../support/universe.ts"

/** Names that a spreadsheet would run as formulas, or that would break a file without quotes. */
const hostileNames = [
  ...['=HYPERLINK("http://x","y")', "+1", "-1", "@SUM(A1)", "\t=1"],
  ...['The "Fund", Inc.', "two\r\nlines", "شركة الراجحي، المحدودة"],
]

let key = ""

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await list([
    listing("S1", '=شركة "أ"، ب', "edgar:0000000001"),
    listing("EVIL", "@fund", null, { kind: "fund", canonical: true }),
  ])
  await store(soundInput("edgar:0000000001"))
  await rescreenStored({ inputs, publishing }, "edgar:0000000001", "2026-06-10")
  await seedFund(fundEntry("EVIL"), snapshot(hostileNames.map((name, at) => holding(name, 10 - at / 8))))
  key = await liveKey()
})

interface Asked {
  readonly path: string
  readonly body?: object
}

function ask({ path, body }: Asked, headers: Readonly<Record<string, string>> = {}, method?: string) {
  const sent = { "X-API-Key": key, ...(body && { "Content-Type": "application/json" }), ...headers }
  const how = { method: method ?? (body ? "POST" : "GET"), body: body ? JSON.stringify(body) : null }
  return send(path, { ...how, headers: sent })
}

const csvPlease = { Accept: "text/csv" }
const csvType = "text/csv; charset=utf-8; header=present"

interface Document {
  readonly [name: string]: unknown
}

/** The place in the document for the cell of a column. By default, the field of that name in the row. */
interface Expected {
  readonly asked: readonly Asked[]
  /** For each row, the document in which the paths below begin. */
  readonly rows: (data: never) => readonly Document[]
  readonly at: Readonly<Record<string, string>>
}

/** The document about an instrument, for a symbol that a query may follow. */
const askedOf =
  (document: string) =>
  (symbol: string): Asked => ({
    path: `/instruments/${symbol.replace(/\?|$/, `/${document}$&`)}`,
  })
const filing = {
  filing_type: "filing.type",
  filing_period_end: "filing.period_end",
  filing_date: "filing.filing_date",
  accession_number: "filing.accession_number",
}
const isFundState = (state: unknown) => typeof state === "object" && state !== null && "badge_color" in state
const isVerdictState = (state: unknown) => typeof state === "object" && state !== null && "withheld" in state
const stateColumns = (side: string) => ({
  [`${side}_status`]: `${side}Verdict.status`,
  [`${side}_withheld`]: `${side}Verdict.withheld`,
  [`${side}_methodology`]: `${side}Verdict.methodology`,
  [`${side}_fund_status`]: `${side}Fund.status`,
  [`${side}_purity_percentage`]: `${side}Fund.purity_percentage`,
  [`${side}_badge_color`]: `${side}Fund.badge_color`,
  [`${side}_holdings_as_of`]: `${side}Fund.holdings_as_of`,
})

const tables: Readonly<Record<string, Expected>> = {
  screen: {
    asked: [
      { path: "/screen", body: { symbols: ["aapl", "S1", "GOOGL", "TYO:7203"] } },
      { path: "/screen", body: { status: ["compliant", "non-compliant"], sort: "flip_distance" } },
    ],
    rows: (data: readonly Document[]) => data,
    at: {
      requested_symbol: "symbol",
      status: "compliance_status",
      price: "market_data.price",
      change_24h: "market_data.change_24h",
      change_percent_24h: "market_data.change_percent_24h",
    },
  },
  etfHoldings: {
    asked: [{ path: "/etfs/IJR/holdings" }, { path: "/etfs/EVIL/holdings" }, { path: "/etfs/EMPT/holdings" }],
    rows: (fund: Document & { readonly holdings: readonly Document[] }) =>
      fund.holdings.map((line) => ({ ...line, fund })),
    at: {
      fund_instrument_id: "fund.instrument_id",
      fund_symbol: "fund.symbol",
      holdings_as_of: "fund.holdings_as_of",
      match_method: "match.method",
      match_confidence: "match.confidence",
    },
  },
  changes: {
    asked: [{ path: "/changes?from=2000-01-01" }, { path: "/changes" }],
    rows: (data: readonly Document[]) =>
      data.map((change) => ({
        ...change,
        ...Object.fromEntries(
          ["before", "after"].flatMap((side) => [
            [`${side}Verdict`, isVerdictState(change[side]) ? change[side] : null],
            [`${side}Fund`, isFundState(change[side]) ? change[side] : null],
            [`${side}_json`, change[side] === null ? null : JSON.stringify(change[side])],
          ]),
        ),
      })),
    at: {
      published_at: "at",
      ...stateColumns("before"),
      ...stateColumns("after"),
      accession_number: "filing.accession_number",
    },
  },
  timeline: {
    asked: [
      ...["S1", "S1?methodology=ftse-yasaar"],
      ...["S1?by=report", "AAPL?by=report", "S1?by=report&methodology=djim"],
    ].map(askedOf("timeline")),
    rows: ({ spells = [], history = [], ...stock }: Readonly<Record<string, readonly Document[]>>) => [
      ...history.map((entry) => ({ ...stock, ...entry })),
      ...spells.map(({ from, to, ratios, business_activity: business, ...spell }) => ({
        ...stock,
        ...spell,
        spell_from: from,
        spell_to: to,
        screens: { ...(ratios as Document | null), business_activity: { result: business } },
      })),
    ],
    at: filing,
  },
  standards: {
    asked: ["S1", "AAPL?methodology=djim"].map(askedOf("standards")),
    rows: ({ standards, ...stock }: Document & { readonly standards: readonly Document[] }) =>
      standards.map(({ name, business_activity: business, screens, ...standing }) => ({
        ...standing,
        ...stock,
        standard: name,
        business,
        screens: { ...(screens as Document), business_activity: business },
      })),
    at: {
      reporting_currency: "currency",
      prohibited_activities: "business.prohibited_activities",
      differs: "differs.sentence",
    },
  },
}

/**
 * The path of a column: `screens.debt_to_market_cap.numerator.bound` for
 * `debt_to_market_cap_numerator_bound`.
 */
function pathOf(column: string, at: Readonly<Record<string, string>>): string {
  const named = at[column]
  if (named !== undefined) return named
  const [, screen, part, ofPart] =
    /^(.+?)_(result|value|bound|threshold|numerator|denominator)(_bound)?$/.exec(column) ?? []
  if (screen === undefined || part === undefined) return column
  const isAmount = part === "numerator" || part === "denominator"
  return `screens.${screen}.${part}${isAmount ? (ofPart === undefined ? ".value" : ".bound") : ""}`
}

function valueAt(document: unknown, path: string): unknown {
  const memberOf = (part: unknown, name: string) =>
    typeof part === "object" && part !== null ? (part as Document)[name] : null
  return path.split(".").reduce(memberOf, document)
}

function textOf(value: unknown, column: string): string {
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.join(column === "prohibited_activities" ? "; " : " ")
  const text = String(value)
  return typeof value === "string" && /^[=+\-@\t]/.test(text) ? `'${text}` : text
}

async function bothOf(asked: Asked) {
  const [json, csv] = await Promise.all([ask(asked), ask(asked, csvPlease)])
  const { data, meta } = await json.json<{ readonly data: never; readonly meta: Document }>()
  return { json, data, meta, csv, records: readCsv(await csv.text()) }
}

const cases = Object.entries(tables).flatMap(([name, { asked }]) =>
  asked.map((each) => ({ name, asked: each, path: `${each.path} ${JSON.stringify(each.body ?? "")}` })),
)

const withoutRows = ["/etfs/EMPT/holdings", "/changes"]

/** The columns for each screen of the row's standard. */
function screenColumnsOf({ screens }: Document): readonly string[] {
  return Object.entries((screens ?? {}) as Readonly<Record<string, { readonly note?: string }>>).flatMap(
    ([name, { note }]) => (note === noSuchScreen ? [] : [`${name}_result`]),
  )
}

test("the endpoints that declare CSV are those with a table, and those tested here", () => {
  const declared = Object.entries<Endpoint>(endpoints).flatMap(([name, { csv }]) => (csv ? [name] : []))
  expect(Object.keys(endpointTables).sort()).toEqual(declared.sort())
  expect(Object.keys(tables).sort()).toEqual(declared)
})

describe.each(cases)("$name: $path", ({ name, asked }) => {
  const { rows, at } = tables[name] ?? { rows: () => [], at: {} }

  test("each cell of the CSV equals the JSON's value, and numbers are not quoted", async () => {
    const { data, records } = await bothOf(asked)
    const [header = [], ...lines] = records
    const columns = header.map(({ text }) => text)
    expect(lines.length > 0).toBe(!withoutRows.includes(asked.path))
    for (const row of rows(data)) expect(columns).toEqual(expect.arrayContaining([...screenColumnsOf(row)]))
    expect(lines.map((line) => line.map(({ text }) => text))).toEqual(
      rows(data).map((row) => columns.map((column) => textOf(valueAt(row, pathOf(column, at)), column))),
    )
    const isNumber = ({ text }: ReadCell) => /^-?[0-9.]+$/.test(text)
    expect(lines.flat().filter((cell) => cell.isQuoted && isNumber(cell))).toEqual([])
  })

  test("200 with the media type, the JSON's meta in X-Meta, and limits, and no cache may store either form", async () => {
    const { json, meta, csv } = await bothOf(asked)
    expect([csv.status, csv.headers.get("Content-Type")]).toEqual([200, csvType])
    expect(json.headers.get("Content-Type")).toBe("application/json; charset=utf-8")
    for (const { headers } of [json, csv]) {
      expect(headers.get("Cache-Control")).toBe("private, no-store")
      expect(headers.has("X-RateLimit-Remaining")).toBe(true)
    }
    const own = { request_id: expect.any(String), as_of: expect.any(String) }
    expect(JSON.parse(csv.headers.get("X-Meta") ?? "")).toEqual({ ...meta, ...own })
    expect(json.headers.has("X-Meta")).toBe(false)
  })
})

describe("a GET as CSV", () => {
  const path = "/instruments/S1/timeline"

  test("has its own tag, which gives a 304 without a body", async () => {
    const [json, csv] = await Promise.all([ask({ path }), ask({ path }, csvPlease)])
    const tag = csv.headers.get("ETag") ?? ""
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/)
    expect(tag).not.toBe(json.headers.get("ETag"))
    const again = await ask({ path }, { ...csvPlease, "If-None-Match": tag })
    expect([again.status, await again.text()]).toEqual([304, ""])
    expect((await ask({ path }, { "If-None-Match": tag })).status).toBe(200)
  })

  test("by HEAD has only the headers", async () => {
    const head = await ask({ path }, csvPlease, "HEAD")
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect(head.headers.get("Content-Type")).toBe(csvType)
    expect(head.headers.has("X-Meta")).toBe(true)
  })
})

test.each([
  ["/etfs/IJR/holdings", undefined],
  ["/changes?from=2000-01-01&kinds=verdict,standard", undefined],
  ["/changes?from=2000-01-01&kinds=verdict&kinds=standard", undefined],
  ["/screen", { symbols: ["S1", "S2", "S3", "AAPL", "MCD", "GOOG", "GOOGL"] }],
  ["/screen", { status: ["compliant", "pending"], offset: 0 }],
])("a page links to the next, except for the last, in step with has_more: %s %j", async (path, fields) => {
  const pageOf = (at: string, limit: number, headers: Readonly<Record<string, string>>) =>
    fields === undefined
      ? ask(
          { path: at.includes("limit=") ? at : `${at}${at.includes("?") ? "&" : "?"}limit=${limit}` },
          headers,
        )
      : ask({ path: at, body: { ...fields, limit } }, headers)
  const whole = await rowsOf(await pageOf(path, 100, csvPlease))
  expect(whole.length).toBeGreaterThan(3)
  const rows: string[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const page: Response = await pageOf(next, 3, csvPlease)
    const { meta } = await (await pageOf(next, 3, {})).json<{ meta: { has_more: boolean } }>()
    next = /^<\/v1([^>]+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1]
    expect([page.headers.has("Link"), meta.has_more]).toEqual([next !== undefined, next !== undefined])
    const read = await rowsOf(page)
    expect(read.length).toBeLessThanOrEqual(3)
    rows.push(...read)
  }
  expect(rows).toEqual(whole)
})

async function rowsOf(response: Response): Promise<readonly string[]> {
  const [, ...lines] = readCsv(await response.text())
  return lines.map((line) => line.map(({ text }) => text).join("|"))
}

test("a POST has no tag", async () => {
  const { headers } = await ask({ path: "/screen", body: { symbols: ["AAPL"] } }, csvPlease)
  expect(headers.has("ETag")).toBe(false)
})

test("a name in X-Meta is escaped if it is not ASCII", async () => {
  const { headers } = await ask({ path: "/screen", body: { symbols: ["AAPL", "شركة"] } }, csvPlease)
  const sent = headers.get("X-Meta") ?? ""
  expect(sent).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(sent)).toMatchObject({ not_found: ["شركة"] })
})

test.each([
  ["400", { path: "/changes?limit=0" }, "bad_request"],
  ["404", { path: "/instruments/NOPE/timeline" }, "not_found"],
  ["400 for a body", { path: "/screen", body: { symbols: [] } }, "bad_request"],
])("a refusal stays JSON: %s", async (_, asked, code) => {
  const refused = await ask(asked, csvPlease)
  expect(refused.headers.get("Content-Type")).toBe("application/json; charset=utf-8")
  expect(await refused.json()).toMatchObject({ error: { code } })
})

test("an endpoint without a table answers JSON, whatever the client prefers", async () => {
  const { status, headers } = await ask({ path: "/instruments/AAPL" }, csvPlease)
  expect([status, headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"])
})
