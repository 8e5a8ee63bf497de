import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { startWriteSide, type WriteSide } from "../support/write-side.ts"

/**
 * The complete write side in a running service, with a mirror of EDGAR as of February 2026, and then with the
 * quarterly reports of May. The figures are those of the filings.
 */
const apple = "edgar:0000320193"
const nvidia = "edgar:0001045810"

let side: WriteSide

/**
 * Nvidia's 10-K of 2026-02-25 is in the feed of the day. Apple's 10-Q of January is not, so Apple is
 * requested as a company that was never read.
 */
beforeAll(async () => {
  side = await startWriteSide([apple, nvidia], "2026-02-26")
  await side.run("discover", "2026-02-26T23:00:00Z")
  await side.run("index", "2026-02-27T05:11:00Z")
})

afterAll(async () => {
  await side?.stop()
})

async function ask(symbol: string, document: string) {
  const { status, body } = await side.get(`/instruments/${symbol}/${document}`)
  expect(status).toBe(200)
  return JSON.parse(body).data
}

interface Filing {
  readonly type: string
  readonly period_end: string
  readonly accession_number: string
}

const named = ({ filing }: { filing: { filings: readonly Filing[] } }) =>
  filing.filings.map((one) => `${one.type} ${one.period_end} ${one.accession_number}`)

const changesOf = async (symbol: string) => (await ask(symbol, "timeline?by=report")).changes

function forgetWhenChecked(filer: FilerId) {
  return side.target.database
    .prepare("UPDATE edgar_checks SET checked_on = '' WHERE filer = ?1")
    .bind(filer)
    .run()
}

function dayChecked(filer: FilerId) {
  return side.target.database
    .prepare("SELECT checked_on FROM edgar_checks WHERE filer = ?1")
    .bind(filer)
    .first<string>("checked_on")
}

const newReports = [
  {
    symbol: "AAPL",
    day: "2026-05-04",
    newest: "10-Q 2026-03-28 0000320193-26-000013",
    before: ["10-Q 2025-12-27 0000320193-26-000006", "10-K 2025-09-27 0000320193-25-000079"],
  },
  {
    symbol: "NVDA",
    day: "2026-05-21",
    newest: "10-Q 2026-04-26 0001045810-26-000052",
    before: ["10-K 2026-01-25 0001045810-26-000021"],
  },
]

describe("a new filing", () => {
  // An isolate keeps what it has read for half a minute, so nothing about a company is read before its
  // filing.
  test.each(newReports)(
    "in the feed updates the documents of $symbol, and the history has one entry",
    async (report) => {
      const { symbol, day, newest, before } = report
      side.edgarOn(day)
      expect(await side.run("discover", `${day}T12:00:00Z`)).toMatchObject({
        counts: { added: 1, companies_sent: 1 },
        incomplete: [],
      })
      const now = await ask(symbol, "compliance")
      expect([now.as_of, named(now)[0]]).toEqual([`${day}T00:00:00Z`, newest])
      const old = await ask(symbol, "compliance?as_of=2026-03-02")
      expect(named(old)).toEqual(before)
      expect(now.screens.debt_to_market_cap.value).not.toBe(old.screens.debt_to_market_cap.value)
      expect(await changesOf(symbol)).toMatchObject([{ cause: "filing", as_of: day }])
      expect(JSON.stringify(await ask(symbol, "evidence"))).toContain(newest.split(" ")[2])
    },
  )

  test("seen again changes nothing, byte for byte", async () => {
    const before = await side.everything()
    expect(await side.run("discover", "2026-05-21T12:00:00Z")).toMatchObject({
      counts: { added: 0, companies_sent: 0 },
    })
    expect(await side.everything()).toBe(before)
  })

  test("whose company is requested again on the same day changes no document", async () => {
    const documents = ["compliance", "evidence", "health", "financials", "timeline?by=report"]
    const before = await Promise.all(documents.map((document) => ask("NVDA", document)))
    const checked = await side.target.database
      .prepare("SELECT count(*) AS rows FROM determination_history")
      .first()
    const requestsBefore = side.mirror.requests.length
    await forgetWhenChecked(nvidia)
    await side.operate("POST", "/operator/instruments/NVDA?at=2026-05-21T13:00:00Z")
    // Recording the day of the check is the last step of a refresh.
    await expect.poll(() => dayChecked(nvidia), { timeout: 20_000 }).toBe("2026-05-21")
    // For the known validators, EDGAR answers that nothing has changed.
    expect(side.mirror.requests.slice(requestsBefore).map(({ status }) => status)).toEqual([304, 304])
    expect(await Promise.all(documents.map((document) => ask("NVDA", document)))).toEqual(before)
    expect(
      await side.target.database.prepare("SELECT count(*) AS rows FROM determination_history").first(),
    ).toEqual(checked)
  })

  test("is finished in the ledger, with a record that the mirror has no instance of the annual report", async () => {
    const { results } = await side.target.database
      .prepare("SELECT accession, state, attempts, error, period FROM filings ORDER BY filed")
      .all()
    expect(results).toEqual([
      {
        accession: "0001045810-26-000021",
        state: "screened",
        attempts: 1,
        error: "instance: the register has no such document",
        period: "2026-01-25",
      },
      {
        accession: "0000320193-26-000013",
        state: "screened",
        attempts: 1,
        error: null,
        period: "2026-03-28",
      },
      {
        accession: "0001045810-26-000052",
        state: "screened",
        attempts: 1,
        error: null,
        period: "2026-04-26",
      },
    ])
  })
})
