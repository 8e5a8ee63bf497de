/** Prints the state of a service on one screen: at most 40 lines of 100 columns. */

import { overdueAfterSeconds } from "../../worker/overdue.ts"
import { printRegisters } from "../../worker/sources/registers/settings.ts"
import {
  type BillLine,
  billOf,
  nearestToIncluded,
  objectBytesPerCompany,
  planDollars,
  screeningsPerCompany,
  totalDollars,
} from "./bill.ts"
import { ageSecondsOf, faultsOf, isOverdue, overdueAgeSeconds } from "./faults.ts"
import type { ServiceReading } from "./read.ts"
import type { ShownStatus } from "./reply.ts"
import {
  ageText,
  bytesText,
  counted,
  grouped,
  instantText,
  percentText,
  shortened,
  wrapped,
} from "./words.ts"

const columnsMax = 100
const labelColumns = 9
const cellColumns = 46
/** Texts of the service or of Cloudflare take one line each, so that the screen keeps its height. */
const faultsShownMax = 3
const reasonsShownMax = 2
const failuresShownMax = 2
const passedOverShownMax = 1
const statusesShownMax = 3
const billLinesShownMax = 4

/** The lines of the screen. The first says whether the service is healthy, and else what is wrong. */
export function screenOf(reading: ServiceReading): readonly string[] {
  const { status, nowMilliseconds } = reading
  const head = headLines(reading)
  const queues = section("queues", queueLines(reading))
  const database = section("database", [replicationLine(reading)])
  if (!status.ok)
    return [...head, ...section("tasks", [oneLine(`not shown: ${status.message}`)]), ...queues, ...database]
  return [
    ...head,
    ...section("tasks", taskLines(reading, status.value)),
    ...queues,
    ...database,
    ...section("reports", [printRegisters(status.value.registers)]),
    ...section("ledger", ledgerLines(status.value, nowMilliseconds)),
    ...section("content", contentLines(status.value, nowMilliseconds)),
    ...section("errors", errorLines(reading, status.value)),
    ...section("cost", costLines(reading, status.value)),
  ]
}

function headLines(reading: ServiceReading): readonly string[] {
  const { name, origin, nowMilliseconds } = reading
  const now = instantText(new Date(nowMilliseconds).toISOString())
  const [first, ...others] = faultsOf(reading)
  const where = wrapped(`${origin} at ${now}; ${scheduleText(reading)}`, columnsMax)
  if (first === undefined) return [`${name} is healthy.`, ...where]
  const shown = others.slice(0, faultsShownMax - 1)
  const more = others.length - shown.length
  const moreText = more > 0 ? `There ${more === 1 ? "is 1 more fault" : `are ${more} more faults`}. ` : ""
  return [
    shortened(`${name} needs a person: ${first}.`, columnsMax),
    ...shown.map((fault) => shortened(`  Also: ${fault}.`, columnsMax)),
    `  ${moreText}The section "A runbook" of docs/operations.md says what to do.`,
    ...where,
  ]
}

function scheduleText({ schedule, health }: ServiceReading): string {
  const answered = `/health says ${health.status}`
  if (schedule === "none") return `${answered}; no task runs on its own here`
  const pausedUntil = health.paused_until ?? null
  return pausedUntil === null
    ? answered
    : `${answered}; the schedule is paused until ${instantText(pausedUntil)}`
}

/** Lines under a label, which stands before the first line. */
function section(label: string, lines: readonly string[]): readonly string[] {
  return lines
    .flatMap((line) => wrapped(line, columnsMax - labelColumns))
    .map((line, at) => `${(at === 0 ? label : "").padEnd(labelColumns)}${line}`)
}

/** A text of the service or of Cloudflare, in one line of a section. */
function oneLine(text: string): string {
  return shortened(text, columnsMax - labelColumns)
}

/** Two tasks in a line, each with its last outcome, its age, and the age from which it is overdue. */
function taskLines(reading: ServiceReading, { runs }: ShownStatus): readonly string[] {
  const known = Object.keys(overdueAfterSeconds)
  const others = runs.flatMap(({ task }) => (known.includes(task) ? [] : [task]))
  const cells = [...known, ...others].map((task) => taskCell(reading, runs, task))
  const half = Math.ceil(cells.length / 2)
  const unfinished = runs.filter(({ outcome }) => outcome !== "done")
  return [
    ...cells
      .slice(0, half)
      .map((cell, at) => `${cell.padEnd(cellColumns)}${cells[half + at] ?? ""}`.trimEnd()),
    ...unfinished.slice(0, reasonsShownMax).map(({ task, outcome, detail }) => {
      return oneLine(
        `${task} ${outcome === "failed" ? "failed" : "is incomplete"}: ${detail ?? "no reason is stored"}`,
      )
    }),
  ]
}

/** For example `discover   done       4 min ago (max 60 min)`. */
function taskCell(reading: ServiceReading, runs: ShownStatus["runs"], task: string): string {
  const run = runs.find((each) => each.task === task)
  if (run === undefined) return `${task.padEnd(10)} has not run`
  const age = ageText(ageSecondsOf(run.ended_at, reading.nowMilliseconds))
  const ageMax = reading.schedule === "none" ? null : overdueAgeSeconds(task)
  const outcome = isOverdue(reading, run) ? "OVERDUE" : run.outcome
  return `${task.padEnd(10)} ${outcome.padEnd(10)} ${age} ago${ageMax === null ? "" : ` (max ${ageText(ageMax)})`}`
}

function queueLines({ queues, nowMilliseconds }: ServiceReading): readonly string[] {
  if (!queues.ok) return [oneLine(`not shown: ${queues.message}`)]
  return queues.value.map(({ name, backlogMessages, oldestMilliseconds }) => {
    if (oldestMilliseconds === null) return `${name} has ${counted(backlogMessages, "message")}`
    const age = ageText((nowMilliseconds - oldestMilliseconds) / 1_000)
    return `${name} has ${counted(backlogMessages, "message")}; the oldest was sent ${age} ago`
  })
}

function replicationLine({ replication }: ServiceReading): string {
  if (!replication.ok) return oneLine(`read replication is not shown: ${replication.message}`)
  return replication.value === "on"
    ? "read replication is on"
    : "read replication is off: the service may be slower far from the database"
}

function ledgerLines(status: ShownStatus, nowMilliseconds: number): readonly string[] {
  const states = Object.entries(status.filings).map(([state, filings]) => `${grouped(filings)} ${state}`)
  const { due_since: due, messages_failed, latest_failures, passed_over } = status
  const dueSeconds = due === null ? -1 : ageSecondsOf(due, nowMilliseconds)
  const dueText =
    dueSeconds < 0 ? "no filing is due now" : `the oldest due filing has waited for ${ageText(dueSeconds)}`
  return [
    `filings: ${states.length === 0 ? "none" : states.join(", ")}`,
    `${dueText}; ${counted(messages_failed, "message")} failed for good since the beginning`,
    ...passed_over.slice(0, passedOverShownMax).map(({ day, reason }) => {
      return oneLine(`${day} was passed over without ${reason}`)
    }),
    ...latest_failures.slice(0, failuresShownMax).map(({ form, accession, filer, error }) => {
      return oneLine(`${form} ${accession} of ${filer} failed: ${error ?? "no reason is stored"}`)
    }),
  ]
}

function contentLines(status: ShownStatus, nowMilliseconds: number): readonly string[] {
  const { newest_filing: filing, closes_through, size, funds, determinations } = status
  const agoOf = (iso: string) => `${ageText(ageSecondsOf(iso, nowMilliseconds))} ago`
  const filingText =
    filing === null
      ? "no filing was read yet"
      : `newest filing ${filing.filed}, read ${agoOf(filing.read_at)}`
  const closesText = closes_through === null ? "no closes" : `closes through ${closes_through}`
  const snapshotText = size.last_snapshot === null ? "no snapshot" : `snapshot of ${size.last_snapshot}`
  const { companies: screened, pending, oldest_as_of } = determinations ?? noDeterminations
  const oldest = oldest_as_of === null ? "" : `, the oldest as of ${oldest_as_of.slice(0, 10)}`
  const unscreened = Math.max(0, size.companies - screened)
  const weighed = funds.weighed_at === null ? "never weighed" : `weighed ${agoOf(funds.weighed_at)}`
  return [
    `${filingText}; ${closesText}; ${snapshotText}`,
    `companies: ${grouped(screened - pending)} decided, ${grouped(pending)} pending${oldest}; ${grouped(unscreened)} not screened`,
    `${counted(size.lines, "line")}; ${counted(funds.kept, "fund")}, ${grouped(funds.with_holdings)} with holdings, ${weighed}`,
  ]
}
const noDeterminations = { companies: 0, pending: 0, oldest_as_of: null }

function errorLines(
  { invocations }: ServiceReading,
  { runs, failed_last_day }: ShownStatus,
): readonly string[] {
  const { filings, messages } = failed_last_day
  const failed = runs.filter(({ outcome }) => outcome === "failed").length
  const own = `${counted(filings, "filing")} and ${counted(messages, "message")} failed in the last day; the last run of ${counted(failed, "task")} failed`
  if (!invocations.ok) return [own, oneLine(`Worker: not shown: ${invocations.message}`)]
  const { requests, errors, subrequests, byStatus, ...cpu } = invocations.value
  const statuses = byStatus
    .slice(0, statusesShownMax)
    .map((each) => `${grouped(each.requests)} ${each.status}`)
  const milliseconds = (microseconds: number) => `${Number((microseconds / 1_000).toPrecision(2))} ms`
  return [
    own,
    `Worker: ${counted(requests, "invocation")} in the last day, ${percentText(requests === 0 ? 0 : errors / requests)} with an error, ${counted(subrequests, "subrequest")}:`,
    `${statuses.join(", ") || "none"}; CPU time: median ${milliseconds(cpu.cpuP50Microseconds)}, 99th percentile ${milliseconds(cpu.cpuP99Microseconds)}`,
  ]
}

function costLines({ objects, schedule }: ServiceReading, status: ShownStatus): readonly string[] {
  const { size, determinations, database_bytes: databaseBytes } = status
  const { companies } = determinations ?? noDeterminations
  const { lines, requests_last_30_days: requests } = size
  const objectBytes = objects.ok ? objects.value.bytes : null
  const bill = billOf({ requests, companies, lines, databaseBytes, objectBytes })
  const nearest = nearestToIncluded(bill, 3).map(
    ({ resource, shareOfIncluded }) => `${resource} ${percentText(shareOfIncluded)}`,
  )
  const stored = objects.ok
    ? `, ${bytesText(objects.value.bytes)} of R2 (${counted(objects.value.objects, "object")})`
    : ""
  const assumedBytes = objects.ok ? "" : ` and ${bytesText(objectBytesPerCompany)} of R2`
  return [
    `a month ${schedule === "none" ? "would cost" : "costs"} about ${billText(bill)}`,
    `nearest to their included amounts: ${nearest.join(", ")}`,
    `from ${counted(requests, "request")} with a key in 30 days, ${bytesText(databaseBytes)} of D1${stored}`,
    `assumed: each request is alone in its minute; a company has ${screeningsPerCompany} screenings${assumedBytes}`,
    "not counted: requests without a key, and the vendors of closes",
  ]
}

/** For example `8.00 USD: 5.00 for the plan, 3.00 for object requests`. */
function billText(bill: readonly BillLine[]): string {
  const paid = bill
    .filter(({ dollars }) => dollars >= 0.005)
    .toSorted((one, other) => other.dollars - one.dollars)
  const dearest = paid
    .slice(0, billLinesShownMax)
    .map(({ resource, dollars }) => `${dollars.toFixed(2)} for ${resource}`)
  const others = paid.length > billLinesShownMax ? ["the rest for others"] : []
  const parts = [`${planDollars.toFixed(2)} for the plan`, ...dearest, ...others]
  return `${totalDollars(bill).toFixed(2)} USD: ${parts.join(", ")}`
}
