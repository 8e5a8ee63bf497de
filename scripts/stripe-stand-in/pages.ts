import {
  type CheckoutSession,
  change,
  checkoutJson,
  nowSeconds,
  type PortalSession,
  paidAgain,
  recordEvent,
  type StandIn,
  type StandInSubscription,
  subscribe,
} from "./state.ts"

/** A page to show, or the address of a redirect. The redirect is made only after every event was sent. */
export type Hosted =
  | { readonly kind: "page"; readonly html: string }
  | { readonly kind: "redirect"; readonly url: string }

/** Answers requests for hosted pages: `/pay/{checkout}`, `/portal/{session}`. Null for other paths. */
export function answerHosted(state: StandIn, method: string, pathname: string): Hosted | null {
  const [, room, id = "", order = ""] = pathname.split("/")
  const checkout = room === "pay" ? state.checkouts.get(id) : undefined
  if (checkout !== undefined) return method === "POST" ? pay(state, checkout) : checkoutPage(checkout)
  const portal = room === "portal" ? state.portals.get(id) : undefined
  if (portal === undefined) return null
  if (method === "POST") carryOut(state, portal, order)
  return method === "POST" ? { kind: "redirect", url: `/portal/${id}` } : portalPage(state, portal)
}

function checkoutPage({ id, price, cancelUrl, status }: CheckoutSession): Hosted {
  if (status === "complete") return page("Checkout", "<p>This has been paid.</p>")
  const body = `<p>${escaped(price)}, monthly</p>
<form method="post" action="/pay/${id}"><button>Pay</button></form>
<p><a href="${escaped(cancelUrl)}">Back</a></p>`
  return page("Checkout", body)
}

function pay(state: StandIn, session: CheckoutSession): Hosted {
  if (session.status === "open") {
    session.status = "complete"
    const { customer, price, metadata } = session
    subscribe(state, customer, price, { metadata })
    recordEvent(state, "checkout.session.completed", customer, checkoutJson(session, ""))
    tellPaid(state, customer)
  }
  return { kind: "redirect", url: session.successUrl }
}

function tellPaid(state: StandIn, customer: string): void {
  recordEvent(state, "invoice.paid", customer, { object: "invoice", customer, status: "paid" })
}

function portalPage(state: StandIn, portal: PortalSession): Hosted {
  const subscription = latestOf(state, portal)
  const button = (order: string, label: string) =>
    `<form method="post" action="/portal/${portal.id}/${order}"><button>${label}</button></form>`
  const isEnded = subscription === null || subscription.status === "canceled"
  const orders = [
    isEnded ? "" : button("cancel-now", "Cancel now"),
    isEnded || subscription.cancelAt !== null ? "" : button("cancel-at-period-end", "Cancel at period end"),
    subscription === null ? "" : button("renew", "Renew"),
  ]
  const body = `<p>${describe(subscription)}</p>
${orders.join("\n")}
<p><a href="${escaped(portal.returnUrl)}">Return</a></p>`
  return page("Billing portal", body)
}

function describe(subscription: StandInSubscription | null): string {
  if (subscription === null) return "No subscription"
  const { price, status, periodEnd, cancelAt } = subscription
  const dated = new Date((cancelAt ?? periodEnd) * 1_000).toISOString().slice(0, 10)
  return escaped(`${price}: ${status}, ${cancelAt === null ? "period ends" : "cancelled as of"} ${dated}`)
}

/**
 * Carries out a button of the portal. Renewing pays what is due or cancels a planned end. If the subscription
 * has ended, renewing buys a new one.
 */
function carryOut(state: StandIn, portal: PortalSession, order: string): void {
  const subscription = latestOf(state, portal)
  if (subscription === null) return
  if (order === "cancel-now") change(state, subscription, { status: "canceled", endedAt: nowSeconds() })
  if (order === "cancel-at-period-end") change(state, subscription, { cancelAt: subscription.periodEnd })
  if (order === "renew") renew(state, subscription)
}

function renew(state: StandIn, subscription: StandInSubscription): void {
  const { status, customer, price, metadata } = subscription
  if (status === "canceled") subscribe(state, customer, price, { metadata })
  else if (status === "active") change(state, subscription, { cancelAt: null, cancelAtPeriodEnd: false })
  else change(state, subscription, paidAgain())
  if (status !== "active") tellPaid(state, customer)
}

function latestOf(state: StandIn, { customer }: PortalSession): StandInSubscription | null {
  return [...state.subscriptions.values()].findLast((each) => each.customer === customer) ?? null
}

function page(title: string, body: string): Hosted {
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} (stand-in)</title>
<main><h1>${title}</h1><p>This stands in for Stripe: nothing is charged.</p>
${body}
</main></html>`
  return { kind: "page", html }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
