import { beforeEach, describe, expect, test } from "vitest"
import { madeCompany, madeContent, madeReport } from "../../../../../scripts/register-mirror/esef-reports.ts"
import { rateStore } from "../../../../../src/pipeline/rates/store.ts"
import { runTask } from "../../../../../worker/tasks.ts"
import { memberBrowser } from "../../../support/browser.ts"
import {
  beginDay,
  classBusiness,
  clock,
  contentOf,
  day,
  determination,
  environment,
  filer,
  filing,
  isin,
  ledger,
  line,
  linkReason,
  listLine,
  monthEnds,
  priceLine,
} from "../../../support/esef-day.ts"
import { call } from "../../../support/mcp.ts"
import { deliver, recomputed, sent } from "../../../support/registers.ts"
import { dataOf, liveKey } from "../../../support/service.ts"
import { database, emptyTables } from "../../../support/stores.ts"

/**
 * A day of the European index, played by the stand-in of filings.xbrl.org and GLEIF: from a new filing to the
 * answers. The company has 180 of borrowings, 90 of cash, 1,000 of assets, 800 of revenue and 2 of interest income,
 * all in millions of euros, and 100 million shares.
 */
beforeEach(beginDay)

const made = { name: `${madeCompany.accession}.json`, text: madeReport(madeCompany.report) }

/** Runs a day with these filings in the index: the task, then every message. */
async function playDay(planned: Parameters<typeof environment>[0] = {}) {
  const { ours } = await environment(planned)
  const report = await runTask("registers", ours, clock)
  while (sent.length > 0) expect(await deliver(ours)).toEqual(["ack"])
  return report
}

async function published() {
  const row = await determination()
  return { ...row, compliance: JSON.parse(row?.compliance ?? "null") }
}

describe("a new report in Europe", () => {
  test("is found, linked by ISIN and name, read, screened and published in euros", async () => {
    await classBusiness()
    const { ours, requests } = await environment()
    expect(await runTask("registers", ours, clock)).toEqual({
      counts: { esef_days: 2, esef_added: 1, esef_matched: 1, esef_malformed: 0, companies_sent: 1 },
      incomplete: [],
    })
    expect(await linkReason()).toEqual({ linked: `["${line}"]`, reason: `${line}: ISIN and name` })
    expect(sent).toEqual([{ body: { filer, from: "filings", asOf: day }, delaySeconds: 0 }])
    expect(await deliver(ours)).toEqual(["ack"])
    expect(await ledger()).toEqual([{ state: "screened", error: null }])
    const { status, compliance } = await published()
    expect(status).toBe("compliant")
    expect(compliance.filing.filings).toEqual([
      {
        type: "annual financial report",
        period_end: "2025-12-31",
        filing_date: day,
        accession_number: madeCompany.accession,
      },
    ])
    // 180 and 90 million euros over 100 million shares of 20 euros; 2 of 800 million euros of revenue.
    expect(compliance.screens).toMatchObject({
      debt_to_market_cap: { result: "pass", value: 0.09 },
      cash_to_market_cap: { result: "pass", value: 0.045 },
      prohibited_revenue: { result: "pass", value: 0.0025 },
    })
    // A further run reads today again, asks for no filer, and sends nothing.
    const before = (await requests()).length
    expect(await runTask("registers", ours, clock)).toMatchObject({
      counts: { esef_days: 1, esef_added: 0, esef_matched: 0, companies_sent: 0 },
    })
    expect((await requests()).slice(before)).toHaveLength(1)
  })

  test("is withheld if nobody has classed the business, and says so without naming the SEC", async () => {
    await playDay()
    const { status, withheld, compliance } = await published()
    expect([status, withheld]).toEqual(["pending", "screen_unresolved"])
    expect(compliance.determination.explanation).toContain(
      "No register gives an industry code for the company, and its business has not been placed by hand.",
    )
  })

  test("has a verdict under each standard, or the figure that is missing", async () => {
    await classBusiness()
    await playDay()
    const { standards } = await dataOf("standards", `/instruments/${line}/standards`)
    const told = standards.map(({ methodology, status, screens }) => {
      const notes = Object.values(screens).flatMap((screen) =>
        screen.result === "not_applicable" ? [screen.note] : [],
      )
      return [methodology.split("@")[0], status, ...notes]
    })
    expect(told).toEqual([
      ["aaoifi-ss21", "compliant"],
      ["aaoifi-ss21-text", "compliant"],
      ["djim", "compliant"],
      ["sp-shariah", "compliant"],
      ["ftse-yasaar", "compliant"],
      ["ftse-idealratings", "compliant"],
      ["msci-islamic", "compliant"],
      ["msci-m-series", "compliant"],
      ["sc-malaysia", "pending", expect.stringContaining("profit before tax is not known")],
      ["kmi-meezan", "pending", expect.stringContaining("the amount of preferred shares is not known")],
      ["issi-ojk", "compliant"],
    ])
    // Debt, cash, and cash with receivables of 160 million euros, of total assets.
    expect(standards.find(({ methodology }) => methodology.startsWith("ftse-yasaar"))?.screens).toMatchObject(
      {
        debt_to_total_assets: { value: 0.18 },
        cash_to_total_assets: { value: 0.09 },
        receivables_and_cash_to_total_assets: { value: 0.25 },
      },
    )
  })
})

describe("the answers on a European company", () => {
  beforeEach(async () => {
    await classBusiness()
    await playDay()
  })

  test("include a packet that is recomputed from the report which its number names", async () => {
    const packet = await dataOf("evidence", `/instruments/${line}/evidence`)
    expect(packet).toMatchObject({ currency: "EUR", filer: { register: "esef", id: madeCompany.lei } })
    const address = `https://filings.xbrl.org/api/filings?filter%5Bfxo_id%5D=${madeCompany.accession}`
    const ratios = packet.screens.flatMap((screen) => ("sources" in screen ? screen.sources : []))
    expect(new Set(ratios.map((source) => source.address))).toEqual(new Set([address]))
    const { tally, factsOf } = await recomputed(packet, [made])
    expect(tally).toMatchObject({ differs: 0, absent: 0 })
    expect(tally.equal).toBeGreaterThan(40)
    expect(factsOf).toEqual([`Made Example NV (ESEF ${madeCompany.lei})`])
  })

  test("are in euros, and name the filing", async () => {
    const financials = await dataOf("financials", `/instruments/${line}/financials`)
    expect(financials.currency).toBe("EUR")
    expect(financials.annual[0]?.figures.interest_bearing_debt).toMatchObject({ value: 180_000_000 })
    const compliance = await dataOf("compliance", `/instruments/${line}/compliance`)
    expect(compliance.determination).toMatchObject({ status: "compliant" })
    const verdict = await call(await liveKey(), "check_compliance", { symbol: line })
    expect([verdict.isError, verdict.text]).toEqual([false, expect.stringContaining(madeCompany.accession)])
    const evidence = await call(await liveKey(), "get_evidence", { symbol: line })
    expect(evidence.text).toContain("EUR")
    expect(`${verdict.text}${evidence.text}`).not.toMatch(/USD|\$|SEC\b|EDGAR/)
  })

  test("are shown by the page of the stock, with links to the index", async () => {
    const { status, text } = await (await memberBrowser()).get(`/stocks/${encodeURIComponent(line)}`)
    expect(status).toBe(200)
    expect(text).toContain(
      `href="https://filings.xbrl.org/api/filings?filter%5Bfxo_id%5D=${madeCompany.accession}"`,
    )
    expect(text).toContain("EUR 180.00 million")
    expect(text).toContain("in the index of filings.xbrl.org")
    expect(text).not.toMatch(/USD|at the SEC/)
  })
})

describe("a company whose line is priced in dollars", () => {
  beforeEach(async () => {
    await classBusiness()
    await priceLine("USD", 25)
  })

  test("is converted at the rates of the European Central Bank, and recomputed", async () => {
    const rates = monthEnds.map((each) => ({ currency: "USD", day: each, perEuro: 1.25, isRevision: false }))
    await rateStore(database).save(rates, `${day}T01:00:00.000Z`)
    await playDay()
    const packet = await dataOf("evidence", `/instruments/${line}/evidence`)
    // 25 dollars are 20 euros.
    const debt = packet.screens.find(({ name }) => name === "debt_to_market_cap")
    expect(debt).toMatchObject({
      metric: {
        value: 0.09,
        denominator: {
          value: 2_000_000_000,
          price_currency: "USD",
          closes: expect.arrayContaining([
            {
              date: "2025-12-31",
              close: 25,
              rate: { date: "2025-12-31", price_currency_per_euro: 1.25, currency_per_euro: 1 },
            },
          ]),
        },
      },
    })
    expect((await recomputed(packet, [made])).tally).toMatchObject({
      differs: 0,
      absent: 0,
    })
  })

  test("is withheld without rates, and never divided by dollars", async () => {
    await playDay()
    expect(await published()).toMatchObject({ status: "pending", withheld: "currency_unresolved" })
  })
})

describe("the ledger tells", () => {
  const second = filing(1, { fileName: "made-2025-12-31-nl" })
  const restated = {
    ...madeCompany.report,
    sheet: { ...madeCompany.report.sheet, NoncurrentPortionOfNoncurrentBorrowings: 140_000_000 },
  }
  const corrected = filing(1, { added: `${day} 11:00:00`, json: madeReport(restated) })
  const read = { state: "screened", error: null }

  test.each<[string, Parameters<typeof contentOf>[0], readonly object[]]>([
    [
      "that a filing was corrected on the same day",
      [filing(0), corrected],
      [
        { state: "skipped", error: `replaced by ${corrected.accession}` },
        { state: "screened", error: `It replaces ${madeCompany.accession}.` },
      ],
    ],
    [
      "of a second language",
      [filing(0), second],
      [
        read,
        {
          state: "failed",
          error: `It is the report of ${madeCompany.accession} in another language; that filing is read.`,
        },
      ],
    ],
    [
      "of a filing without facts",
      [filing(0, { json: null, errors: 3 })],
      [{ state: "failed", error: "The index has no facts of this filing, and counts 3 errors in it." }],
    ],
    [
      "of a filing with errors",
      [filing(0, { errors: 2 })],
      [{ state: "screened", error: "The index counts 2 errors in this filing." }],
    ],
  ])("%s", async (_, filings, rows) => {
    await playDay(contentOf(filings))
    expect(await ledger()).toEqual(rows)
  })

  test("what a correction of a report that was read restates, and the correction counts", async () => {
    await classBusiness()
    await playDay()
    expect((await published()).compliance.screens.debt_to_market_cap.value).toBe(0.09)
    await playDay(contentOf([filing(0), corrected]))
    const name = "ifrs-full:NoncurrentPortionOfNoncurrentBorrowings"
    expect(await ledger()).toEqual([
      read,
      {
        state: "screened",
        error: `It replaces ${madeCompany.accession}. ${name} of 2025-12-31 is restated: 140,000,000 EUR, 150,000,000 in ${madeCompany.accession}.`,
      },
    ])
    // 30 and 140 million euros over 2,000.
    expect((await published()).compliance.screens.debt_to_market_cap.value).toBe(0.085)
  })
})

describe("a filer without two proofs", () => {
  test("is not linked, and asked for again with its next report, when the line is known", async () => {
    await emptyTables(["price_series", "search_entries", "listings"])
    await listLine({ name: "Somebody Else NV" })
    expect(await playDay()).toMatchObject({ counts: { esef_added: 1, companies_sent: 0 } })
    expect(await linkReason()).toEqual({ linked: "[]", reason: `${line}: only the ISIN agrees` })
    expect(await ledger()).toEqual([{ state: "skipped", error: "the filer is not listed" }])
    expect(await determination()).toBeNull()
    await emptyTables(["search_entries", "listings"])
    await listLine()
    await priceLine("EUR", 20)
    const next = filing(1, { added: "2026-04-02 08:00:00", fileName: "made-2025-12-31-nl" })
    const { ours } = await environment(contentOf([filing(0), next]))
    const april = { nowMilliseconds: () => Date.parse("2026-04-02T12:00:00Z") }
    expect(await runTask("registers", ours, april)).toMatchObject({
      counts: { esef_matched: 1, companies_sent: 1 },
    })
    await deliver(ours)
    expect(await ledger()).toMatchObject([{ state: "screened" }, { state: "failed" }])
  })
})

describe("a bank with thousands of ISINs", () => {
  const certificates = Array.from({ length: 2_300 }, (_, at) => `XS${String(at).padStart(9, "0")}`).map(
    (stem) => `${stem}${checkDigit(stem)}`,
  )
  const bank = (isins: readonly string[]) => ({
    content: { ...madeContent, records: madeContent.records.map((each) => ({ ...each, isins })) },
  })

  test("is not linked if its share is beyond them, and the reason says so", async () => {
    await playDay(bank([...certificates, isin]))
    expect(await linkReason()).toEqual({
      linked: "[]",
      reason:
        "no listed line has a code or an ISIN of the filer; it has more than the 2,000 ISINs that were read; " +
        `${line}: the line has the name, and an ISIN that the register does not state`,
    })
  })
})

/** The check digit of eleven characters of an ISIN (ISO 6166). */
function checkDigit(stem: string): number {
  const digits = [...stem].map((character) => Number.parseInt(character, 36)).join("")
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + Math.trunc(weighed / 10) + (weighed % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}
