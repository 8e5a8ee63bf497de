import type { FundFilingRequest, RescreenRequest } from "../src/pipeline/ports.ts"
import type { Allowance } from "./limits/allowance.ts"
import type { SourcePace } from "./limits/pace.ts"
import type { StrangerCounts } from "./limits/strangers.ts"
import { logEvent } from "./log.ts"
import type { EdgarConfiguration } from "./sources/edgar/request.ts"
import type { RegisterVariables } from "./sources/registers/settings.ts"
import type { DeliveryRequest } from "./storage/queues.ts"

/** The bindings of `wrangler.toml`, and the secrets. */
export interface Env extends RegisterVariables {
  readonly DB: D1Database
  /** Evidence Packets under `packets/`, screening inputs under `inputs/`, holdings under `holdings/`. */
  readonly PACKETS: R2Bucket
  readonly RESCREEN: Queue<RescreenRequest | FundFilingRequest>
  readonly WEBHOOKS: Queue<DeliveryRequest>
  readonly LIMITS: DurableObjectNamespace<Allowance>
  readonly IP_LIMIT: RateLimit
  readonly DISCOVERY_IP_LIMIT: RateLimit
  readonly SIGN_IN_IP_LIMIT: RateLimit
  readonly PAGES_IP_LIMIT: RateLimit
  readonly STRANGER_IP_LIMIT: RateLimit
  readonly STRANGERS: DurableObjectNamespace<StrangerCounts>
  readonly KEY_PEPPER: string
  readonly PACE: DurableObjectNamespace<SourcePace>
  readonly EDGAR_WWW_URL: string
  readonly EDGAR_DATA_URL: string
  /**
   * Names a contact, as the SEC and the registers of Europe ask. Without this setting nothing is fetched from them.
   */
  readonly EDGAR_USER_AGENT?: string
  /** The resolver for the names of webhooks: DNS over HTTPS, in its JSON form. */
  readonly DNS_URL: string
  /** The sources of closes: `none`, `stooq`, `eodhd`, or two of them with a blank between: `eodhd stooq`. */
  readonly PRICES_SOURCE: string
  /** An address that replaces the vendor's own. */
  readonly PRICES_URL?: string
  readonly EODHD_TOKEN?: string
  /** The key that Stooq requires of some clients. */
  readonly STOOQ_KEY?: string
  /** The address of a mirror of the European Central Bank's site. Default: the bank's own address. */
  readonly ECB_URL?: string
  /** The origin of the dashboard, such as `https://qistas.example`. If missing, there is no dashboard. */
  readonly PUBLIC_ORIGIN?: string
  /** Sends the emails of the service. */
  readonly EMAIL: SendEmail
  /** The sender of all emails, at a domain that Cloudflare may send for. If missing, no email is sent. */
  readonly MAIL_FROM?: string
  /** The most emails of one morning's watchlist run; default 200. */
  readonly WATCHLIST_EMAILS_MAX?: string
  /** Billing needs this key, the webhook secret and the price. */
  readonly STRIPE_SECRET_KEY?: string
  readonly STRIPE_WEBHOOK_SECRET?: string
  /** The id of the price of a Plus subscription. */
  readonly STRIPE_PRICE_PLUS?: string
  /** The address of a Stripe stand-in on a developer's machine. A deployed Worker does not read it. */
  readonly STRIPE_URL?: string
  /** Authorises the operator routes (worker/operator). Without it their paths are unknown. */
  readonly OPERATOR_TOKEN?: string
}

/** The configured number, or the default. Throws if the setting is not a whole number. */
export function watchlistEmailsMax({
  WATCHLIST_EMAILS_MAX: max = "200",
}: Pick<Env, "WATCHLIST_EMAILS_MAX">): number {
  if (!/^\d{1,5}$/.test(max)) throw new Error("WATCHLIST_EMAILS_MAX must be a whole number")
  return Number(max)
}

const pepperMinimumLength = 32
export const pepperMissing = `KEY_PEPPER must be set to at least ${pepperMinimumLength} characters`

/**
 * The secret that key hashes depend on. Throws if the secret is missing or too short, because the service
 * must then not answer.
 */
export function pepperOf(env: Pick<Env, "KEY_PEPPER">): string {
  const pepper: string | undefined = env.KEY_PEPPER
  if (pepper === undefined || pepper.length < pepperMinimumLength) {
    throw new Error(pepperMissing)
  }
  return pepper
}

/** The addresses of EDGAR, or of a mirror on loopback, and the contact to name. */
export function edgarConfigurationOf(env: Env): EdgarConfiguration {
  return {
    wwwUrl: env.EDGAR_WWW_URL,
    dataUrl: env.EDGAR_DATA_URL,
    userAgent: env.EDGAR_USER_AGENT?.trim() || null,
  }
}

const originShape = /^https:\/\/[^/?#@\\\s]+$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/** The origin of the service's pages as browsers write it, or null. Allows http only on loopback. */
export function publicOriginOf({ PUBLIC_ORIGIN }: Pick<Env, "PUBLIC_ORIGIN">): string | null {
  if (!PUBLIC_ORIGIN) return null
  if (originShape.test(PUBLIC_ORIGIN)) return new URL(PUBLIC_ORIGIN).origin
  throw new Error("PUBLIC_ORIGIN must be an https origin without a path")
}

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
