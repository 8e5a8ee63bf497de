import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { FilingListed } from "../../../../src/filings/filing.ts"
import { filingLedger } from "../../../../src/pipeline/discovery/ledger.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { registerCompanies } from "../../support/rescreening.ts"

const apple = 320193
const unlisted = 2074440
let now = "2026-05-01T20:40:00.000Z"
const ledger = filingLedger(databaseOf(env.DB), { nowMilliseconds: () => Date.parse(now) })

const tenQ: FilingListed = {
  accession: "0000320193-26-000013",
  cik: apple,
  form: "10-Q",
  filed: "2026-05-01",
  acceptedAt: "2026-05-01T10:00:31.000Z",
}

const screened = { accession: tenQ.accession, state: "screened", period: "2026-03-28", note: null } as const

async function rowOf(accession: string, cik = apple) {
  return await env.DB.prepare("SELECT * FROM filings WHERE accession = ?1 AND cik = ?2")
    .bind(accession, cik)
    .first()
}

beforeEach(async () => {
  now = "2026-05-01T20:40:00.000Z"
  await env.DB.prepare("DELETE FROM filings").run()
  await env.DB.prepare("DELETE FROM discovery_cursors").run()
  await registerCompanies([apple])
})

describe("a filing that is added", () => {
  const found = { state: "found", kind: "report", due_at: "2026-05-01T20:40:00.000Z", error: null }
  const skipped = { state: "skipped", due_at: null, error: "the filer is not listed" }
  test.each<[what: string, filing: Partial<FilingListed>, row: object | null]>([
    ["is due if it is a report of a listed company", {}, found],
    ["is due if it is an amendment of such a report", { form: "10-K/A" }, found],
    ["is skipped if its filer has no listing", { cik: unlisted }, skipped],
    [
      "is stored if it has a fund's holdings",
      { cik: unlisted, form: "NPORT-P" },
      { ...found, kind: "fund", due_at: null },
    ],
    ["is not stored if it has any other form", { form: "8-K" }, null],
  ])("%s", async (_what, change, row) => {
    const filing = { ...tenQ, ...change }
    expect(await ledger.add([filing], "feed")).toBe(row === null ? 0 : 1)
    const stored = await rowOf(filing.accession, filing.cik)
    if (row === null) expect(stored).toBeNull()
    else expect(stored).toMatchObject({ ...row, found_in: "feed", found_at: now, attempts: 0 })
  })

  test("for two filers becomes two rows, and changes nothing if found again in any source", async () => {
    expect(await ledger.add([tenQ, { ...tenQ, cik: unlisted }, tenQ], "feed")).toBe(2)
    await ledger.settle(apple, [screened])
    const before = await rowOf(tenQ.accession)
    now = "2026-05-02T05:11:00.000Z"
    expect(await ledger.add([{ ...tenQ, acceptedAt: null }], "index")).toBe(0)
    expect(await rowOf(tenQ.accession)).toEqual(before)
  })

  test("may be one of 5,000 in a call", async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      ...tenQ,
      accession: `0000320193-26-${String(index + 1).padStart(6, "0")}`,
    }))
    expect(await ledger.add(many, "index")).toBe(5_000)
    expect(await ledger.open(apple)).toHaveLength(5_000)
  })
})

describe("due work", () => {
  test("is one company, however many filings it has, and after queueing only once its message counts as lost", async () => {
    await ledger.add([tenQ, { ...tenQ, accession: "0000320193-26-000014", form: "10-Q/A" }], "feed")
    expect(await ledger.due("2026-05-01T20:39:59.000Z", 10)).toEqual([])
    expect(await ledger.due(now, 10)).toEqual([apple])
    await ledger.queued([apple], now, "2026-05-02T20:40:00.000Z")
    expect(await ledger.due("2026-05-02T20:39:59.999Z", 10)).toEqual([])
    expect(await ledger.due("2026-05-02T20:40:00.000Z", 10)).toEqual([apple])
  })

  test("is a waiting filing once its time has come", async () => {
    await ledger.add([tenQ], "feed")
    const dueAt = "2026-05-01T20:50:00.000Z"
    const reason = "no facts yet"
    await ledger.settle(apple, [{ accession: tenQ.accession, state: "waiting", reason, dueAt }])
    const waiting = { state: "waiting", attempts: 1, error: reason, settled_at: null }
    expect(await rowOf(tenQ.accession)).toMatchObject(waiting)
    expect(await ledger.due("2026-05-01T20:49:59.000Z", 10)).toEqual([])
    expect(await ledger.due(dueAt, 10)).toEqual([apple])
  })

  test("is not a finished filing", async () => {
    await ledger.add([tenQ], "feed")
    await ledger.settle(apple, [screened])
    expect(await ledger.due("2027-01-01T00:00:00.000Z", 10)).toEqual([])
    expect(await ledger.open(apple)).toEqual([])
    const { state, period } = screened
    expect(await rowOf(tenQ.accession)).toMatchObject({ state, period, settled_at: now })
  })
})

describe("a failed filing", () => {
  test.each([
    ["the reason of its last attempt", ["status 503", "cut short"], "cut short"],
    ["the message's reason if no attempt recorded one", [], "the message failed 17 times"],
  ])("has %s", async (_, reasons, error) => {
    await ledger.add([tenQ], "feed")
    for (const reason of reasons) await ledger.noteFailure(apple, reason)
    await ledger.fail(apple, "the message failed 17 times")
    const failed = { state: "failed", attempts: reasons.length, error, due_at: null }
    expect(await rowOf(tenQ.accession)).toMatchObject(failed)
  })

  test("is retried nightly while it is recent, and at any time by accession number", async () => {
    await ledger.add([tenQ], "feed")
    await ledger.fail(apple, "down")
    expect(await ledger.reopenFailed("2026-05-02T00:00:00.000Z")).toBe(0)
    expect(await ledger.reopenFailed("2026-05-01T00:00:00.000Z")).toBe(1)
    expect(await ledger.due(now, 10)).toEqual([apple])
    await ledger.fail(apple, "down")
    expect(await ledger.reopen(tenQ.accession)).toEqual([apple])
    const reopened = { state: "found", attempts: 0, error: null, due_at: now }
    expect(await rowOf(tenQ.accession)).toMatchObject(reopened)
    expect(await ledger.reopen("0000320193-26-999999")).toEqual([])
  })
})

test("a cursor moves only forward", async () => {
  expect(await ledger.cursor("feed:10-Q")).toBeNull()
  await ledger.moveCursor("feed:10-Q", "2026-05-01T20:30:00.000Z")
  await ledger.moveCursor("feed:10-Q", "2026-05-01T19:30:00.000Z")
  expect(await ledger.cursor("feed:10-Q")).toBe("2026-05-01T20:30:00.000Z")
  expect(await ledger.cursor("feed:10-K")).toBeNull()
})
