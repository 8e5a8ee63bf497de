import type { AnswerCount, Counter } from "../../src/access/ports.ts"
import { logFailure } from "../log.ts"
import type { Allowance } from "./allowance.ts"
import { callObject, counterName } from "./allowances.ts"
import type { AnswerReport } from "./usage-days.ts"

/** The time after which a report is abandoned. The platform ends work 30 seconds after the response. */
const reportMillisecondsMax = 30_000
/** The most calls in one round of reports. The platform allows a thousand for each request. */
const callsMax = 500
/** Hexadecimal digits. Eight tell apart the few dozen isolates that an object has to know. */
const reporterLength = 8
/** Above this number of counters the oldest is dropped. Its requests stay counted without responses. */
const countersMax = 2_000

/** The responses of one counter that an isolate has not reported yet. */
interface PendingAnswers {
  readonly counter: Counter
  /** Counts since the last report, by day, route and status. */
  counts: Map<string, AnswerCount>
  /**
   * The report that was sent and not confirmed. It is sent again unchanged, since the object recognizes its
   * sequence number.
   */
  sent: AnswerReport | null
}

/** The responses that an isolate has not reported yet. Their number is bounded. */
export interface AnswerBuffer {
  /** The time from the first response to the report. The report covers all responses until then. */
  readonly waitMilliseconds: number
  readonly pending: Map<string, PendingAnswers>
  /** Names the isolate. Null before a report, since only a request may draw random values. */
  reporter: string | null
  sequence: number
  /** The time at which the pending report was planned, in milliseconds. Null if none is planned. */
  plannedAt: number | null
}

export function answerBuffer(waitMilliseconds = 1_000): AnswerBuffer {
  return { waitMilliseconds, pending: new Map(), reporter: null, sequence: 0, plannedAt: null }
}

/** The response to one counted request, or to a refused one. */
type AnsweredRequest = Omit<AnswerCount, "requests">

interface AnswerReporter {
  /** Reports to the account's object how requests were answered, once for all responses of a second. */
  report(counter: Counter, answered: AnsweredRequest, execution: Pick<ExecutionContext, "waitUntil">): void
}

/** Collects responses in `buffer`, which must outlive the request. */
export function answerReporter(
  namespace: DurableObjectNamespace<Allowance>,
  buffer: AnswerBuffer,
): AnswerReporter {
  return {
    report(counter, answered, execution) {
      add(pendingOf(buffer, counter), answered)
      const now = Date.now()
      const { plannedAt } = buffer
      if (plannedAt !== null && now >= plannedAt && now - plannedAt < reportMillisecondsMax) return
      buffer.plannedAt = now
      execution.waitUntil(reportLater(namespace, buffer))
    },
  }
}

function pendingOf({ pending }: AnswerBuffer, counter: Counter): PendingAnswers {
  const known = pending.get(counterName(counter))
  if (known !== undefined) return known
  const [oldest] = pending.keys()
  if (pending.size >= countersMax && oldest !== undefined) pending.delete(oldest)
  const added: PendingAnswers = { counter, counts: new Map(), sent: null }
  pending.set(counterName(counter), added)
  return added
}

function add({ counts }: PendingAnswers, answered: AnsweredRequest): void {
  const name = `${answered.day} ${answered.route} ${answered.status}`
  counts.set(name, { ...answered, requests: (counts.get(name)?.requests ?? 0) + 1 })
}

/** Waits, then reports the collected responses. A failed report is sent again with the next response. */
async function reportLater(
  namespace: DurableObjectNamespace<Allowance>,
  buffer: AnswerBuffer,
): Promise<void> {
  await scheduler.wait(buffer.waitMilliseconds)
  buffer.plannedAt = null
  const collected = [...buffer.pending.values()].slice(0, callsMax)
  await Promise.all(collected.map((answers) => reportNow(namespace, buffer, answers)))
}

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
      if (answers.sent === sent) answers.sent = null
    }
    const name = counterName(counter)
    if (buffer.pending.get(name) === answers) buffer.pending.delete(name)
  } catch (cause) {
    logFailure("answers_not_reported", cause)
  }
}

/** The unconfirmed report, otherwise a new one with the collected responses. Null if there are none. */
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
