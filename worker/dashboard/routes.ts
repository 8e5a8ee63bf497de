import { sentCharactersMax } from "../../src/portfolio/csv/position.ts"
import type { ChangeKind } from "../../src/vocabulary.ts"
import type { Field } from "../http/form-body.ts"
import type { PathParameters } from "../http/route.ts"
import type { Guard } from "../http/tokens.ts"
import { authorizePath } from "../oauth/paths.ts"

export interface PageRoute {
  readonly method: "GET"
  readonly path: string
  readonly guard: Guard
  /** The names of query parameters. If the query has one of them, the request counts as bounded. */
  readonly boundedWith?: readonly string[]
}

/** A route for a form. Every form also sends `form_token`, which is not among `fields`. */
export interface FormRoute {
  readonly method: "POST"
  readonly path: string
  readonly guard: Guard
  readonly fields: Readonly<Record<string, Field>>
  /**
   * The route is allowed only within ten minutes of signing in, since its effect outlasts a stolen session.
   * Later the user signs in again, and then returns to this page. `makeKey` asks it itself, for live keys only.
   */
  readonly signInAgainFor?: string
  /** The most bytes of the body, for a form with a long text. */
  readonly bytesMax?: number
  /**
   * The request counts against the few attempts a minute of one IP address, because it sends email, calls
   * Stripe, or writes rows for any visitor.
   */
  readonly isBounded?: true
}

/** A route for a script. It sends a JSON object, and the token in `X-Form-Token`. Responses are JSON. */
export interface ScriptRoute {
  readonly method: "POST"
  readonly path: string
  readonly guard: Guard
  readonly fields: null
  readonly signInAgainFor?: string
  readonly isBounded?: true
}

export type Route = PageRoute | FormRoute | ScriptRoute

/** The request of an assistant is the longest page to return to. */
export const nextCharactersMax = 2_500

const next: Field = { charactersMax: nextCharactersMax, isOptional: true }

/** `on` is the kind of page that the form is on; empty for the watchlist. */
const watched: Readonly<Record<"instrument" | "on", Field>> = {
  instrument: { charactersMax: 40 },
  on: { charactersMax: 5, isOptional: true },
}

const box: Field = { charactersMax: 2, isOptional: true }

/** The fields of a webhook's form. It has a box for each kind of change. */
const webhookFields = {
  url: { charactersMax: 4_000 },
  kind_verdict: box,
  kind_withheld: box,
  kind_screen: box,
  kind_standard: box,
  kind_fund_badge: box,
  kind_fund_purity: box,
  kind_ticker: box,
  whose: { charactersMax: 10 },
  symbols: { charactersMax: 6_000 },
} as const satisfies Readonly<Record<"url" | "whose" | "symbols" | `kind_${ChangeKind}`, Field>>

const webhookBytesMax = 32_000

/** An account has at most ten keys in use, ten passkeys and ten assistants. */
const numbersMax = 10

/** Optional fields `name_1` to `name_10`, since a form may not repeat a name. */
function numbered(name: string, charactersMax: number): Readonly<Record<string, Field>> {
  const numbers = Array.from({ length: numbersMax }, (_, index) => index + 1)
  return Object.fromEntries(
    numbers.map((number) => [`${name}_${number}`, { charactersMax, isOptional: true }]),
  )
}

/** Longer than a rule book may be, since a browser sends a line end as two characters. */
const rulebookCharactersMax = 60_000

/** A form sends every character except letters and digits as an escape of three bytes. */
const escapedBytesMax = 3

/** The fields of a report's form. All of its buttons send the same lines, also the button that saves. */
const portfolioFields = {
  csv: { charactersMax: sentCharactersMax },
  name: { charactersMax: 400 },
  held_for: { charactersMax: 10, isOptional: true },
} as const satisfies Readonly<Record<string, Field>>

/** Every path of the dashboard. `:id` is a UUID. */
export const routes = {
  showOverview: { method: "GET", path: "/dashboard", guard: "session" },
  showSignIn: { method: "GET", path: "/dashboard/sign-in", guard: "visit" },
  askForLink: {
    method: "POST",
    path: "/dashboard/sign-in",
    guard: "visit",
    fields: { email: { charactersMax: 400 }, next },
    isBounded: true,
  },
  showLink: { method: "GET", path: "/dashboard/sign-in/link", guard: "visit" },
  signInByLink: {
    method: "POST",
    path: "/dashboard/sign-in/link",
    guard: "visit",
    fields: { token: { charactersMax: 100 }, next },
  },
  showKeys: { method: "GET", path: "/dashboard/keys", guard: "session" },
  makeKey: {
    method: "POST",
    path: "/dashboard/keys",
    guard: "session",
    fields: { type: { charactersMax: 20 }, name: { charactersMax: 400 }, next },
  },
  confirmRevoke: { method: "GET", path: "/dashboard/keys/:id/revoke", guard: "session" },
  revoke: { method: "POST", path: "/dashboard/keys/:id/revoke", guard: "session", fields: {} },
  showRequests: { method: "GET", path: "/dashboard/requests", guard: "session" },
  showPlan: { method: "GET", path: "/dashboard/plan", guard: "session", boundedWith: ["checkout", "portal"] },
  buyPlus: {
    method: "POST",
    path: "/dashboard/plan/checkout",
    guard: "session",
    fields: {},
    signInAgainFor: "/dashboard/plan",
    isBounded: true,
  },
  manageBilling: {
    method: "POST",
    path: "/dashboard/plan/portal",
    guard: "session",
    fields: {},
    signInAgainFor: "/dashboard/plan",
    isBounded: true,
  },
  showStandards: { method: "GET", path: "/dashboard/standards", guard: "session" },
  keepRulebook: {
    method: "POST",
    path: "/dashboard/standards",
    guard: "session",
    fields: { name: { charactersMax: 400 }, rulebook: { charactersMax: rulebookCharactersMax } },
    bytesMax: rulebookCharactersMax * escapedBytesMax,
  },
  chooseStandard: {
    method: "POST",
    path: "/dashboard/standards/default",
    guard: "session",
    fields: { standard: { charactersMax: 64 } },
  },
  confirmDeleteRulebook: { method: "GET", path: "/dashboard/standards/delete", guard: "session" },
  deleteRulebook: {
    method: "POST",
    path: "/dashboard/standards/delete",
    guard: "session",
    fields: { name: { charactersMax: 400 } },
  },
  keepPortfolio: {
    method: "POST",
    path: "/dashboard/portfolios",
    guard: "session",
    fields: portfolioFields,
    bytesMax: sentCharactersMax * escapedBytesMax,
  },
  confirmDeletePortfolio: { method: "GET", path: "/dashboard/portfolios/delete", guard: "session" },
  deletePortfolio: {
    method: "POST",
    path: "/dashboard/portfolios/delete",
    guard: "session",
    fields: { name: { charactersMax: 400 } },
  },
  showWebhooks: { method: "GET", path: "/dashboard/webhooks", guard: "session" },
  makeWebhook: {
    method: "POST",
    path: "/dashboard/webhooks",
    guard: "session",
    fields: webhookFields,
    bytesMax: webhookBytesMax,
    signInAgainFor: "/dashboard/webhooks",
  },
  showWebhook: { method: "GET", path: "/dashboard/webhooks/:id", guard: "session" },
  changeWebhook: {
    method: "POST",
    path: "/dashboard/webhooks/:id",
    guard: "session",
    fields: webhookFields,
    bytesMax: webhookBytesMax,
    signInAgainFor: "/dashboard/webhooks",
  },
  switchWebhook: {
    method: "POST",
    path: "/dashboard/webhooks/:id/enabled",
    guard: "session",
    fields: { enabled: { charactersMax: 3 } },
  },
  rotateWebhook: {
    method: "POST",
    path: "/dashboard/webhooks/:id/rotate",
    guard: "session",
    fields: {},
    signInAgainFor: "/dashboard/webhooks",
  },
  sendTestEvent: { method: "POST", path: "/dashboard/webhooks/:id/test", guard: "session", fields: {} },
  replayWebhook: {
    method: "POST",
    path: "/dashboard/webhooks/:id/replay",
    guard: "session",
    // The form fills either `since` or `delivery`, and leaves the other empty.
    fields: {
      since: { charactersMax: 30 },
      delivery: { charactersMax: 100 },
    },
  },
  confirmDeleteWebhook: { method: "GET", path: "/dashboard/webhooks/:id/delete", guard: "session" },
  deleteWebhook: { method: "POST", path: "/dashboard/webhooks/:id/delete", guard: "session", fields: {} },
  showAccount: { method: "GET", path: "/dashboard/account", guard: "session" },
  endSession: { method: "POST", path: "/dashboard/sign-out", guard: "session", fields: {} },
  confirmSignOut: { method: "GET", path: "/dashboard/sign-out-everywhere", guard: "session" },
  signOutEverywhere: {
    method: "POST",
    path: "/dashboard/sign-out-everywhere",
    guard: "session",
    fields: { ...numbered("key", 100), ...numbered("passkey", 2_000), ...numbered("assistant", 16) },
  },
  endAssistant: {
    method: "POST",
    path: "/dashboard/assistants/end",
    guard: "session",
    fields: { assistant: { charactersMax: 16 } },
  },
  // The query is the request of the assistant (RFC 6749, 4.1.1). The form sends it again.
  showConsent: { method: "GET", path: authorizePath, guard: "session" },
  giveConsent: {
    method: "POST",
    path: authorizePath,
    guard: "session",
    fields: { decision: { charactersMax: 5 } },
  },
  // Bounded like signing in, because each request writes a row.
  passkeyOptions: {
    method: "POST",
    path: "/dashboard/passkeys/options",
    guard: "session",
    fields: null,
    signInAgainFor: "/dashboard/account",
    isBounded: true,
  },
  register: {
    method: "POST",
    path: "/dashboard/passkeys",
    guard: "session",
    fields: null,
    signInAgainFor: "/dashboard/account",
  },
  deletePasskey: {
    method: "POST",
    path: "/dashboard/passkeys/remove",
    guard: "session",
    fields: { credential_id: { charactersMax: 2_000 } },
  },
  showWatchlist: { method: "GET", path: "/watchlist", guard: "session" },
  sendWatchlist: { method: "GET", path: "/watchlist/csv", guard: "session" },
  addToWatchlist: { method: "POST", path: "/watchlist", guard: "session", fields: watched },
  removeFromWatchlist: { method: "POST", path: "/watchlist/remove", guard: "session", fields: watched },
  watchEmails: {
    method: "POST",
    path: "/watchlist/emails",
    guard: "session",
    fields: { emails: { charactersMax: 3 } },
  },
  replaceFeedAddress: { method: "POST", path: "/watchlist/feed", guard: "session", fields: {} },
  passkeySignInOptions: {
    method: "POST",
    path: "/dashboard/passkeys/sign-in/options",
    guard: "visit",
    fields: null,
    isBounded: true,
  },
  passkeySignIn: {
    method: "POST",
    path: "/dashboard/passkeys/sign-in",
    guard: "visit",
    fields: null,
    isBounded: true,
  },
} as const satisfies Readonly<Record<string, Route>>

export type Routes = typeof routes
export type RouteName = keyof Routes

/** Null if the `:id` of a path is not a UUID. */
export function readDashboardParameters(sent: PathParameters): PathParameters | null {
  return sent.id === undefined || uuidShape.test(sent.id) ? sent : null
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
