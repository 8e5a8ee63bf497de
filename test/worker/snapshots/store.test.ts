import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { fileKey } from "../../../src/snapshots/keys.ts"
import { snapshotStore } from "../../../src/snapshots/store.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { snapshotFilesIn } from "../../../worker/storage/snapshot-objects.ts"

const store = snapshotStore(databaseOf(env.DB))

function manifest(day: string, revision: number, scope: string): string {
  const file = {
    name: "universe.csv.gz",
    table: "universe",
    format: "csv",
    rows: revision,
    bytes: 1,
    sha256: scope,
  }
  return JSON.stringify({ day, revision, files: [file], scope })
}

beforeAll(async () => {
  const insert = env.DB.prepare("INSERT INTO snapshots VALUES (?1, ?2, NULL, '{}', ?3, ?4)")
  const whole = (day: string, revision: number) =>
    insert.bind(day, revision, manifest(day, revision, "full"), manifest(day, revision, "sandbox"))
  await env.DB.batch([
    whole("2026-09-01", 1),
    whole("2026-09-01", 2),
    whole("2026-09-02", 1),
    insert.bind("2026-09-02", 2, null, null),
    insert.bind("2026-09-03", 1, null, null),
  ])
})

describe("the snapshots that are whole", () => {
  test("are listed newest first, each day with its newest revision", async () => {
    const { rows, hasMore } = await store.list("full", { before: null, limit: 10 })
    expect(rows.map(({ day, revision, files }) => [day, revision, files[0]?.rows])).toEqual([
      ["2026-09-02", 1, 1],
      ["2026-09-01", 2, 2],
    ])
    expect(hasMore).toBe(false)
  })

  test("are listed by page", async () => {
    const first = await store.list("full", { before: null, limit: 1 })
    expect([first.rows.map(({ day }) => day), first.hasMore]).toEqual([["2026-09-02"], true])
    const second = await store.list("full", { before: "2026-09-02", limit: 1 })
    expect([second.rows.map(({ day }) => day), second.hasMore]).toEqual([["2026-09-01"], false])
  })

  test.each([
    ["full", "latest", null, "2026-09-02", 1],
    ["sandbox", "latest", null, "2026-09-02", 1],
    ["full", "2026-09-01", null, "2026-09-01", 2],
    ["full", "2026-09-01", 1, "2026-09-01", 1],
    ["full", "latest", 1, "2026-09-02", 1],
  ] as const)("%s, %s, revision %s: %s r%d", async (scope, day, revision, foundDay, foundRevision) => {
    const found = await store.find(scope, day, revision)
    expect(JSON.parse(found?.json ?? "null")).toMatchObject({
      day: foundDay,
      revision: foundRevision,
      scope,
    })
  })

  test.each([
    ["2026-09-02", 2],
    ["2026-09-03", null],
    ["2026-08-31", null],
    ["2026-09-01", 3],
  ])("%s, revision %s: none", async (day, revision) => {
    expect(await store.find("full", day, revision)).toBeNull()
  })

  test("never change and are never removed", async () => {
    const statements = [
      "UPDATE snapshots SET manifest = '{}' WHERE day = '2026-09-01' AND revision = 2",
      "DELETE FROM snapshots WHERE day = '2026-09-01' AND revision = 2",
    ]
    for (const sql of statements)
      await expect(env.DB.prepare(sql).run()).rejects.toThrow("a published snapshot does not change")
  })
})

describe("a file of a snapshot", () => {
  const key = fileKey({ day: "2026-09-01", revision: 2 }, "full", "universe.csv.gz")
  const open = snapshotFilesIn(env.PACKETS)

  beforeAll(async () => {
    await env.PACKETS.put(key, "0123456789")
  })

  test.each([
    [null, "0123456789"],
    [{ offset: 3, length: 4 }, "3456"],
    [{ offset: 9, length: 1 }, "9"],
  ])("range %o: %s", async (range, text) => {
    expect(await new Response(await open(key, range)).text()).toBe(text)
  })

  test("that is not stored is null", async () => {
    expect(await open(`${key}.none`, null)).toBeNull()
  })
})
