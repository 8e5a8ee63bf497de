import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { snapshot } from "../../../src/snapshots/schema.ts"
import { publishSnapshot, snapshotManifest } from "../../support/snapshot.ts"
import { stopClock } from "../support/clock.ts"
import { ask, liveKey, newKey, plusKey, read } from "../support/service.ts"

const stores = { database: env.DB, bucket: env.PACKETS }

async function refusal(path: string, key: string) {
  const { status, error } = await read(ask(path, key))
  return [status, error?.code, error?.message]
}

test("before the first snapshot every day is 404, and says so", async () => {
  const key = await liveKey()
  for (const day of ["latest", "2026-09-01"]) {
    expect(await refusal(`/snapshots/${day}`, key)).toEqual([
      404,
      "not_found",
      "No snapshot is published yet.",
    ])
  }
})

describe("GET /snapshots/{day}", () => {
  beforeAll(async () => {
    await publishSnapshot(stores, { day: "2026-09-01", revision: 1 })
    await publishSnapshot(stores, { day: "2026-09-01", revision: 2 })
    await publishSnapshot(stores, { day: "2026-09-02", revision: 1 })
    const begin = env.DB.prepare("INSERT INTO snapshots (day, revision, progress) VALUES (?, ?, '{}')")
    await env.DB.batch([begin.bind("2026-09-02", 2), begin.bind("2026-09-03", 1)])
  })

  test.each([
    ["latest", { day: "2026-09-02", revision: 1 }],
    ["2026-09-02", { day: "2026-09-02", revision: 1 }],
    ["2026-09-01", { day: "2026-09-01", revision: 2 }],
    ["2026-09-01?revision=2", { day: "2026-09-01", revision: 2 }],
    ["2026-09-01?revision=1", { day: "2026-09-01", revision: 1 }],
  ])("%s: the manifest of %o, of the caller's scope", async (path, name) => {
    const callers = [
      ["full", plusKey()],
      ["sandbox", newKey("sandbox")],
      ["sandbox", newKey("live")],
    ] as const
    for (const [scope, credential] of callers) {
      const { status, data } = await read(ask(`/snapshots/${path}`, (await credential).key))
      expect([status, snapshot.parse(data)]).toEqual([200, snapshotManifest(name, scope)])
    }
  })

  test("of a correction it names the revision that it replaces, and why", async () => {
    const { data } = await read(ask("/snapshots/2026-09-01", await liveKey()))
    expect(data).toMatchObject({ revision: 2, replaces: 1, reason: "A correction" })
  })

  test.each([
    ["2026-08-31", "No snapshot of 2026-08-31. The newest is of 2026-09-02; GET /snapshots lists every day."],
    // It is being written.
    ["2026-09-03", "No snapshot of 2026-09-03. The newest is of 2026-09-02; GET /snapshots lists every day."],
    ["2026-09-02?revision=2", "The snapshot of 2026-09-02 has no revision 2. Its newest is 1."],
    ["latest?revision=7", "The snapshot of 2026-09-02 has no revision 7. Its newest is 1."],
  ])("%s: 404, %s", async (path, message) => {
    expect(await refusal(`/snapshots/${path}`, await liveKey())).toEqual([404, "not_found", message])
  })

  test.each([
    ["yesterday", "day: a day is written YYYY-MM-DD, or is `latest`"],
    ["2026-9-1", "day: a day is written YYYY-MM-DD, or is `latest`"],
    ["2026-02-30", "day: no such day in the calendar"],
    ["2026-09-21", "day: 2026-09-21 is in the future; today is 2026-09-20 (UTC)."],
    ["2026-09-01?revision=0", "revision: Too small: expected number to be >=1"],
    ["2026-09-01?revision=first", "revision: not a whole number"],
  ])("%s: 400, %s", async (path, message) => {
    stopClock(Date.parse("2026-09-20T12:00:00Z"))
    expect(await refusal(`/snapshots/${path}`, await liveKey())).toEqual([400, "bad_request", message])
  })
})
