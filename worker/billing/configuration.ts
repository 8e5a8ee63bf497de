import type { Env } from "../env.ts"
import { logEvent } from "../log.ts"

export interface StripeConfiguration {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly plusPriceId: string
}

const settingNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_PLUS"] as const

let isPartLogged = false

/** Null unless all three are set. If only some are set, each isolate logs the missing ones once. */
export function stripeConfigurationOf(
  env: Pick<Env, (typeof settingNames)[number]>,
): StripeConfiguration | null {
  const [secretKey, webhookSecret, plusPriceId] = settingNames.map((name) => env[name]?.trim() || null)
  if (secretKey && webhookSecret && plusPriceId) return { secretKey, webhookSecret, plusPriceId }
  const missing = settingNames.filter((name) => !env[name]?.trim())
  if (missing.length < settingNames.length && !isPartLogged) {
    isPartLogged = true
    logEvent("billing_not_configured", { missing: missing.join(" ") })
  }
  return null
}
