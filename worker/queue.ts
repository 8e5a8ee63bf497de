import * as z from "zod"
import { date, filerId } from "../src/contract/scalars.ts"
import { utcDay } from "../src/days.ts"
import { readFundFiling } from "../src/pipeline/funds/filings.ts"
import { deliveriesMax, redeliverySecondsMax, redeliverySecondsMin } from "../src/pipeline/patience.ts"
import { type FundFilingRequest, isFetchFailure, type RescreenRequest } from "../src/pipeline/ports.ts"
import type { RescreenFailure } from "../src/pipeline/rescreen/failures.ts"
import { refreshCompany } from "../src/pipeline/rescreen/refresh.ts"
import { rescreenStored } from "../src/pipeline/rescreen/rescreen.ts"
import type { Env } from "./env.ts"
import { logEvent, logFailure } from "./log.ts"
import { sendFeedChanged } from "./storage/queues.ts"
import { type ConsumerPorts, composeConsumer } from "./write-side.ts"

/**
 * The name at the top level of `wrangler.toml`. A name of an environment (`qistas-staging-rescreen`) has the
 * same ending.
 */
export const rescreenQueueName = "qistas-rescreen"
export const deadLetterQueueName = "qistas-rescreen-dead"
const buried = `the message failed ${deliveriesMax} times`

/** A message that names a company to screen again. */
const rescreenMessage = z.object({
  filer: filerId,
  from: z.enum(["filings", "store"]),
  asOf: date.optional(),
})

/** A message that names an NPORT-P filing to read. */
const fundFilingMessage = z.object({
  filer: filerId,
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
})

/** The result of one message. A later delivery decides a `retried` message. */
type Settlement =
  | "published"
  | "unchanged"
  | "waiting"
  | "unlisted"
  | "taken"
  | "skipped"
  | "refused"
  | RescreenFailure["reason"]
  | "retried"
  | "postponed"
  | "retried_overtaken"
  | "retried_unreachable"
/** The results after which the feed may have new changes. */
const publishing: readonly Settlement[] = ["published", "taken"]
/** A message that failed for good gives its failure, which is recorded. */
type Settle = (message: Message, ports: ConsumerPorts) => Promise<Settlement | RescreenFailure>

/** The function for the messages of a queue; null for an unknown queue. */
function settlerOf(queue: string): Settle | null {
  if (queue.endsWith("-rescreen")) return rescreenOrRead
  return queue.endsWith("-rescreen-dead") ? bury : null
}

/**
 * Consumes a batch of either queue. A batch of the screening queue is one message (`wrangler.toml`), so that
 * a killed invocation affects one company only.
 */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const settle = settlerOf(batch.queue)
  if (settle === null) throw new Error(`no consumer of the queue ${batch.queue}`)
  const ports = composeConsumer(env)
  const counts: Partial<Record<Settlement, number>> = {}
  for (const message of batch.messages) {
    const settlement = await settleOrRetry(settle, message, ports)
    counts[settlement] = (counts[settlement] ?? 0) + 1
  }
  if (publishing.some((settlement) => counts[settlement] !== undefined)) await sendFeedChanged(env.WEBHOOKS)
  logEvent("batch_consumed", { queue: batch.queue, ...counts })
}

/** Handles a message. After a throw (an unreachable store, or a bug) the message is retried later. */
async function settleOrRetry(settle: Settle, message: Message, ports: ConsumerPorts): Promise<Settlement> {
  let settlement: Settlement = "retried"
  try {
    const settled = await settle(message, ports)
    if (typeof settled === "object") await ports.failures.record(settled)
    settlement = typeof settled === "object" ? settled.reason : settled
  } catch (cause) {
    logFailure("message_failed", cause, { message_id: message.id, attempts: String(message.attempts) })
  }
  if (settlement.startsWith("retried")) message.retry({ delaySeconds: redeliverySeconds(message.attempts) })
  else message.ack()
  return settlement
}

/** The delay before the next attempt, which doubles with each. */
function redeliverySeconds(attempts: number): number {
  return Math.min(redeliverySecondsMin * 2 ** (attempts - 1), redeliverySecondsMax)
}

const rescreenOrRead: Settle = async (message, ports) => {
  const filing = fundFilingMessage.safeParse(message.body)
  if (filing.success) return readHoldings(message, filing.data, ports)
  const { id: messageId, attempts } = message
  const read = rescreenMessage.safeParse(message.body)
  if (!read.success) return { messageId, filer: null, reason: "malformed_message", attempts }
  const { filer, from, asOf = utcDay(message.timestamp.getTime()) } = read.data
  if (from === "filings") return refresh(message, { filer, from, asOf }, ports)
  const rescreened = await rescreenStored(ports, filer, asOf)
  if (rescreened.ok) return rescreened.value
  const { code: reason, message: detail } = rescreened
  return { messageId, filer, reason, detail, attempts }
}

async function refresh(
  message: Message,
  request: RescreenRequest,
  ports: ConsumerPorts,
): Promise<Settlement> {
  const { filer, asOf } = request
  const refreshed = await refreshCompany(ports, filer, asOf)
  if (!isFetchFailure(refreshed)) return refreshed.kind === "overtaken" ? "retried_overtaken" : refreshed.kind
  if (refreshed.kind === "paused") return postpone(request, refreshed.untilMilliseconds, ports)
  logEvent("edgar_unreachable", { filer, detail: refreshed.detail, attempts: message.attempts })
  await ports.ledger.noteFailure(filer, refreshed.detail)
  return "retried_unreachable"
}

async function readHoldings(
  message: Message,
  filing: FundFilingRequest,
  ports: ConsumerPorts,
): Promise<Settlement> {
  const read = await readFundFiling(ports, ports.fundReader, filing)
  if (!isFetchFailure(read)) return read.kind
  if (read.kind === "paused") return postpone(filing, read.untilMilliseconds, ports)
  logEvent("edgar_unreachable", { ...filing, detail: read.detail, attempts: message.attempts })
  await ports.fundFilings.noteFailure(filing.filer, filing.accession, read.detail)
  return "retried_unreachable"
}

/** Sends the request again for the end of a pause. The new message has all its retries left. */
async function postpone(
  request: RescreenRequest | FundFilingRequest,
  untilMilliseconds: number,
  { clock, rescreenQueue }: ConsumerPorts,
): Promise<Settlement> {
  const pauseSeconds = Math.ceil((untilMilliseconds - clock.nowMilliseconds()) / 1_000)
  await rescreenQueue.send([request], Math.max(pauseSeconds, 1))
  return "postponed"
}

/** Records a dead message, and marks its company's filings as failed. The log has the causes. */
const bury: Settle = async ({ id: messageId, body }, ports) => {
  const failure = { messageId, reason: "retries_exhausted", attempts: deliveriesMax } as const
  const filing = fundFilingMessage.safeParse(body)
  if (filing.success) {
    const { filer, accession } = filing.data
    await ports.fundFilings.fail(filer, accession, buried)
    return { ...failure, filer, detail: accession }
  }
  const read = rescreenMessage.safeParse(body)
  if (!read.success) return { ...failure, filer: null }
  const { filer, from } = read.data
  if (from === "filings") await ports.ledger.fail(filer, buried)
  return { ...failure, filer }
}
