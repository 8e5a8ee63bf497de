import { beginCheckout, billingOf, openPortal, refreshSubscription } from "../../src/accounts/billing.ts"
import type { Account } from "../../src/accounts/ports.ts"
import type { NoticeModel } from "../html/components.tsx"
import type { ContextOf, SessionContext } from "./context.ts"
import { PlanPage } from "./plan/page.tsx"
import { pageReply, seeOther } from "./replies.ts"

/** Coming back from Stripe, what it says is read anew: its event may still be on its way. */
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

/** The account as it is once Stripe has been asked. */
async function accountNow({ ports, session }: SessionContext): Promise<Account> {
  const { account } = session.signedIn
  return (await ports.accounts.find(account.id)) ?? account
}

const cancelled: NoticeModel = { kind: "done", sentence: "Nothing was bought." }

function noticeOf({ ports }: SessionContext, account: Account): NoticeModel {
  const sentence =
    billingOf(ports, account).plan === "free"
      ? "No payment has reached us yet. Load this page again in a moment."
      : "Thank you. The plan is in force; keys follow within five minutes."
  return { kind: "done", sentence }
}

/** 303 to Stripe's page of payment, or the page of the plan with why not. */
export async function buyPlus(context: ContextOf<"beginCheckout">): Promise<Response> {
  const { ports, session, origin } = context
  return toStripe(context, await beginCheckout(ports, session.signedIn.account, origin))
}

/** 303 to Stripe's page of the customer, or the page of the plan with why not. */
export async function manageBilling(context: ContextOf<"openPortal">): Promise<Response> {
  const { ports, session, origin } = context
  return toStripe(context, await openPortal(ports, session.signedIn.account, origin))
}

type Opened = Awaited<ReturnType<typeof beginCheckout> | ReturnType<typeof openPortal>>

/** To a page of Stripe's and nowhere else, whatever address came back. */
async function toStripe(context: SessionContext, opened: Opened): Promise<Response> {
  if (!opened.ok) {
    const notice: NoticeModel = { kind: "problem", sentence: opened.message }
    return planPage(context, await accountNow(context), notice, statusOfRefusal[opened.code])
  }
  const { url } = opened.value
  if (!context.paying.includes(new URL(url).origin)) {
    throw new Error(`Stripe sends people to ${new URL(url).origin}, which is none of its pages we know`)
  }
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
