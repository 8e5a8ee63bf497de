import type { Env } from "../../../worker/env.ts"
import {
  noPlatformCosts,
  noPlatformFaults,
  type PlatformCosts,
  type PlatformFaults,
} from "../check/platform.ts"
import { realDuration, realNow } from "./clock.ts"

let faults: PlatformFaults = noPlatformFaults
let stalledUntil = 0
let costs: PlatformCosts = noPlatformCosts()
/**
 * The delay after which the consumer is killed. By then it has read the message, and waits for D1 or EDGAR.
 */
const killedAfterMilliseconds = 50

/** Replaces the faults. Returns the costs since the last call. */
export function failPlatform(next: PlatformFaults): PlatformCosts {
  const carriedOut = costs
  costs = noPlatformCosts()
  faults = next
  stalledUntil = realNow() + next.stallSeconds * 1_000
  return carriedOut
}

/** Carries out a call of D1, after the stall if there is one. */
export async function carriedOutByD1(call: string, carryOut: () => Promise<unknown>): Promise<unknown> {
  costs.calls += 1
  const milliseconds = stalledUntil - realNow()
  if (milliseconds > 0) {
    costs.callsStalled += 1
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
  const outcome = await carryOut()
  costs.statements += call.startsWith("D1 batch") && Array.isArray(outcome) ? outcome.length : 1
  return outcome
}

/**
 * Returns the environment with a queue whose delays follow the service's clock, and with a quota of emails.
 */
export function onPlatform<Bound extends Env>(env: Bound): Bound {
  return { ...env, RESCREEN: companyQueue(env.RESCREEN), EMAIL: emailsInQuota(env.EMAIL) }
}

function companyQueue(queue: Env["RESCREEN"]): Env["RESCREEN"] {
  return overlaid(queue, {
    sendBatch(messages, { delaySeconds = 0 } = {}) {
      const all = [...messages]
      costs.sent += all.length
      return queue.sendBatch(all, { delaySeconds: realSeconds(delaySeconds) })
    },
  })
}

function emailsInQuota(email: SendEmail): SendEmail {
  return overlaid(email, {
    async send(message: EmailMessage | EmailMessageBuilder) {
      if (faults.emailsMax !== null && costs.emails.length >= faults.emailsMax)
        throw Object.assign(new Error("daily limit exceeded"), { code: "E_DAILY_LIMIT_EXCEEDED" })
      const sent = await email.send(message as EmailMessageBuilder)
      costs.emails.push(String(message.to))
      return sent
    },
  })
}

/** Returns the batch with retries by the service's clock. The poison company's consumer is killed. */
export function messagesOnPlatform(batch: MessageBatch, execution: ExecutionContext): MessageBatch {
  const messages = batch.messages.map((message) => {
    const { cik } = message.body as { readonly cik?: number }
    if (cik !== undefined && !batch.queue.endsWith("-dead"))
      costs.deliveries[cik] = (costs.deliveries[cik] ?? 0) + 1
    if (cik !== undefined && cik === faults.poisonCik && !batch.queue.endsWith("-dead"))
      setTimeout(() => execution.abort("killed by the soak"), killedAfterMilliseconds)
    return overlaid(message, {
      retry: ({ delaySeconds } = {}) =>
        message.retry(delaySeconds === undefined ? {} : { delaySeconds: realSeconds(delaySeconds) }),
    })
  })
  return overlaid(batch, { messages })
}

/** Converts a delay to the machine's clock, in whole seconds because queues accept no fractions. */
function realSeconds(serviceSeconds: number): number {
  return Math.ceil(realDuration(serviceSeconds))
}

/** Returns an object of the platform with some members replaced. */
function overlaid<Target extends object>(target: Target, over: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(name in over ? over : target, name)
      return typeof member === "function" ? member.bind(target) : member
    },
  })
}
