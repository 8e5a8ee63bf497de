import fc from "fast-check"
import { beforeAll, expect, test, vi } from "vitest"
import type { SetSubscription } from "../../../scripts/stripe-stand-in/control.ts"
import { eventsOf, openStripe, paidOf, subscribed, type TestStripe } from "../support/stripe.ts"

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})

/** The states through which a subscription at Stripe goes. */
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
  /**
   * Sends one of the events so far. The next step follows at once, after the call to Stripe, or after the
   * response.
   */
  | { readonly kind: "send"; readonly pick: number; readonly until: "sent" | "called" | "answered" }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("change" as const), to: fc.constantFrom(...states) }),
  fc.record({
    kind: fc.constant("send" as const),
    pick: fc.nat(),
    until: fc.constantFrom("sent" as const, "called" as const, "answered" as const),
  }),
)

async function calledSince(callsBefore: number): Promise<void> {
  await vi
    .waitUntil(async () => (await stripe.state()).calls.length > callsBefore, { interval: 5 })
    .catch(() => undefined)
}

/**
 * Runs the steps in order. Some events may still be in progress at the end. Returns the events that were
 * sent.
 */
async function goThrough(steps: readonly Step[], customerId: string, subscriptionId: string) {
  const sent = new Set<string>()
  const answers: Promise<Response>[] = []
  for (const each of steps) {
    if (each.kind === "change") await stripe.set(subscriptionId, each.to)
    else {
      const events = await eventsOf(stripe, customerId)
      const id = events[each.pick % events.length]?.id ?? ""
      const callsBefore = (await stripe.state()).calls.length
      const answer = stripe.deliver(id)
      sent.add(id)
      answers.push(answer)
      if (each.until === "answered") await answer
      if (each.until === "called") await Promise.race([answer, calledSince(callsBefore)])
    }
  }
  return { sent, answers }
}

test("events in any order, repeated and interleaved with changes, end in Stripe's last state", async () => {
  const steps = fc.array(step, { minLength: 2, maxLength: 10 })
  const repeated = fc.array(fc.boolean(), { minLength: 11, maxLength: 11 })
  /** Delays of Stripe's responses, by which a later response may arrive first. */
  const delays = fc.array(fc.constantFrom(0, 40), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(steps, repeated, delays, async (history, isRepeated, milliseconds) => {
      const { account, subscription } = await subscribed(stripe)
      await stripe.delayNext(milliseconds)
      const { sent, answers } = await goThrough(history, account.stripeCustomerId, subscription.id)
      const events = await eventsOf(stripe, account.stripeCustomerId)
      const left = events.filter(({ id }, index) => !sent.has(id) || isRepeated[index])
      answers.push(...left.toReversed().map(({ id }) => stripe.deliver(id)))
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(statuses.every((status) => status === 200)).toBe(true)
      const last = (await stripe.state()).subscriptions.find(({ id }) => id === subscription.id)
      expect(await paidOf(account.id)).toMatchObject({
        status: last?.status,
        periodEnd: new Date((last?.periodEnd ?? 0) * 1_000).toISOString(),
        cancelsAtPeriodEnd:
          last?.cancelAtPeriodEnd === true && (last.status === "active" || last.status === "past_due"),
      })
    }),
    { numRuns: 15 },
  )
})

test("an earlier response of Stripe that arrives late does not replace the latest", async () => {
  const { account, subscription, event } = await subscribed(stripe)
  const callsBefore = (await stripe.state()).calls.length
  await stripe.delayNext([200])
  const overtaken = stripe.deliver(event.id)
  await calledSince(callsBefore)
  await stripe.set(subscription.id, { status: "canceled" })
  const [, cancelled] = await eventsOf(stripe, account.stripeCustomerId)
  await stripe.deliver(cancelled?.id ?? "")
  expect(await paidOf(account.id)).toMatchObject({ status: "canceled" })
  await overtaken
  expect(await paidOf(account.id)).toMatchObject({ status: "canceled" })
})
