import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { publishSnapshot, snapshotManifest } from "../../support/snapshot.ts"
import { stopClock } from "../support/clock.ts"
import { answerOf, dataOf, newKey, plusKey, refusalOf } from "../support/service.ts"

/** The days with a snapshot, and the manifest of one. */

const callers = [
  ["full", plusKey],
  ["sandbox", () => newKey("sandbox", { plan: "plus", activeUntil: null })],
  ["sandbox", () => newKey("live")],
] as const

test("before the first snapshot, every day is 404 and says so", async () => {
  for (const day of ["latest", "2026-09-01"])
    expect(await refusalOf(`/snapshots/${day}`)).toBe("404 not_found No snapshot is published yet.")
})

describe("once there are snapshots,", () => {
  beforeAll(async () => {
    const published = [
      ["2026-09-01", 1],
      ["2026-09-01", 2],
      ["2026-09-02", 1],
      ["2026-09-05", 1],
    ] as const
    for (const [day, revision] of published)
      await publishSnapshot({ database: env.DB, bucket: env.PACKETS }, { day, revision })
    // Revisions that are still being written.
    const begin = env.DB.prepare("INSERT INTO snapshots (day, revision, progress) VALUES (?, ?, '{}')")
    await env.DB.batch([begin.bind("2026-09-05", 2), begin.bind("2026-09-06", 1)])
  })

  test.each([
    ["", ["2026-09-05 r1", "2026-09-02 r1", "2026-09-01 r2"], false],
    ["?limit=2", ["2026-09-05 r1", "2026-09-02 r1"], true],
    ["?limit=2&before=2026-09-02", ["2026-09-01 r2"], false],
    ["?before=2026-09-01", [], false],
  ])("%s lists the days, newest first, with the newest revision", async (query, names, more) => {
    const { data, meta } = await answerOf("snapshots", `/snapshots${query}`)
    expect(data.map(({ day, revision }) => `${day} r${revision}`)).toEqual(names)
    expect(meta.has_more).toBe(more)
  })

  test.each(callers)("files and manifest are of the caller's scope: %s", async (scope, issue) => {
    const { key } = await issue()
    const manifest = snapshotManifest({ day: "2026-09-05", revision: 1 }, scope)
    const [newest] = await dataOf("snapshots", "/snapshots?limit=1", key)
    expect(newest?.files).toEqual(manifest.files)
    expect(await dataOf("snapshot", "/snapshots/latest", key)).toEqual(manifest)
  })

  test.each([
    ["latest", { day: "2026-09-05", revision: 1 }],
    ["2026-09-05", { day: "2026-09-05", revision: 1 }],
    ["2026-09-01", { day: "2026-09-01", revision: 2 }],
    ["2026-09-01?revision=2", { day: "2026-09-01", revision: 2 }],
    ["2026-09-01?revision=1", { day: "2026-09-01", revision: 1 }],
  ])("GET /snapshots/%s gives the manifest of %o", async (path, name) => {
    expect(await dataOf("snapshot", `/snapshots/${path}`)).toEqual(snapshotManifest(name, "full"))
  })

  const newest = "The newest is the snapshot of 2026-09-05; GET /snapshots lists every day."

  test.each([
    ["/2026-08-31", `There is no snapshot of 2026-08-31. ${newest}`],
    ["/2026-09-06", `There is no snapshot of 2026-09-06. ${newest}`],
    ["/2026-09-05?revision=2", "The snapshot of 2026-09-05 has no revision 2. Its newest is 1."],
    ["/latest?revision=7", "The snapshot of 2026-09-05 has no revision 7. Its newest is 1."],
  ])("%s is 404, %s", async (path, message) => {
    expect(await refusalOf(`/snapshots${path}`)).toBe(`404 not_found ${message}`)
  })

  test.each([
    ["?limit=0", "limit: must be at least 1"],
    ["?limit=367", "limit: must be at most 366"],
    ["?before=yesterday", "before: a day is written YYYY-MM-DD"],
    ["/yesterday", "day: a day is written YYYY-MM-DD, or is `latest`"],
    ["/2026-9-1", "day: a day is written YYYY-MM-DD, or is `latest`"],
    ["/2026-02-30", "day: must be a day of the calendar"],
    ["/2026-09-21", "day: 2026-09-21 is in the future; today is 2026-09-20 (UTC)."],
    ["/2026-09-01?revision=0", "revision: must be at least 1"],
    ["/2026-09-01?revision=first", "revision: must be a whole number"],
  ])("%s is 400, %s", async (path, message) => {
    stopClock(Date.parse("2026-09-20T12:00:00Z"))
    expect(await refusalOf(`/snapshots${path}`)).toBe(`400 bad_request ${message}`)
  })
})
