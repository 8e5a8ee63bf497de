import type { VNode } from "preact"
import { entitlement, planLimits, sandboxLimits } from "../../../src/access/plans.ts"
import type { RouteCount } from "../../../src/access/ports.ts"
import type { DayUsage } from "../../../src/access/window.ts"
import type { BillingView } from "../../../src/accounts/billing.ts"
import type { KeyWithUsage } from "../../../src/accounts/keys.ts"
import type { Access } from "../../../src/accounts/passkeys.ts"
import { accountEventKinds } from "../../../src/vocabulary.ts"
import { AccountPage } from "../../../worker/dashboard/account.tsx"
import { Consent } from "../../../worker/dashboard/consent.tsx"
import { ConfirmRevoke, KeyMade, Keys } from "../../../worker/dashboard/keys.tsx"
import { Overview, Requests } from "../../../worker/dashboard/overview.tsx"
import { PlanPage } from "../../../worker/dashboard/plan.tsx"
import { Problem } from "../../../worker/dashboard/problems.tsx"
import { LinkProblem, LinkSent, SignIn, UseLink, Welcome } from "../../../worker/dashboard/sign-in.tsx"
import { SignOutEverywhere } from "../../../worker/dashboard/sign-out.tsx"
import { renderPage } from "../../../worker/html/page.tsx"

/** Every page of the dashboard in each of its states. */

const formToken = "form-token-of-this-page"
const origin = "https://qistas.test"
/** A key of the right length, but with a wrong checksum. */
const keyText = "qistas_sandbox_0000000000000000000000000000000000"

/** Thirty days with increasing requests: `step`, twice `step` and so on. */
export function usageDays(step: number): readonly DayUsage[] {
  return Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
    requests: index * step,
    mcpRequests: Math.floor((index * step) / 3),
  }))
}

/** The pages, with `text` wherever a page shows text of a user. */
export function pagesWith(text: string): Readonly<Record<string, string>> {
  const pages = { ...pagesOfSigningIn(text), ...pagesOfKeys(text), ...pagesOfTheAccount(text) }
  return Object.fromEntries(Object.entries<VNode>(pages).map(([name, page]) => [name, renderPage(page)]))
}

function pagesOfSigningIn(text: string) {
  const fresh = { formToken, email: null, next: null, problem: null, isAgain: false, mailIsConfigured: true }
  return {
    "sign-in": SignIn(fresh),
    "sign-in-problem": SignIn({ ...fresh, email: text, next: text, problem: text }),
    "sign-in-again": SignIn({ ...fresh, email: text, next: text, isAgain: true }),
    "sign-in-without-mail": SignIn({ ...fresh, mailIsConfigured: false }),
    "link-sent": LinkSent({ email: text, mailboxUrl: null }),
    "link-sent-locally": LinkSent({ email: text, mailboxUrl: "/dev/mailbox" }),
    "use-link": UseLink({ formToken, token: text, email: text, next: text }),
    "bad-link": LinkProblem({ kind: "bad_link", formToken, next: text }),
    "other-browser": LinkProblem({ kind: "other_browser", formToken, next: null }),
    problem: Problem({
      status: 503,
      title: "Not available for a moment",
      sentence: text,
      requestId: text,
    }),
  }
}

function pagesOfKeys(text: string) {
  const viewer = { email: text, formToken, hasRecentSignIn: true }
  const keys = [
    keyRow({ name: text, requestsToday: 1204, mcpRequestsToday: 31 }),
    keyRow({
      id: "b",
      type: "live",
      prefix: "qistas_live_9kQz",
      requestsToday: null,
      mcpRequestsToday: null,
    }),
  ]
  const revoked = keyRow({ id: "c", revokedAt: "2026-11-02T08:00:00.000Z", name: text })
  const late = { ...viewer, hasRecentSignIn: false }
  const [key] = keys
  if (key === undefined) throw new Error("there are two keys above")
  return {
    welcome: Welcome({ viewer, key: keyText, origin, next: null }),
    keys: Keys({ viewer, keys: [...keys, revoked], mayMakeLive: true, problem: null }),
    "keys-problem": Keys({
      viewer,
      keys: [],
      mayMakeLive: false,
      problem: { sentence: text, type: "sandbox", name: text },
    }),
    "keys-late": Keys({ viewer: late, keys: [], mayMakeLive: true, problem: null }),
    "key-made": KeyMade({ viewer, key: keyText, listed: key, origin, next: "/docs/quick-start" }),
    "confirm-revoke": ConfirmRevoke({ viewer, key, problem: null }),
    "confirm-revoke-problem": ConfirmRevoke({ viewer, key, problem: text }),
  }
}

function pagesOfTheAccount(text: string) {
  const viewer = { email: text, formToken, hasRecentSignIn: true }
  const late = { ...viewer, hasRecentSignIn: false }
  const events = accountEventKinds.map((kind) => ({ at: "2026-11-22T09:14:55.000Z", kind, subject: text }))
  const overview = { viewer, until: "2026-12-22T10:00:00.000Z", isTodayExact: true, keys: 2 }
  const noAccess = { mcpUrl: "https://qistas.test/mcp", assistants: [] }
  const access = { ...noAccess, assistants: [assistant(text)] }
  const asked = { clientId: text, clientName: text, redirectUri: "https://chat.test/back", scope: [] }
  const plus = { plan: "plus", scope: "full", limits: planLimits.plus } as const
  const free = { plan: "free", scope: "sandbox", limits: sandboxLimits, until: null } as const
  return {
    overview: Overview({ ...overview, ...plus, days: usageDays(347) }),
    "overview-few": Overview({ ...overview, ...entitlement("live", [], 0), until: null, days: usageDays(1) }),
    "overview-none": Overview({ ...overview, ...free, days: usageDays(0), isTodayExact: false, keys: 0 }),
    plan: PlanPage({ viewer, billing: paid, notice: { kind: "done", sentence: text } }),
    "plan-renewing": PlanPage({ viewer, billing: renewing, notice: null }),
    "plan-free": PlanPage({ viewer, billing: { ...nothingPaid, isConfigured: true }, notice: null }),
    "plan-without-billing": PlanPage({ viewer, billing: nothingPaid, notice: null }),
    requests: Requests({ viewer, counts: routeCounts }),
    "requests-none": Requests({ viewer, counts: [] }),
    "plan-late": PlanPage({ viewer: late, billing: renewing, notice: null }),
    account: AccountPage({ ...access, viewer, passkeys: [passkey(text)], sessions, events, problem: null }),
    "account-problem": AccountPage({ ...noAccess, viewer, passkeys: [], sessions, events, problem: text }),
    "account-late": AccountPage({ ...noAccess, viewer: late, passkeys: [], sessions, events, problem: null }),
    consent: Consent({
      viewer,
      action: "/oauth/authorize?client_id=x",
      asked: { ...asked, redirectHost: "chat.test", redirectIsLoopback: false },
      entitled: plus,
    }),
    "consent-local": Consent({
      viewer,
      action: "/oauth/authorize?client_id=x",
      asked: { ...asked, clientDomain: text, redirectHost: text, redirectIsLoopback: true },
      entitled: free,
    }),
    "sign-out-everywhere": SignOutEverywhere({ viewer, access: accessNamed(text), problem: text }),
    "sign-out-everywhere-bare": SignOutEverywhere({
      viewer,
      access: { keys: [], passkeys: [], assistants: [] },
      problem: null,
    }),
  }
}

function accessNamed(text: string): Access {
  return {
    keys: [{ ...keyRow({ name: text }), isSuspect: true }],
    passkeys: [{ ...passkey(text), isSuspect: false }],
    assistants: [{ ...assistant(text), isSuspect: true }],
  }
}

function keyRow(named: Partial<KeyWithUsage>): KeyWithUsage {
  return {
    id: "5f0c2a52-0d7e-4a4f-8c55-5b3b6a3a4f10",
    type: "sandbox",
    prefix: "qistas_sandbox_3fT0",
    name: null,
    createdAt: "2026-10-01T12:00:00.000Z",
    revokedAt: null,
    lastUsedAt: "2026-11-22T09:14:55.000Z",
    requestsToday: 0,
    mcpRequestsToday: 0,
    ...named,
  }
}

const nothingPaid: BillingView = {
  isConfigured: false,
  plan: "free",
  until: null,
  granted: null,
  paid: null,
}

const paid: BillingView = {
  isConfigured: true,
  plan: "plus",
  until: "2026-12-22T10:00:00.000Z",
  granted: null,
  paid: {
    subscriptionId: "sub_1",
    plan: "plus",
    status: "active",
    activeUntil: "2026-12-22T10:00:00.000Z",
    periodEnd: "2026-12-22T10:00:00.000Z",
    cancelsAtPeriodEnd: true,
    readAt: Date.UTC(2026, 10, 22),
  },
}

const renewing: BillingView = {
  ...paid,
  paid: paid.paid && { ...paid.paid, cancelsAtPeriodEnd: false },
}

const routeCounts: readonly RouteCount[] = [
  { day: "2026-11-22", route: "compliance", requests: 1_190 },
  { day: "2026-11-22", route: "evidence", requests: 14 },
  { day: "2026-11-21", route: "search", requests: 3 },
]

const sessions = [
  {
    method: "passkey",
    createdAt: "2026-11-20T07:00:00.000Z",
    lastSeenAt: "2026-11-22T09:00:00.000Z",
    isCurrent: true,
  },
  {
    method: "link",
    createdAt: "2026-11-01T07:00:00.000Z",
    lastSeenAt: "2026-11-19T19:30:00.000Z",
    isCurrent: false,
  },
] as const

function assistant(name: string) {
  const connectedAt = "2026-11-20T07:00:00.000Z"
  return { id: "0123456789abcdef", name, site: "chat.test", connectedAt, lastUsedAt: null }
}

function passkey(name: string) {
  return {
    credentialId: "AbC_-1",
    name,
    createdAt: "2026-11-01T07:05:00.000Z",
    lastUsedAt: null,
    backedUp: true,
  }
}
