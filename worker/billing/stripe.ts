import type { Stripe } from "../../src/accounts/ports.ts"
import type { StripeConfiguration } from "../env.ts"

/**
 * `url` is the address of a Stripe stand-in, or null for Stripe itself. The SDK is loaded with the first
 * call, since few isolates call Stripe.
 */
export function stripe(configuration: StripeConfiguration, url: string | null): Stripe {
  let loading: Promise<Stripe> | null = null
  const loaded = (): Promise<Stripe> => {
    loading ??= import("./stripe-api.ts").then(({ stripeApi }) => stripeApi(configuration, url))
    return loading
  }
  return {
    plusPriceId: configuration.plusPriceId,
    subscriptions: async (customer) => (await loaded()).subscriptions(customer),
    createCustomer: async (customer) => (await loaded()).createCustomer(customer),
    openCheckout: async (request) => (await loaded()).openCheckout(request),
    openPortal: async (customer, returnUrl) => (await loaded()).openPortal(customer, returnUrl),
    readEvent: async (payload, signature) => (await loaded()).readEvent(payload, signature),
  }
}
