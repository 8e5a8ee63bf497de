import { type KeyType, type Plan, plans } from "../vocabulary.ts"

export interface Limits {
  readonly requestsPerDay: number
  readonly requestsPerMinute: number
  /** Null: unlimited. */
  readonly packetsPerMonth: number | null
  /** The number of webhooks of the account. */
  readonly webhooks: number
}

/** What a caller may read. Packets are counted for each scope. */
export type Scope = "sandbox" | "full"

export const sandboxLimits: Limits = {
  requestsPerDay: 500,
  requestsPerMinute: 30,
  packetsPerMonth: 25,
  webhooks: 1,
}

/** Design §4. The free plan reaches only the sandbox. */
export const planLimits: Readonly<Record<Plan, Limits>> = {
  free: sandboxLimits,
  plus: { requestsPerDay: 10_000, requestsPerMinute: 300, packetsPerMonth: 1_000, webhooks: 5 },
  enterprise: { requestsPerDay: 200_000, requestsPerMinute: 500, packetsPerMonth: null, webhooks: 50 },
}

/**
 * Limits per IP and minute. `any`: requests of no known caller; `keys`: look-ups of keys that an isolate has
 * not seen in use; `knownKey`: requests of one key in use, refused ones included (above every plan's own
 * limit). `wrangler.toml` sets the same numbers on the bindings.
 */
export const ipLimitsPerMinute = {
  any: 600,
  keys: 600,
  knownKey: 600,
  discovery: 60,
  signIn: 10,
  pages: 120,
} as const

export interface Subscription {
  readonly plan: Plan
  /** First instant at which it is no longer in force (ISO 8601); null without an end. */
  readonly activeUntil: string | null
}

/** The subscriptions of an account, by who gave them. */
interface AccountSubscriptions {
  /** Granted by an operator. */
  readonly granted: Subscription | null
  /** Paid through Stripe. */
  readonly paid: Subscription | null
}

/** The subscriptions that are not null, without their other stored fields. */
export function subscriptionsOf({ granted, paid }: AccountSubscriptions): readonly Subscription[] {
  return [granted, paid]
    .filter((held) => held !== null)
    .map(({ plan, activeUntil }) => ({ plan, activeUntil }))
}

/** The plan, scope and limits in force now. */
export interface Entitlement {
  readonly plan: Plan
  readonly scope: Scope
  readonly limits: Limits
}

/** A sandbox key reaches only the sandbox, whatever plan its account has. */
type CredentialType = KeyType | "session"

/** Access follows the plan in force at request time, not the credential (Interface: Plan and access). */
export function entitlement(
  credential: CredentialType,
  subscriptions: readonly Subscription[],
  nowMilliseconds: number,
): Entitlement {
  const plan = planInForce(subscriptions, nowMilliseconds)
  const scope = credential === "sandbox" || plan === "free" ? "sandbox" : "full"
  return { plan, scope, limits: scope === "sandbox" ? sandboxLimits : planLimits[plan] }
}

/** The highest plan of an account's subscriptions in force. `plans` lists them from the lowest up. */
export function planInForce(subscriptions: readonly Subscription[], nowMilliseconds: number): Plan {
  const held = subscriptions
    .filter(({ activeUntil }) => activeUntil === null || nowMilliseconds < Date.parse(activeUntil))
    .map(({ plan }) => plan)
  return plans.findLast((plan) => held.includes(plan)) ?? "free"
}
