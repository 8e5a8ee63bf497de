import type { BillingView } from "../../../src/accounts/billing.ts"
import type { PaidSubscription } from "../../../src/accounts/ports.ts"
import { isRenewing } from "../../../src/accounts/stripe-subscription.ts"
import { Notice, type NoticeModel, Section } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { ButtonForm } from "../../html/forms.tsx"
import { PlansTable, planNames } from "../../html/plans.tsx"
import { type SignedInModel, SignedInPage, SignInAgain, type Viewer } from "../frame.tsx"

export interface PlanModel extends SignedInModel {
  readonly billing: BillingView
  /** The result of the last step, such as returning from the checkout. */
  readonly notice: NoticeModel | null
}

export function PlanPage({ viewer, billing, notice }: PlanModel) {
  return (
    <SignedInPage title="Plan" viewer={viewer} section="Plan">
      <h1>Plan</h1>
      {notice === null ? null : <Notice {...notice} />}
      <dl class="facts">
        <dt>In force</dt>
        <dd>
          <strong>{planNames[billing.plan]}</strong>
          {billing.until === null || isRenewedInTime(billing) ? null : (
            <>
              {", until "}
              <Instant at={billing.until} />
            </>
          )}
        </dd>
        {billing.paid === null ? null : <PaidFacts paid={billing.paid} />}
      </dl>
      <BillingSteps billing={billing} viewer={viewer} />
      <Section id="limits" title="What each plan includes">
        <PlansTable inForce={billing.plan} />
        <p class="small">
          Request limits apply to each key; packets are counted for the whole account. Sandbox keys have the
          free plan's limits on every plan. Enterprise is agreed with the operator of this service.
        </p>
      </Section>
      <Section id="lapse" title="When a plan ends">
        <p>
          Nothing is deleted. Live keys keep working, but only for the sandbox and with the free plan's
          limits. Once the plan is renewed, they have full access again within five minutes, without a new
          key.
        </p>
      </Section>
    </SignedInPage>
  )
}

function PaidFacts({ paid }: { readonly paid: PaidSubscription }) {
  return (
    <>
      <dt>Subscription</dt>
      <dd>{subscriptionWords[paid.status] ?? paid.status.replaceAll("_", " ")}</dd>
      {isRenewing(paid) || paid.cancelsAtPeriodEnd ? (
        <>
          <dt>{isRenewing(paid) ? "Renews" : "Ends"}</dt>
          <dd>
            <Instant at={isRenewing(paid) ? paid.periodEnd : paid.activeUntil} />
          </dd>
        </>
      ) : null}
    </>
  )
}

/** True when the subscription renews the plan in force. */
function isRenewedInTime({ plan, paid }: BillingView): boolean {
  return paid !== null && paid.plan === plan && isRenewing(paid)
}

/** Stripe's subscription statuses (docs.stripe.com/api/subscriptions/object, `status`) in plain words. */
const subscriptionWords: Readonly<Record<string, string>> = {
  active: "active",
  trialing: "on trial",
  past_due: "a payment failed and is tried again",
  canceled: "ended",
  unpaid: "not paid",
  incomplete: "the first payment is not complete",
  incomplete_expired: "the first payment was not completed in time",
  paused: "paused",
}

function BillingSteps({ billing, viewer }: { readonly billing: BillingView; readonly viewer: Viewer }) {
  const { formToken, hasRecentSignIn } = viewer
  if (!billing.isConfigured) {
    return (
      <p class="notice">
        Billing is not configured on this service, so no plan can be bought here. The operator can grant one.
      </p>
    )
  }
  if (!hasRecentSignIn) return <SignInAgain to="buy a plan or manage it" page="/dashboard/plan" />
  return (
    <div class="actions">
      {billing.plan === "free" ? (
        <ButtonForm
          action="/dashboard/plan/checkout"
          formToken={formToken}
          label="Upgrade to Plus"
          weight="main"
        />
      ) : null}
      {billing.paid === null ? null : (
        <ButtonForm
          action="/dashboard/plan/portal"
          formToken={formToken}
          label="Manage the subscription"
          weight="quiet"
        />
      )}
      <p class="small">Payment is made at Stripe; no card detail reaches us.</p>
    </div>
  )
}
