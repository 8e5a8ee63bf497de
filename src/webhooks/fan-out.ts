import { entitlement, type Scope } from "../access/plans.ts"
import { isoNow } from "../runtime.ts"
import type { BehindWebhook } from "./deliveries.ts"
import type { DeliveryPorts } from "./ports.ts"

/** Turns changes of the feed into messages, and starts their delivery. */

const webhooksPerStep = 50
const stepsMax = 40
const wokenMax = 1_000

export interface FanOutReport {
  readonly messages: number
  /** The number of webhooks whose delivery was started. */
  readonly woken: number
  /** True if more changes are left for the next run. */
  readonly hasMore: boolean
}

/**
 * Makes messages from the changes that webhooks have not seen, up to a bound, and wakes every webhook that
 * has a due message.
 */
export async function fanOut(
  ports: Pick<DeliveryPorts, "clock" | "deliveries" | "wakeWebhooks">,
): Promise<FanOutReport> {
  const { deliveries, wakeWebhooks } = ports
  let messages = 0
  let hasMore = true
  for (let step = 0; hasMore && step < stepsMax; step++) {
    const behind = await deliveries.behind(webhooksPerStep)
    hasMore = behind.length > 0
    if (hasMore)
      messages += await deliveries.addMessages(
        behind.map((each) => inScope(ports, each)),
        isoNow(ports),
      )
  }
  const wakes = await deliveries.planWakes(isoNow(ports), wokenMax)
  await wakeWebhooks(wakes)
  return { messages, woken: wakes.length, hasMore }
}

/** The webhook with the scope that its account's plan has now: only changes in that scope are delivered. */
function inScope(
  { clock }: Pick<DeliveryPorts, "clock">,
  { webhookId, sandbox, subscriptions }: BehindWebhook,
): { readonly webhookId: string; readonly scope: Scope } {
  const { scope } = entitlement(sandbox ? "sandbox" : "session", subscriptions, clock.nowMilliseconds())
  return { webhookId, scope }
}
