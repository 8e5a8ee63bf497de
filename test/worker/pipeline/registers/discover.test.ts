import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../../src/pipeline/discovery/ledger.ts"
import type { Fetched } from "../../../../src/pipeline/ports.ts"
import { discoverReports } from "../../../../src/pipeline/registers/discover.ts"
import { filerLinkStore } from "../../../../src/pipeline/registers/link.ts"
import type {
  FilerIdentity,
  PublishedReport,
  PublishedReports,
  ReportRegister,
} from "../../../../src/pipeline/registers/ports.ts"
import { listing } from "../../support/listing.ts"
import { database, emptyTables, list } from "../../support/stores.ts"

const clock = { nowMilliseconds: () => Date.parse("2026-05-20T12:00:00Z") }
const ports = { ledger: filingLedger(database, clock), filerLinks: filerLinkStore(database) }
const unavailable = { kind: "unreachable", detail: "status 503" } as const

function report(filer: FilerId, filed: string): PublishedReport {
  return { filer, accession: `${filer} ${filed}`, form: "annual report", filed, period: null, document: null }
}

function identity(filer: FilerId, name: string, code: string): FilerIdentity {
  return { filer, names: [name], countryCode: "KR", instrumentIds: [code], isins: [] }
}

const samsung = identity("dart:00126380", "SAMSUNG ELECTRONICS CO,.LTD", "KRX:005930")
const unlisted = identity("dart:00999999", "Somebody Else", "KRX:999999")

/** A register with these reports by day. It records the requests. */
function registerOf(
  days: Readonly<Record<string, readonly PublishedReport[] | Fetched<never>>>,
  identities: readonly FilerIdentity[] = [samsung, unlisted],
) {
  const asked: string[] = []
  const register: ReportRegister = {
    async publishedOn(day): Promise<Fetched<PublishedReports>> {
      asked.push(day)
      const reports = days[day] ?? []
      return "kind" in reports
        ? reports
        : { kind: "fetched", body: { reports, malformed: [] }, validator: null }
    },
    async identify({ filer }) {
      asked.push(filer)
      const found = identities.find((each) => each.filer === filer)
      return found === undefined ? unavailable : { kind: "fetched", body: found, validator: null }
    },
    read: () => Promise.reject(new Error("discovery reads no report")),
  }
  return { register, asked }
}

async function inLedger(): Promise<readonly unknown[]> {
  const { results } = await env.DB.prepare(
    "SELECT filer, filed, state, error FROM filings ORDER BY accession",
  ).all()
  return results
}

beforeEach(async () => {
  await emptyTables([
    "filings",
    "filer_links",
    "discovery_cursors",
    "unread_days",
    "search_entries",
    "listings",
    "companies",
  ])
  await list([
    listing("KRX:005930", "Samsung Electronics Co., Ltd.", null, { countryCode: "KR", exchange: "Korea" }),
  ])
  await ports.ledger.moveCursor("dart", "2026-05-17")
})

describe("a pass over a register", () => {
  test("links new filers, adds their reports, and reads today again in the next pass", async () => {
    const { register, asked } = registerOf({
      "2026-05-19": [report(samsung.filer, "2026-05-19"), report(unlisted.filer, "2026-05-19")],
    })
    expect(await discoverReports(ports, "dart", register, "2026-05-20")).toEqual({
      days: 3,
      added: 2,
      matched: 2,
      malformed: 0,
      incomplete: null,
    })
    expect(await inLedger()).toEqual([
      { filer: samsung.filer, filed: "2026-05-19", state: "found", error: null },
      { filer: unlisted.filer, filed: "2026-05-19", state: "skipped", error: "the filer is not listed" },
    ])
    const line = await env.DB.prepare(
      "SELECT filer, ordinary_per_share_line, canonical FROM listings",
    ).first()
    expect(line).toEqual({ filer: samsung.filer, ordinary_per_share_line: 1, canonical: 1 })
    asked.length = 0
    expect(await discoverReports(ports, "dart", register, "2026-05-20")).toMatchObject({
      added: 0,
      matched: 0,
    })
    expect(asked).toEqual(["2026-05-20"])
  })

  test("asks again for a linked filer without an industry, with its first report after 30 days, and keeps the link", async () => {
    const industry = { scheme: "ksic", code: "264" } as const
    const read = async (day: string, as: FilerIdentity) => {
      const { register, asked } = registerOf({ [day]: [report(samsung.filer, day)] }, [as])
      await discoverReports(ports, "dart", register, day)
      const company = env.DB.prepare("SELECT industry ->> 'code' AS code FROM companies")
      const link = env.DB.prepare("SELECT linked FROM filer_links")
      return [asked.includes(samsung.filer), (await company.first())?.code, (await link.first())?.linked]
    }
    const linked = '["KRX:005930"]'
    expect(await read("2026-05-19", samsung)).toEqual([true, null, linked])
    expect(await read("2026-06-17", { ...samsung, industry })).toEqual([false, null, linked])
    const renamed = { ...samsung, names: ["Another name"] }
    expect(await read("2026-06-25", { ...renamed, industry })).toEqual([true, null, linked])
    expect(await read("2026-08-01", { ...samsung, industry })).toEqual([true, "264", linked])
    expect(await read("2026-09-10", { ...samsung, industry })).toEqual([false, "264", linked])
  })

  test("keeps the country of a company whose register states none", async () => {
    await env.DB.prepare(
      "INSERT INTO companies (filer, name, country_code) VALUES (?, 'Samsung Electronics', 'KR')",
    )
      .bind(samsung.filer)
      .run()
    const stateless = { ...samsung, countryCode: null }
    const { register } = registerOf({ "2026-05-19": [report(samsung.filer, "2026-05-19")] }, [stateless])
    await discoverReports(ports, "dart", register, "2026-05-20")
    const company = await env.DB.prepare("SELECT name, country_code FROM companies").first()
    expect(company).toEqual({ name: "SAMSUNG ELECTRONICS CO,.LTD", country_code: "KR" })
  })

  test("links no line if only the preferred one of two lines has an ISIN", async () => {
    await list([
      listing("FRA:VOW", "Volkswagen AG", null, { countryCode: "DE", exchange: "Frankfurt" }),
      listing("FRA:VOW3", "Volkswagen AG", null, {
        countryCode: "DE",
        exchange: "Frankfurt",
        isin: "DE0007664039",
      }),
    ])
    const volkswagen: FilerIdentity = {
      filer: "esef:529900NNUPAGGOMPXZ31",
      names: ["Volkswagen AG"],
      countryCode: "DE",
      instrumentIds: [],
      isins: ["DE0007664005", "DE0007664039"],
    }
    const { register } = registerOf({ "2026-05-19": [report(volkswagen.filer, "2026-05-19")] }, [volkswagen])
    await discoverReports(ports, "dart", register, "2026-05-20")
    const link = await env.DB.prepare("SELECT linked, reason FROM filer_links").first()
    expect(link).toEqual({
      linked: "[]",
      reason:
        "the ordinary share is not known, because a venue has several lines of this name: FRA:VOW, FRA:VOW3",
    })
  })

  test("starts 400 days back, and reads 40 days in one run", async () => {
    await emptyTables(["discovery_cursors"])
    const { register, asked } = registerOf({})
    const first = await discoverReports(ports, "dart", register, "2026-05-20")
    expect(first).toMatchObject({ days: 40, incomplete: "dart: the next run goes on after 2025-05-24" })
    expect([asked[0], asked.at(-1)]).toEqual(["2025-04-15", "2025-05-24"])
  })

  test.each<[string, Parameters<typeof registerOf>, string]>([
    [
      "no list can be read",
      [{ "2026-05-19": unavailable, "2026-05-20": unavailable }],
      "dart 2026-05-19: status 503",
    ],
    [
      "nobody was ever identified",
      [{ "2026-05-19": [report(samsung.filer, "2026-05-19")] }, []],
      "dart 2026-05-19: status 503",
    ],
  ])("stops before the day if %s, and goes on there", async (_, given, incomplete) => {
    expect(await discoverReports(ports, "dart", registerOf(...given).register, "2026-05-20")).toMatchObject({
      days: 1,
      added: 0,
      incomplete,
    })
    const { register, asked } = registerOf({ "2026-05-19": [report(samsung.filer, "2026-05-19")] })
    expect(await discoverReports(ports, "dart", register, "2026-05-20")).toMatchObject({ added: 1 })
    expect(asked).toEqual(["2026-05-19", samsung.filer, "2026-05-20"])
  })

  test("finds skipped reports of a filer that is linked later", async () => {
    const { register } = registerOf({ "2026-05-19": [report(unlisted.filer, "2026-05-19")] })
    await discoverReports(ports, "dart", register, "2026-05-20")
    await list([listing("KRX:999999", "Somebody Else", null, { countryCode: "KR" })])
    const { reason } = { reason: "code and name" }
    await ports.filerLinks.save(unlisted, { instrumentIds: ["KRX:999999"], reason }, "2026-05-21")
    expect(await inLedger()).toEqual([
      { filer: unlisted.filer, filed: "2026-05-19", state: "found", error: null },
    ])
  })
})
