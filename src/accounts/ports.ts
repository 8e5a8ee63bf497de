import type { Unreachable } from "../access/ports.ts"
import type { Account } from "./accounts.ts"
import type { NewCredential, PasskeyUse, StoredPasskey } from "./passkey-store.ts"

/**
 * The ports of accounts, sign-in, keys, passkeys and billing, except the database. Times are ISO 8601, UTC,
 * unless the unit is named.
 */

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
  /** Throws if the email cannot be handed over. */
  send(email: Email): Promise<void>
  /** True if `send` threw because the mailer's quota is spent; absent for a mailer without a quota. */
  isQuotaSpent?(cause: unknown): boolean
}

/** The object of each account, which admits or refuses the requests of its keys at every location. */
export interface Revocations {
  /** Makes the object refuse the key from now on. Idempotent. */
  revoke(key: {
    readonly accountId: string
    readonly keyId: string
  }): Promise<{ readonly kind: "revoked" } | Unreachable>
}

/** Options for the browser, in WebAuthn's JSON form. */
export type CeremonyOptions = object

/** A well-formed registration response; nothing in it is trusted before `verify`. */
interface Registration {
  readonly challenge: string
  /** Null if the response is not valid. */
  verify(): Promise<NewCredential | null>
}

/** A well-formed authentication response; nothing in it is trusted before `verify`. */
export interface Assertion {
  readonly challenge: string
  readonly credentialId: string
  /** The account's id, which the authenticator stored when the passkey was made. */
  readonly accountId: string
  /** Null if the response is not valid for this key and counter. */
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
  /** Null if `response` is not a registration response. */
  readRegistration(response: unknown): Promise<Registration | null>
  /** Null if `response` is not an authentication response. */
  readAssertion(response: unknown): Promise<Assertion | null>
}

/** The fields of a Stripe subscription that are used. Times are seconds since 1970, as at Stripe. */
export interface StripeSubscription {
  readonly id: string
  readonly status: string
  /** At least one item. Since API version 2025-03-31 each item has its own period. */
  readonly items: readonly StripeSubscriptionItem[]
  readonly cancelsAtPeriodEnd: boolean
  /** The planned end. In flexible billing mode the customer portal sets this field instead of the flag. */
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
  /** Null for an account that an operator opened without an address. */
  readonly email: string | null
  /** For the same key, Stripe returns the same customer for at least a day. */
  readonly idempotencyKey: string
}

interface CheckoutRequest {
  readonly customerId: string
  readonly accountId: string
  readonly successUrl: string
  readonly cancelUrl: string
}

/** An event that Stripe signed. It contains no subscription: the subscription is read from Stripe. */
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
  /** Null if Stripe did not sign this text within the last five minutes. */
  readEvent(payload: string, signature: string | null): Promise<StripeEvent | null>
}

/** True for the format of `Secrets.token`: 32 bytes in base64url. Other texts need no look-up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
