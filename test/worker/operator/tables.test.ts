import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { nportDocument, nportLine } from "../../support/nport.ts"
import { listing } from "../support/listing.ts"
import { beginImports, inForce, post, seedOperated } from "../support/operator-files.ts"
import { ask, plusKey, read } from "../support/service.ts"
import { list } from "../support/stores.ts"

beforeAll(seedOperated)
beforeEach(beginImports)

const errorOf = (text: string | RegExp) => ({ error: expect.stringMatching(text) })

describe("an import of CUSIPs", () => {
  const unnamed = nportLine({ name: "N/A", title: "N/A", cusip: "02079K305", identifiers: "", pctVal: "100" })

  test.each<[what: string, table: string]>([
    ["CSV", "cusip,symbol,name\n02079K305,GOOGL,Alphabet\n000375204,NOSUCH,Nobody\n"],
    ["tab-separated", "Ticker\tCUSIP\r\nGOOGL\t02079K305\r\nNOSUCH\t000375204\r\n"],
  ])(
    "as %s is used to match holdings from the next run on, and unlisted CUSIPs are counted",
    async (_what, table) => {
      await post("holdings/IVV", nportDocument([unnamed]))
      expect(await inForce("IVV")).toMatchObject({ status: "pending", purity: null })
      expect(await post("imports/identifiers", table)).toEqual({
        status: 200,
        body: { cusips: 2, saved: 1, unlisted: 1 },
      })
      expect(await inForce("IVV")).toMatchObject({ purity: null })
      expect(await post("tasks/funds", "")).toMatchObject({ status: 200, body: { counts: { rematched: 1 } } })
      expect(await inForce("IVV")).toMatchObject({ status: "screened", purity: 0 })
      expect(await post("imports/identifiers", table)).toMatchObject({ body: { saved: 1 } })
    },
  )

  test("with a wrong check digit is refused with its line, and nothing is saved", async () => {
    const table = "cusip,symbol\n02079K305,GOOGL\n037833101,AAPL\n"
    expect(await post("imports/identifiers", table)).toEqual({
      status: 422,
      body: { error: 'The identifiers cannot be read: line 3: "037833101" is no CUSIP.' },
    })
    expect(await env.DB.prepare("SELECT count(*) AS count FROM imported_cusips").first("count")).toBe(0)
  })
})

describe("an import of other names", () => {
  const send = (names: object) => post("imports/names", JSON.stringify(names))

  test("is saved and found by search, and replaces the old names", async () => {
    const names = {
      former: [{ filer: "edgar:0000320193", name: "APPLE COMPUTER INC" }],
      known: [{ instrumentId: "IVV", name: "S&P 500" }],
    }
    expect(await send(names)).toEqual({ status: 200, body: { former: 1, known: 1 } })
    const { key } = await plusKey()
    const found = async (q: string) => (await read(ask(`/search?q=${q}`, key))).data
    expect(await found("apple%20computer")).toContainEqual(expect.objectContaining({ symbol: "AAPL" }))
    expect(await found("sp500")).toMatchObject([{ symbol: "IVV" }])
    expect(await send({ former: [], known: [] })).toMatchObject({ status: 200 })
    expect([await found("apple%20computer"), await found("sp500")]).toEqual([[], []])
  })

  test.each([
    ["no names", {}],
    ["a malformed filer", { former: [{ filer: "edgar:320193", name: "Nobody" }], known: [] }],
    ["a malformed identifier", { former: [], known: [{ instrumentId: "no line", name: "Nobody" }] }],
  ])("with %s is refused, and nothing is saved", async (_what, names) => {
    expect(await send(names)).toEqual({ status: 422, body: errorOf(/^The names cannot be read: /) })
  })
})

describe("an import of lines", () => {
  const company = { filer: "edgar:0009999999", name: "Zyxonic Inc.", sic: "3571", countryCode: "US" }
  const line = (instrumentId: string, change = {}) => ({
    ...{ instrumentId, symbol: instrumentId, name: "Zyxonic Inc.", exchange: "NYSE", countryCode: "US" },
    ...{ filer: company.filer, kind: "stock", sandbox: false, isin: null, canonical: true },
    ...{ ordinaryPerShareLine: 1, ...change },
  })
  const send = (listings: readonly object[], companies: readonly object[] = []) =>
    post("imports/listings", JSON.stringify({ companies, listings }))
  const stored = (id: string) =>
    env.DB.prepare(
      "SELECT name, exchange, filer, sandbox, isin, ordinary_per_share_line AS ordinaryPerShareLine FROM listings WHERE instrument_id = ?",
    )
      .bind(id)
      .first()

  test("adds missing lines with their companies, and opens the sandbox to them", async () => {
    expect(await send([], [company])).toEqual({
      status: 200,
      body: { lines: 0, added: 0, companies_sent: 0 },
    })
    const lines = [line("ZYXO", { sandbox: true })]
    expect(await send(lines)).toEqual({ status: 200, body: { lines: 1, added: 1, companies_sent: 0 } })
    expect(await stored("ZYXO")).toMatchObject({ filer: company.filer, sandbox: 1, ordinaryPerShareLine: 1 })
    expect(await send(lines)).toEqual({ status: 200, body: { lines: 1, added: 0, companies_sent: 0 } })
    const { key } = await plusKey()
    expect((await read(ask("/search?q=zyxonic", key))).data).toMatchObject([{ symbol: "ZYXO" }])
  })

  test("sends companies abroad whose business alone decides, each by its main line", async () => {
    const bank = {
      filer: "line:ASX:CBA",
      name: "Commonwealth Bank of Australia",
      sic: null,
      countryCode: "AU",
    }
    const abroad = { filer: bank.filer, name: bank.name, exchange: "ASX", countryCode: "AU" }
    await send([], [bank, { ...company, filer: "line:ASX:ZYXO" }])
    const lines = [
      line("ASX:CBA", abroad),
      line("LON:CBA", { ...abroad, canonical: false }),
      line("ASX:ZYXO", { ...abroad, filer: "line:ASX:ZYXO", name: "Zyxonic Limited" }),
    ]
    expect(await send(lines)).toEqual({ status: 200, body: { lines: 3, added: 3, companies_sent: 1 } })
  })

  test("leaves a known line as it is, but for the sandbox and an unknown ISIN", async () => {
    const before = await stored("MCD")
    const change = { name: "Another name", exchange: "OTC", filer: null, sandbox: true, isin: "US5801351017" }
    expect(await send([line("MCD", change)])).toMatchObject({ status: 200, body: { added: 0 } })
    expect(await stored("MCD")).toEqual({ ...before, sandbox: 1, isin: "US5801351017" })
    await send([line("MCD", { isin: "US0000000000" })])
    expect(await stored("MCD")).toEqual({ ...before, sandbox: 0, isin: "US5801351017" })
  })

  test.each([
    ["no lines", {}],
    ["a malformed identifier", { companies: [], listings: [line("no line")] }],
    ["a malformed ISIN", { companies: [], listings: [line("ZYXO", { isin: "US" })] }],
    ["a malformed filer", { companies: [{ ...company, filer: "edgar:1" }], listings: [] }],
    ["a filer of a fund", { companies: [], listings: [line("ZYXF", { kind: "fund" })] }],
    ["an unknown field", { companies: [], listings: [line("ZYXO", { verdict: "compliant" })] }],
  ])("with %s is refused, and nothing is saved", async (_what, body) => {
    const count = async () => (await env.DB.prepare("SELECT count(*) AS n FROM listings").first("n")) ?? null
    const before = await count()
    expect(await post("imports/listings", JSON.stringify(body))).toEqual({
      status: 422,
      body: errorOf(/^The lines cannot be read: /),
    })
    expect(await count()).toBe(before)
  })
})

describe("an import of funds", () => {
  const registered = { filer: "edgar:0001100663", seriesId: "S000004344", family: "iShares" }
  const traded = { exchange: "NYSE Arca", countryCode: "US", category: "Equity", focus: "United States" }
  const line = (symbol: string, name: string, change = {}) => ({
    ...{ instrumentId: symbol, symbol, name, ...registered, ...traded },
    ...change,
  })

  test("is listed, saved and found by search, but leaves a stock its symbol", async () => {
    const lines = [line("QZWM", "iShares Quizzical 2000 ETF"), line("MCD", "A fund under a stock's symbol")]
    expect(await post("imports/funds", JSON.stringify(lines))).toEqual({
      status: 200,
      body: { funds: 2, saved: 1, stocks: 1 },
    })
    const { key } = await plusKey()
    const fund = {
      symbol: "QZWM",
      name: "iShares Quizzical 2000 ETF",
      status: "pending",
      fund_family: "iShares",
    }
    expect((await read(ask("/etfs/QZWM", key))).data).toMatchObject(fund)
    const { data } = await read(ask("/search?q=quizzical", key))
    expect(data).toMatchObject([{ symbol: "QZWM", type: "etf" }])
    expect((await read(ask("/instruments/MCD", key))).data).toMatchObject({ name: "McDonald's Corp" })
    expect((await ask("/etfs/MCD", key)).status).toBe(404)
  })

  test("removes funds that are their own registrants from the stocks, but not vehicles", async () => {
    const trust = { filer: "edgar:0001067839", seriesId: null }
    const gold = { filer: "edgar:0001222333", seriesId: null }
    const trusts = [
      listing("QZQ", "Quizzical Trust, Series 1", "edgar:0001067839"),
      listing("GLD", "SPDR Gold Trust", "edgar:0001222333"),
    ]
    await list(trusts, { sic: null })
    const lines = [line("QZQ", "Quizzical QQQ Trust", trust), line("GLD", "SPDR Gold Shares", gold)]
    expect(await post("imports/funds", JSON.stringify(lines))).toEqual({
      status: 200,
      body: { funds: 2, saved: 1, stocks: 1 },
    })
    const { key } = await plusKey()
    expect((await ask("/etfs/QZQ", key)).status).toBe(200)
    const { meta } = await read(ask("/instruments/QZQ/compliance", key))
    expect(meta.etf).toEqual({ symbol: "QZQ", endpoint: "/etfs/QZQ" })
    const { data } = await read(ask("/search?q=quizzical%20qqq", key))
    expect(data).toMatchObject([{ symbol: "QZQ", type: "etf" }])
  })

  const listOf = (change: object) => JSON.stringify([line("QZWN", "A fund", change)])
  test.each<[what: string, body: string, error: RegExp]>([
    ["no JSON", "symbol\tname\n", /cannot be read: /],
    ["nothing", "", /cannot be read: /],
    ["none", "[]", /cannot be read: /],
    ["a table that is no list", JSON.stringify(line("QZWN", "A fund")), /cannot be read: .*array/],
    ["a malformed series", listOf({ seriesId: "4344" }), /: 0\.seriesId: /],
    [
      "a symbol that no request could contain",
      listOf({ instrumentId: "qzwn " }),
      /: 0\.instrumentId: is no identifier/,
    ],
    ["a field of another type", listOf({ sandbox: true }), /: 0: .*sandbox/],
  ])("with %s is refused, and nothing is listed", async (_what, body, error) => {
    expect(await post("imports/funds", body)).toEqual({ status: 422, body: errorOf(error) })
    expect(await env.DB.prepare("SELECT 1 FROM listings WHERE instrument_id = 'QZWN'").first()).toBeNull()
  })

  test("of neither funds nor identifiers is refused", async () => {
    expect(await post("imports/prices", "x")).toMatchObject({ status: 404 })
  })
})
