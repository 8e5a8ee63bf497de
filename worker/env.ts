import type { FundFilingRequest, RescreenRequest } from "../src/pipeline/ports.ts"
import type { Allowance } from "./limits/allowance.ts"
import type { EdgarPace } from "./limits/pace.ts"
import type { EdgarConfiguration } from "./sources/edgar-request.ts"

/** The bindings of `wrangler.toml` and the secret beside them. */
export interface Env {
  readonly DB: D1Database
  /** Evidence Packets under `packets/`, screening inputs under `inputs/`, holdings as they were read under `holdings/`. */
  readonly PACKETS: R2Bucket
  readonly RESCREEN: Queue<RescreenRequest | FundFilingRequest>
  readonly LIMITS: DurableObjectNamespace<Allowance>
  readonly IP_LIMIT: RateLimit
  readonly DISCOVERY_IP_LIMIT: RateLimit
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
