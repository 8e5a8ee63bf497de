import type { Subscription } from "../access/plans.ts"
import type { Unreachable } from "../access/ports.ts"
import type { Clock } from "../ports.ts"
import type { ChallengePurpose, KeyType, SignInMethod } from "../vocabulary.ts"

/**
 * What accounts, sign-in, keys, passkeys and billing need from outside. A store that fails throws: the caller gets an
 * outage. Times are ISO 8601, UTC, unless the unit is named.
 */

export interface Account {
  /** uuid */
  readonly id: string
  /** Lower case; null for an account that an operator opened without one. */
  readonly email: string | null
  readonly createdAt: string
  readonly stripeCustomerId: string | null
  /** The id of the standard it reads by; null: the service's own. */
  readonly defaultMethodology: string | null
  /** The subscription an operator granted. */
  readonly granted: Subscription | null
  /** The subscription at Stripe; null when nothing was ever bought. */
  readonly paid: PaidSubscription | null
}

/** A subscription as Stripe returned it when it was last read. */
export interface PaidSubscription extends Subscription {
  readonly subscriptionId: string
  /** Stripe's status: `active`, `past_due`, `canceled` and so on. */
  readonly status: string
  readonly activeUntil: string
  /** End of the period that is paid or billed. */
  readonly periodEnd: string
  readonly cancelsAtPeriodEnd: boolean
  /** Milliseconds: when the request to Stripe was made. An older reading never replaces a newer one. */
  readonly readAt: number
}

export interface Accounts {
  find(accountId: string): Promise<Account | null>
  /** `email` in lower case. */
  findByEmail(email: string): Promise<Account | null>
  findByStripeCustomer(customerId: string): Promise<Account | null>
  /** The account of this address, opened when it does not exist. Of two concurrent calls, one gets `isNew`. */
  open(email: string): Promise<{ readonly account: Account; readonly isNew: boolean }>
  grant(accountId: string, subscription: Subscription): Promise<void>
  setStripeCustomer(accountId: string, customerId: string): Promise<void>
  setPaid(accountId: string, paid: PaidSubscription): Promise<void>
  /** `id`: of a standard; null for the service's own. */
  setDefaultMethodology(accountId: string, id: string | null): Promise<void>
}

/** Random texts. */
export interface Secrets {
  /** 32 random bytes in base64url, 43 characters. */
  token(): string
}

/** An email in plain text. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Throws when the email cannot be handed over. */
  send(email: Email): Promise<void>
  /** True where this was thrown because the sender may send no more emails for a time; absent where it always may. */
  isQuotaSpent?(cause: unknown): boolean
}

export interface OpenedSession {
  /** Goes into the cookie; the store keeps its hash. */
  readonly token: string
  readonly expiresAt: string
}

/** The account a session belongs to, with the session. */
export interface AccountSession {
  readonly account: Account
  readonly method: SignInMethod
  readonly sessionHash: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** A session as it is stored. */
interface StoredSession {
  /** SHA-256 of the session's token. */
  readonly hash: string
  readonly accountId: string
  readonly method: SignInMethod
  readonly createdAt: string
  readonly lastSeenAt: string
  /** First instant it is no longer valid. */
  readonly expiresAt: string
}

/** The sessions that the dashboard manages. */
export interface SessionStore {
  /** Opens a session and ends another in the same transaction; `endedHash` null: ends none. */
  open(session: StoredSession, endedHash: string | null): Promise<void>
  /** Null for a session that is unknown, was ended or has expired by `now`. */
  find(hash: string, now: string): Promise<StoredSession | null>
  markSeen(hash: string, lastSeenAt: string): Promise<void>
  end(hash: string): Promise<void>
  endAll(accountId: string): Promise<void>
  /** The valid sessions, the last seen first. */
  list(accountId: string, now: string): Promise<readonly StoredSession[]>
}

/** A key without its text. */
export interface ListedKey {
  readonly id: string
  readonly type: KeyType
  readonly prefix: string
  readonly name: string | null
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}

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

/** `key` is the only time the key's text is visible: the store keeps its hash. */
export interface MadeKey {
  readonly key: string
  readonly listed: ListedKey
}

/** The keys that the dashboard manages. */
export interface KeyStore {
  /** At most 100: those in use first, newest first; then the most recently revoked. */
  list(accountId: string): Promise<readonly ListedKey[]>
  /** Null also for a key of another account. */
  find(accountId: string, keyId: string): Promise<ListedKey | null>
  /** Makes a key unless that exceeds a bound; atomic. */
  make(
    wanted: NewKey,
    bounds: KeyBounds,
    createdAt: string,
  ): Promise<
    | ({ readonly kind: "made" } & MadeKey)
    | { readonly kind: "too_many_of_type" }
    | { readonly kind: "too_many_today" }
  >
  /** Marks a key as revoked; a revoked key keeps its first `revokedAt`. */
  markRevoked(accountId: string, keyId: string, revokedAt: string): Promise<void>
}

/** The object of each account, which admits or refuses the requests of its keys at every location. */
export interface Revocations {
  /** From here on the object refuses the key. Idempotent. */
  revoke(key: {
    readonly accountId: string
    readonly keyId: string
  }): Promise<{ readonly kind: "revoked" } | Unreachable>
}

/** A passkey as its account's page lists it. */
export interface Passkey {
  /** base64url */
  readonly credentialId: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** True when its provider keeps a copy: losing the device does not lose the passkey. */
  readonly backedUp: boolean
}

/** The credential an authenticator returns when it makes a passkey. */
export interface NewCredential {
  readonly credentialId: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  /** How often it has signed; always 0 for an authenticator that does not count. */
  readonly counter: number
  /** The transports the browser named. */
  readonly transports: readonly string[]
  readonly backedUp: boolean
}

export interface StoredPasskey extends Passkey, NewCredential {
  readonly accountId: string
}

/** The authenticator data of one signature. */
export interface PasskeyUse {
  readonly counter: number
  readonly backedUp: boolean
}

export interface Passkeys {
  find(credentialId: string): Promise<StoredPasskey | null>
  /** Oldest first. */
  list(accountId: string): Promise<readonly StoredPasskey[]>
  /** `known`: a passkey with this id exists, for any account; `full`: the account has `passkeysMax` already. */
  add(passkey: StoredPasskey, passkeysMax: number): Promise<"added" | "known" | "full">
  /** False when the counter is no longer below that of `use`, or the passkey was removed. */
  recordUse(credentialId: string, use: PasskeyUse, usedAt: string): Promise<boolean>
  /** False when this account has no such passkey. */
  remove(accountId: string, credentialId: string, removedAt: string): Promise<boolean>
}

interface StoredChallenge {
  /** SHA-256 of the challenge. */
  readonly hash: string
  readonly purpose: ChallengePurpose
  /** Hash of the session (registration) or of the visit (sign-in) it was made for. */
  readonly boundTo: string
  readonly expiresAt: string
}

export interface Challenges {
  keep(challenge: StoredChallenge): Promise<void>
  /** Deletes and returns it: of two concurrent calls, one gets it. */
  take(hash: string): Promise<StoredChallenge | null>
}

/** Options for the browser, in WebAuthn's JSON form. */
export type CeremonyOptions = object

/** A well-formed registration response; nothing in it is trusted before `verify`. */
interface Registration {
  readonly challenge: string
  /** Null when it is not valid. */
  verify(): Promise<NewCredential | null>
}

/** A well-formed authentication response; nothing in it is trusted before `verify`. */
export interface Assertion {
  readonly challenge: string
  readonly credentialId: string
  /** The account's id, which the authenticator stored when the passkey was made. */
  readonly accountId: string
  /** Null when it is not valid for this key and counter. */
  verify(passkey: StoredPasskey): Promise<PasskeyUse | null>
}

/** WebAuthn at this service's own origin. Challenges are 32 bytes in base64url. */
export interface Ceremonies {
  registrationOptions(
    account: Account,
    known: readonly StoredPasskey[],
    challenge: string,
  ): Promise<CeremonyOptions>
  signInOptions(challenge: string): Promise<CeremonyOptions>
  /** Null when it is not a registration response. */
  readRegistration(response: unknown): Promise<Registration | null>
  /** Null when it is not an authentication response. */
  readAssertion(response: unknown): Promise<Assertion | null>
}

/** The fields used of a subscription at Stripe. Times are seconds since 1970, as Stripe writes them. */
export interface StripeSubscription {
  readonly id: string
  readonly status: string
  /** Each with its own period since API version 2025-03-31; at least one. */
  readonly items: readonly StripeSubscriptionItem[]
  readonly cancelsAtPeriodEnd: boolean
  /** The customer portal sets this instead of the flag in flexible billing mode. */
  readonly cancelAtSeconds: number | null
  readonly endedAtSeconds: number | null
}

export interface StripeSubscriptionItem {
  readonly priceId: string
  readonly periodStartSeconds: number
  readonly periodEndSeconds: number
}

/** Stripe does not know the customer, or has deleted it. */
interface UnknownCustomer {
  readonly kind: "unknown_customer"
}

/** A page hosted by Stripe that the browser is redirected to. */
interface HostedPage {
  readonly kind: "opened"
  readonly url: string
}

interface NewCustomer {
  readonly accountId: string
  /** Null for an account that an operator opened without one. */
  readonly email: string | null
  /** The same key returns the same customer (Stripe keeps it for at least a day). */
  readonly idempotencyKey: string
}

interface CheckoutRequest {
  readonly customerId: string
  readonly accountId: string
  readonly successUrl: string
  readonly cancelUrl: string
}

/** An event that Stripe signed. It carries no subscription: that is read from Stripe. */
export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  /** Null for an event that concerns no customer. */
  readonly customerId: string | null
}

export interface Stripe {
  /** The id of the price of the Plus plan. */
  readonly plusPriceId: string
  /** All of a customer's subscriptions, ended ones included. */
  subscriptions(
    customerId: string,
  ): Promise<
    | { readonly kind: "read"; readonly subscriptions: readonly StripeSubscription[] }
    | UnknownCustomer
    | Unreachable
  >
  createCustomer(
    customer: NewCustomer,
  ): Promise<{ readonly kind: "created"; readonly customerId: string } | Unreachable>
  openCheckout(request: CheckoutRequest): Promise<HostedPage | UnknownCustomer | Unreachable>
  openPortal(customerId: string, returnUrl: string): Promise<HostedPage | UnknownCustomer | Unreachable>
  /** Null when Stripe did not sign this text within the last five minutes. */
  readEvent(payload: string, signature: string | null): Promise<StripeEvent | null>
}

/** Each event once, although Stripe may send it several times. */
export interface StripeEvents {
  /** Records the event; `done` when it has been handled before. */
  begin(event: StripeEvent, receivedAt: string): Promise<"open" | "done">
  finish(eventId: string, doneAt: string): Promise<void>
}

/** Selects the paid subscriptions to read from Stripe again. */
interface DueReading {
  /** It ends, or ended, within these times. */
  readonly endsFrom: string
  readonly endsThrough: string
  /** Or it ends later and was last read before this time, in milliseconds. */
  readonly readBefore: number
}

export interface PaidSubscriptions {
  /** The accounts that are due: first those that end within the times, then the others; least recently read first. */
  dueForReading(due: DueReading, accountsMax: number): Promise<readonly string[]>
}

export interface BillingPorts {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly stripeEvents: StripeEvents
  readonly paidSubscriptions: PaidSubscriptions
  /** Null where billing is not configured. */
  readonly stripe: Stripe | null
}
