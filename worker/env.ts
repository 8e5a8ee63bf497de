import { unreachableChoices, type WhenUnreachable } from "../src/access/ports.ts"
import type { FundFilingRequest, RescreenRequest } from "../src/pipeline/ports.ts"
import type { Allowance } from "./limits/allowance.ts"
import type { EdgarPace } from "./limits/pace.ts"
import type { EdgarConfiguration } from "./sources/edgar/request.ts"

/** The bindings of `wrangler.toml` and the secret beside them. */
export interface Env {
  readonly DB: D1Database
  /** Evidence Packets under `packets/`, screening inputs under `inputs/`, holdings as they were read under `holdings/`. */
  readonly PACKETS: R2Bucket
  readonly RESCREEN: Queue<RescreenRequest | FundFilingRequest>
  readonly LIMITS: DurableObjectNamespace<Allowance>
  readonly IP_LIMIT: RateLimit
  readonly DISCOVERY_IP_LIMIT: RateLimit
  readonly SIGN_IN_IP_LIMIT: RateLimit
  readonly PAGES_IP_LIMIT: RateLimit
  readonly KEY_PEPPER: string
  readonly PACE: DurableObjectNamespace<EdgarPace>
  readonly EDGAR_WWW_URL: string
  readonly EDGAR_DATA_URL: string
  /** Names a contact, as the SEC asks for; without it nothing is fetched. */
  readonly EDGAR_USER_AGENT?: string
  /** Who closes are asked of: `none`, `stooq` or `eodhd`. */
  readonly PRICES_SOURCE: string
  /** Takes the place of the vendor's own address. */
  readonly PRICES_URL?: string
  readonly EODHD_TOKEN?: string
  /** The key Stooq hands out to clients it asks for one. */
  readonly STOOQ_KEY?: string
  /** Where the dashboard is, `https://qistas.example`; without it there is none, and no sessions. */
  readonly PUBLIC_ORIGIN?: string
  /** What becomes of a request whose allowance cannot be reached: `refuse` (503) or `admit` (uncounted). */
  readonly LIMITS_UNREACHABLE?: string
  /** Sends the links people sign in by. */
  readonly EMAIL: SendEmail
  /** The sender of those letters, at a domain that Cloudflare may send for; without it there are none. */
  readonly MAIL_FROM?: string
  /** Without these three there is no billing. */
  readonly STRIPE_SECRET_KEY?: string
  readonly STRIPE_WEBHOOK_SECRET?: string
  /** The id of the price of a Plus subscription. */
  readonly STRIPE_PRICE_PLUS?: string
  /** What stands in for Stripe on a developer's machine; a deployed Worker does not read it. */
  readonly STRIPE_URL?: string
  /** Opens the routes of operators (worker/operator); without it there are none. */
  readonly OPERATOR_TOKEN?: string
}

const pepperMinimumLength = 32

/** The secret that key hashes depend on. Without a real one the service must not answer. */
export function pepperOf(env: Pick<Env, "KEY_PEPPER">): string {
  const pepper: string | undefined = env.KEY_PEPPER
  if (pepper === undefined || pepper.length < pepperMinimumLength) {
    throw new Error(`KEY_PEPPER must be set to at least ${pepperMinimumLength} characters`)
  }
  return pepper
}

/** Where EDGAR is and who asks it; a mirror on loopback when the variables say so. */
export function edgarConfigurationOf(env: Env): EdgarConfiguration {
  return {
    wwwUrl: env.EDGAR_WWW_URL,
    dataUrl: env.EDGAR_DATA_URL,
    userAgent: env.EDGAR_USER_AGENT?.trim() || null,
  }
}

const originShape = /^https:\/\/[^/?#@\\\s]+$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/** The origin of the service's own pages as browsers write it, or null. Plain http is for loopback alone. */
export function publicOriginOf({ PUBLIC_ORIGIN }: Pick<Env, "PUBLIC_ORIGIN">): string | null {
  if (!PUBLIC_ORIGIN) return null
  if (originShape.test(PUBLIC_ORIGIN)) return new URL(PUBLIC_ORIGIN).origin
  throw new Error("PUBLIC_ORIGIN must be an https origin without a path")
}

/** What is done with requests that cannot be counted; without a word they are refused. */
export function whenUnreachable({ LIMITS_UNREACHABLE }: Pick<Env, "LIMITS_UNREACHABLE">): WhenUnreachable {
  const named = LIMITS_UNREACHABLE || "refuse"
  const choice = unreachableChoices.find((each) => each === named)
  if (choice === undefined) throw new Error(`LIMITS_UNREACHABLE must be ${unreachableChoices.join(" or ")}`)
  return choice
}
