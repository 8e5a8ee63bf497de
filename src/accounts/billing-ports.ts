import type { Unreachable } from "../access/ports.ts"
import type { Clock } from "../ports.ts"
import type { Accounts } from "./ports.ts"
import type { StripeSubscription } from "./stripe-subscription.ts"

/** What billing needs from outside. */

/** Stripe does not know the customer, or has deleted it. */
interface UnknownCustomer {
  readonly kind: "unknown_customer"
}

/** A page of Stripe's that the browser is sent to. */
interface HostedPage {
  readonly kind: "opened"
  readonly url: string
}

interface NewCustomer {
  readonly accountId: string
  /** Null for an account that an operator opened without one. */
  readonly email: string | null
  /** The same customer is answered to the same key (Stripe keeps it for a day at least). */
  readonly idempotencyKey: string
}

interface CheckoutRequest {
  readonly customerId: string
  readonly accountId: string
  readonly successUrl: string
  readonly cancelUrl: string
}

/** An event that Stripe signed. What it says of a subscription is not in it: that is read anew. */
export interface StripeEvent {
  readonly id: string
  readonly type: string
  /** ISO 8601 */
  readonly createdAt: string
  /** Null for an event that concerns no customer. */
  readonly customerId: string | null
}

export interface Stripe {
  /** The id of the price that gives Plus. */
  readonly plusPriceId: string
  /** All of a customer's, those that have ended too. */
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

/** Every event once, though Stripe may send it again. */
export interface StripeEvents {
  /** Records that it came; `done` when it has been worked on before. */
  begin(event: StripeEvent, receivedAt: string): Promise<"open" | "done">
  finish(eventId: string, doneAt: string): Promise<void>
}

/** Whose paid subscription is to be read anew. */
interface DueReading {
  /** It ends, or ended, within these times: ISO 8601. */
  readonly endsFrom: string
  readonly endsThrough: string
  /** Or it ends later and was last read before this: milliseconds. */
  readonly readBefore: number
}

export interface PaidSubscriptions {
  /** The accounts of those that are due: first those that end within the times, of each those read longest ago. */
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
