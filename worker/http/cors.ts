/**
 * Pages of any origin may read the answers to a key, which travels in a header that a page must set itself. Credentials
 * are not allowed, so that no browser shows a foreign page what the session cookie brings, and http/credential.ts
 * refuses a session on what such a page sends.
 */
export const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag",
}

const daySeconds = 86_400

/** What `OPTIONS` answers, a browser's preflight or not. `allow` names the methods of the path. */
export function preflight(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "X-API-Key, Content-Type, If-None-Match",
      "Access-Control-Max-Age": String(daySeconds),
    },
  })
}
