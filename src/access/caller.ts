import type { KeyType } from "../vocabulary.ts"
import type { Entitlement, Subscription } from "./plans.ts"
import type { DayUsage } from "./window.ts"

/** A key as it is stored: everything but the key itself. */
export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly type: KeyType
  readonly prefix: string
  readonly name: string | null
  readonly createdAt: string
  /** Null while the key may be used. */
  readonly revokedAt: string | null
  /** Of its account: at most one granted by an operator and one of Stripe's. */
  readonly subscriptions: readonly Subscription[]
}

/** A session that goes on: somebody is signed in to this account. */
export interface SessionRecord {
  readonly accountId: string
  readonly subscriptions: readonly Subscription[]
}

/** What a request shows of itself. */
export type Credential =
  | { readonly kind: "none" }
  /** The text of the `X-API-Key` header. */
  | { readonly kind: "key"; readonly text: string }
  /** The token of the session cookie, on a request that no foreign page sent. */
  | { readonly kind: "session"; readonly token: string }
  /** A session cookie on a request that the page of another origin sent. */
  | { readonly kind: "foreign_session" }

/** Who sent the request and what it may do now. */
export interface Identity extends Entitlement {
  readonly accountId: string
  /** Null for a signed-in session. */
  readonly key: KeyRecord | null
}

/** An identity whose request has been admitted. */
export interface Caller extends Identity {
  /** Null when the request was let through uncounted, since its limit could not be reached. */
  readonly usage: DayUsage | null
}
