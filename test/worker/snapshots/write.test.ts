import { env } from "cloudflare:workers"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { release } from "../../../src/contract/release.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { allShards } from "../../../src/snapshots/keys.ts"
import { snapshot as manifestShape } from "../../../src/snapshots/schema.ts"
import { schemaVersion, tableColumns } from "../../../src/snapshots/tables.ts"
import { writeSnapshot } from "../../../src/snapshots/write.ts"
import { r2SnapshotObjects } from "../../../worker/storage/snapshot-objects.ts"
import { runTask } from "../../../worker/tasks.ts"
import { decided } from "../support/documents.ts"
import { seedFunds } from "../support/funds.ts"
import {
  bytesOf,
  everySnapshot,
  forgetSnapshots,
  manifestOf,
  rowsOf,
  sha256Of,
  snapshotPorts,
  writeInSteps,
  writeWhole,
} from "../support/snapshots.ts"
import { publishing } from "../support/stores.ts"
import { seedWorld } from "../support/universe.ts"

const morning = "2026-11-20T07:00:00.000Z"
const berkshire = "edgar:0001067983"
const tsmc = "edgar:0001046179"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

afterEach(forgetSnapshots)

async function headOfFeed(): Promise<number> {
  return Number(await env.DB.prepare("SELECT max(id) AS head FROM changes").first("head"))
}

describe("a snapshot", () => {
  test.each(["full", "sandbox"] as const)(
    "of scope %s has nine files, with the rows, length and SHA-256 stated in the manifest",
    async (scope) => {
      await writeWhole(snapshotPorts(morning))
      const manifest = manifestShape.parse(await manifestOf(scope))
      expect(manifest.files.map(({ name }) => name)).toEqual(
        ["universe", "holdings", "changes"].flatMap((table) =>
          [".csv.gz", ".ndjson.gz", ".parquet"].map((ending) => table + ending),
        ),
      )
      for (const { name, table, bytes, sha256, rows } of manifest.files) {
        const stored = await bytesOf(manifest, name)
        expect([stored.byteLength, await sha256Of(stored)], name).toEqual([bytes, sha256])
        expect((await rowsOf(manifest, table)).length, name).toBe(rows)
      }
    },
  )

  test("has a manifest with its columns, its release and its place in the feed, which states no correction", async () => {
    await writeWhole(snapshotPorts(morning))
    const { files: _files, ...manifest } = await manifestOf("full")
    expect(manifest).toEqual({
      day: "2026-11-20",
      revision: 1,
      replaces: null,
      reason: null,
      basis: "published",
      scope: "full",
      schema_version: schemaVersion,
      release,
      began_at: morning,
      published_at: morning,
      changes: { after: 0, through: await headOfFeed() },
      columns: tableColumns,
    })
    const stored = await env.PACKETS.get("snapshots/2026-11-20/r1/full/manifest.json")
    expect(JSON.parse((await stored?.text()) ?? "")).toEqual(await manifestOf("full"))
  })

  test("is the same, byte by byte, whether one run writes it or each step has its own run", async () => {
    await writeWhole(snapshotPorts(morning))
    const whole = await everySnapshot()
    await forgetSnapshots()
    const runs = await writeInSteps(snapshotPorts(morning))
    expect(await everySnapshot()).toBe(whole)
    expect(runs).toHaveLength(6 + 18 + 2)
  })

  test("does not exist before its last step, and leaves no rows behind", async () => {
    const ports = snapshotPorts(morning)
    for (let run = 0; run < 25; run++) {
      await writeSnapshot(ports, null, 0)
      await expect(manifestOf("full")).rejects.toThrow("no snapshot")
    }
    await writeSnapshot(ports, null, 0)
    expect((await manifestOf("full")).day).toBe("2026-11-20")
    expect((await env.PACKETS.list({ prefix: "snapshots/rows/" })).objects).toEqual([])
  })

  test("is written once a day, and a later run does nothing", async () => {
    await writeWhole(snapshotPorts(morning))
    const whole = await everySnapshot()
    expect(await writeWhole(snapshotPorts("2026-11-20T09:00:00.000Z"))).toEqual({
      ok: true,
      value: { steps: 0, rows: 0, files: 0, removed: 0, isPublished: true },
    })
    expect(await everySnapshot()).toBe(whole)
  })

  test("is neither changed nor removed once published", async () => {
    await writeWhole(snapshotPorts(morning))
    for (const sql of ["UPDATE snapshots SET manifest = '{}'", "DELETE FROM snapshots"])
      await expect(env.DB.prepare(sql).run()).rejects.toThrow("a published snapshot does not change")
  })

  test("of a day before the newest is not written", async () => {
    await writeWhole(snapshotPorts(morning))
    expect(await writeWhole(snapshotPorts("2026-11-19T07:00:00.000Z"))).toMatchObject({ ok: false })
  })
})

describe("the changes of a day", () => {
  test("continue where those of the last snapshot ended", async () => {
    await writeWhole(snapshotPorts(morning))
    const first = await manifestOf("full")
    await publishAll(publishing, [decided(berkshire)])
    await writeWhole(snapshotPorts("2026-11-23T07:00:00.000Z"))
    const second = await manifestOf("full")
    expect(second.changes).toEqual({ after: first.changes?.through, through: await headOfFeed() })
    const rows = await rowsOf(second, "changes")
    expect(rows.map((row) => [row.kind, row.instrument_id, row.after_status])).toEqual([
      ["verdict", "BRK-B", "compliant"],
    ])
  })

  test("end where the feed was at the beginning of the snapshot", async () => {
    const ports = snapshotPorts(morning)
    await writeSnapshot(ports, null, 0)
    const began = await headOfFeed()
    await publishAll(publishing, [decided(tsmc)])
    expect(await headOfFeed()).toBeGreaterThan(began)
    await writeWhole(ports)
    expect((await manifestOf("full")).changes?.through).toBe(began)
  })
})

describe("a correction", () => {
  const reason = "The price of AAPL was wrong."

  test("is a new revision that names the replaced one and the reason, and the replaced one is unchanged", async () => {
    await writeWhole(snapshotPorts(morning))
    const first = await manifestOf("full")
    const ports = snapshotPorts("2026-11-20T15:00:00.000Z")
    expect(await writeWhole(ports, reason)).toMatchObject({ ok: true, value: { isPublished: true } })
    const corrected = { revision: 2, replaces: 1, reason, changes: first.changes }
    expect(await manifestOf("full")).toMatchObject(corrected)
    expect(await sha256Of(await bytesOf(first, "universe.parquet"))).toBe(
      first.files.find(({ name }) => name === "universe.parquet")?.sha256,
    )
  })

  test("continues without its reason, as the schedule runs it", async () => {
    await writeWhole(snapshotPorts(morning))
    const ports = snapshotPorts("2026-11-20T15:00:00.000Z")
    await writeSnapshot(ports, reason, 0)
    await writeInSteps(ports)
    expect(await manifestOf("full")).toMatchObject({ revision: 2, reason })
  })

  test("of a day without a snapshot is refused", async () => {
    expect(await writeWhole(snapshotPorts(morning), reason)).toMatchObject({
      ok: false,
      message: "There is no snapshot of 2026-11-20 to correct.",
    })
  })
})

describe("an unfinished snapshot", () => {
  test("is removed on the next day, with its rows and files", async () => {
    const ports = snapshotPorts(morning)
    for (let run = 0; run < 12; run++) await writeSnapshot(ports, null, 0)
    const isOfIt = ({ key }: R2Object) => key.includes("2026-11-20")
    const before = await env.PACKETS.list({ prefix: "snapshots/" })
    expect(before.objects.filter(isOfIt).length).toBeGreaterThan(6)
    await writeWhole(snapshotPorts("2026-11-21T07:00:00.000Z"))
    const { objects } = await env.PACKETS.list({ prefix: "snapshots/" })
    expect(objects.filter(isOfIt)).toEqual([])
    const { results } = await env.DB.prepare("SELECT day FROM snapshots").all()
    expect(results).toEqual([{ day: "2026-11-21" }])
  })

  test.each<[what: string, happen: () => Promise<unknown>]>([
    [
      "of another release",
      () => env.DB.prepare("UPDATE snapshots SET progress = json_set(progress, '$.writer', 'another')").run(),
    ],
    [
      "whose rows are gone after the restore of a database",
      () => r2SnapshotObjects(env.PACKETS).remove(allShards, null),
    ],
  ])("%s begins again as the next revision, which corrects none", async (_what, happen) => {
    const ports = snapshotPorts(morning)
    await writeSnapshot(ports, null, 0)
    await happen()
    await writeWhole(ports)
    expect(await manifestOf("full")).toMatchObject({ revision: 2, replaces: null, reason: null })
  })
})

describe("the snapshot task", () => {
  const clock = { nowMilliseconds: Date.now }

  test("writes a snapshot, says what it did, and corrects it for a reason", async () => {
    expect(await runTask("snapshots", env, clock)).toMatchObject({
      counts: { steps: 26, files: 18 },
      incomplete: [],
    })
    const corrected = await runTask("snapshots", env, clock, { revise: "A price was wrong." })
    expect(corrected).toMatchObject({ counts: { files: 18 }, incomplete: [] })
    expect((await manifestOf("full")).reason).toBe("A price was wrong.")
  })

  test.each([-1, 1])("writes none of a day other than today: %i days from it", async (days) => {
    const then = { nowMilliseconds: () => Date.now() + days * 86_400_000 }
    expect(await runTask("snapshots", env, then)).toEqual({
      counts: {},
      incomplete: [expect.stringMatching(/^A snapshot is of what is published now, on /)],
    })
    expect(await env.DB.prepare("SELECT count(*) AS count FROM snapshots").first("count")).toBe(0)
  })

  test("states its reason for not correcting", async () => {
    expect(await runTask("snapshots", env, clock, { revise: "No reason" })).toEqual({
      counts: {},
      incomplete: [expect.stringMatching(/^There is no snapshot of [\d-]+ to correct\.$/)],
    })
  })
})
