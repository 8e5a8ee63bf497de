import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { dayMilliseconds } from "../../../src/days.ts"
import { registers } from "../../../src/identifiers/registers.ts"
import {
  type SlotGrant,
  type SlotQueue,
  slotQueue,
  waitMillisecondsMax,
} from "../../../worker/limits/pace.ts"

const { gapMilliseconds } = registers.edgar.limits

/** The time for the queue. The timer runs evenly, though it may wake late. A test may change the clock. */
function world(latenesses: readonly number[] = [0]) {
  let elapsed = 0
  let set = 0
  let slept = 0
  const sleepers: { at: number; wake: () => void }[] = []
  return {
    nowMilliseconds: () => 1_800_000_000_000 + elapsed + set,
    sleep(milliseconds: number) {
      const late = latenesses[slept++ % latenesses.length] ?? 0
      return new Promise<void>((wake) => sleepers.push({ at: elapsed + milliseconds + late, wake }))
    },
    /** The milliseconds of the timer since the start. */
    elapsed: () => elapsed,
    setClock(byMilliseconds: number) {
      set += byMilliseconds
    },
    async pass(milliseconds: number) {
      const until = elapsed + milliseconds
      for (;;) {
        await settled()
        const [next] = sleepers.sort((a, b) => a.at - b.at)
        if (next === undefined || next.at > until) break
        sleepers.shift()
        elapsed = next.at
        next.wake()
      }
      elapsed = until
    },
  }
}

/** A new queue, and a function that requests slots at once. Each reply has the time of its arrival. */
function opened() {
  const timer = world()
  const at = slotQueue(timer, gapMilliseconds, 0)
  return { timer, at, ask: (times: number) => ask(at, timer, times) }
}

/** Waits a few ticks for each caller, because a pause refuses all waiting callers one after another. */
async function settled(): Promise<void> {
  for (let tick = 0; tick < 600; tick++) await Promise.resolve()
}

interface Answer {
  readonly passage: SlotGrant
  readonly at: number
}

function ask(at: SlotQueue, timer: ReturnType<typeof world>, times: number): Answer[] {
  const answers: Answer[] = []
  for (let one = 0; one < times; one++)
    void at.nextSlot().then((passage) => answers.push({ passage, at: timer.elapsed() }))
  return answers
}

const starts = (answers: readonly Answer[]) =>
  answers.filter(({ passage }) => passage.kind === "go").map(({ at }) => at)

/** The highest number of starts within any second. */
function mostInASecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length))
}

const of = (kind: string, min: number, max: number) =>
  fc.record({ kind: fc.constant(kind), count: fc.integer({ min, max }) })

const event = fc.oneof(
  { weight: 4, arbitrary: of("ask", 1, 30) },
  { weight: 4, arbitrary: of("pass", 0, 3_000) },
  { weight: 1, arbitrary: of("set clock", -dayMilliseconds, dayMilliseconds) },
  { weight: 1, arbitrary: of("pause", 0, 60_000) },
  { weight: 2, arbitrary: of("replace", 0, 0) },
)

/** A timer that wakes on time is the worst case for the pace, a late one for the queue. */
const lateness = fc.oneof(
  fc.constant([0]),
  fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 10 }),
)

test("no second has more than eight starts, for any callers, pauses, clocks and objects", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), lateness, async (events, late) => {
      const timer = world(late)
      let at = slotQueue(timer, gapMilliseconds, 0)
      const all: number[] = []
      let replies: ReturnType<typeof ask>[] = []
      // A replaced object no longer replies, because another object owns the storage.
      const replace = () => {
        all.push(...replies.flatMap(starts))
        replies = []
        at = slotQueue(timer, gapMilliseconds, 0)
      }
      for (const { kind, count } of events) {
        if (kind === "ask") replies.push(ask(at, timer, count))
        else if (kind === "pass") await timer.pass(count)
        else if (kind === "set clock") timer.setClock(count)
        else if (kind === "pause") at.pause(count)
        else replace()
      }
      await timer.pass(300_000)
      replace()
      expect(mostInASecond(all)).toBeLessThanOrEqual(8)
    }),
    { numRuns: 200 },
  )
})

test("every caller gets a reply, and none blocks the next", async () => {
  const timely = event.filter(({ kind }) => kind !== "set clock" && kind !== "replace")
  await fc.assert(
    fc.asyncProperty(fc.array(timely, { minLength: 1, maxLength: 30 }), async (events) => {
      const timer = world()
      const at = slotQueue(timer, gapMilliseconds, 0)
      let callers = 0
      const replies: ReturnType<typeof ask>[] = []
      for (const { kind, count } of events) {
        if (kind === "pass") await timer.pass(count)
        else if (kind === "pause") at.pause(count)
        else {
          callers += count
          replies.push(ask(at, timer, count))
        }
      }
      await timer.pass(300_000)
      expect(replies.flat()).toHaveLength(callers)
      const last = ask(at, timer, 1)
      await timer.pass(gapMilliseconds)
      expect(starts(last)).toHaveLength(1)
    }),
    { numRuns: 200 },
  )
})

describe("a pause", () => {
  test("reaches callers that are already waiting", async () => {
    const { timer, at, ask } = opened()
    const answers = ask(20)
    await timer.pass(gapMilliseconds * 5)
    at.pause(600_000)
    await timer.pass(600_000)
    expect(starts(answers)).toHaveLength(5)
    const paused = answers.filter(({ passage }) => passage.kind === "paused")
    expect(paused).toHaveLength(15)
    expect(paused[0]?.passage).toEqual({ kind: "paused", milliseconds: 600_000 - gapMilliseconds })
  })

  test("is waited out if it is short", async () => {
    const { timer, at, ask } = opened()
    await timer.pass(1_000)
    at.pause(5_000)
    const answers = ask(2)
    await timer.pass(10_000)
    expect(starts(answers)).toEqual([6_000, 6_000 + gapMilliseconds])
  })

  test("is not shortened by a shorter one", async () => {
    const { timer, at, ask } = opened()
    at.pause(600_000)
    at.pause(1_000)
    const answers = ask(1)
    await timer.pass(1)
    expect(answers[0]?.passage).toEqual({ kind: "paused", milliseconds: 600_000 })
  })

  test("ends after its time, even if the clock was set back", async () => {
    const { timer, at, ask } = opened()
    at.pause(60_000)
    await timer.pass(30_000)
    timer.setClock(-3_600_000)
    expect(await at.nextSlot()).toEqual({ kind: "paused", milliseconds: 60_000 })
    await timer.pass(60_000)
    const answers = ask(1)
    await timer.pass(1_000)
    expect(starts(answers)).toHaveLength(1)
  })
})

test("a caller that would wait over twenty seconds is refused with the wait, and uses no slot", async () => {
  const { timer, ask } = opened()
  const kept = Math.floor(waitMillisecondsMax / gapMilliseconds) + 1
  const answers = ask(kept + 2)
  await timer.pass(0)
  const refused = { kind: "paused", milliseconds: kept * gapMilliseconds }
  expect(answers.map(({ passage }) => passage)).toEqual([refused, refused])
  await timer.pass(waitMillisecondsMax + gapMilliseconds)
  expect(starts(answers)).toHaveLength(kept)
})

test("callers start in the order of arrival, one gap apart", async () => {
  const { timer, at } = opened()
  const names = ["first", "second", "third"]
  const order: string[] = []
  for (const name of names) void at.nextSlot().then(() => order.push(name))
  for (const [index] of names.entries()) {
    await timer.pass(gapMilliseconds)
    expect(order).toEqual(names.slice(0, index + 1))
  }
})
