import type { Env } from "../env.ts"
import { logEvent } from "../log.ts"

export interface StripeConfiguration {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly plusPriceId: string
}

const names = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_PLUS"] as const

let isHalfConfiguredTold = false

/** Null without all three. Part of them is an oversight: the log says once an isolate what is missing. */
export function stripeConfigurationOf(env: Pick<Env, (typeof names)[number]>): StripeConfiguration | null {
  const [secretKey, webhookSecret, plusPriceId] = names.map((name) => env[name]?.trim() || null)
  if (secretKey && webhookSecret && plusPriceId) return { secretKey, webhookSecret, plusPriceId }
  const missing = names.filter((name) => !env[name]?.trim())
  if (missing.length < names.length && !isHalfConfiguredTold) {
    isHalfConfiguredTold = true
    logEvent("billing_not_configured", { missing: missing.join(" ") })
  }
  return null
}
