import type { Allowance } from "./limits/allowance.ts"

/** The bindings of `wrangler.toml` and the secret beside them. */
export interface Env {
  readonly DB: D1Database
  /** Evidence Packets under `packets/`, screening inputs under `inputs/`. */
  readonly PACKETS: R2Bucket
  readonly RESCREEN: Queue<{ readonly cik: number }>
  readonly LIMITS: DurableObjectNamespace<Allowance>
  readonly IP_LIMIT: RateLimit
  readonly DISCOVERY_IP_LIMIT: RateLimit
  readonly KEY_PEPPER: string
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
