import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import type { SetSubscription } from "../../scripts/stripe-stand-in-control.ts"
import { eventsOf, openStripe, paidOf, subscribed, type TestStripe } from "./support/stripe.ts"

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})

/** What Stripe may say next of a subscription. */
const states: readonly SetSubscription[] = [
  { status: "active", cancelAt: null, endedAt: null },
  { status: "active", cancelAtPeriodEnd: true, endedAt: null },
  { status: "past_due", endedAt: null },
  { status: "unpaid", endedAt: null },
  { status: "active", cancelAtPeriodEnd: false, periodEnd: 1_900_000_000, endedAt: null },
  { status: "canceled" },
]

type Step =
  | { readonly kind: "change"; readonly to: SetSubscription }
  /** Sends one of the events so far; `isAwaited`: before anything else happens. */
  | { readonly kind: "send"; readonly pick: number; readonly isAwaited: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("change" as const), to: fc.constantFrom(...states) }),
  fc.record({ kind: fc.constant("send" as const), pick: fc.nat(), isAwaited: fc.boolean() }),
)

test("events in any order, repeated and interleaved with what happens end in the state Stripe has last", async () => {
  const histories = fc.tuple(fc.array(step, { minLength: 2, maxLength: 10 }), fc.infiniteStream(fc.nat()))
  await fc.assert(
    fc.asyncProperty(histories, async ([steps, picks]) => {
      const { account, subscription } = await subscribed(stripe)
      const under: Promise<Response>[] = []
      for (const each of steps) {
        if (each.kind === "change") await stripe.set(subscription.id, each.to)
        else {
          const events = await eventsOf(stripe, account.stripeCustomerId)
          const sending = stripe.deliver(events[each.pick % events.length]?.id ?? "")
          under.push(sending)
          if (each.isAwaited) await sending
        }
      }
      const left = await eventsOf(stripe, account.stripeCustomerId)
      const order = left.map((event) => ({ event, at: picks.next().value ?? 0 })).sort((a, b) => a.at - b.at)
      under.push(...order.map(({ event }) => stripe.deliver(event.id)))
      const statuses = (await Promise.all(under)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      const { subscriptions } = await stripe.told()
      const last = subscriptions.find(({ id }) => id === subscription.id)
      expect(await paidOf(account.id)).toMatchObject({
        status: last?.status,
        periodEnd: new Date((last?.periodEnd ?? 0) * 1_000).toISOString(),
        cancelsAtPeriodEnd:
          last?.cancelAtPeriodEnd === true && (last.status === "active" || last.status === "past_due"),
      })
    }),
    { numRuns: 25 },
  )
})
