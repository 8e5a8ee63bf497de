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
  readonly subscription: Subscription | null
}

/** Who sent the request and what it may do now. */
export interface Identity extends Entitlement {
  readonly key: KeyRecord
}

/** An identity whose request has been counted. */
export interface Caller extends Identity {
  readonly usage: DayUsage
}
