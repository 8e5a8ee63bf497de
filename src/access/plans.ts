import { type KeyType, type Plan, plans } from "../vocabulary.ts"

export interface Limits {
  readonly requestsPerDay: number
  readonly requestsPerMinute: number
  /** Null: unlimited. */
  readonly packetsPerMonth: number | null
}

/** Whose packets are counted together: sandbox-scope calls apart from full ones. */
export type Scope = "sandbox" | "full"

export const sandboxLimits: Limits = { requestsPerDay: 500, requestsPerMinute: 30, packetsPerMonth: 25 }

/** Design §4. The free plan has the sandbox only. */
export const planLimits: Readonly<Record<Plan, Limits>> = {
  free: sandboxLimits,
  plus: { requestsPerDay: 10_000, requestsPerMinute: 300, packetsPerMonth: 1_000 },
  enterprise: { requestsPerDay: 200_000, requestsPerMinute: 500, packetsPerMonth: null },
}

/** Per IP and minute, whatever the key. `wrangler.toml` sets the same figures on the bindings. */
export const ipLimitsPerMinute = { any: 600, discovery: 60, signIn: 10, pages: 120 } as const

export interface Subscription {
  readonly plan: Plan
  /** First instant it no longer holds (ISO 8601); null while it has no end. */
  readonly activeUntil: string | null
}

/** An account's subscriptions, by where they come from. */
export interface AccountSubscriptions {
  /** By an operator. */
  readonly granted: Subscription | null
  /** At Stripe. */
  readonly paid: Subscription | null
}

/** Those that there are, without what else is stored of them. */
export function subscriptionsOf({ granted, paid }: AccountSubscriptions): readonly Subscription[] {
  return [granted, paid]
    .filter((held) => held !== null)
    .map(({ plan, activeUntil }) => ({ plan, activeUntil }))
}

/** What a caller may do now. */
export interface Entitlement {
  readonly plan: Plan
  readonly scope: Scope
  readonly limits: Limits
}

/** What a credential opens at most: a sandbox key never more than the sandbox, whatever its account pays for. */
export type CredentialType = KeyType | "session"

/** Access follows the plan in force at request time, not the credential (Interface: Plan and access). */
export function entitlement(
  reach: CredentialType,
  subscriptions: readonly Subscription[],
  nowMilliseconds: number,
): Entitlement {
  const plan = planInForce(subscriptions, nowMilliseconds)
  const scope = reach === "sandbox" || plan === "free" ? "sandbox" : "full"
  return { plan, scope, limits: scope === "sandbox" ? sandboxLimits : planLimits[plan] }
}

/** The highest plan that any of an account's subscriptions gives now. `plans` names them from the lowest up. */
export function planInForce(subscriptions: readonly Subscription[], nowMilliseconds: number): Plan {
  const held = subscriptions
    .filter(({ activeUntil }) => activeUntil === null || nowMilliseconds < Date.parse(activeUntil))
    .map(({ plan }) => plan)
  return plans.findLast((plan) => held.includes(plan)) ?? "free"
}
