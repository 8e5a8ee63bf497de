import { planInForce, type Subscription, subscriptionsOf } from "../../src/access/plans.ts"
import type { KeyWithUsage } from "../../src/accounts/keys.ts"
import type { Account, ListedKey } from "../../src/accounts/ports.ts"
import type { Clock } from "../../src/ports.ts"
import type { KeyType, Plan } from "../../src/vocabulary.ts"

/** What operators are told of accounts; `npm run admin` prints it. Times are ISO 8601, UTC. */

export interface ToldPlan {
  readonly plan: Plan
  /** First instant it no longer holds; null while it has no end. */
  readonly until: string | null
}

export interface ToldKey {
  readonly id: string
  readonly prefix: string
  readonly type: KeyType
  readonly name: string | null
  readonly created_at: string
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

export interface ToldKeyLine extends ToldKey {
  /** Null where the key's object was out of reach. */
  readonly requests_today: number | null
  readonly mcp_requests_today: number | null
}

export interface ToldAccount {
  readonly id: string
  readonly email: string | null
  readonly created_at: string
  /** The plan in force: the better of the two below. */
  readonly plan: Plan
  readonly granted: ToldPlan | null
  readonly paid:
    | (ToldPlan & {
        readonly subscription_id: string
        readonly status: string
        readonly cancels_at_period_end: boolean
      })
    | null
}

export interface ShownAccount extends ToldAccount {
  readonly keys: readonly ToldKeyLine[]
  readonly sessions: number
  readonly passkeys: number
  readonly usage: {
    /** The last seven, the oldest first; UTC. */
    readonly days: readonly {
      readonly day: string
      readonly requests: number
      readonly mcp_requests: number
    }[]
    readonly is_today_exact: boolean
  }
}

export interface CreatedAccount {
  readonly account: ToldAccount
  /** False when the address had an account already. */
  readonly is_new: boolean
}

export interface IssuedKey {
  /** The only time the key is told. */
  readonly key: string
  readonly listed: ToldKey
}

export interface ClosedAccount {
  readonly id: string
  readonly keys_revoked: number
  /** Of a subscription that goes on at Stripe; null when there is none. */
  readonly subscription_id: string | null
}

/** An account and its plan at this time. */
export function toldAccount({ clock }: { readonly clock: Clock }, found: Account): ToldAccount {
  const { id, email, createdAt, granted, paid } = found
  return {
    id,
    email,
    created_at: createdAt,
    plan: planInForce(subscriptionsOf(found), clock.nowMilliseconds()),
    granted: granted && toldPlan(granted),
    paid: paid && {
      ...toldPlan(paid),
      subscription_id: paid.subscriptionId,
      status: paid.status,
      cancels_at_period_end: paid.cancelsAtPeriodEnd,
    },
  }
}

function toldPlan({ plan, activeUntil }: Subscription): ToldPlan {
  return { plan, until: activeUntil }
}

/** Null for what has not happened to the key. */
export function toldKey({ id, prefix, type, name, createdAt, revokedAt, lastUsedAt }: ListedKey): ToldKey {
  return { id, prefix, type, name, created_at: createdAt, revoked_at: revokedAt, last_used_at: lastUsedAt }
}

/** What it has used today, UTC, is null where the key's object was out of reach. */
export function toldKeyLine(key: KeyWithUsage): ToldKeyLine {
  return {
    ...toldKey(key),
    requests_today: key.requestsToday,
    mcp_requests_today: key.mcpRequestsToday,
  }
}
