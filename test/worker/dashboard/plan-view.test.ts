import { expect, test } from "vitest"
import type { PaidSubscription } from "../../../src/accounts/accounts.ts"
import type { BillingView } from "../../../src/accounts/billing.ts"
import { PlanPage } from "../../../worker/dashboard/plan.tsx"
import { renderPage } from "../../../worker/html/page.tsx"

const paid: PaidSubscription = {
  subscriptionId: "sub_1",
  plan: "plus",
  status: "active",
  activeUntil: "2026-12-01T06:00:00.000Z",
  periodEnd: "2026-12-01T00:00:00.000Z",
  cancelsAtPeriodEnd: false,
  readAt: Date.UTC(2026, 10, 22),
}
const bought: BillingView = {
  isConfigured: true,
  plan: "plus",
  until: paid.activeUntil,
  granted: null,
  paid,
}

/** The facts at the top, as one line of words. */
function factsOf(billing: BillingView): string {
  const page = renderPage(
    PlanPage({
      viewer: { email: "owner@example.com", formToken: "t", hasRecentSignIn: true },
      billing,
      notice: null,
    }),
  )
  const facts = page.slice(page.indexOf("<dl"), page.indexOf("</dl>"))
  return facts
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ,", ",")
    .trim()
}

const of = (change: Partial<PaidSubscription>, rest: Partial<BillingView> = {}): BillingView => ({
  ...bought,
  paid: { ...paid, ...change },
  ...rest,
})

test.each<[string, BillingView, string]>([
  ["renewing", bought, "Your plan Plus Subscription active Renews 1 Dec 2026, 00:00 UTC"],
  [
    "cancelled, with an end of its own",
    of(
      { cancelsAtPeriodEnd: true, activeUntil: "2026-11-25T00:00:00.000Z" },
      { until: "2026-11-25T00:00:00.000Z" },
    ),
    "Your plan Plus, until 25 Nov 2026, 00:00 UTC Subscription active Ends 25 Nov 2026, 00:00 UTC",
  ],
  [
    "with a payment that failed: nothing is shown as paid",
    of(
      { status: "past_due", activeUntil: "2026-11-29T00:00:00.000Z" },
      { until: "2026-11-29T00:00:00.000Z" },
    ),
    "Your plan Plus, until 29 Nov 2026, 00:00 UTC Subscription a payment failed and is tried again",
  ],
  [
    "ended",
    of({ status: "canceled", activeUntil: "2026-11-20T00:00:00.000Z" }, { plan: "free", until: null }),
    "Your plan Free Subscription ended",
  ],
  [
    "renewing below a grant that ends",
    of({}, { plan: "enterprise", until: "2027-01-01T00:00:00.000Z" }),
    "Your plan Enterprise, until 1 Jan 2027, 00:00 UTC Subscription active Renews 1 Dec 2026, 00:00 UTC",
  ],
])("a subscription that is %s", (_name, billing, facts) => {
  expect(factsOf(billing)).toBe(facts)
})
