import type { HeaderFields } from "./conditional.ts"

/** `shared`: data for every origin. `own`: data and files for this origin. `page`: pages. */
export type AnswerKind = "shared" | "own" | "page"

const noContent = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * JSON loads nothing, links nowhere and cannot be embedded, so `Referrer-Policy` and
 * `Cross-Origin-Resource-Policy` would have no effect.
 */
const shared: HeaderFields = {
  "Content-Security-Policy": noContent,
  "X-Content-Type-Options": "nosniff",
}

const own: HeaderFields = {
  ...shared,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
}

/**
 * Under a `Referrer-Policy` of `no-referrer`, Chromium sends a form with `Origin: null`, which cannot be
 * checked. `strict-origin` sends the origin, and never the path, which contains the token of a sign-in link.
 */
const page: HeaderFields = {
  "Content-Security-Policy": pagePolicy([]),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "publickey-credentials-create=(self), publickey-credentials-get=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
}

/** Built once, because every response gets them. */
const fieldsOf: Readonly<Record<AnswerKind, readonly (readonly [name: string, value: string])[]>> = {
  shared: Object.entries(shared),
  own: Object.entries(own),
  page: Object.entries(page),
}

/**
 * Adds the security headers of its kind to a response, including refusals and redirects. They allow no
 * framing and no foreign or inline code. A page is not cached unless the response says how. `formOrigins` are
 * origins to which a form of a page redirects, such as Stripe's. Chromium applies `form-action` to the
 * redirect after a form too. A page whose form redirects to an address of its own brings its policy.
 */
export function withSecurityHeaders(
  response: Response,
  url: URL,
  kind: AnswerKind,
  formOrigins: readonly string[] = [],
): Response {
  const { headers } = response
  const policy = kind === "page" ? headers.get("Content-Security-Policy") : null
  for (const [name, value] of fieldsOf[kind]) headers.set(name, value)
  if (policy !== null) headers.set("Content-Security-Policy", policy)
  else if (formOrigins.length > 0) headers.set("Content-Security-Policy", pagePolicy(formOrigins))
  if (kind === "page" && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store")
  // Not over http: RFC 6797, 7.2.
  if (url.protocol === "https:") headers.set("Strict-Transport-Security", "max-age=31536000")
  return response
}

/** The policy of a page. `formOrigins`: the sources other than this origin to which its forms lead. */
export function pagePolicy(formOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...formOrigins].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ")
}

/** Origins of Stripe's pages to which forms of the dashboard redirect. */
const stripePages = ["https://checkout.stripe.com", "https://billing.stripe.com"] as const

/**
 * The origins of Stripe's pages. `stripeUrl` is the address of the Stripe stand-in on a developer's machine,
 * or null for Stripe itself.
 */
export function stripeOrigins(stripeUrl: string | null): readonly string[] {
  return stripeUrl === null ? stripePages : [...stripePages, new URL(stripeUrl).origin]
}
