import type { Account } from "../../src/accounts/accounts.ts"
import { beginCheckout, billingOf, openPortal, refreshSubscription } from "../../src/accounts/billing.ts"
import { sendNotice } from "../../src/accounts/notices.ts"
import type { NoticeModel } from "../html/components.tsx"
import type { ContextOf, SessionContext } from "./context.ts"
import { PlanPage } from "./plan/page.tsx"
import { pageReply, seeOther } from "./replies.ts"

/** After a return from Stripe, the subscription is read again: Stripe's event may still be on its way. */
export async function showPlan(context: ContextOf<"plan">): Promise<Response> {
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

/** 303 to Stripe's checkout, or the plan page with the reason why not. */
export async function buyPlus(context: ContextOf<"beginCheckout">): Promise<Response> {
  const { ports, session, origin } = context
  const { account } = session.signedIn
  return toStripe(context, await beginCheckout(ports, account, origin), "checkout_opened")
}

/** 303 to Stripe's customer portal, or the plan page with the reason why not. */
export async function manageBilling(context: ContextOf<"openPortal">): Promise<Response> {
  const { ports, session, origin } = context
  return toStripe(context, await openPortal(ports, session.signedIn.account, origin), "portal_opened")
}

type Opened = Awaited<ReturnType<typeof beginCheckout> | ReturnType<typeof openPortal>>

/** Redirects only to a known origin of Stripe, whatever address the API returned. */
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
