import { stripeConfigurationOf } from "../../billing/configuration.ts"
import type { OpenPageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { showPage } from "../reply.ts"
import { operator } from "./operator.ts"
import { AboutPage, ContactPage, PricingPage, PrivacyPage, TermsPage } from "./pages.tsx"
import { readStatus, StatusPage } from "./status.tsx"

/** The pages about the service. They are the same for every reader. */

export const showAbout: OpenPageHandler = (context) =>
  showPage(context, AboutPage({ operator, address: addressOf(context.origin, "/about") }))

export const showPricing: OpenPageHandler = (context) => {
  const sellsPlus = stripeConfigurationOf(context.env) !== null
  return showPage(
    context,
    PricingPage({ operator, sellsPlus, address: addressOf(context.origin, "/pricing") }),
  )
}

export const showTerms: OpenPageHandler = (context) =>
  showPage(context, TermsPage({ operator, address: addressOf(context.origin, "/terms") }))

export const showPrivacy: OpenPageHandler = (context) =>
  showPage(context, PrivacyPage({ operator, address: addressOf(context.origin, "/privacy") }))

export const showContact: OpenPageHandler = (context) =>
  showPage(context, ContactPage({ operator, address: addressOf(context.origin, "/contact") }))

/** Responds 200 even if a store does not answer. The page says which store does not. */
export const showStatus: OpenPageHandler = async (context) => {
  const status = await readStatus(context.env, context.platform)
  const nowMilliseconds = context.ports.clock.nowMilliseconds()
  const address = addressOf(context.origin, "/status")
  return showPage(context, StatusPage({ ...status, nowMilliseconds, address }))
}
