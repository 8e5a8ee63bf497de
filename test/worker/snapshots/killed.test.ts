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
 * A snapshot is written with real stores. Each kind of their calls is disturbed in turn: it is refused, the
 * run is killed after it, or another run writes the whole snapshot meanwhile. The clock is fixed, so that the
 * stored bytes can be compared with those of an undisturbed run. One call of each kind is disturbed if there
 * is a snapshot already. Otherwise, and in `npm test`, one kind in eight is disturbed, beginning with the
 * last, which publishes.
 */

const fiveMinutes = { timeout: 300_000 }
const morning = "2026-11-20T07:00:00.000Z"
const reason = "A price was wrong."

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

beforeEach(forgetSnapshots)

/** The occasions of a run. `npm run test:full` disturbs one in `oneInFull` kinds of calls. */
const occasions = {
  "the first snapshot of a day": { prepare: async () => {}, reason: null, oneInFull: 8 },
  "a correction": {
    prepare: async () => void (await writeWhole(snapshotPorts(morning))),
    reason,
    oneInFull: 1,
  },
} as const

/**
 * The newest revision of the published manifests, after checking that their files exist; 0 without a
 * manifest.
 */
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

  /** The calls of an undisturbed run, and its stored result. */
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

  /**
   * Finishes as in operation: the schedule continues until the snapshot is complete, and an operator repeats
   * a command that did nothing.
   */
  async function finish(): Promise<void> {
    const begun = await everySnapshot()
    await writeWhole(snapshotPorts(morning))
    if (why !== null && begun === (await everySnapshot()) && (await publishedRevision()) < revision)
      await writeWhole(snapshotPorts(morning), why)
  }

  test.each(mishaps)(
    "with a call %s is complete or absent, and a later run completes it with the same bytes",
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

test("two concurrent runs write one snapshot", async () => {
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
