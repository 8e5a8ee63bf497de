import type { Subscription } from "../access/plans.ts"
import type { KeyType, SignInMethod } from "../vocabulary.ts"

/** What accounts, sign-in and keys need from outside. A store that fails throws: the caller is told of an outage. */

export interface Account {
  /** uuid */
  readonly id: string
  /** Lower case; null for an account that an operator opened without one. */
  readonly email: string | null
  readonly createdAt: string
  readonly stripeCustomerId: string | null
  /** What an operator granted. */
  readonly granted: Subscription | null
  /** What Stripe says; null when nothing was ever bought. */
  readonly paid: PaidSubscription | null
}

/** A subscription as Stripe had it when it was last read. */
export interface PaidSubscription extends Subscription {
  readonly subscriptionId: string
  /** Stripe's word: `active`, `past_due`, `canceled` and so on. */
  readonly status: string
  readonly activeUntil: string
  /** End of the period that is paid or billed. */
  readonly periodEnd: string
  readonly cancelsAtPeriodEnd: boolean
  /** Milliseconds: when it was asked for. An older reading never takes the place of a newer one. */
  readonly readAt: number
}

export interface Accounts {
  find(accountId: string): Promise<Account | null>
  /** `email` in lower case. */
  findByEmail(email: string): Promise<Account | null>
  findByStripeCustomer(customerId: string): Promise<Account | null>
  /** The account of this address, opened when there is none: `isNew` for one of two that ask at once. */
  open(email: string): Promise<{ readonly account: Account; readonly isNew: boolean }>
  grant(accountId: string, subscription: Subscription): Promise<void>
  setStripeCustomer(accountId: string, customerId: string): Promise<void>
  setPaid(accountId: string, paid: PaidSubscription): Promise<void>
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

export interface OpenedSession {
  /** Goes into the cookie; the store keeps its hash. */
  readonly token: string
  readonly expiresAt: string
}

/** Somebody signed in to an account. */
export interface AccountSession {
  readonly account: Account
  readonly method: SignInMethod
  readonly sessionHash: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** Random texts. */
export interface Secrets {
  /** 32 random bytes in base64url, 43 characters. */
  token(): string
}

/** A letter, plain: `text` is all of it. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Throws when the letter cannot be handed over. */
  send(letter: Email): Promise<void>
}
