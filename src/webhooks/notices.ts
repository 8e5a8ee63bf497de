import { dayMilliseconds } from "../days.ts"
import { isoAt, isoNow } from "../runtime.ts"
import type { FailingWebhook } from "./deliveries.ts"
import type { NoticePorts } from "./ports.ts"

/** Warns the owners of failing webhooks by email, and disables such webhooks in the end. */

const warnedAfterDays = 4
const disabledAfterDays = 5
const webhooksPerRun = 100

interface NoticeReport {
  readonly warned: number
  readonly disabled: number
  /** Warnings that could not be sent. Their webhooks stay enabled, and the next run tries again. */
  readonly failed: number
}

/**
 * Warns the owners of webhooks that have failed for four days. Disables webhooks that have failed for five
 * days, at least a day after the warning.
 */
export async function noticeFailing(ports: NoticePorts): Promise<NoticeReport> {
  const { clock, deliveries } = ports
  const daysAgo = (days: number) => isoAt(clock.nowMilliseconds() - days * dayMilliseconds)
  const report = { warned: 0, disabled: 0, failed: 0 }
  for (const webhook of await deliveries.failing(daysAgo(warnedAfterDays), null, webhooksPerRun)) {
    if (!(await deliveries.markWarned(webhook.id, isoNow(ports)))) continue
    if (await write(ports, webhook, "failing")) report.warned += 1
    else {
      await deliveries.unmarkWarned(webhook.id)
      report.failed += 1
    }
  }
  for (const webhook of await deliveries.failing(daysAgo(disabledAfterDays), daysAgo(1), webhooksPerRun)) {
    if (!(await deliveries.disableFailing(webhook.id))) continue
    await write(ports, webhook, "disabled")
    report.disabled += 1
  }
  return report
}

const subjects = {
  failing: "A webhook of yours is failing and will be disabled",
  disabled: "A webhook of yours was disabled",
} as const

/** False if the email could not be sent; true also if the account has no address. */
async function write(
  { mailer, origin }: NoticePorts,
  { url, email, failingSince }: FailingWebhook,
  what: keyof typeof subjects,
): Promise<boolean> {
  if (mailer === null || email === null) return true
  const since = failingSince.slice(0, 16).replace("T", " ")
  const follows =
    what === "failing"
      ? "If it still fails a day from now, it will be disabled."
      : "It is disabled now: nothing is sent to it. When you enable it again, it continues where it stopped, at most 30 days back."
  const text = `Every attempt to deliver to this webhook of your Qistas account has failed since ${since} UTC:

${url}

${follows}${origin === null ? "" : `\n\nIts log shows the responses of the receiver:\n\n${origin}/dashboard/webhooks`}

Qistas
`
  return mailer.send({ to: email, subject: subjects[what], text }).then(
    () => true,
    () => false,
  )
}
