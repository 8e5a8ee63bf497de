import { describe, expect, it } from "vitest"
import { faultsOf } from "../../../scripts/status/faults.ts"
import type { ServiceReading } from "../../../scripts/status/read.ts"
import type { ShownStatus } from "../../../scripts/status/reply.ts"
import { answer, refuse } from "../../../src/outcome.ts"
import { minutesAgo, reading, run } from "./reading.ts"

const local: Partial<ServiceReading> = { schedule: "none" }
const paused: Partial<ServiceReading> = { health: { status: "ok", paused_until: "2026-11-28T13:30:00.000Z" } }
const refused = refuse("x", "y")
const refusedByCloudflare = { queues: refused, invocations: refused, replication: refused }
const passedOver = (minutes: number, ...days: readonly string[]): Partial<ShownStatus> => ({
  passed_over: days.map((day) => ({
    day,
    reason: "S100ABCD of edinet:E00001",
    tried_at: minutesAgo(minutes),
  })),
})
const stale: Partial<ShownStatus> = {
  runs: [run("discover", { ended_at: minutesAgo(61) }), run("due", { ended_at: minutesAgo(27 * 60) })],
  due_since: minutesAgo(61),
}

describe("a service needs nobody", () => {
  it.each<[what: string, change: Partial<ServiceReading>, status: Partial<ShownStatus>]>([
    ["while everything runs", {}, {}],
    [
      "before anything has run",
      {},
      { runs: [], closes_through: null, newest_filing: null, determinations: null },
    ],
    ["while an operator has paused the schedule", paused, stale],
    ["on this machine, where nothing runs on a schedule", local, { ...stale, closes_through: "2026-08-21" }],
    ["while a filing waits for its time", {}, { due_since: minutesAgo(-600) }],
    [
      "while more work is due to the next run",
      {},
      { runs: [incomplete("upkeep", "more of usage_days is due")] },
    ],
    ["if a day was passed over a week ago", {}, passedOver(8 * 24 * 60, "edinet:2026-11-19")],
    ["while a snapshot is being written", {}, { runs: [snapshots(minutesAgo(9))] }],
    ["if the newest snapshot is of yesterday", {}, { size: { ...size(), last_snapshot: "2026-11-27" } }],
    ["if Cloudflare refuses", refusedByCloudflare, {}],
    ["if it had no invocation", { invocations: invocations(0, 0) }, {}],
    ["if one of a hundred invocations fails", { invocations: invocations(100, 1) }, {}],
    ["if a message waits for an outage to end", { queues: queue("rescreen", 12 * 60) }, {}],
  ])("%s", (_what, change, status) => {
    expect(faultsOf(reading(change, status))).toEqual([])
  })
})

describe("a service needs a person, who reads why", () => {
  it.each<[fault: string, change: Partial<ServiceReading>, status: Partial<ShownStatus>]>([
    ["a store does not answer", { health: { status: "unavailable" } }, {}],
    ["the schedule is overdue", { health: { status: "schedule_overdue", paused_until: null } }, {}],
    ["the state of the tasks is not known (500)", { status: refuse("not_shown", "500") }, {}],
    ["the task due failed", {}, { runs: [run("due", { outcome: "failed", detail: "the log says why" })] }],
    [
      "the task universe is incomplete",
      {},
      { runs: [incomplete("universe", "The ticker list changes nothing")] },
    ],
    [
      "the task watchlist is incomplete",
      {},
      {
        runs: [
          incomplete("watchlist", "some emails could not be sent: the log says why; more accounts are due"),
        ],
      },
    ],
    ["the task snapshots is incomplete", {}, { runs: [snapshots(minutesAgo(11))] }],
    [
      "the task discover is overdue, it ended 61 min ago",
      {},
      { runs: [run("discover", { ended_at: minutesAgo(61) })] },
    ],
    ["a due filing has waited for 61 min", {}, { due_since: minutesAgo(61) }],
    ["1 filing and 2 messages failed in the last day", {}, { failed_last_day: { filings: 1, messages: 2 } }],
    ["edinet:2026-11-27 was passed over", {}, passedOver(6 * 24 * 60, "edinet:2026-11-27")],
    [
      "dart:2026-11-27 and 1 other day were passed over",
      {},
      passedOver(9, "dart:2026-11-27", "esef:2026-11-26"),
    ],
    ["the newest close is of 2026-11-20", {}, { closes_through: "2026-11-20" }],
    ["the newest snapshot is of 2026-11-26", {}, { size: { ...size(), last_snapshot: "2026-11-26" } }],
    ["the database has 8.1 GB, and D1 allows 10 GB", {}, { database_bytes: 8.1e9 }],
    ["a message of q-rescreen-dead has waited for 11 min", { queues: queue("rescreen-dead", 11) }, {}],
    ["a message of q-rescreen has waited for 14 h", { queues: queue("rescreen", 14 * 60) }, {}],
    [
      "2% of the Worker's invocations ended with an error in the last day",
      { invocations: invocations(100, 2) },
      {},
    ],
    ["read replication of the database is off", { replication: answer("off") }, {}],
  ])("%s", (fault, change, status) => {
    expect(faultsOf(reading(change, status))).toEqual([fault])
  })

  it("even of a service on this machine, if a task failed there", () => {
    const failed = { runs: [run("prices", { outcome: "failed" })] }
    expect(faultsOf(reading(local, failed))).toEqual(["the task prices failed"])
  })
})

function incomplete(task: string, detail: string) {
  return run(task, { outcome: "incomplete", detail })
}

function snapshots(endedAt: string) {
  const detail = "the snapshot is not whole yet: the next run goes on"
  return run("snapshots", { outcome: "incomplete", detail, ended_at: endedAt })
}

function size(): ShownStatus["size"] {
  return { lines: 1, companies: 1, requests_last_30_days: 0, last_snapshot: null }
}

function queue(name: string, minutes: number): ServiceReading["queues"] {
  const oldestMilliseconds = Date.parse(minutesAgo(minutes))
  return answer([{ name: `q-${name}`, backlogMessages: 1, oldestMilliseconds }])
}

function invocations(requests: number, errors: number): ServiceReading["invocations"] {
  const cpu = { cpuP50Microseconds: 1, cpuP99Microseconds: 1 }
  return answer({ requests, errors, subrequests: 0, ...cpu, byStatus: [] })
}
