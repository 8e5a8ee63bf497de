import type { AnswerCount, Counter } from "../../src/access/ports.ts"
import { logFailure } from "../log.ts"
import type { Allowance } from "./allowance.ts"
import { callObject, counterName, objectName } from "./allowances.ts"
import type { AnswerReport } from "./usage-days.ts"

/** Responses of one counter are reported together, this long after the first of them. */
const waitMilliseconds = 1_000
/** A wait that is not over by then was cancelled with its request. */
const waitMillisecondsMax = 10_000
/** Beyond this many the oldest counter is dropped: its requests stay counted, without their responses. */
const countersMax = 2_000

/** The responses of one counter that an isolate has not reported yet. */
interface PendingAnswers {
  readonly counter: Counter
  /** By day, route and status. */
  counts: Map<string, AnswerCount>
  /** The report that was sent and not confirmed. It is sent again unchanged: the object recognizes its sequence number. */
  sent: AnswerReport | null
  /** Milliseconds; null while no report is scheduled. */
  waitingSince: number | null
}

/** The responses an isolate has not reported yet; bounded. */
export interface AnswerBuffer {
  readonly pending: Map<string, PendingAnswers>
  /** Names the isolate; null until its first report, since an isolate may not draw random values outside a request. */
  reporter: string | null
  sequence: number
}

/** An empty buffer. */
export function answerBuffer(): AnswerBuffer {
  return { pending: new Map(), reporter: null, sequence: 0 }
}

/** The response to one counted request, or to a refused one. */
type AnsweredRequest = Omit<AnswerCount, "requests">

export interface AnswerReporter {
  /** Reports to the account's object how a request was answered, a little later and together with others. */
  report(counter: Counter, answered: AnsweredRequest, execution: Pick<ExecutionContext, "waitUntil">): void
}

/** Collects responses in `buffer`, which must outlive the request. */
export function answerReporter(
  namespace: DurableObjectNamespace<Allowance>,
  buffer: AnswerBuffer,
): AnswerReporter {
  return {
    report(counter, answered, execution) {
      const answers = pendingOf(buffer, counter)
      add(answers, answered)
      const now = Date.now()
      if (answers.waitingSince !== null && Math.abs(now - answers.waitingSince) < waitMillisecondsMax) return
      answers.waitingSince = now
      execution.waitUntil(reportLater(namespace, buffer, answers))
    },
  }
}

function pendingOf({ pending }: AnswerBuffer, counter: Counter): PendingAnswers {
  const known = pending.get(counterName(counter))
  if (known !== undefined) return known
  const [oldest] = pending.keys()
  if (pending.size >= countersMax && oldest !== undefined) pending.delete(oldest)
  const added: PendingAnswers = { counter, counts: new Map(), sent: null, waitingSince: null }
  pending.set(counterName(counter), added)
  return added
}

function add({ counts }: PendingAnswers, answered: AnsweredRequest): void {
  const name = `${answered.day} ${answered.route} ${answered.status}`
  counts.set(name, { ...answered, requests: (counts.get(name)?.requests ?? 0) + 1 })
}

/** A failure loses nothing: the report stays and is sent again with the next response of the same counter. */
async function reportLater(
  namespace: DurableObjectNamespace<Allowance>,
  buffer: AnswerBuffer,
  answers: PendingAnswers,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMilliseconds))
  answers.waitingSince = null
  try {
    for (let report = nextReport(buffer, answers); report !== null; report = nextReport(buffer, answers)) {
      const sent = report
      await callObject(
        namespace,
        objectName(answers.counter.accountId),
        async (stub) => await stub.recordAnswers(sent),
      )
      if (answers.sent === sent) answers.sent = null
    }
  } catch (cause) {
    logFailure("answers_not_reported", cause)
    return
  }
  if (answers.waitingSince === null && buffer.pending.get(counterName(answers.counter)) === answers) {
    buffer.pending.delete(counterName(answers.counter))
  }
}

/** The next report: the unconfirmed one, else the collected responses; null when nothing is pending. */
function nextReport(buffer: AnswerBuffer, answers: PendingAnswers): AnswerReport | null {
  if (answers.sent !== null) return answers.sent
  if (answers.counts.size === 0) return null
  buffer.reporter ??= crypto.randomUUID()
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
