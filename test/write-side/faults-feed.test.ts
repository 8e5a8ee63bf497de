import { readdirSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LocalService, startLocalService } from "../../scripts/support/local-service.ts"
import { readFeed } from "../../src/filings/feed.ts"
import { filingKind } from "../../src/filings/filing.ts"
import { discover } from "../../src/pipeline/discovery/discover.ts"
import { filingLedger } from "../../src/pipeline/discovery/ledger.ts"
import type { Edgar, Fetched } from "../../src/pipeline/ports.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import { feedText } from "../support/edgar/feed.ts"

const shared = process.env.QISTAS_SHARED

/**
 * The 51 captured pages of 2026-01-12, with forms of every type. The last is the page that EDGAR sends with a
 * 503.
 */
describe.skipIf(shared === undefined)("the 51 captured pages of the feed", () => {
  let service: LocalService
  let pages: readonly string[] = []
  let unavailable = ""

  beforeAll(async () => {
    service = await startLocalService({ load: async () => {} })
    const textOf = (file: string) => gunzipSync(readFileSync(`${shared}/feeds/${file}`)).toString("latin1")
    const files = readdirSync(`${shared}/feeds`).sort()
    pages = files.filter((file) => /^getcurrent_2026-01-12_start\d+\.atom\.gz$/.test(file)).map(textOf)
    unavailable = files.filter((file) => /503\.html\.gz$/.test(file)).map(textOf)[0] ?? ""
  })

  afterAll(async () => {
    await service?.stop()
  })

  /** Multiplication by a number coprime to the number of pages visits all of them. */
  const orders = [1, 50, 7, 23].map((step) => Array.from({ length: 51 }, (_, at) => (at * step) % 51))

  test("replayed out of order, with a 503 in between, enter each report and fund filing in the ledger once", async () => {
    expect([pages.length, unavailable.includes("<html")]).toEqual([51, true])
    const { database } = service.target
    const clock = { nowMilliseconds: () => Date.parse("2026-01-13T12:00:00Z") }
    const ledger = filingLedger(databaseOf(database), clock)
    const inLedger = async () => {
      const rows = await database.prepare("SELECT accession || ' ' || cik || ' ' || form FROM filings").raw()
      return rows.flat().sort()
    }
    for (const [turn, order] of orders.entries()) {
      await database.batch(
        ["filings", "discovery_cursors"].map((table) => database.prepare(`DELETE FROM ${table}`)),
      )
      const broken = edgarOf(order, (page) => (page === 10 * turn ? unavailable : pages[order[page] ?? -1]))
      expect((await discover({ edgar: broken, ledger, clock })).incomplete).toHaveLength(1)
      // Filings that an incomplete first run missed are left to the daily index. Without the cursor, the feed
      // is read as in a first run.
      await database.prepare("DELETE FROM discovery_cursors").run()
      const whole = edgarOf(order, (page) => pages[order[page] ?? -1])
      expect((await discover({ edgar: whole, ledger, clock })).incomplete).toEqual([])
      expect(await inLedger()).toEqual(filingsOf(pages))
      expect(await discover({ edgar: whole, ledger, clock })).toMatchObject({ added: 0 })
    }
  })
})

function filingsOf(pages: readonly string[]): readonly string[] {
  const filings = pages.flatMap((page) => {
    const feed = readFeed(page)
    if (!feed.ok) throw new Error(feed.message)
    return feed.value.entries.filter(({ form }) => filingKind(form) !== null)
  })
  expect(filings.length).toBeGreaterThan(20)
  return [...new Set(filings.map(({ accession, cik, form }) => `${accession} ${cik} ${form}`))].sort()
}

/** An EDGAR in which one feed has all forms. */
function edgarOf(order: readonly number[], pageOf: (page: number) => string | undefined): Edgar {
  const nothing = async (): Promise<never> => {
    throw new Error("not used here")
  }
  const fetched = (page: number): Fetched<string> => {
    const body = page < order.length ? (pageOf(page) ?? "") : feedText([])
    return { kind: "fetched", body, validator: null }
  }
  return {
    feedPage: async (formType, start) => (formType === "10-K" ? fetched(start / 100) : fetched(order.length)),
    dailyIndex: nothing,
    tickerList: nothing,
    submissions: nothing,
    companyFacts: nothing,
    instance: nothing,
    linkbase: nothing,
    nport: nothing,
  }
}
