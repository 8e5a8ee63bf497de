import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Scope } from "../../../src/access/plans.ts"
import { writeSnapshot } from "../../../src/snapshots/write.ts"
import { sampled } from "../../support/is-full-run.ts"
import { seedFunds } from "../support/funds.ts"
import {
  bytesOf,
  everySnapshot,
  forgetSnapshots,
  manifestOf,
  sha256Of,
  snapshotPorts,
  writeWhole,
} from "../support/snapshots.ts"
import { seedWorld } from "../support/universe.ts"
import { mishaps, runMeeting, storesWith, tellingCalls } from "../support/unreliable-stores.ts"

/**
 * A snapshot is written over real stores while each kind of their calls in turn is disturbed: it is refused, or the run is killed
 * after it, or another run writes the whole snapshot meanwhile. The clock is fixed, so that the stored bytes can be compared
 * with those of an undisturbed run. One call of each kind is disturbed where a snapshot stands
 * already, elsewhere and in `npm test` one kind in eight, beginning with the last: it publishes.
 */

const fiveMinutes = { timeout: 300_000 }
const morning = "2026-11-20T07:00:00.000Z"
const reason = "A price was wrong."

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

beforeEach(forgetSnapshots)

/** What a run begins with, why it runs, and how many kinds of its calls `npm run test:full` disturbs. */
const occasions = {
  "the first snapshot of a day": { prepare: async () => {}, reason: null, oneInFull: 8 },
  "a correction": {
    prepare: async () => void (await writeWhole(snapshotPorts(morning))),
    reason,
    oneInFull: 1,
  },
} as const

/** The newest revision of the published manifests, whose files are all there; 0 without any. */
async function publishedRevision(): Promise<number> {
  const revisions = await Promise.all((["full", "sandbox"] as const).map(wholeRevision))
  expect(revisions[0], "both scopes have the same revision").toBe(revisions[1])
  return revisions[0] ?? 0
}

async function wholeRevision(scope: Scope): Promise<number> {
  const manifest = await manifestOf(scope).catch(() => null)
  if (manifest === null) return 0
  expect(manifest.files).toHaveLength(9)
  for (const { name, sha256 } of manifest.files) {
    expect(await sha256Of(await bytesOf(manifest, name)), name).toBe(sha256)
  }
  return manifest.revision
}

describe.each(Object.entries(occasions))("%s", (_what, { prepare, reason: why, oneInFull }) => {
  const revision = why === null ? 1 : 2

  /** The calls of an undisturbed run, and what it stores. */
  let calls: readonly string[] = []
  let end = ""
  beforeAll(async () => {
    await forgetSnapshots()
    await prepare()
    const run = runMeeting("killed", 0)
    await writeWhole(snapshotPorts(morning, run), why)
    calls = run.calls
    end = await everySnapshot()
  })

  /** The schedule goes on until the snapshot is whole; an operator whose command did nothing repeats it. */
  async function finish(): Promise<void> {
    const begun = await everySnapshot()
    await writeWhole(snapshotPorts(morning))
    if (why !== null && begun === (await everySnapshot()) && (await publishedRevision()) < revision)
      await writeWhole(snapshotPorts(morning), why)
  }

  test.each(mishaps)(
    "with a call %s is whole or absent, and a later run completes it with the same bytes",
    fiveMinutes,
    async (mishap) => {
      expect(calls.length).toBeGreaterThan(80)
      for (const [index, call] of sampled(tellingCalls(mishap, calls), 8, oneInFull)) {
        await forgetSnapshots()
        await prepare()
        const run = runMeeting(mishap, index + 1)
        await writeWhole(snapshotPorts(morning, run), why).catch(() => undefined)
        await run.settled()
        expect([revision - 1, revision], `${mishap}: ${call}`).toContain(await publishedRevision())
        await finish()
        expect(await publishedRevision(), `${mishap}: ${call}`).toBe(revision)
        expect(await everySnapshot(), `${mishap}: ${call}`).toBe(end)
      }
    },
  )

  test("overtaken by another run at any call is written once", fiveMinutes, async () => {
    for (const [index, call] of sampled(tellingCalls("overtaken", calls), 8, oneInFull)) {
      await forgetSnapshots()
      await prepare()
      let count = 0
      const stores = storesWith(async (_, carryOut) => {
        if (count++ === index) await writeSnapshot(snapshotPorts(morning), why, 60_000)
        return carryOut()
      })
      await writeWhole(snapshotPorts(morning, stores), why).catch(() => undefined)
      expect(await publishedRevision(), call).toBeGreaterThanOrEqual(revision)
      if ((await publishedRevision()) === revision) {
        await finish()
        expect(await everySnapshot(), call).toBe(end)
      }
    }
  })
})

test("two runs at once write one snapshot", async () => {
  const ports = snapshotPorts(morning)
  await writeWhole(ports)
  const alone = await everySnapshot()
  await forgetSnapshots()
  for (let rounds = 0; rounds < 30; rounds++) {
    const runs = [snapshotPorts(morning), snapshotPorts(morning)]
    await Promise.allSettled(runs.map((each) => writeSnapshot(each, null, 0)))
  }
  await writeWhole(ports)
  expect(await everySnapshot()).toBe(alone)
})
