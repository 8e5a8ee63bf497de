import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { DartWorld } from "../../../../scripts/register-mirror/dart.ts"
import { runPrices } from "../../../../src/pipeline/prices/run.ts"
import { priceStore, replaceSeries } from "../../../../src/pipeline/prices/store.ts"
import type { Env } from "../../../../worker/env.ts"
import { eodhd } from "../../../../worker/sources/prices/eodhd/eodhd.ts"
import type { FetchFunction } from "../../../../worker/sources/prices/request.ts"
import { runTask } from "../../../../worker/tasks.ts"
import { biologics, linesOf } from "../../../support/dart.ts"
import { shareLine } from "../../../support/registers/dart-world.ts"
import { dartKey } from "../../support/dart-mirror.ts"
import { listing } from "../../support/listing.ts"
import { deliver, notingQueue, openRegister, recomputed, sent } from "../../support/registers.ts"
import { database, forgetRegisters, list } from "../../support/stores.ts"

/**
 * A day of Open DART, played by the stand-in: from a new filing to the answers. The report is the annual report of
 * Samsung Biologics for 2021 (receipt 20220321000862); its table of shares is made.
 */
const receipt = "20220321000862"
const filer = "dart:00877059"
const noon = { nowMilliseconds: () => Date.parse("2022-03-22T03:00:00Z") }
const lines = linesOf(biologics).map(({ rcept_no, reprt_code, ...line }) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value ?? "")])),
)
const shares = [
  shareLine("보통주", 66_165_000, 0, "2021-12-31"),
  shareLine("합계", 66_165_000, 0, "2021-12-31"),
]
const world: DartWorld = {
  companies: [
    {
      corp_code: "00877059",
      corp_name: "삼성바이오로직스",
      corp_name_eng: "SAMSUNG BIOLOGICS CO.,LTD.",
      stock_name: "삼성바이오로직스",
      stock_code: "207940",
      corp_cls: "Y",
      acc_mt: "12",
    },
  ],
  filings: [
    {
      type: "A",
      listed: {
        corp_code: "00877059",
        corp_name: "삼성바이오로직스",
        stock_code: "207940",
        corp_cls: "Y",
        report_nm: "사업보고서 (2021.12)",
        rcept_no: receipt,
        flr_nm: "삼성바이오로직스",
        rcept_dt: "20220321",
        rm: "연",
      },
      figures: { bsns_year: "2021", reprt_code: "11011", CFS: lines, shares },
    },
  ],
}

async function environment(): Promise<Env> {
  const { url } = await openRegister("dart", { world, key: dartKey })
  return { ...env, DART_URL: url, DART_API_KEY: dartKey, RESCREEN: notingQueue() }
}

/** EODHD's list of KOSPI, and the closes of the company's line. */
const closesOfKorea: FetchFunction = async (url) => {
  const { pathname } = new URL(url)
  const days = ["2021-12-30", "2022-01-28", "2022-02-28"].map((date) => ({ date, close: 800_000 }))
  if (pathname === "/api/exchange-symbol-list/KO")
    return Response.json([{ Code: "207940", Currency: "KRW", Isin: "KR7207940008" }])
  return Response.json(pathname === "/api/eod/207940.KO" ? days : [])
}

async function ledger(): Promise<unknown> {
  return await env.DB.prepare("SELECT state, error, period FROM filings WHERE accession = ?")
    .bind(receipt)
    .first()
}

async function determination() {
  return await env.DB.prepare(
    "SELECT status, withheld_reason, packet_key, compliance_json FROM determinations WHERE filer = ?",
  )
    .bind(filer)
    .first<{
      status: string
      withheld_reason: string | null
      packet_key: string | null
      compliance_json: string
    }>()
}

beforeEach(async () => {
  sent.length = 0
  await forgetRegisters(filer)
  await env.DB.prepare("INSERT INTO discovery_cursors (source, position) VALUES ('dart', '2022-03-19')").run()
  await list([
    listing("KRX:207940", "Samsung Biologics Co., Ltd.", null, {
      symbol: "207940",
      countryCode: "KR",
      exchange: "Korea",
    }),
  ])
  const closes = ["2021-12-30", "2022-01-28", "2022-02-28"].map((date) => ({ date, close: 800_000 }))
  await replaceSeries(database, noon, [
    { instrumentId: "KRX:207940", source: "starter", splits: [], currency: "KRW", closes },
  ])
})

describe("a new report in Korea", () => {
  test("is found, linked to its line, read, screened and published in won", async () => {
    const ours = await environment()
    expect(await runTask("registers", ours, noon)).toEqual({
      counts: { dart_days: 3, dart_added: 1, dart_matched: 1, dart_malformed: 0, companies_sent: 1 },
      incomplete: [],
    })
    expect(sent).toEqual([{ body: { filer, from: "filings", asOf: "2022-03-22" }, delaySeconds: 0 }])
    expect(await deliver(ours)).toEqual(["ack"])
    expect(await ledger()).toMatchObject({ state: "screened", period: "2021-12-31" })
    const { compliance_json: json = "{}" } = (await determination()) ?? {}
    const { screens, filing } = JSON.parse(json)
    expect(filing?.filings ?? []).toContainEqual({
      type: "annual report",
      period_end: "2021-12-31",
      filing_date: "2022-03-21",
      accession_number: receipt,
    })
    // 159,855,000,000 + 1,114,683,996,094 won of borrowings over 66,165,000 × 800,000 won.
    expect(screens.debt_to_market_cap).toMatchObject({ result: "pass", value: 0.0241 })
    // A further run finds nothing new.
    expect(await runTask("registers", ours, noon)).toMatchObject({
      counts: { dart_added: 0, dart_matched: 0, companies_sent: 0 },
    })
  })

  test("has a packet that names register, filer and address, and is recomputed from the service's answers", async () => {
    const ours = await environment()
    await runTask("registers", ours, noon)
    await deliver(ours)
    const key = (await determination())?.packet_key ?? ""
    const stored = await (await env.PACKETS.get(key))?.text()
    const packet = {
      instrument: {
        symbol: "207940",
        instrument_id: "KRX:207940",
        name: "Samsung Biologics",
        exchange: "Korea",
      },
      ...JSON.parse(stored ?? "{}"),
    }
    expect(packet).toMatchObject({ filer: { register: "dart", id: "00877059" }, currency: "KRW" })
    expect(packet.screens[1].sources[0]).toMatchObject({
      filing_type: "annual report",
      accession_number: receipt,
      address: `https://dart.fss.or.kr/dsaf001/main.do?rcpNo=${receipt}`,
    })
    const named = shares.map((line) => ({ rcept_no: receipt, corp_name: "삼성바이오로직스", ...line }))
    const answers = [linesOf(biologics), named].map((list, at) => ({
      name: `answer-${at}.json`,
      text: JSON.stringify({ status: "000", message: "정상", list }),
    }))
    const { tally, factsOf } = await recomputed(packet, answers)
    expect(tally).toMatchObject({ differs: 0, absent: 0 })
    expect(factsOf[0]).toBe("Samsung Biologics (DART 00877059)")
  })

  test("has its verdict as soon as the closes of its line arrive", async () => {
    await env.DB.prepare("DELETE FROM price_series").run()
    const ours = await environment()
    await runTask("registers", ours, noon)
    await deliver(ours)
    const withheld = { withheld_reason: "market_cap_unavailable", packet_key: null }
    expect(await determination()).toMatchObject(withheld)
    const prices = priceStore(database, noon)
    const source = eodhd({ url: "https://vendor.test", token: "a token", fetching: closesOfKorea })
    const run = await runPrices({ sources: async () => [source], prices }, "2022-03-22")
    expect(run).toMatchObject({ filers: [filer], stopped: null })
    sent.push({ body: { filer, from: "store", asOf: "2022-03-22" }, delaySeconds: 0 })
    expect(await deliver(ours)).toEqual(["ack"])
    const { compliance_json: json = "{}", ...decided } = (await determination()) ?? {}
    expect(decided).toMatchObject({
      status: "compliant",
      withheld_reason: null,
      packet_key: expect.stringContaining("packets/"),
    })
    expect(JSON.parse(json).screens.debt_to_market_cap).toMatchObject({ result: "pass", value: 0.0241 })
  })

  test("is not looked for without a key", async () => {
    const { DART_API_KEY: _, ...without } = await environment()
    expect(await runTask("registers", without as Env, noon)).toEqual({
      counts: { companies_sent: 0 },
      incomplete: [],
    })
  })
})
