import { describe, expect, it } from "vitest"
import type { ServiceReading } from "../../../scripts/status/read.ts"
import type { ShownStatus } from "../../../scripts/status/reply.ts"
import { screenOf } from "../../../scripts/status/screen.ts"
import { edgarFiler } from "../../../src/identifiers/filer.ts"
import { answer, refuse } from "../../../src/outcome.ts"
import { healthyStatus, minutesAgo, reading, run } from "./reading.ts"

const failure = (n: number, error: string | null) => ({
  ...{ accession: `0000320193-26-00001${n}`, filer: edgarFiler(320193), form: "10-Q", attempts: 17 },
  error,
})

const passedOver = (reason: string) => ({ day: "esef:2026-11-26", reason, tried_at: minutesAgo(9) })

it("the screen of a healthy service", () => {
  expect(`\n${screenOf(reading()).join("\n")}\n`).toMatchInlineSnapshot(`
    "
    staging is healthy.
    https://staging.qistas.example at 2026-11-28 13:05 UTC; /health says ok
    tasks    webhooks   done       4 min ago (max 10 min)  due        done       4 min ago (max 26 h)
             billing    done       4 min ago (max 60 min)  universe   done       4 min ago (max 26 h)
             discover   done       4 min ago (max 60 min)  index      done       4 min ago (max 26 h)
             registers  done       4 min ago (max 3 h)     funds      done       4 min ago (max 26 h)
             rates      done       4 min ago (max 26 h)    watchlist  done       4 min ago (max 26 h)
             prices     done       4 min ago (max 26 h)    snapshots  done       4 min ago (max 26 h)
             upkeep     done       4 min ago (max 26 h)
    queues   qistas-staging-rescreen has 12 messages; the oldest was sent 3 min ago
             qistas-staging-rescreen-dead has 0 messages
             qistas-staging-webhooks has 0 messages
    database read replication is on
    reports  read: edgar, esef; not read: dart (DART_API_KEY), edinet (EDINET_API_KEY)
    ledger   filings: 120 found, 4,210 screened, 900 skipped, 3 waiting
             the oldest due filing has waited for 3 min; 2 messages failed for good since the beginning
    content  newest filing 2026-11-27, read 3 h ago; closes through 2026-11-27; snapshot of 2026-11-28
             companies: 9,100 decided, 700 pending, the oldest as of 2026-11-21; 100 not screened
             42,196 lines; 5,600 funds, 21 with holdings, weighed 6 h ago
    errors   0 filings and 0 messages failed in the last day; the last run of 0 tasks failed
             Worker: 12,345 invocations in the last day, 0.02% with an error, 24,000 subrequests:
             12,342 success, 3 exceededResources; CPU time: median 3 ms, 99th percentile 81 ms
    cost     a month costs about 5.00 USD: 5.00 for the plan
             nearest to their included amounts: object requests 25%, R2 writes 18%, Worker CPU ms 16%
             from 120,000 requests with a key in 30 days, 370 MB of D1, 1.2 GB of R2 (41,000 objects)
             assumed: each request is alone in its minute; a company has 4.7 screenings
             not counted: requests without a key, and the vendors of closes
    "
  `)
})

it("the first line says what is wrong, and the next ones where to look", () => {
  const discover = run("discover", { ended_at: minutesAgo(61) })
  const reason = "The ticker list changes nothing: it has 20% fewer lines"
  const universe = run("universe", { outcome: "incomplete", detail: reason })
  const lines = screenOf(reading({}, { runs: [universe, discover] }))
  expect(lines.slice(0, 3)).toEqual([
    "staging needs a person: the task universe is incomplete.",
    "  Also: the task discover is overdue, it ended 61 min ago.",
    '  The section "A runbook" of docs/operations.md says what to do.',
  ])
  expect(lines).toContainEqual(expect.stringMatching(/discover +OVERDUE +61 min ago \(max 60 min\)/))
  expect(lines).toContain(`         universe is incomplete: ${reason}`)
})

describe("a part that cannot be read is named with the reason", () => {
  it.each<[line: RegExp, change: Partial<ServiceReading>, status: Partial<ShownStatus>]>([
    [/^queues +not shown: no login$/, { queues: refuse("not_logged_in", "no login") }, {}],
    [
      /^ +Worker: not shown: the login may not do this$/,
      { invocations: refuse("x", "the login may not do this") },
      {},
    ],
    [/^ +assumed: .* and 149 kB of R2$/, { objects: refuse("x", "no login") }, {}],
    [/^database read replication is not shown: no login$/, { replication: refuse("x", "no login") }, {}],
    [/^tasks +not shown: 500 from the service$/, { status: refuse("not_shown", "500 from the service") }, {}],
    [/ has not run$/, {}, { runs: [] }],
    [/^content +no filing was read yet; no closes; no snapshot$/, {}, bare()],
    [/ never weighed$/, {}, bare()],
    [/^ +companies: 0 decided, 0 pending; 9,900 not screened$/, {}, { determinations: null }],
    [/^ledger +filings: none$/, {}, { filings: {} }],
    [/^ +no filing is due now; 2 messages failed for good/, {}, { due_since: null }],
    [
      /^ +10-Q 0000320193-26-000011 of edgar:0000320193 failed: no reason/,
      {},
      { latest_failures: [failure(1, null)] },
    ],
    [
      /^ +esef:2026-11-26 was passed over without S-1 of /,
      {},
      { passed_over: [passedOver("S-1 of esef:1: late")] },
    ],
    [/^cost +a month would cost about 5.00 USD/, { schedule: "none" }, {}],
  ])("%s", (line, change, status) => {
    expect(screenOf(reading(change, status))).toContainEqual(expect.stringMatching(line))
  })
})

it.each([answer(healthyStatus), refuse("not_shown", "500 from the service")])(
  "a database without read replication has one line and needs a person, whatever the service says",
  (status) => {
    const lines = screenOf(reading({ status, replication: answer("off") }))
    expect(lines[0]).toMatch(/needs a person/)
    expect(lines.filter((line) => line.startsWith("database"))).toEqual([
      "database read replication is off: the service may be slower far from the database",
    ])
  },
)

it.each<[words: string, change: Partial<ServiceReading>]>([
  ["; /health says ok", {}],
  [
    "; the schedule is paused until 2026-11-28 13:30 UTC",
    { health: { status: "ok", paused_until: "2026-11-28T13:30:00Z" } },
  ],
  ["; no task runs on its own here", { schedule: "none" }],
])("the address of the service is followed by %j", (words, change) => {
  const [, ...head] = screenOf(reading(change)).filter((line) => /^[^ ]/.test(line))
  const before = head.slice(
    0,
    head.findIndex((line) => line.startsWith("tasks")),
  )
  expect(before.join(" ")).toMatch(new RegExp(`${words}$`))
})

it("the screen of a service in trouble has at most 40 lines of 100 columns", () => {
  const long = "a reason without an end ".repeat(20)
  const worst: Partial<ShownStatus> = {
    runs: healthyStatus.runs.map(({ task }) =>
      run(task, { outcome: "failed", detail: long, ended_at: minutesAgo(9_999) }),
    ),
    filings: {
      failed: 99_999,
      found: 99_999,
      queued: 99_999,
      screened: 9_999_999,
      skipped: 99_999,
      waiting: 99_999,
    },
    due_since: minutesAgo(9_999),
    latest_failures: [1, 2, 3, 4, 5].map((n) => failure(n, long)),
    passed_over: [1, 2, 3].map(() => passedOver(long)),
    failed_last_day: { filings: 99_999, messages: 99_999 },
    size: { ...healthyStatus.size, requests_last_30_days: 9e7 },
    database_bytes: 9.9e9,
  }
  const statuses = [
    "success",
    "clientDisconnected",
    "scriptThrewException",
    "exceededResources",
    "internalError",
  ]
  const invocations = answer({
    ...{ requests: 99_999_999, errors: 9_999_999, subrequests: 99_999_999 },
    ...{ cpuP50Microseconds: 99_999, cpuP99Microseconds: 99_999_999 },
    byStatus: statuses.map((status) => ({ status, requests: 9_999_999 })),
  })
  const lines = screenOf(reading({ invocations, health: { status: "unavailable" } }, worst))
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  expect(lines[3]).toMatch(/There are \d+ more faults\./)
})

function bare(): Partial<ShownStatus> {
  return {
    ...{ newest_filing: null, closes_through: null },
    funds: { kept: 0, with_holdings: 0, weighed_at: null },
    size: { ...healthyStatus.size, last_snapshot: null },
  }
}
