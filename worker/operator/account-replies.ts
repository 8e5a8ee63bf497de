import { planInForce, type Subscription, subscriptionsOf } from "../../src/access/plans.ts"
import type { Account } from "../../src/accounts/accounts.ts"
import type { KeyWithUsage, ListedKey } from "../../src/accounts/keys.ts"
import type { Clock } from "../../src/runtime.ts"
import type { KeyType, Plan } from "../../src/vocabulary.ts"

/** Accounts in replies to operators, which `npm run admin` prints. Times are ISO 8601, UTC. */

export interface PlanReply {
  readonly plan: Plan
  /** First instant after its end; null while it has no end. */
  readonly until: string | null
}

export interface KeyReply {
  readonly id: string
  readonly prefix: string
  readonly type: KeyType
  readonly name: string | null
  readonly created_at: string
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

export interface KeyUsageReply extends KeyReply {
  /** Null when the key's allowance object was unreachable. */
  readonly requests_today: number | null
  readonly mcp_requests_today: number | null
}

export interface AccountReply {
  readonly id: string
  readonly email: string | null
  readonly created_at: string
  /** The plan in force: the better of the two below. */
  readonly plan: Plan
  readonly granted: PlanReply | null
  readonly paid:
    | (PlanReply & {
        readonly subscription_id: string
        readonly status: string
        readonly cancels_at_period_end: boolean
      })
    | null
}

export interface AccountDetailsReply extends AccountReply {
  readonly keys: readonly KeyUsageReply[]
  readonly sessions: number
  readonly passkeys: number
  readonly usage: {
    /** The last seven days in UTC, the oldest first. */
    readonly days: readonly {
      readonly day: string
      readonly requests: number
      readonly mcp_requests: number
    }[]
    readonly is_today_exact: boolean
  }
}

export interface CreatedAccountReply {
  readonly account: AccountReply
  /** False when the address already had an account. */
  readonly is_new: boolean
}

export interface IssuedKeyReply {
  /** The key itself, which is shown only here. */
  readonly key: string
  readonly listed: KeyReply
}

export interface ClosedAccountReply {
  readonly id: string
  readonly keys_revoked: number
  /** Of a subscription that continues at Stripe; null without one. */
  readonly subscription_id: string | null
}

/** An account with its current plan. */
export function accountReply({ clock }: { readonly clock: Clock }, account: Account): AccountReply {
  const { id, email, createdAt, granted, paid } = account
  return {
    id,
    email,
    created_at: createdAt,
    plan: planInForce(subscriptionsOf(account), clock.nowMilliseconds()),
    granted: granted && planReply(granted),
    paid: paid && {
      ...planReply(paid),
      subscription_id: paid.subscriptionId,
      status: paid.status,
      cancels_at_period_end: paid.cancelsAtPeriodEnd,
    },
  }
}

function planReply({ plan, activeUntil }: Subscription): PlanReply {
  return { plan, until: activeUntil }
}

/** A key; times of events that have not happened are null. */
export function keyReply({ id, prefix, type, name, createdAt, revokedAt, lastUsedAt }: ListedKey): KeyReply {
  return { id, prefix, type, name, created_at: createdAt, revoked_at: revokedAt, last_used_at: lastUsedAt }
}

/** A key with its usage of today, UTC; null when the key's allowance object was unreachable. */
export function keyUsageReply(key: KeyWithUsage): KeyUsageReply {
  return {
    ...keyReply(key),
    requests_today: key.requestsToday,
    mcp_requests_today: key.mcpRequestsToday,
  }
}
