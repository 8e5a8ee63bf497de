import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { dayMilliseconds } from "../../../src/days.ts"
import { edgarPace, freshSlot, isolateStarts } from "../../../worker/limits/pace-client.ts"
import { gapMilliseconds } from "../../../worker/limits/slot-queue.ts"
import type { RequestSlot } from "../../../worker/sources/edgar/pace.ts"

const object = () => env.PACE.getByName("edgar")
const stored = (column: "started_at" | "paused_until") =>
  runInDurableObject(object(), (_, { storage }) =>
    Number(storage.sql.exec(`SELECT ${column} AS value FROM pace`).one().value),
  )
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

beforeEach(async () => {
  await runInDurableObject(object(), (_, { storage }) => {
    storage.sql.exec("UPDATE pace SET paused_until = 0")
  })
  await evictDurableObject(object())
})

describe("slots", () => {
  test("are stored when granted, at most eight a second", async () => {
    const started: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      expect(await object().nextSlot()).toMatchObject({ kind: "go" })
      started.push(await stored("started_at"))
    }
    const spansOfNine = started.slice(8).map((ninth, index) => ninth - (started[index] ?? 0))
    expect(spansOfNine.filter((span) => span < 1_000)).toEqual([])
  })

  test("of an object that starts wait a gap too: the one before may just have granted one", async () => {
    for (let starts = 0; starts < 3; starts++) {
      const { heldMilliseconds } = await object().nextSlot()
      // Not the whole gap: the wait begins when the object starts, which is before it receives the call. Without a wait it is 0.
      expect(heldMilliseconds).toBeGreaterThan(gapMilliseconds / 2)
      await evictDurableObject(object())
    }
  })

  test("of one isolate are never more than eight a second, however many callers there are", async () => {
    const starts = isolateStarts()
    const times: number[] = []
    const consumers = [edgarPace(env.PACE, starts), edgarPace(env.PACE, starts)]
    const callers = Array.from({ length: 20 }, async (_, one) => {
      const turn = await consumers[one % 2]?.nextSlot()
      times.push(performance.now())
      return turn
    })
    expect(new Set((await Promise.all(callers)).map((turn) => turn?.kind))).toEqual(new Set(["go"]))
    const within = times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length)
    expect(Math.max(...within)).toBeLessThanOrEqual(8)
  })

  test("that arrive too late are not used: another is requested", async () => {
    const delays = [400, 400, 0]
    let requests = 0
    const turn = await freshSlot(async () => {
      await sleep(delays[requests++] ?? 0)
      return { kind: "go", heldMilliseconds: 0 }
    }, isolateStarts())
    expect(turn).toEqual({ kind: "go" })
    expect(requests).toBe(3)
  })

  test("that always arrive too late are given up", async () => {
    const before = Date.now()
    const turn = await freshSlot(async () => {
      await sleep(260)
      return { kind: "go", heldMilliseconds: 0 }
    }, isolateStarts())
    expect(turn.kind === "paused" && turn.untilMilliseconds > before).toBe(true)
  })

  test("that the object held long are not late", async () => {
    let requests = 0
    const turn = await freshSlot(async () => {
      requests++
      await sleep(400)
      return { kind: "go", heldMilliseconds: 400 }
    }, isolateStarts())
    expect([turn, requests]).toEqual([{ kind: "go" }, 1])
  })
})

describe("a pause", () => {
  const until = () => Date.now() + 600_000
  const paused = (turn: RequestSlot, end: number) =>
    turn.kind === "paused" && Math.abs(turn.untilMilliseconds - end) < 5_000

  test("is reported to every caller, and survives eviction of the object", async () => {
    const end = until()
    await edgarPace(env.PACE, isolateStarts()).pause(end)
    expect(paused(await edgarPace(env.PACE, isolateStarts()).nextSlot(), end)).toBe(true)
    await evictDurableObject(object())
    expect(paused(await edgarPace(env.PACE, isolateStarts()).nextSlot(), end)).toBe(true)
  })

  test("refuses callers that are already waiting", async () => {
    const pace = edgarPace(env.PACE, isolateStarts())
    const first = pace.nextSlot()
    const callers = Array.from({ length: 12 }, () => pace.nextSlot())
    expect(await first).toEqual({ kind: "go" })
    const end = until()
    await pace.pause(end)
    const turns = await Promise.all(callers)
    const gone = turns.filter(({ kind }) => kind === "go")
    expect(turns.filter((turn) => paused(turn, end))).toHaveLength(turns.length - gone.length)
    expect(gone.length).toBeLessThan(turns.length)
  })

  test("is an hour at most", async () => {
    await object().pause(dayMilliseconds)
    const end = Date.now() + 3_600_000
    expect(await stored("paused_until")).toBeLessThanOrEqual(end)
    expect(paused(await edgarPace(env.PACE, isolateStarts()).nextSlot(), end)).toBe(true)
  })

  test("that is over delays no caller", async () => {
    const pace = edgarPace(env.PACE, isolateStarts())
    await pace.pause(Date.now() - 1)
    expect(await pace.nextSlot()).toEqual({ kind: "go" })
  })
})
