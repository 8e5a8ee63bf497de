import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { type RefreshResult, refreshCompany } from "../../../../src/pipeline/rescreen/refresh.ts"
import { type RescreenOutcome, rescreenStored } from "../../../../src/pipeline/rescreen/rescreen.ts"
import { isFullRun } from "../../../support/is-full-run.ts"
import type { Stores } from "../../../support/stores-around.ts"
import {
  after,
  before,
  between,
  cik,
  edgarWith,
  everything,
  findQuarterly,
  forgetEverything,
  portsOver,
  quarterly,
  readerMeets,
  realStores,
  registerCompany,
  type Snapshot,
} from "../../support/registrant.ts"
import { runMeeting, storesWith } from "../../support/unreliable-stores.ts"

/**
 * Messages of one company side by side. A queue delivers a message twice, and EDGAR's cache may answer one of them with
 * yesterday's documents. Each call of a store that the slower one makes is tried as the place where the other runs whole,
 * in `npm test` every third.
 */
type Message = (stores: Stores) => Promise<RefreshResult | RescreenOutcome>

const asksEdgar =
  (snapshot: Snapshot, day = "2026-05-02"): Message =>
  (stores) =>
    refreshCompany(portsOver(stores, edgarWith(snapshot), day), cik, day)
const screensStored =
  (day: string): Message =>
  (stores) =>
    rescreenStored(portsOver(stores, edgarWith(before), day), cik, day)

const meetsReport = asksEdgar(after)
const others: Readonly<Record<string, Message>> = {
  "asks EDGAR and is told yesterday's documents": asksEdgar({ ...before, version: '"stale"' }),
  "asks EDGAR and is told of the report without its facts": asksEdgar(between),
  "screens the stored input on the same day": screensStored("2026-05-02"),
  "screens the stored input on the day after": screensStored("2026-05-03"),
}

/** The annual report is screened; the quarterly report was found, and nobody has read it. */
async function begin(): Promise<void> {
  await forgetEverything()
  await registerCompany()
  await asksEdgar(before, "2026-04-01")(realStores)
  await findQuarterly()
}

async function newestReport(): Promise<string | null> {
  await readerMeets()
  return await env.DB.prepare("SELECT filing_accession FROM determinations WHERE cik = ?")
    .bind(cik)
    .first<string>("filing_accession")
}

async function ledgerState(): Promise<string | null> {
  return await env.DB.prepare("SELECT state FROM filings WHERE accession = ?")
    .bind(quarterly)
    .first<string>("state")
}

/** How many calls of a store a message makes. */
async function callsOf(message: Message): Promise<number> {
  await begin()
  const run = runMeeting("refused", 0)
  await message(run)
  return run.calls.length
}

/** A message that was overtaken is delivered again, to find its way free. */
async function deliver(message: Message, stores: Stores): Promise<void> {
  const outcome = await message(stores)
  if (!("kind" in outcome) || outcome.kind !== "overtaken") return
  expect(await message(realStores), "delivered again").not.toMatchObject({ kind: "overtaken" })
}

/** Calls from one that is tried to the next. */
const step = isFullRun ? 1 : 3

/** Runs `fast` whole before each call of `slow` in turn; answers the newest report behind each call, and at the end. */
async function interleaved(
  slow: Message,
  fast: Message,
  check: (at: number, met: (string | null)[]) => void,
) {
  const calls = await callsOf(slow)
  expect(calls).toBeGreaterThan(5)
  for (let at = 1; at <= calls; at += step) {
    await begin()
    let count = 0
    const met: (string | null)[] = []
    const stores = storesWith(async (call, carryOut) => {
      count += 1
      if (count === at) await deliver(fast, realStores)
      const outcome = await carryOut()
      if (call.startsWith("D1 batch")) met.push(await newestReport())
      return outcome
    })
    await deliver(slow, stores)
    met.push(await newestReport())
    check(at, met)
    await meetsReport(realStores)
    expect([await newestReport(), await ledgerState()], `call ${at}`).toEqual([quarterly, "screened"])
  }
}

const neverBack = (at: number, met: (string | null)[]) => {
  expect([...met].sort(), `call ${at}`).toEqual(met)
  expect(met.at(-1), `call ${at}`).toBe(quarterly)
}

describe.each(Object.entries(others))("a message that %s", (_what, other) => {
  test("takes nothing back, wherever another meets the new report", () =>
    interleaved(other, meetsReport, neverBack))

  test("takes nothing back when it comes after the new report", async () => {
    await begin()
    await meetsReport(realStores)
    await deliver(other, realStores)
    expect([await newestReport(), await ledgerState()]).toEqual([quarterly, "screened"])
  })
})

describe("a message that meets the new report", () => {
  test("and is delivered twice comes to the same end, one after the other or side by side", async () => {
    await begin()
    await meetsReport(realStores)
    const end = await everything()
    await meetsReport(realStores)
    expect(await everything()).toBe(end)
    await begin()
    await Promise.all([deliver(meetsReport, realStores), deliver(meetsReport, realStores)])
    expect(await everything()).toBe(end)
  })

  test.each([
    ["another that does", meetsReport],
    ["one told yesterday's documents", others["asks EDGAR and is told yesterday's documents"] ?? meetsReport],
    ["one on the stored input", screensStored("2026-05-03")],
  ])("is in force in the end, wherever %s comes while it runs", (_what, other) =>
    interleaved(meetsReport, other, neverBack),
  )

  test("late, when the stored input was screened on a later day, is in force all the same", async () => {
    await begin()
    await screensStored("2026-05-20")(realStores)
    await meetsReport(realStores)
    expect([await newestReport(), await ledgerState()]).toEqual([quarterly, "screened"])
    expect(JSON.parse((await readerMeets()) ?? "")[0]).toMatchObject({ as_of: "2026-05-20T00:00:00Z" })
  })
})
