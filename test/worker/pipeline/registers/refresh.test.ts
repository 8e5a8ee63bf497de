import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { Series } from "../../../../src/facts/fact.ts"
import type { Fetched } from "../../../../src/pipeline/ports.ts"
import { replaceSeries } from "../../../../src/pipeline/prices/store.ts"
import type { PublishedReport, ReportRead, ReportRegister } from "../../../../src/pipeline/registers/ports.ts"
import { refreshCompany } from "../../../../src/pipeline/rescreen/refresh.ts"
import { listing } from "../../support/listing.ts"
import { before, edgarWith, portsOver, realStores } from "../../support/registrant.ts"
import { inputs } from "../../support/rescreening.ts"
import { database, emptyTables, forgetRegisters, list } from "../../support/stores.ts"

const filer = "esef:724500Y6DUVHQD6OXN27"
const ports = portsOver(realStores, edgarWith(before), "2026-03-20")

const annual: PublishedReport = {
  filer,
  accession: "724500Y6DUVHQD6OXN27-2025-12-31-ESEF-NL-0",
  form: "annual financial report",
  filed: "2026-03-01",
  period: "2025-12-31",
  document: "/report.json",
}
const corrected = { ...annual, accession: annual.accession.replace(/0$/, "1"), filed: "2026-03-10" }

/** A balance sheet and a year of a chip maker, with this debt. */
function figures({ accession, form, filed }: PublishedReport, debt: number): readonly Series[] {
  const line = (name: string, value: number, start: string | null): Series => ({
    concept: `ifrs-full:${name}`,
    unit: "EUR",
    facts: [{ start, end: "2025-12-31", value, accession, form, filed }],
  })
  const on = (name: string, value: number) => line(name, value, null)
  const over = (name: string, value: number) => line(name, value, "2025-01-01")
  return [
    on("Assets", 1_000_000),
    on("EquityAndLiabilities", 1_000_000),
    on("Equity", 1_000_000 - debt),
    on("Liabilities", debt),
    on("Borrowings", debt),
    on("CashAndCashEquivalents", 50_000),
    over("Revenue", 500_000),
    over("ProfitLoss", 20_000),
    over("InterestRevenueCalculatedUsingEffectiveInterestMethod", 1_000),
    {
      concept: "ifrs-full:NumberOfSharesOutstanding",
      unit: "shares",
      facts: [{ start: null, end: "2025-12-31", value: 10_000, accession, form, filed }],
    },
  ]
}

const read = (body: ReportRead): Fetched<ReportRead> => ({ kind: "fetched", body, validator: null })
const stating = (report: PublishedReport, debt: number) =>
  read({ kind: "facts", entityName: "Someone Groep N.V.", series: figures(report, debt), notes: [] })

function registerOf(reports: Readonly<Record<string, Fetched<ReportRead>>>): ReportRegister {
  const unasked = () => Promise.reject(new Error("a refresh only reads reports"))
  return {
    publishedOn: unasked,
    identify: unasked,
    read: async ({ accession }) => reports[accession] ?? { kind: "missing" },
  }
}

const refresh = (reports: Readonly<Record<string, Fetched<ReportRead>>>, asOf = "2026-03-20") =>
  refreshCompany({ ...ports, openRegister: async () => registerOf(reports) }, filer, asOf)

async function ledger(): Promise<readonly unknown[]> {
  const { results } = await env.DB.prepare(
    "SELECT state, error, attempts, due_at FROM filings ORDER BY accession",
  ).all()
  return results
}

/** The debt in the published figures of the verdict; null without a verdict. */
async function publishedDebt(): Promise<number | null> {
  const row = await env.DB.prepare("SELECT filed_digest FROM determinations WHERE filer = ?")
    .bind(filer)
    .first()
  const input = await inputs.read(filer)
  if (row === null || !input.ok) return null
  const borrowings = input.value.facts.series.find(({ concept }) => concept === "ifrs-full:Borrowings")
  return borrowings?.facts.at(-1)?.value ?? null
}

const restated = expect.stringMatching(
  /^ifrs-full:Equity of 2025-12-31 is restated: 800,000 EUR, 900,000 in /,
)
const settled = (state: string, error: string | null = null, attempts = 1) => ({
  state,
  error,
  attempts,
  due_at: null,
})

beforeEach(async () => {
  await forgetRegisters(filer)
  const line = { instrumentId: "AMS:SOME", countryCode: "NL", ordinaryPerShareLine: 1 }
  await list([listing("SOME", "Someone N.V.", filer, line)], { sic: null, countryCode: "NL" })
  const closes = ["2026-01-30", "2026-02-27"].map((date) => ({ date, close: 90 }))
  await replaceSeries(database, ports.clock, [
    { instrumentId: "AMS:SOME", source: "starter", splits: [], currency: "EUR", closes },
  ])
  await ports.ledger.addReports([annual])
})

describe("a report of a register abroad", () => {
  test("is read, screened and settled, once", async () => {
    expect(await refresh({ [annual.accession]: stating(annual, 100_000) })).toEqual({ kind: "published" })
    expect(await publishedDebt()).toBe(100_000)
    expect(await ledger()).toEqual([settled("screened")])
    expect(await refresh({})).toEqual({ kind: "unchanged" })
  })

  test("is replaced by its correction, and both stay in the input", async () => {
    await refresh({ [annual.accession]: stating(annual, 100_000) })
    await ports.ledger.addReports([corrected])
    expect(await refresh({ [corrected.accession]: stating(corrected, 200_000) })).toEqual({
      kind: "published",
    })
    expect(await publishedDebt()).toBe(200_000)
    expect(await ledger()).toMatchObject([{ error: null }, { error: restated }])
    const input = await inputs.read(filer)
    expect(input.ok && input.value.facts.series[0]?.facts.map(({ value, filed }) => [value, filed])).toEqual([
      [1_000_000, "2026-03-01"],
      [1_000_000, "2026-03-10"],
    ])
  })

  test("is compared with an earlier one of the same run, and a withdrawn one gives no name", async () => {
    const gone = { ...corrected, accession: corrected.accession.replace(/1$/, "2"), filed: "2026-03-15" }
    await ports.ledger.addReports([corrected, gone])
    await ports.ledger.withdraw([gone.accession])
    const reports = { [annual.accession]: stating(annual, 100_000) }
    await refresh({ ...reports, [corrected.accession]: stating(corrected, 200_000) })
    expect(await ledger()).toMatchObject([{ error: null }, { error: restated }, { state: "skipped" }])
    const input = await inputs.read(filer)
    expect(input.ok && input.value.facts.entityName).toBe("Someone Groep N.V.")
  })

  test.each<[string, Fetched<ReportRead>, object]>([
    [
      "that cannot be read fails, with the reason",
      read({ kind: "unreadable", reason: "the report states no consolidated balance sheet" }),
      settled("failed", "the report states no consolidated balance sheet"),
    ],
    [
      "that was replaced is skipped",
      read({ kind: "superseded", by: corrected.accession }),
      settled("skipped", `replaced by ${corrected.accession}`),
    ],
    [
      "that is not served yet is tried again in an hour",
      { kind: "missing" },
      {
        state: "waiting",
        error: "the register has no such document",
        attempts: 1,
        due_at: "2026-03-20T13:00:00.000Z",
      },
    ],
  ])("%s", async (_, fetched, row) => {
    expect(await refresh({ [annual.accession]: fetched })).toEqual({ kind: "waiting" })
    expect(await ledger()).toEqual([row])
    expect(await publishedDebt()).toBeNull()
  })

  test.each<[string, Fetched<ReportRead>]>([
    ["is paused", { kind: "paused", untilMilliseconds: 7 }],
    ["is unreachable", { kind: "unreachable", detail: "status 503" }],
  ])("stays open while the register %s", async (_, fetched) => {
    expect(await refresh({ [annual.accession]: fetched })).toEqual(fetched)
    expect(await ledger()).toMatchObject([{ state: "found", attempts: 0 }])
  })

  test("that can never be read stops four runs, ends as failed after 25 tries, and is tried again in the nights of two weeks", async () => {
    const never: Fetched<ReportRead> = { kind: "unreachable", detail: "Not the archive" }
    const tryOnce = async () => {
      const { kind } = await refresh({ [annual.accession]: never })
      if (kind === "unreachable") await ports.ledger.noteFailure(filer, never.detail)
      return kind
    }
    for (let tries = 0; tries < 24; tries++)
      expect(await tryOnce()).toBe(tries < 4 ? "unreachable" : "waiting")
    expect(await ledger()).toMatchObject([{ state: "waiting", attempts: 24 }])
    await tryOnce()
    expect(await ledger()).toEqual([settled("failed", "Not the archive", 25)])
    expect(await ports.ledger.reopenFailed("2026-03-06")).toBe(1)
    await tryOnce()
    expect(await ledger()).toEqual([settled("failed", "Not the archive", 26)])
    expect(await ports.ledger.reopenFailed("2026-03-21")).toBe(0)
  })

  test("that is withdrawn leaves the input, and the verdict with it", async () => {
    await refresh({ [annual.accession]: stating(annual, 100_000) })
    await ports.ledger.withdraw([annual.accession])
    expect(await refresh({})).toEqual({ kind: "published" })
    expect(await ledger()).toEqual([settled("skipped", "the register withdrew it", 2)])
    expect(await publishedDebt()).toBeNull()
    const row = await env.DB.prepare("SELECT status FROM determinations WHERE filer = ?").bind(filer).first()
    expect(row).toEqual({ status: "pending" })
    await ports.ledger.withdraw([annual.accession])
    expect(await ledger()).toMatchObject([{ state: "skipped" }])
  })

  test("of a company without a line is skipped", async () => {
    await emptyTables(["price_series", "search_entries", "listings"])
    expect(await refresh({})).toEqual({ kind: "unlisted" })
    expect(await ledger()).toEqual([settled("skipped", "the filer is not listed")])
  })

  test("dated the next day in its time zone waits for that day", async () => {
    expect(await refresh({ [annual.accession]: stating(annual, 1) }, "2026-02-28")).toEqual({
      kind: "waiting",
    })
    expect(await ledger()).toMatchObject([
      { state: "waiting", error: "dated 2026-03-01", due_at: "2026-03-01T00:00:00.000Z" },
    ])
  })

  test("beyond the twelve of one run stays due", async () => {
    const later = Array.from({ length: 12 }, (_, at) => ({ ...corrected, accession: `later-${10 + at}` }))
    await ports.ledger.addReports(later)
    const reports = [annual, ...later].map((each) => [each.accession, stating(each, 100_000)] as const)
    expect(await refresh(Object.fromEntries(reports))).toEqual({ kind: "published" })
    expect((await ports.ledger.open(filer)).map(({ accession }) => accession)).toEqual(["later-21"])
  })

  test("is finished by the next run if a run dies before it is settled", async () => {
    const openRegister = async () => registerOf({ [annual.accession]: stating(annual, 100_000) })
    const ledgerDying = { ...ports.ledger, settle: () => Promise.reject(new Error("killed")) }
    const dying = { ...ports, openRegister, ledger: ledgerDying }
    await expect(refreshCompany(dying, filer, "2026-03-20")).rejects.toThrow("killed")
    expect(await ledger()).toMatchObject([{ state: "found" }])
    expect(await refreshCompany({ ...ports, openRegister }, filer, "2026-03-20")).toEqual({
      kind: "unchanged",
    })
    expect(await ledger()).toEqual([settled("screened")])
    expect(await publishedDebt()).toBe(100_000)
  })
})

describe("a company that is known by its line only", () => {
  test.each([
    ["SHA:3988", "published", "non-compliant"],
    ["NSE:TCS", "waiting", null],
  ])("%s is decided by its business alone, or stays pending", async (line, kind, status) => {
    const company = `line:${line}` as const
    await list([listing(line, "Someone Limited", company, { instrumentId: line })], {
      sic: null,
      countryCode: null,
    })
    expect(await refreshCompany(ports, company, "2026-12-01")).toEqual({ kind })
    const row = await env.DB.prepare("SELECT status FROM determinations WHERE filer = ?")
      .bind(company)
      .first()
    expect(row?.status ?? null).toBe(status)
  })
})
