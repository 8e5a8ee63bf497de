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
  /** Webhooks whose delivery was started. */
  readonly woken: number
  /** True when more changes are left for the next run. */
  readonly hasMore: boolean
}

/** Makes messages of the changes that webhooks have not seen, up to a bound, and wakes every webhook with a message due. */
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

/** A webhook delivers what its account's plan reads now. */
function inScope(
  { clock }: Pick<DeliveryPorts, "clock">,
  { webhookId, sandbox, subscriptions }: BehindWebhook,
): { readonly webhookId: string; readonly scope: Scope } {
  const { scope } = entitlement(sandbox ? "sandbox" : "session", subscriptions, clock.nowMilliseconds())
  return { webhookId, scope }
}
