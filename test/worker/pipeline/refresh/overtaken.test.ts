import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { type RefreshResult, refreshCompany } from "../../../../src/pipeline/rescreen/refresh.ts"
import { type RescreenOutcome, rescreenStored } from "../../../../src/pipeline/rescreen/rescreen.ts"
import type { Stores } from "../../../support/stores-around.ts"
import {
  after,
  before,
  between,
  edgarWith,
  everything,
  filer,
  findQuarterly,
  forgetEverything,
  portsOver,
  quarterly,
  readerMeets,
  realStores,
  registerCompany,
  type Snapshot,
} from "../../support/registrant.ts"
import { runMeeting, storesWith, tellingCalls } from "../../support/unreliable-stores.ts"

/**
 * Concurrent messages for one company. A queue may deliver a message twice, and EDGAR's cache may serve
 * yesterday's documents to one of the deliveries. The faster message runs completely before each kind of
 * store call of the slower one in turn.
 */
type Message = (stores: Stores) => Promise<RefreshResult | RescreenOutcome>

const readsEdgar =
  (snapshot: Snapshot, day = "2026-05-02"): Message =>
  (stores) =>
    refreshCompany(portsOver(stores, edgarWith(snapshot), day), filer, day)
const screensStored =
  (day: string): Message =>
  (stores) =>
    rescreenStored(portsOver(stores, edgarWith(before), day), filer, day)

const readsReport = readsEdgar(after)
const others: Readonly<Record<string, Message>> = {
  "reads yesterday's documents from EDGAR": readsEdgar({ ...before, version: '"stale"' }),
  "reads the report without its facts from EDGAR": readsEdgar(between),
  "screens the stored input on the same day": screensStored("2026-05-02"),
  "screens the stored input on the day after": screensStored("2026-05-03"),
}

/** Screens the annual report. The quarterly report is found but not read. */
async function begin(): Promise<void> {
  await forgetEverything()
  await registerCompany()
  await readsEdgar(before, "2026-04-01")(realStores)
  await findQuarterly()
}

const first = (sql: string, of: number | string, column: string) =>
  env.DB.prepare(sql).bind(of).first<string>(column)

async function newestReport(): Promise<string | null> {
  await readerMeets()
  return first("SELECT * FROM determinations WHERE filer = ?", filer, "filing_accession")
}

const ledgerState = () => first("SELECT * FROM filings WHERE accession = ?", quarterly, "state")

/** The store calls that a message makes. */
async function callsOf(message: Message): Promise<readonly string[]> {
  await begin()
  const run = runMeeting("refused", 0)
  await message(run)
  return run.calls
}

/** Delivers an overtaken message once more. It must then succeed. */
async function deliver(message: Message, stores: Stores): Promise<void> {
  const outcome = await message(stores)
  if (!("kind" in outcome) || outcome.kind !== "overtaken") return
  expect(await message(realStores), "delivered again").not.toMatchObject({ kind: "overtaken" })
}

/**
 * Runs `fast` completely before each kind of call of `slow` in turn. Checks the newest report after each call
 * and at the end.
 */
async function interleaved(
  slow: Message,
  fast: Message,
  check: (at: number, seen: (string | null)[]) => void,
) {
  const calls = await callsOf(slow)
  expect(calls.length).toBeGreaterThan(5)
  for (const [at] of tellingCalls("overtaken", calls)) {
    await begin()
    let count = 0
    const seen: (string | null)[] = []
    const stores = storesWith(async (call, carryOut) => {
      if (count++ === at) await deliver(fast, realStores)
      const outcome = await carryOut()
      if (call.startsWith("D1 batch")) seen.push(await newestReport())
      return outcome
    })
    await deliver(slow, stores)
    seen.push(await newestReport())
    check(at, seen)
    await readsReport(realStores)
    expect([await newestReport(), await ledgerState()], `call ${at}`).toEqual([quarterly, "screened"])
  }
}

const neverOlder = (at: number, seen: (string | null)[]) => {
  expect([...seen].sort(), `call ${at}`).toEqual(seen)
  expect(seen.at(-1), `call ${at}`).toBe(quarterly)
}

describe.each(Object.entries(others))("a message that %s", (_what, other) => {
  test("never restores the old report, wherever another message reads the new one", () =>
    interleaved(other, readsReport, neverOlder))

  test("never restores the old report when it runs after the new one was read", async () => {
    await begin()
    await readsReport(realStores)
    await deliver(other, realStores)
    expect([await newestReport(), await ledgerState()]).toEqual([quarterly, "screened"])
  })
})

describe("a message that reads the new report", () => {
  test("and is delivered twice gives the same stored state, sequentially or concurrently", async () => {
    await begin()
    await readsReport(realStores)
    const end = await everything()
    await readsReport(realStores)
    expect(await everything()).toBe(end)
    await begin()
    await Promise.all([deliver(readsReport, realStores), deliver(readsReport, realStores)])
    expect(await everything()).toBe(end)
  })

  test.each([
    ["a message that does the same", readsReport],
    ["a message with yesterday's documents", others["reads yesterday's documents from EDGAR"] ?? readsReport],
    ["a message about the stored input", screensStored("2026-05-03")],
  ])("has its result in force in the end, wherever %s runs meanwhile", (_what, other) =>
    interleaved(readsReport, other, neverOlder),
  )

  test("late, after the stored input was screened on a later day, has its result in force in the end", async () => {
    await begin()
    await screensStored("2026-05-20")(realStores)
    await readsReport(realStores)
    expect([await newestReport(), await ledgerState()]).toEqual([quarterly, "screened"])
    expect(JSON.parse((await readerMeets()) ?? "")[0]).toMatchObject({ as_of: "2026-05-20T00:00:00Z" })
  })
})
