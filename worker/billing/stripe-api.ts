import { Stripe as StripeClient } from "stripe"
import type { Stripe, StripeEvent, StripeSubscription } from "../../src/accounts/ports.ts"
import { isoAt } from "../../src/runtime.ts"
import type { StripeConfiguration } from "../env.ts"
import { logFailure } from "../log.ts"

/** Short, because users wait for some of these calls. */
const timeoutMilliseconds = 8_000
const retriesMax = 1
/**
 * The tolerance that Stripe recommends. An older signature may be a replay. A signature with a future date
 * could be replayed for longer.
 */
const signatureToleranceSeconds = 300
/** The most subscriptions of a customer that are read. Stripe lists 100 on a page. */
const subscriptionsMax = 300

/** `url` is the address of a Stripe stand-in, or null for Stripe itself. The SDK pins the API's version. */
export function stripeApi(configuration: StripeConfiguration, url: string | null): Stripe {
  const client = clientOf(configuration, url)
  const { plusPriceId, webhookSecret } = configuration
  return {
    plusPriceId,
    subscriptions: (customer) =>
      calling("subscriptions", async () => {
        const listed = client.subscriptions.list({ customer, status: "all", limit: 100 })
        const all = await listed.autoPagingToArray({ limit: subscriptionsMax })
        return { kind: "read", subscriptions: all.map(subscriptionOf) } as const
      }),
    async createCustomer({ accountId, email, idempotencyKey }) {
      const created = await calling("create_customer", async () => {
        const metadata = { account_id: accountId }
        const customer = email === null ? { metadata } : { metadata, email }
        const { id } = await client.customers.create(customer, { idempotencyKey })
        return { kind: "created", customerId: id } as const
      })
      return created.kind === "unknown_customer" ? { kind: "unreachable" } : created
    },
    openCheckout: ({ customerId, accountId, successUrl, cancelUrl }) =>
      calling("open_checkout", async () => {
        const metadata = { account_id: accountId }
        const { url } = await client.checkout.sessions.create({
          mode: "subscription",
          customer: customerId,
          client_reference_id: accountId,
          metadata,
          subscription_data: { metadata },
          line_items: [{ price: plusPriceId, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
        })
        if (url === null) throw new Error("a checkout session without a page")
        return { kind: "opened", url } as const
      }),
    openPortal: (customer, returnUrl) =>
      calling("open_portal", async () => {
        const { url } = await client.billingPortal.sessions.create({ customer, return_url: returnUrl })
        return { kind: "opened", url } as const
      }),
    readEvent: (payload, signature) => readEvent(client, payload, signature, webhookSecret),
  }
}

function clientOf({ secretKey }: StripeConfiguration, url: string | null): StripeClient {
  const settings = {
    httpClient: StripeClient.createFetchHttpClient(),
    maxNetworkRetries: retriesMax,
    timeout: timeoutMilliseconds,
    telemetry: false,
  }
  if (url === null) return new StripeClient(secretKey, settings)
  const { hostname, port } = new URL(url)
  return new StripeClient(secretKey, { ...settings, protocol: "http", host: hostname, port })
}

/** Sends a call. `unreachable` if Stripe does not answer or refuses, unless the customer is unknown. */
async function calling<Result>(call: string, send: () => Promise<Result>) {
  try {
    return await send()
  } catch (cause) {
    if (!(cause instanceof StripeClient.errors.StripeError)) throw cause
    if (cause.code === "resource_missing" && cause.param === "customer") {
      return { kind: "unknown_customer" } as const
    }
    // The message of the error may quote the request.
    logFailure("stripe_failed", new Error(cause.type), {
      call,
      status: String(cause.statusCode ?? ""),
      code: cause.code ?? "",
      stripe_request: cause.requestId ?? "",
    })
    return { kind: "unreachable" } as const
  }
}

function subscriptionOf(subscription: StripeClient.Subscription): StripeSubscription {
  return {
    id: subscription.id,
    status: subscription.status,
    items: subscription.items.data.map((item) => ({
      priceId: item.price.id,
      periodStartSeconds: item.current_period_start,
      periodEndSeconds: item.current_period_end,
    })),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAtSeconds: subscription.cancel_at,
    endedAtSeconds: subscription.ended_at,
  }
}

/** Null for an invalid event. The error is not logged, because its message may quote the payload. */
async function readEvent(
  client: StripeClient,
  payload: string,
  signature: string | null,
  secret: string,
): Promise<StripeEvent | null> {
  if (signature !== null && isDatedAhead(signature)) return null
  try {
    const { id, type, created, data } = await client.webhooks.constructEventAsync(
      payload,
      signature ?? "",
      secret,
      signatureToleranceSeconds,
      StripeClient.createSubtleCryptoProvider(),
    )
    // The SDK checks the signature, but not the fields.
    if (typeof id !== "string" || typeof type !== "string") return null
    const createdAt = isoAt(created * 1_000)
    return { id, type, createdAt, customerId: customerOf(data.object) }
  } catch {
    return null
  }
}

/**
 * True if the signature has a future date: the SDK refuses only old ones. The SDK reads the last `t` of the
 * header, and Stripe sends one.
 */
function isDatedAhead(signature: string): boolean {
  const latest = Date.now() / 1_000 + signatureToleranceSeconds
  return [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].some(([, seconds = ""]) => {
    return Number.parseInt(seconds, 10) > latest
  })
}

/** The id of the customer that an object is or belongs to. The object may contain the whole customer. */
function customerOf(object: object): string | null {
  const { object: noun, id, customer } = object as { object?: unknown; id?: unknown; customer?: unknown }
  const reference = noun === "customer" ? id : customer
  if (typeof reference === "string") return reference
  const expandedId =
    typeof reference === "object" && reference !== null && "id" in reference ? reference.id : null
  return typeof expandedId === "string" ? expandedId : null
}
