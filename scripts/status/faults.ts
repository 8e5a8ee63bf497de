/** Decides what in a running service needs a person. */
import { daysBetween, hourMilliseconds, minuteMilliseconds } from "../../src/days.ts"
import { overdueAfterSeconds } from "../../worker/overdue.ts"
import type { QueueBacklog, WorkerInvocations } from "./platform.ts"
import type { ServiceReading } from "./read.ts"
import type { ShownStatus } from "./reply.ts"
import { ageText, bytesText, counted, percentText } from "./words.ts"

type Run = ShownStatus["runs"][number]

const dueMillisecondsMax = hourMilliseconds
const closesDaysMax = 7
/** A week, because not everything that was passed over can be mended. It stays in the section `ledger`. */
const passedOverSecondsMax = 7 * 86_400
/** Today's snapshot is written until noon, so that yesterday's may be the newest. */
const snapshotDaysMax = 1
/** D1 allows 10 GB. */
const databaseBytesMax = 8e9
/** Several times the two minutes between two runs of `snapshots`. */
const snapshotPartSecondsMax = 600
const errorShareMax = 0.01
/** Longer than a message is tried again (`src/pipeline/patience.ts`), and than a delivery waits: twelve hours. */
const oldestMillisecondsMax = 13 * hourMilliseconds
/** The consumer of a queue of dead messages records them within seconds. */
const oldestDeadMillisecondsMax = 10 * minuteMilliseconds

/** The faults of a service, each as a clause without a full stop, the gravest first; none if it is healthy. */
export function faultsOf(reading: ServiceReading): readonly string[] {
  const { status, queues, invocations, replication, nowMilliseconds } = reading
  return [
    ...healthFaults(reading),
    ...(status.ok
      ? [...status.value.runs.flatMap((run) => runFaults(reading, run)), ...dataFaults(reading, status.value)]
      : [`the state of the tasks is not known (${status.message})`]),
    ...(queues.ok ? queues.value.flatMap((queue) => queueFaults(queue, nowMilliseconds)) : []),
    ...(invocations.ok ? invocationFaults(invocations.value) : []),
    ...(replication.ok && replication.value === "off" ? ["read replication of the database is off"] : []),
  ]
}

function healthFaults({ health }: ServiceReading): readonly string[] {
  if (health.status === "unavailable") return ["a store does not answer"]
  return health.status === "schedule_overdue" ? ["the schedule is overdue"] : []
}

/** True if tasks run on a schedule that nobody has paused. */
function isScheduled({ schedule, health }: ServiceReading): boolean {
  return schedule === "cron" && (health.paused_until ?? null) === null
}

function runFaults(reading: ServiceReading, run: Run): readonly string[] {
  const { task, outcome } = run
  const seconds = ageSecondsOf(run.ended_at, reading.nowMilliseconds)
  const faults = isOverdue(reading, run)
    ? [`the task ${task} is overdue, it ended ${ageText(seconds)} ago`]
    : []
  if (outcome === "failed") return [`the task ${task} failed`, ...faults]
  if (outcome === "incomplete" && !goesOn(run, seconds)) return [`the task ${task} is incomplete`, ...faults]
  return faults
}

/** True if the last run of a task is older than the schedule allows. */
export function isOverdue(
  reading: ServiceReading,
  { task, ended_at }: Pick<Run, "task" | "ended_at">,
): boolean {
  const seconds = overdueAgeSeconds(task)
  return isScheduled(reading) && seconds !== null && ageSecondsOf(ended_at, reading.nowMilliseconds) > seconds
}

/** The age in seconds from which a task is overdue; null for a task that this release does not know. */
export function overdueAgeSeconds(task: string): number | null {
  return Object.entries(overdueAfterSeconds).find(([name]) => name === task)?.[1] ?? null
}

/** The age in seconds of an instant (ISO 8601). */
export function ageSecondsOf(iso: string, nowMilliseconds: number): number {
  return (nowMilliseconds - Date.parse(iso)) / 1_000
}

/**
 * True if the next run does what an incomplete run has left, without a person. The reasons are those of
 * worker/tasks.ts. The parts of a snapshot follow each other every two minutes until noon.
 */
function goesOn({ task, detail }: Run, ageSeconds: number): boolean {
  if (task === "snapshots") return ageSeconds < snapshotPartSecondsMax
  return (detail ?? "").split("; ").every((reason) => /^more .+ (is|are) due$/.test(reason))
}

function dataFaults(reading: ServiceReading, status: ShownStatus): readonly string[] {
  const { filings, messages } = status.failed_last_day
  return [
    ...(isScheduled(reading) ? staleData(status, reading.nowMilliseconds) : []),
    ...(filings + messages > 0
      ? [`${counted(filings, "filing")} and ${counted(messages, "message")} failed in the last day`]
      : []),
    ...passedOver(status, reading.nowMilliseconds),
    ...(status.database_bytes > databaseBytesMax
      ? [`the database has ${bytesText(status.database_bytes)}, and D1 allows 10 GB`]
      : []),
  ]
}

function passedOver({ passed_over }: ShownStatus, nowMilliseconds: number): readonly string[] {
  const [first, ...others] = passed_over.filter(
    ({ tried_at }) => ageSecondsOf(tried_at, nowMilliseconds) < passedOverSecondsMax,
  )
  if (first === undefined) return []
  const rest = others.length === 0 ? " was" : ` and ${counted(others.length, "other day")} were`
  return [`${first.day}${rest} passed over`]
}

function staleData(
  { due_since, closes_through, size: { last_snapshot } }: ShownStatus,
  nowMilliseconds: number,
): readonly string[] {
  const today = new Date(nowMilliseconds).toISOString().slice(0, 10)
  const dueSeconds = due_since === null ? 0 : ageSecondsOf(due_since, nowMilliseconds)
  return [
    ...(dueSeconds * 1_000 > dueMillisecondsMax
      ? [`a due filing has waited for ${ageText(dueSeconds)}`]
      : []),
    ...(closes_through !== null && daysBetween(closes_through, today) > closesDaysMax
      ? [`the newest close is of ${closes_through}`]
      : []),
    ...(last_snapshot !== null && daysBetween(last_snapshot, today) > snapshotDaysMax
      ? [`the newest snapshot is of ${last_snapshot}`]
      : []),
  ]
}

function queueFaults({ name, oldestMilliseconds }: QueueBacklog, nowMilliseconds: number): readonly string[] {
  if (oldestMilliseconds === null) return []
  const age = nowMilliseconds - oldestMilliseconds
  const ageMax = name.endsWith("-dead") ? oldestDeadMillisecondsMax : oldestMillisecondsMax
  return age > ageMax ? [`a message of ${name} has waited for ${ageText(age / 1_000)}`] : []
}

function invocationFaults({ requests, errors }: WorkerInvocations): readonly string[] {
  const share = requests === 0 ? 0 : errors / requests
  return share > errorShareMax
    ? [`${percentText(share)} of the Worker's invocations ended with an error in the last day`]
    : []
}
