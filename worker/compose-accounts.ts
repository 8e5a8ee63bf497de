import { assistantStore } from "../src/accounts/assistants.ts"
import { type BillingPorts, billingStore } from "../src/accounts/billing.ts"
import { accountEventStore } from "../src/accounts/events.ts"
import { firstKeyOf } from "../src/accounts/keys.ts"
import { challengeStore, passkeyStore } from "../src/accounts/passkey-store.ts"
import type { Ceremonies, Secrets } from "../src/accounts/ports.ts"
import { sessionStore } from "../src/accounts/sessions.ts"
import { signInLinkStore } from "../src/accounts/sign-in.ts"
import { usageStore } from "../src/accounts/usage.ts"
import { stripe } from "./billing/stripe.ts"
import { compose, composeWebhooks } from "./compose.ts"
import { type Env, pepperOf, stripeConfigurationOf } from "./env.ts"
import { objectRevocations, usageOfToday } from "./limits/allowances.ts"
import type { Platform } from "./platform.ts"
import { accountsOf, keysOf, seamsOf } from "./storage/accounts.ts"

/** The adapters of the dashboard and of the operators' commands. Few isolates load this module. */

/** Everything that account management needs from outside. */
export type AccountPorts = ReturnType<typeof composeAccounts>

/** The stores that the dashboard and the operators share. */
export function composeAccounts(env: Env) {
  const seams = seamsOf(env.DB)
  return {
    clock: seams.clock,
    accounts: accountsOf(env.DB),
    sessionStore: sessionStore(seams),
    passkeys: passkeyStore(seams),
    assistants: assistantStore(seams),
    keyStore: keysOf(env.DB, pepperOf(env)),
    revocations: objectRevocations(env.LIMITS),
    usageOfToday: usageOfToday(env.LIMITS),
    usageStore: usageStore(seams.database),
  }
}

/** Everything the dashboard needs from outside. */
export type DashboardPorts = ReturnType<typeof composeDashboard>

/** `origin` is the origin of the dashboard's pages, to which passkeys are bound. */
export function composeDashboard(env: Env, platform: Platform, origin: string) {
  const accounts = composeAccounts(env)
  const { funds, screening, rulebooks, watchlist, portfolios } = compose(env, platform)
  const seams = seamsOf(env.DB)
  return {
    ...composeWebhooks(env, platform),
    ...composeBilling(env, platform),
    funds,
    screening,
    rulebooks,
    watchlist,
    portfolios,
    ...accounts,
    secrets,
    mailer: platform.mailer(env),
    signInLinks: signInLinkStore(seams),
    accountEvents: accountEventStore(seams),
    firstKey: (accountId: string) => firstKeyOf(accounts, accountId),
    challenges: challengeStore(seams.database),
    ceremonies: ceremonies(origin),
  }
}

/**
 * WebAuthn for the pages at `origin`, loaded on first use. Initializing the library with its certificate
 * parsers takes some 30 ms of CPU time, and most isolates never use a passkey.
 */
export function ceremonies(origin: string): Ceremonies {
  const loaded = async () => (await import("./passkeys/webauthn.ts")).webauthn(origin)
  return {
    registrationOptions: async (...options) => (await loaded()).registrationOptions(...options),
    signInOptions: async (...options) => (await loaded()).signInOptions(...options),
    readRegistration: async (response) => (await loaded()).readRegistration(response),
    readAssertion: async (response) => (await loaded()).readAssertion(response),
  }
}

/** Everything billing needs from outside. Subscriptions have the time of their read, not a task's time. */
export function composeBilling(env: Env, platform: Platform): BillingPorts {
  const configuration = stripeConfigurationOf(env)
  const { clock, database } = seamsOf(env.DB)
  return {
    clock,
    accounts: accountsOf(env.DB),
    billingStore: billingStore(database),
    stripe: configuration && stripe(configuration, platform.stripeUrl(env)),
  }
}

const tokenBytes = 32

/** Tokens from the runtime's cryptographic generator. */
export const secrets: Secrets = { token }

function token(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(tokenBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}
