import type { Account, PaidSubscription } from "../../src/accounts/accounts.ts"
import {
  type BillingView,
  beginCheckout,
  billingOf,
  openPortal,
  refreshSubscription,
} from "../../src/accounts/billing.ts"
import { sendNotice } from "../../src/accounts/notices.ts"
import { isRenewing } from "../../src/accounts/stripe-subscription.ts"
import { ButtonForm, Notice, type NoticeModel, Section } from "../html/components.tsx"
import { Instant } from "../html/dates.tsx"
import { PlansTable, planNames } from "../html/plans.tsx"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage, SignInAgain, type Viewer } from "./frame.tsx"
import { pageReply, seeOther } from "./replies.ts"

/**
 * Responds 200 with the plan. After a return from Stripe it reads the subscription again, since Stripe's
 * event may still be on its way.
 */
export async function showPlan(context: ContextOf<"showPlan">): Promise<Response> {
  const { ports, session, url } = context
  const { account } = session.signedIn
  const checkout = url.searchParams.get("checkout")
  if (checkout !== "done" && url.searchParams.get("portal") !== "done") {
    return planPage(context, account, checkout === "cancelled" ? cancelled : null, 200)
  }
  await refreshSubscription(ports, account)
  const fresh = await accountNow(context)
  return planPage(context, fresh, checkout === "done" ? noticeOf(context, fresh) : null, 200)
}

/** The account after its subscription was refreshed. */
async function accountNow({ ports, session }: SessionContext): Promise<Account> {
  const { account } = session.signedIn
  return (await ports.accounts.find(account.id)) ?? account
}

const cancelled: NoticeModel = { kind: "done", sentence: "Nothing was bought." }

function noticeOf({ ports }: SessionContext, account: Account): NoticeModel {
  const sentence =
    billingOf(ports, account).plan === "free"
      ? "No payment has reached us yet. Load this page again in a moment."
      : "Thank you. Your plan is active; your keys follow within five minutes."
  return { kind: "done", sentence }
}

/** Redirects to Stripe's checkout. Otherwise shows the plan page with the reason. */
export async function buyPlus(context: ContextOf<"buyPlus">): Promise<Response> {
  const { ports, session, origin } = context
  const { account } = session.signedIn
  return toStripe(context, await beginCheckout(ports, account, origin), "checkout_opened")
}

/** Redirects to Stripe's customer portal. Otherwise shows the plan page with the reason. */
export async function manageBilling(context: ContextOf<"manageBilling">): Promise<Response> {
  const { ports, session, origin } = context
  return toStripe(context, await openPortal(ports, session.signedIn.account, origin), "portal_opened")
}

type Opened = Awaited<ReturnType<typeof beginCheckout> | ReturnType<typeof openPortal>>

/** Redirects to a known origin of Stripe only, whatever address the API returned. */
async function toStripe(
  context: SessionContext,
  opened: Opened,
  done: "checkout_opened" | "portal_opened",
): Promise<Response> {
  if (!opened.ok) {
    const notice: NoticeModel = { kind: "problem", sentence: opened.message }
    return planPage(context, await accountNow(context), notice, statusOfRefusal[opened.code])
  }
  const { url } = opened.value
  if (!context.paymentOrigins.includes(new URL(url).origin)) {
    throw new Error(`Stripe returned a page at the unknown origin ${new URL(url).origin}`)
  }
  await sendNotice(context.ports, context.session.signedIn.account, done, context.origin)
  return seeOther(url)
}

const statusOfRefusal = {
  not_configured: 503,
  already_subscribed: 409,
  no_customer: 409,
  unreachable: 503,
} as const

function planPage(
  { ports, session }: SessionContext,
  account: Account,
  notice: NoticeModel | null,
  status: number,
): Response {
  const billing = billingOf(ports, account)
  return pageReply(PlanPage({ viewer: session.viewer, billing, notice }), { status })
}

interface PlanModel extends SignedInModel {
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
        <dt>Your plan</dt>
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
          Each key has its own limit a minute. The other limits are for the whole account. Sandbox keys have
          the limits of the free plan on every plan. The limits of Enterprise are agreed with the operator.
        </p>
      </Section>
      <Section id="lapse" title="When a plan ends">
        <p>
          Nothing is deleted. Your live keys keep working, but only for the sandbox and with the limits of the
          free plan. Renew the plan, and the same keys have full access again within five minutes.
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

/** True if the subscription renews the plan in force. */
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
    return <p class="notice">Plans cannot be bought on this service. The operator can give you one.</p>
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
      <p class="small">You pay at Stripe. Your card number never reaches us.</p>
    </div>
  )
}
