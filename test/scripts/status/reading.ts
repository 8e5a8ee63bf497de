import type { ServiceReading } from "../../../scripts/status/read.ts"
import type { ShownStatus } from "../../../scripts/status/reply.ts"
import { answer } from "../../../src/outcome.ts"
import { overdueAfterSeconds } from "../../../worker/overdue.ts"

/** A healthy service on 28 November 2026 at 13:05, for tests that change a part of it. */

const now = "2026-11-28T13:05:00.000Z"

/** An instant this many minutes before the reading. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.parse(now) - minutes * 60_000).toISOString()
}

type Run = ShownStatus["runs"][number]

/** The run of a task that ended as done four minutes ago, except for `change`. */
export function run(task: string, change: Partial<Run> = {}): Run {
  return { task, ended_at: minutesAgo(4), outcome: "done", detail: null, ...change }
}

export const healthyStatus: ShownStatus = {
  registers: {
    read: ["edgar", "esef"],
    not_read: ["dart", "edinet"],
  },
  filings: { found: 120, screened: 4_210, skipped: 900, waiting: 3 },
  due_since: minutesAgo(3),
  runs: Object.keys(overdueAfterSeconds).map((task) => run(task)),
  latest_failures: [],
  passed_over: [],
  determinations: { companies: 9_800, pending: 700, oldest_as_of: "2026-11-21" },
  messages_failed: 2,
  failed_last_day: { filings: 0, messages: 0 },
  newest_filing: { filed: "2026-11-27", read_at: minutesAgo(180) },
  closes_through: "2026-11-27",
  funds: { kept: 5_600, with_holdings: 21, weighed_at: minutesAgo(380) },
  size: { lines: 42_196, companies: 9_900, requests_last_30_days: 120_000, last_snapshot: "2026-11-28" },
  database_bytes: 370e6,
}

const queueOf = (name: string) => ({
  name: `qistas-staging-${name}`,
  backlogMessages: 0,
  oldestMilliseconds: null,
})

const healthy: ServiceReading = {
  name: "staging",
  origin: "https://staging.qistas.example",
  nowMilliseconds: Date.parse(now),
  schedule: "cron",
  health: { status: "ok", paused_until: null },
  status: answer(healthyStatus),
  queues: answer([
    {
      ...queueOf("rescreen"),
      backlogMessages: 12,
      oldestMilliseconds: Date.parse(minutesAgo(3)),
    },
    queueOf("rescreen-dead"),
    queueOf("webhooks"),
  ]),
  invocations: answer({
    requests: 12_345,
    errors: 3,
    subrequests: 24_000,
    cpuP50Microseconds: 2_950,
    cpuP99Microseconds: 81_000,
    byStatus: [
      { status: "success", requests: 12_342 },
      { status: "exceededResources", requests: 3 },
    ],
  }),
  objects: answer({ objects: 41_000, bytes: 1.24e9 }),
  replication: answer("on"),
}

/** The healthy service, except for parts of the reading and of its status. */
export function reading(
  change: Partial<ServiceReading> = {},
  statusChange: Partial<ShownStatus> = {},
): ServiceReading {
  return { ...healthy, status: answer({ ...healthyStatus, ...statusChange }), ...change }
}
