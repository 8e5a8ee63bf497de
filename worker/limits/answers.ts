import type { AnswerCount, Counter } from "../../src/access/ports.ts"
import { logFailure } from "../log.ts"
import { callObject, counterName } from "./account-object.ts"
import type { Allowance } from "./allowance.ts"
import type { AnswerReport } from "./usage-days.ts"

/** Responses that have waited so long are reported with the next admission of their counter. */
const dueMilliseconds = 1_000
/** One request of an isolate looks for responses that no admission has taken, and reports those it sees for the fourth time. */
const looksBefore = 3
/** The last look reports all, because the platform ends the request's work after 30 seconds. It also ends after so many calls. */
const looksMax = 40
const callsMax = 500
/** Hexadecimal digits: enough for the few dozen isolates that an object distinguishes. */
const reporterLength = 8
/** Beyond this many the oldest counter is dropped: its requests stay counted, without their responses. */
const countersMax = 2_000

/** The responses of one counter that an isolate has not reported yet. */
interface PendingAnswers {
  readonly counter: Counter
  /** By day, route and status: those since the last report. */
  counts: Map<string, AnswerCount>
  /** Milliseconds: when the first of them was collected. */
  since: number
  /** How often they were looked at. */
  looks: number
  /** The report that was sent and not confirmed. It is sent again unchanged: the object recognizes its sequence number. */
  sent: AnswerReport | null
}

/** The responses an isolate has not reported yet; bounded. */
export interface AnswerBuffer {
  /** Between two looks for responses that no admission has taken. */
  readonly lookMilliseconds: number
  readonly pending: Map<string, PendingAnswers>
  /** Names the isolate; null until its first report, since an isolate may not draw random values outside a request. */
  reporter: string | null
  sequence: number
  /** Milliseconds: when the request that looks for them ends at the latest. The first response after it starts another. */
  watchedUntil: number
}

/** An empty buffer. */
export function answerBuffer(lookMilliseconds = 500): AnswerBuffer {
  return { lookMilliseconds, pending: new Map(), reporter: null, sequence: 0, watchedUntil: 0 }
}

/** The response to one counted request, or to a refused one. */
type AnsweredRequest = Omit<AnswerCount, "requests">

export interface AnswerReporter {
  /** Reports to the account's object how a request was answered, with a later admission or by a call of its own. */
  report(counter: Counter, answered: AnsweredRequest, execution: Pick<ExecutionContext, "waitUntil">): void
}

/** Collects responses in `buffer`, which must outlive the request. */
export function answerReporter(
  namespace: DurableObjectNamespace<Allowance>,
  buffer: AnswerBuffer,
): AnswerReporter {
  return {
    report(counter, answered, execution) {
      const now = Date.now()
      const answers = pendingOf(buffer, counter)
      if (answers.counts.size === 0) Object.assign(answers, { since: now, looks: 0 })
      add(answers, answered)
      if (now < buffer.watchedUntil) return
      buffer.watchedUntil = now + looksMax * buffer.lookMilliseconds
      execution.waitUntil(watch(namespace, buffer))
    },
  }
}

function pendingOf({ pending }: AnswerBuffer, counter: Counter): PendingAnswers {
  const known = pending.get(counterName(counter))
  if (known !== undefined) return known
  const [oldest] = pending.keys()
  if (pending.size >= countersMax && oldest !== undefined) pending.delete(oldest)
  const added: PendingAnswers = { counter, counts: new Map(), since: 0, looks: 0, sent: null }
  pending.set(counterName(counter), added)
  return added
}

function add({ counts }: PendingAnswers, answered: AnsweredRequest): void {
  const name = `${answered.day} ${answered.route} ${answered.status}`
  counts.set(name, { ...answered, requests: (counts.get(name)?.requests ?? 0) + 1 })
}

/** Reports what no admission takes along, for all counters of the isolate, until none has collected responses. */
async function watch(namespace: DurableObjectNamespace<Allowance>, buffer: AnswerBuffer): Promise<void> {
  const { watchedUntil, lookMilliseconds } = buffer
  for (let looks = 0, calls = 0; looks < looksMax && calls < callsMax; looks++) {
    await scheduler.wait(lookMilliseconds)
    const collected = [...buffer.pending.values()].filter(({ counts }) => counts.size > 0)
    if (collected.length === 0) break
    const isLast = looks === looksMax - 1
    const silent = collected.filter((answers) => answers.looks++ >= looksBefore || isLast)
    await Promise.all(silent.map((answers) => reportNow(namespace, buffer, answers)))
    calls += silent.length
  }
  if (buffer.watchedUntil === watchedUntil) buffer.watchedUntil = 0
}

/** A failure loses nothing: the report stays and is sent again with the next admission or response of the same counter. */
async function reportNow(
  namespace: DurableObjectNamespace<Allowance>,
  buffer: AnswerBuffer,
  answers: PendingAnswers,
): Promise<void> {
  const { counter } = answers
  try {
    for (let report = nextReport(buffer, answers); report !== null; report = nextReport(buffer, answers)) {
      const sent = report
      await callObject(namespace, counter.accountId, async (stub) => await stub.recordAnswers(sent))
      confirmReport(buffer, counter, sent)
    }
  } catch (cause) {
    logFailure("answers_not_reported", cause)
  }
}

/** The report that an admission of the counter takes along; null when none is due. */
export function dueReport(buffer: AnswerBuffer, counter: Counter): AnswerReport | null {
  const answers = buffer.pending.get(counterName(counter))
  if (answers === undefined) return null
  const isDue = answers.sent !== null || Date.now() - answers.since >= dueMilliseconds
  return isDue ? nextReport(buffer, answers) : null
}

/** The unconfirmed report, else one of the collected responses; null when there are none. */
function nextReport(buffer: AnswerBuffer, answers: PendingAnswers): AnswerReport | null {
  if (answers.sent !== null) return answers.sent
  if (answers.counts.size === 0) return null
  buffer.reporter ??= crypto.randomUUID().slice(0, reporterLength)
  buffer.sequence += 1
  answers.sent = {
    keyId: answers.counter.keyId,
    reporter: buffer.reporter,
    sequence: buffer.sequence,
    answers: [...answers.counts.values()],
  }
  answers.counts = new Map()
  return answers.sent
}

/** The object has recorded the report: it is not sent again, and a counter without further responses is forgotten. */
export function confirmReport(
  { pending }: AnswerBuffer,
  counter: Counter,
  report: AnswerReport | null,
): void {
  const name = counterName(counter)
  const answers = pending.get(name)
  if (report === null || answers?.sent !== report) return
  answers.sent = null
  if (answers.counts.size === 0) pending.delete(name)
}
