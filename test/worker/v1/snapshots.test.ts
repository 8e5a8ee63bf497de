import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { snapshots, snapshotsMeta } from "../../../src/snapshots/schema.ts"
import { publishSnapshot, snapshotManifest } from "../../support/snapshot.ts"
import { ask, liveKey, newKey, plusKey, read } from "../support/service.ts"

const stores = { database: env.DB, bucket: env.PACKETS }

beforeAll(async () => {
  await publishSnapshot(stores, { day: "2026-09-01", revision: 1 })
  await publishSnapshot(stores, { day: "2026-09-01", revision: 2 })
  await publishSnapshot(stores, { day: "2026-09-02", revision: 1 })
  await publishSnapshot(stores, { day: "2026-09-05", revision: 1 })
  const begin = env.DB.prepare("INSERT INTO snapshots (day, revision, progress) VALUES (?, ?, '{}')")
  await env.DB.batch([begin.bind("2026-09-05", 2), begin.bind("2026-09-06", 1)])
})

async function page(query: string, key: string) {
  const { status, data, meta } = await read(ask(`/snapshots${query}`, key))
  const rows = snapshots.parse(data)
  const names = rows.map(({ day, revision }) => `${day} r${revision}`)
  return { status, rows, names, hasMore: snapshotsMeta.parse(meta).has_more }
}

describe("GET /snapshots", () => {
  test("lists the days newest first, each with its newest revision; one that is being written is not there", async () => {
    const { names, hasMore } = await page("", await liveKey())
    expect(names).toEqual(["2026-09-05 r1", "2026-09-02 r1", "2026-09-01 r2"])
    expect(hasMore).toBe(false)
  })

  test("`before` the last day of a page is the next page", async () => {
    const key = await liveKey()
    const first = await page("?limit=2", key)
    expect([first.names, first.hasMore]).toEqual([["2026-09-05 r1", "2026-09-02 r1"], true])
    const second = await page("?limit=2&before=2026-09-02", key)
    expect([second.names, second.hasMore]).toEqual([["2026-09-01 r2"], false])
    expect((await page("?before=2026-09-01", key)).names).toEqual([])
  })

  test("lists the files of the caller's scope: all of them on Plus, those of the sandbox without a plan", async () => {
    const name = { day: "2026-09-05", revision: 1 }
    const callers = [
      ["full", plusKey()],
      ["sandbox", newKey("sandbox", { plan: "plus", activeUntil: null })],
      ["sandbox", newKey("live")],
    ] as const
    for (const [scope, credential] of callers) {
      const { rows } = await page("?limit=1", (await credential).key)
      expect(rows[0]?.files).toEqual(snapshotManifest(name, scope).files)
    }
  })

  test.each([
    ["?limit=0", "limit: Too small: expected number to be >=1"],
    ["?limit=367", "limit: Too big: expected number to be <=366"],
    ["?before=yesterday", "before: a day is written YYYY-MM-DD"],
    ["?after=2026-09-01", '"after" is not a query parameter of this path. It takes limit, before.'],
  ])("%s: 400, %s", async (query, message) => {
    const { status, error } = await read(ask(`/snapshots${query}`, await liveKey()))
    expect([status, error?.code, error?.message]).toEqual([400, "bad_request", message])
  })
})
