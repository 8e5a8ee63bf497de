/** Origins of Stripe's pages, where a form of the dashboard redirects the browser. */
const stripePages = ["https://checkout.stripe.com", "https://billing.stripe.com"] as const

/** The origins of Stripe's pages. `stripeUrl`: of the Stripe stand-in on a developer's machine; null for Stripe itself. */
export function stripeOrigins(stripeUrl: string | null): readonly string[] {
  return stripeUrl === null ? stripePages : [...stripePages, new URL(stripeUrl).origin]
}

/**
 * Adds security headers to every response of the dashboard and the pages, refusals and redirects included: no framing, no
 * foreign or inline code, and no caching unless the response says how. `formOrigins`: origins that a form redirects to;
 * Chromium applies `form-action` to the redirect after a form too, hence Stripe.
 *
 * `Referrer-Policy`: under `no-referrer` Chromium sends `Origin: null` with a form, which cannot be checked. `strict-origin`
 * sends the origin and never the path, which holds the token of a sign-in link.
 */
export function withSecurityHeaders(response: Response, url: URL, formOrigins: readonly string[]): Response {
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store")
  response.headers.set("Content-Security-Policy", contentPolicy(formOrigins))
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

function contentPolicy(formOrigins: readonly string[]): string {
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
