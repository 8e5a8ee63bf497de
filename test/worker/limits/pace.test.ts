import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { dayMilliseconds } from "../../../src/days.ts"
import { registers } from "../../../src/identifiers/registers.ts"
import { freshSlot, isolateStarts, sourcePace } from "../../../worker/limits/pace-client.ts"
import type { RequestSlot } from "../../../worker/sources/edgar/request.ts"

const { gapMilliseconds, isolateGapMilliseconds } = registers.edgar.limits
const edgarPace = () => sourcePace(env.PACE, "edgar", isolateStarts())
const object = () => env.PACE.getByName("edgar")
const stored = (column: "started_at" | "paused_until") =>
  runInDurableObject(object(), (_, { storage }) =>
    Number(storage.sql.exec(`SELECT ${column} AS value FROM pace`).one().value),
  )
/** Lets time pass at once for whatever waits in this isolate. */
function hurryClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] })
  vi.setTimerTickMode("nextTimerAsync")
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
const paused = (turn: RequestSlot, end: number) =>
  turn.kind === "paused" && Math.abs(turn.untilMilliseconds - end) < 5_000
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

beforeEach(async () => {
  await runInDurableObject(object(), (_, { storage }) => {
    storage.sql.exec("UPDATE pace SET paused_until = 0")
  })
  await evictDurableObject(object())
})

describe("slots for requests to EDGAR", () => {
  test("are stored when granted, at most eight a second", async () => {
    const started: number[] = []
    for (let turn = 0; turn < 9; turn++) {
      expect(await object().nextSlot()).toMatchObject({ kind: "go" })
      started.push(await stored("started_at"))
    }
    expect((started.at(-1) ?? 0) - (started[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
  })

  test("wait a gap at the start of an object, because the object before may just have granted one", async () => {
    for (let starts = 0; starts < 2; starts++) {
      const { heldMilliseconds } = await object().nextSlot()
      // Less than the whole gap, because the wait begins when the object starts, before it receives the call.
      // Without a wait it is 0.
      expect(heldMilliseconds).toBeGreaterThan(gapMilliseconds / 2)
      await evictDurableObject(object())
    }
  })

  test("for one isolate are never more than eight a second, however many callers there are", async () => {
    hurryClock()
    const starts = isolateStarts()
    const times: number[] = []
    const granted = async () => ({ kind: "go", heldMilliseconds: 0 }) as const
    const callers = Array.from({ length: 20 }, async () => {
      const turn = await freshSlot(granted, starts, isolateGapMilliseconds)
      times.push(performance.now())
      return turn
    })
    expect(new Set((await Promise.all(callers)).map(({ kind }) => kind))).toEqual(new Set(["go"]))
    const within = times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length)
    expect(Math.max(...within)).toBeLessThanOrEqual(8)
  })

  /** Delays calls to the object by these milliseconds in turn, and later calls by the last of them. */
  function inTransit(milliseconds: readonly number[], heldMilliseconds = 0) {
    const calls = { count: 0 }
    const call = async () => {
      await sleep(milliseconds[Math.min(calls.count++, milliseconds.length - 1)] ?? 0)
      return { kind: "go", heldMilliseconds } as const
    }
    return { calls, call }
  }

  test.each<[what: string, transit: readonly number[], held: number, slots: number, calls: number]>([
    [
      "arrive later than the distance explains are not used, and another slot is requested",
      [20, 400, 400, 20],
      0,
      2,
      4,
    ],
    ["come from an object 260 ms away are not late, in 17 deliveries", [310, 260, 300], 0, 17, 17],
    ["take seconds at first are not due to distance", [2_000, 20], 0, 1, 2],
    ["the object held for long are not late", [400], 400, 1, 1],
  ])("that %s", async (_what, transit, held, slots, called) => {
    hurryClock()
    const starts = isolateStarts()
    const { calls, call } = inTransit(transit, held)
    for (let slot = 0; slot < slots; slot++)
      expect(await freshSlot(call, starts, isolateGapMilliseconds)).toEqual({ kind: "go" })
    expect(calls.count).toBe(called)
  })

  test("that always arrive too late are given up", async () => {
    hurryClock()
    const before = Date.now()
    const starts = isolateStarts()
    const { call } = inTransit([0, 260])
    expect(await freshSlot(call, starts, isolateGapMilliseconds)).toEqual({ kind: "go" })
    const turn = await freshSlot(call, starts, isolateGapMilliseconds)
    expect(turn.kind === "paused" && turn.untilMilliseconds > before).toBe(true)
  })
})

/** slot-queue.test.ts tests the effect of a pause on waiting callers. */
describe("a pause", () => {
  test("is reported to every caller, and survives eviction of the object", async () => {
    const end = Date.now() + 600_000
    await edgarPace().pause(end)
    expect(paused(await edgarPace().nextSlot(), end)).toBe(true)
    await evictDurableObject(object())
    expect(paused(await edgarPace().nextSlot(), end)).toBe(true)
  })

  test("lasts an hour at most", async () => {
    await object().pause(dayMilliseconds)
    const end = Date.now() + 3_600_000
    expect(await stored("paused_until")).toBeLessThanOrEqual(end)
    expect(paused(await edgarPace().nextSlot(), end)).toBe(true)
  })
})

describe("another source", () => {
  const dart = () => env.PACE.getByName("dart")
  const dartPace = () => sourcePace(env.PACE, "dart", isolateStarts())

  test("has a gap of its own", async () => {
    const startedAt = performance.now()
    for (let turn = 0; turn < 4; turn++) expect(await dart().nextSlot()).toMatchObject({ kind: "go" })
    // The fourth slot comes three gaps after the first.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(3 * registers.dart.limits.gapMilliseconds)
  })

  test("pauses alone, for as long as its own limit allows", async () => {
    const end = Date.now() + 20 * 3_600_000
    await dartPace().pause(end)
    await evictDurableObject(dart())
    expect(paused(await dartPace().nextSlot(), end)).toBe(true)
    expect(await edgarPace().nextSlot()).toEqual({ kind: "go" })
  })
})
