import type { DeliveryReach, UrlParts } from "../../src/webhooks/address.ts"
import type { WebhookUrls } from "../../src/webhooks/ports.ts"

/** Reads URLs with the runtime's parser, so that what is checked is what is fetched. */
export function webhookUrls(reach: DeliveryReach): WebhookUrls {
  return { parse, reach }
}

function parse(text: string): UrlParts | null {
  return URL.canParse(text) ? new URL(text) : null
}
