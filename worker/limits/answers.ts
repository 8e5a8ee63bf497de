import type { AnswerCount, Counter } from "../../src/access/ports.ts"
import { logFailure } from "../log.ts"
import type { Allowance } from "./allowance.ts"
import { callObject, objectName } from "./allowances.ts"
import type { AnswerReport } from "./usage-days.ts"

/** Answers of one counter are told together, so long after the first of them. */
const waitMilliseconds = 1_000
/** A wait that is not over by then died with its request. */
const waitMillisecondsMax = 10_000
/** Past this many the counter that has waited longest is forgotten: its requests stay counted, without their answers. */
const countersMax = 2_000

/** What an isolate has still to tell of one counter. */
interface PendingAnswers {
  readonly object: string
  /** By day, route and status. */
  counts: Map<string, AnswerCount>
  /** What was sent and not confirmed yet: sent again as it was, for the object knows it by its sequence. */
  sent: AnswerReport | null
  /** Milliseconds; null while nobody waits. */
  waitingSince: number | null
}

/** What the isolate remembers of answers; bounded. */
export interface AnswerBuffer {
  readonly untold: Map<string, PendingAnswers>
  /** Names the isolate; null until it tells something, since an isolate may draw nothing at random before a request. */
  teller: string | null
  sequence: number
}

/** What an isolate begins with. */
export function answerBuffer(): AnswerBuffer {
  return { untold: new Map(), teller: null, sequence: 0 }
}

/** One answer to a counted request, or the refusal of one. */
type AnsweredRequest = Omit<AnswerCount, "requests">

export interface AnswerReporter {
  /** Tells the counter's object how a request was answered, a little later and together with others. */
  report(counter: Counter, answered: AnsweredRequest, execution: Pick<ExecutionContext, "waitUntil">): void
}

/** Tells through `memory`, which must outlive the request. */
export function answerReporter(
  namespace: DurableObjectNamespace<Allowance>,
  memory: AnswerBuffer,
): AnswerReporter {
  return {
    report(counter, answered, execution) {
      const untold = untoldOf(memory, objectName(counter))
      add(untold, answered)
      const now = Date.now()
      if (untold.waitingSince !== null && Math.abs(now - untold.waitingSince) < waitMillisecondsMax) return
      untold.waitingSince = now
      execution.waitUntil(reportLater(namespace, memory, untold))
    },
  }
}

function untoldOf({ untold }: AnswerBuffer, object: string): PendingAnswers {
  const known = untold.get(object)
  if (known !== undefined) return known
  const [oldest] = untold.keys()
  if (untold.size >= countersMax && oldest !== undefined) untold.delete(oldest)
  const added: PendingAnswers = { object, counts: new Map(), sent: null, waitingSince: null }
  untold.set(object, added)
  return added
}

function add({ counts }: PendingAnswers, answered: AnsweredRequest): void {
  const name = `${answered.day} ${answered.route} ${answered.status}`
  counts.set(name, { ...answered, requests: (counts.get(name)?.requests ?? 0) + 1 })
}

/** Failing loses nothing: what was sent stays, and goes first with the next answer of the same counter. */
async function reportLater(
  namespace: DurableObjectNamespace<Allowance>,
  memory: AnswerBuffer,
  untold: PendingAnswers,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMilliseconds))
  untold.waitingSince = null
  try {
    for (let telling = nextOf(memory, untold); telling !== null; telling = nextOf(memory, untold)) {
      const told = telling
      await callObject(namespace, untold.object, async (stub) => await stub.recordAnswers(told))
      if (untold.sent === told) untold.sent = null
    }
  } catch (cause) {
    logFailure("answers_not_told", cause)
    return
  }
  if (untold.waitingSince === null && memory.untold.get(untold.object) === untold) {
    memory.untold.delete(untold.object)
  }
}

/** What is to be sent next: again what is not confirmed, else what has gathered; null when all is told. */
function nextOf(memory: AnswerBuffer, untold: PendingAnswers): AnswerReport | null {
  if (untold.sent !== null) return untold.sent
  if (untold.counts.size === 0) return null
  memory.teller ??= crypto.randomUUID()
  memory.sequence += 1
  untold.sent = { teller: memory.teller, sequence: memory.sequence, answers: [...untold.counts.values()] }
  untold.counts = new Map()
  return untold.sent
}
