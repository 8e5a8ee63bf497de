import type { Unreachable } from "../access/ports.ts"
import type { KeyType } from "../vocabulary.ts"
import type { ListedKey } from "./ports.ts"

/** What keys need from outside. */

export interface NewKey {
  readonly accountId: string
  readonly type: KeyType
  readonly name: string | null
}

/** How many keys an account may have and make. */
export interface KeyBounds {
  /** Keys of one type that are not revoked. */
  readonly ofTypeMax: number
  /** Keys of any type made on one UTC day, revoked ones included. */
  readonly perDayMax: number
}

/** `key` is the only time the key's text is seen: the store keeps its hash. */
export interface MadeKey {
  readonly key: string
  readonly listed: ListedKey
}

export interface KeyStore {
  /** Those in use first, the newest of them first; then the last revoked, as far as there is room in a list of 100. */
  list(accountId: string): Promise<readonly ListedKey[]>
  /** Null also for a key of another account. */
  find(accountId: string, keyId: string): Promise<ListedKey | null>
  /** Makes a key unless that passes a bound, however many ask at once. `createdAt`: ISO 8601, UTC. */
  make(
    wanted: NewKey,
    bounds: KeyBounds,
    createdAt: string,
  ): Promise<
    | ({ readonly kind: "made" } & MadeKey)
    | { readonly kind: "too_many_of_type" }
    | { readonly kind: "too_many_today" }
  >
  /** Marks a key as revoked; one that is stays as of the first time. */
  markRevoked(keyId: string, revokedAt: string): Promise<void>
}

/** The object of each key, which admits its requests wherever they come in. */
export interface Revocations {
  /** From here on the object refuses the key. Repeating it is harmless. */
  revoke(key: {
    readonly accountId: string
    readonly keyId: string
  }): Promise<{ readonly kind: "revoked" } | Unreachable>
}
