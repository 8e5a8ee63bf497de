import { type KeyType, type Plan, plans } from "../vocabulary.ts"

export interface Limits {
  readonly requestsPerDay: number
  readonly requestsPerMinute: number
  /** Null: unlimited. */
  readonly packetsPerMonth: number | null
  /** The most webhooks of an account. */
  readonly webhooks: number
}

/** The part of the data that a caller may read. Packets are counted separately for each scope. */
export type Scope = "sandbox" | "full"

export const sandboxLimits: Limits = {
  requestsPerDay: 500,
  requestsPerMinute: 30,
  packetsPerMonth: 25,
  webhooks: 1,
}

/** The limits of each plan. The free plan reaches only the sandbox. */
export const planLimits: Readonly<Record<Plan, Limits>> = {
  free: sandboxLimits,
  plus: { requestsPerDay: 10_000, requestsPerMinute: 300, packetsPerMonth: 1_000, webhooks: 5 },
  enterprise: { requestsPerDay: 200_000, requestsPerMinute: 500, packetsPerMonth: null, webhooks: 50 },
}

/**
 * The most requests a minute. `knownKey` applies to each key that is in use, includes refused requests, and
 * is above the limit of every plan. The others apply to each IP address. `any`: requests without a known
 * caller. `keys`: look-ups of keys that an isolate has not seen in use. `wrangler.toml` sets the same
 * numbers.
 */
export const ipLimitsPerMinute = {
  any: 600,
  keys: 600,
  knownKey: 600,
  discovery: 60,
  signIn: 10,
  pages: 120,
  withoutKey: 30,
} as const

export interface Subscription {
  readonly plan: Plan
  /** First instant at which the subscription is no longer in force (ISO 8601); null without an end. */
  readonly activeUntil: string | null
}

/** The subscriptions of an account, by their origin. */
interface AccountSubscriptions {
  /** Granted by an operator. */
  readonly granted: Subscription | null
  /** Paid through Stripe. */
  readonly paid: Subscription | null
}

/** The plans and ends of the subscriptions that are not null. */
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

/** The highest plan of the subscriptions in force, else `free`. `plans` begins with the lowest. */
export function planInForce(subscriptions: readonly Subscription[], nowMilliseconds: number): Plan {
  const held = subscriptions
    .filter(({ activeUntil }) => activeUntil === null || nowMilliseconds < Date.parse(activeUntil))
    .map(({ plan }) => plan)
  return plans.findLast((plan) => held.includes(plan)) ?? "free"
}
