import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { madeInstance } from "../../../../scripts/register-mirror/edinet/report.ts"
import type { MirroredDocument } from "../../../../scripts/register-mirror/edinet.ts"
import { runTask } from "../../../../worker/tasks.ts"
import type { PlannedEdinetFault } from "../../../support/registers/host.ts"
import {
  annualDocument,
  annualId,
  correctionDocument,
  correctionId,
  halfYearDocument,
  halfYearId,
  mitsuiAnnual,
  mitsuiFiler,
  withdrawal,
} from "../../../support/registers/mitsui.ts"
import { seenWithPlus } from "../../support/browser.ts"
import { stopClock } from "../../support/clock.ts"
import {
  beforeTheDay,
  determination,
  environment,
  ledger,
  ledgerOfAnnual,
  readThrough,
} from "../../support/edinet-day.ts"
import { call } from "../../support/mcp.ts"
import { deliver, recomputed, sent } from "../../support/registers.ts"
import { answerOf, liveKey } from "../../support/service.ts"

/**
 * A day of EDINET, played by the stand-in: from a new filing to the answers. The figures are those of Mitsui O.S.K.
 * Lines; its closes are made, so that every ratio is within its limit.
 */
const at = (time: string) => ({ nowMilliseconds: () => Date.parse(time) })
/** In the evening in Japan. */
const evening = at("2025-06-23T09:00:00Z")
const july = at("2025-07-01T09:00:00Z")
const found = { edinet_days: 1, edinet_added: 1, edinet_matched: 1, edinet_malformed: 0, companies_sent: 1 }
const address = `https://disclosure2.edinet-fsa.go.jp/WZEK0040.aspx?${annualId}`
const inLedger = (state: string, error: unknown = null) => ({
  state,
  error,
  period: "2025-03-31",
})

/** Finds the reports up to a time, and delivers the messages. */
async function play(documents: readonly MirroredDocument[], time = evening): Promise<void> {
  const ours = await environment(documents)
  await runTask("registers", ours, time)
  while (sent.length > 0) expect(await deliver(ours)).toEqual(["ack"])
}

beforeEach(beforeTheDay)

describe("a new report in Japan", () => {
  test("is found, linked to its line by two proofs, read, screened and published in yen", async () => {
    const ours = await environment([annualDocument])
    expect(await runTask("registers", ours, evening)).toEqual({ counts: found, incomplete: [] })
    const link = await env.DB.prepare("SELECT linked, reason FROM filer_links").first()
    expect(link).toEqual({ linked: '["TYO:9104"]', reason: "TYO:9104: code and name" })
    const company = env.DB.prepare("SELECT industry ->> 'code' FROM companies WHERE filer = ?").bind(
      mitsuiFiler,
    )
    expect(Object.values((await company.first()) ?? {})).toEqual(["海運業"])
    expect(sent).toEqual([
      { body: { filer: mitsuiFiler, from: "filings", asOf: "2025-06-23" }, delaySeconds: 0 },
    ])
    expect(await deliver(ours)).toEqual(["ack"])
    expect(await ledgerOfAnnual()).toEqual(inLedger("screened"))
    const verdict = await determination()
    expect(verdict?.status).toBe("compliant")
    // 1,815,443 million yen of debt over 361,000,000 × 50,000 yen.
    expect(verdict?.document.screens.debt_to_market_cap).toMatchObject({ result: "pass", value: 0.1006 })
    expect(await runTask("registers", ours, evening)).toMatchObject({
      counts: { edinet_added: 0, edinet_matched: 0, companies_sent: 0 },
    })
  })

  test("has a packet that names register, filer and address, and is recomputed from the report's instance", async () => {
    await play([annualDocument])
    const stored = await (await env.PACKETS.get((await determination())?.packetKey ?? ""))?.text()
    const line = { symbol: "9104", instrument_id: "TYO:9104", name: "Mitsui O.S.K. Lines", exchange: "Tokyo" }
    const packet = { instrument: line, ...JSON.parse(stored ?? "{}") }
    expect(packet).toMatchObject({ filer: { register: "edinet", id: "E04236" }, currency: "JPY" })
    expect(packet.screens[1].sources[0]).toMatchObject({
      filing_type: "annual report",
      accession_number: annualId,
      address,
    })
    const instance = { name: `${annualId}.xbrl`, text: madeInstance(mitsuiAnnual) }
    const { tally, factsOf } = await recomputed(packet, [instance])
    expect(tally).toMatchObject({ differs: 0, absent: 0 })
    expect(factsOf[0]).toMatch(/\(EDINET E04236\)$/)
  })

  test("is answered in yen, with the register, by the API, the page and the tools", async () => {
    stopClock("2025-06-23T10:00:00Z")
    await play([annualDocument])
    const path = "/instruments/TYO:9104"
    const compliance = (await answerOf("compliance", `${path}/compliance`)).data
    const freshness = { newest_period_end: "2025-03-31", next_report_due: "2025-11-14", stale: false }
    expect(compliance).toMatchObject({ symbol: "9104", freshness })
    expect(compliance.filing?.filings).toContainEqual({
      type: "annual report",
      period_end: "2025-03-31",
      filing_date: "2025-06-23",
      accession_number: annualId,
    })
    expect(compliance.flips?.find(({ price }) => price !== null)?.currency).toBe("JPY")
    expect((await answerOf("evidence", `${path}/evidence`)).data).toMatchObject({
      currency: "JPY",
      filer: { register: "edinet", id: "E04236" },
    })
    const { currency, annual } = (await answerOf("financials", `${path}/financials`)).data
    expect([currency, annual[0]?.figures.total_assets?.value]).toEqual(["JPY", 4_984_449e6])
    const { status, text } = await seenWithPlus("/stocks/TYO:9104")
    expect(status).toBe(200)
    expect(text).toContain("JPY 18.05 trillion")
    expect(text).toContain(`href="${address}"`)
    expect(text).not.toMatch(/USD|\$\d|sec\.gov/)
    const tool = await call(await liveKey(), "check_compliance", { symbol: "TYO:9104" })
    expect(tool.text).toContain("Mitsui O.S.K. Lines, Ltd. (TYO:9104): compliant")
    expect(tool.text).toContain(
      `annual report for 2025-03-31, filed 2025-06-23, accession number ${annualId}`,
    )
    expect(tool.text).not.toMatch(/USD|EDGAR/)
  })
})

describe("a later document", () => {
  beforeEach(async () => {
    await play([annualDocument])
    await readThrough("2025-06-30")
  })

  test("that corrects the report replaces its figures, and the ledger tells the restatement", async () => {
    await play([annualDocument, correctionDocument], july)
    const verdict = await determination()
    expect(verdict?.status).toBe("non-compliant")
    // 5,000,000 million yen of loans more.
    expect(verdict?.document.screens.debt_to_market_cap).toMatchObject({ result: "fail", value: 0.3776 })
    const { [annualId]: annual, [correctionId]: corrected } = await ledger()
    expect(annual).toEqual(inLedger("screened"))
    expect(corrected).toMatchObject({
      state: "screened",
      error: expect.stringContaining(
        `jppfs:LongTermLoansPayable of 2025-03-31 is restated: 6,271,818,000,000 JPY, 1,271,818,000,000 in ${annualId}.`,
      ),
    })
  })

  test("that withdraws the report takes it out of the input, and the verdict becomes pending", async () => {
    await play([annualDocument, withdrawal], july)
    expect(await ledger()).toEqual({ [annualId]: inLedger("skipped", "the register withdrew it") })
    expect(await determination()).toMatchObject({ status: "pending", packetKey: null })
  })

  test("that reports on the half year gives the newer balance sheet", async () => {
    await readThrough("2025-11-13")
    await play([annualDocument, halfYearDocument], at("2025-11-14T09:00:00Z"))
    expect((await ledger())[halfYearId]).toMatchObject({ state: "screened" })
    const { document } = (await determination()) ?? {}
    // 100,000 million yen of loans more.
    expect(document.screens.debt_to_market_cap.value).toBe(0.1061)
    expect(document.filing.filings).toContainEqual(
      expect.objectContaining({ type: "half-year report", period_end: "2025-09-30" }),
    )
  })
})

/** The report with other text for its instance. */
function withInstance(text: string): MirroredDocument {
  return { ...annualDocument, files: { "XBRL/PublicDoc/jpcrp030000-asr-001_E04236-000.xbrl": text } }
}

const standalone = madeInstance({ ...mitsuiAnnual, isGroup: false })
const statesGroup = /(WhetherConsolidated[^>]*>)false/
const inWords = madeInstance({ ...mitsuiAnnual, standard: "US GAAP", balance: {}, income: {} })

test.each<[string, string, RegExp]>([
  [
    "states only the parent's figures",
    standalone.replace(statesGroup, "$1true"),
    /no statements in numbers that are read \(Japan GAAP\)/,
  ],
  ["is under US GAAP, in words only", inWords, /no statements in numbers that are read \(US GAAP\)/],
])("the report of a group that %s fails, with the reason in the ledger", async (_, text, reason) => {
  await play([withInstance(text)])
  expect(await ledgerOfAnnual()).toEqual(inLedger("failed", expect.stringMatching(reason)))
  expect(await determination()).toBeNull()
})

const ofReport = `documents/${annualId}`

describe("a report that can never be read", () => {
  const spaces = {
    kind: "answer",
    status: 200,
    contentType: "text/html",
    body: " ".repeat(1_048_576),
  } as const
  const huge: PlannedEdinetFault = { path: ofReport, fault: spaces, times: 49 }

  test.each<[string, MirroredDocument, PlannedEdinetFault | null, string]>([
    [
      "without an instance",
      { ...annualDocument, files: { "XBRL/PublicDoc/a.htm": "<html/>" } },
      null,
      "The report has no XBRL instance.",
    ],
    ["with a huge archive", annualDocument, huge, "The archive is larger than 50331648 bytes."],
  ])(
    "%s does not hold up the pass; its filer is identified by the next report",
    async (_, document, fault, error) => {
      const faults = fault === null ? [] : [fault]
      const ours = await environment([document], faults)
      expect(await runTask("registers", ours, evening)).toMatchObject({
        counts: { edinet_days: 1, edinet_added: 1, edinet_matched: 0, companies_sent: 0 },
        incomplete: [],
      })
      expect(await ledgerOfAnnual()).toEqual(inLedger("skipped", "the filer is not listed"))
      await readThrough("2025-06-30")
      const later = await environment([document, correctionDocument], faults)
      await runTask("registers", later, july)
      expect(await deliver(later)).toEqual(["ack"])
      const { [annualId]: annual, [correctionId]: corrected } = await ledger()
      expect(annual).toMatchObject({ state: "failed", error })
      expect(corrected).toMatchObject({ state: "screened" })
    },
  )
})
