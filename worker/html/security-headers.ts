/** Where Stripe's own pages are: the browser is sent there from a form of ours. */
const stripePages = ["https://checkout.stripe.com", "https://billing.stripe.com"] as const

/** The origins of pages we send people to. `stripeUrl`: of what stands in for Stripe on a developer's machine. */
export function stripeOrigins(stripeUrl: string | null): readonly string[] {
  return stripeUrl === null ? stripePages : [...stripePages, new URL(stripeUrl).origin]
}

/**
 * Puts on every answer of the dashboard and the pages, refusals and redirects too, what keeps it out of other pages' hands:
 * no framing, no foreign or inline code, and nothing kept unless the answer itself says how. `paying`: origins of pages that
 * a form leads to. Chromium holds `form-action` to the redirect after a form as well, hence Stripe.
 *
 * `Referrer-Policy`: under `no-referrer` Chromium sends `Origin: null` with a form, which nobody can vouch for; `strict-origin`
 * names the origin and never the path, where a sign-in link's token is.
 */
export function withSecurityHeaders(response: Response, url: URL, paying: readonly string[]): Response {
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store")
  response.headers.set("Content-Security-Policy", contentPolicy(paying))
  if (url.protocol === "https:") response.headers.set("Strict-Transport-Security", "max-age=31536000")
  return response
}

const securityHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "publickey-credentials-create=(self), publickey-credentials-get=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
}

function contentPolicy(paying: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...paying].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ")
}
