import { utcDay } from "../days.ts"
import type { KeyType } from "../vocabulary.ts"
import { type Entitlement, type Subscription, sandboxLimits } from "./plans.ts"
import type { DayUsage } from "./window.ts"

/** A stored key, without the key's text. */
export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly type: KeyType
  readonly prefix: string
  readonly name: string | null
  readonly createdAt: string
  /** Null while the key is valid. */
  readonly revokedAt: string | null
  /** The subscriptions of the key's account: at most one from an operator and one paid through Stripe. */
  readonly subscriptions: readonly Subscription[]
  /** The id of the account's standard; null for the service's own standard. */
  readonly defaultMethodology: string | null
}

/** The access of an assistant, which the owner of an account connected (decision 0060). */
export interface AssistantRecord
  extends Pick<KeyRecord, "accountId" | "revokedAt" | "subscriptions" | "defaultMethodology"> {
  /** The id of the grant. */
  readonly id: string
  readonly type: "assistant"
}

/** A valid session of an account. */
export interface SessionRecord {
  readonly accountId: string
  /** Null for an account without an address. */
  readonly email: string | null
  readonly subscriptions: readonly Subscription[]
  readonly defaultMethodology: string | null
}

/** The account and key behind a request, and its current limits. */
export interface Identity extends Entitlement {
  readonly accountId: string
  /** Null for a session and for an assistant. */
  readonly key: KeyRecord | null
  /** The key or assistant whose requests are counted together; null for the sessions of the account. */
  readonly counterId: string | null
  /** The id of the standard for requests that name none; null for the service's own standard. */
  readonly defaultMethodology: string | null
}

/** The identity of a session, with the email address of its account. */
export interface SessionIdentity extends Identity {
  readonly email: string | null
}

/** The identity for whom a service answers. */
export interface Caller extends Identity {
  /**
   * The requests of the key, of the assistant, or of the account's sessions, including this
   * request. A service may run while the request is counted; its answer is sent only if the request is admitted.
   */
  usage(): Promise<DayUsage>
}

/**
 * The caller of a page. Pages are limited per IP address and use up neither requests nor Evidence Packets
 * (decision 0018). A signed-out visitor reads the sandbox, a signed-in visitor what the account's plan
 * allows. The default standard is always the service's own, so a page names any other standard.
 */
export function pageCaller(identity: Identity | null, nowMilliseconds: number): Caller {
  const entitled = identity ?? {
    accountId: "visitor",
    key: null,
    counterId: null,
    plan: "free",
    scope: "sandbox",
    limits: sandboxLimits,
  }
  const usage = { day: utcDay(nowMilliseconds), requests: 0, mcpRequests: 0 }
  const limits = { ...entitled.limits, packetsPerMonth: null }
  return { ...entitled, defaultMethodology: null, limits, usage: async () => usage }
}
