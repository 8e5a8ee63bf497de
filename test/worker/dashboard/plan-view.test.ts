import { expect, test } from "vitest"
import type { PaidSubscription } from "../../../src/accounts/accounts.ts"
import type { BillingView } from "../../../src/accounts/billing.ts"
import type { Plan } from "../../../src/vocabulary.ts"
import { PlanPage } from "../../../worker/dashboard/plan.tsx"
import { renderPage } from "../../../worker/html/page.tsx"
import { reading } from "../support/stripe.ts"

const paid: PaidSubscription = reading({
  activeUntil: "2026-12-01T06:00:00.000Z",
  periodEnd: "2026-12-01T00:00:00.000Z",
})

/** A plan in force until its end, with the subscription above and changes. */
const view = (plan: Plan, until: string | null, change: Partial<PaidSubscription> = {}): BillingView => ({
  isConfigured: true,
  granted: null,
  plan,
  until,
  paid: { ...paid, ...change },
})

/** The facts at the top, as one line of text. */
function factsOf(billing: BillingView): string {
  const viewer = { email: "owner@example.com", formToken: "t", hasRecentSignIn: true }
  const page = renderPage(PlanPage({ viewer, billing, notice: null }))
  const facts = page.slice(page.indexOf("<dl"), page.indexOf("</dl>"))
  return facts
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ,", ",")
    .trim()
}

const on = (day: number) => `2026-11-${day}T00:00:00.000Z`

test.each<[string, BillingView, string]>([
  [
    "renewing",
    view("plus", paid.activeUntil),
    "Your plan Plus Subscription active Renews 1 Dec 2026, 00:00 UTC",
  ],
  [
    "cancelled, with an end before the period's",
    view("plus", on(25), { cancelsAtPeriodEnd: true, activeUntil: on(25) }),
    "Your plan Plus, until 25 Nov 2026, 00:00 UTC Subscription active Ends 25 Nov 2026, 00:00 UTC",
  ],
  [
    "shown without a paid date because its payment failed",
    view("plus", on(29), { status: "past_due", activeUntil: on(29) }),
    "Your plan Plus, until 29 Nov 2026, 00:00 UTC Subscription a payment failed and is tried again",
  ],
  [
    "ended",
    view("free", null, { status: "canceled", activeUntil: on(20) }),
    "Your plan Free Subscription ended",
  ],
  [
    "renewing below a longer grant",
    view("enterprise", "2027-01-01T00:00:00.000Z"),
    "Your plan Enterprise, until 1 Jan 2027, 00:00 UTC Subscription active Renews 1 Dec 2026, 00:00 UTC",
  ],
])("the page shows a subscription that is %s", (_name, billing, facts) => {
  expect(factsOf(billing)).toBe(facts)
})
