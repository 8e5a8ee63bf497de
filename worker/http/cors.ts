/**
 * Pages of any origin may read a response to a request with a key, because the page itself must put the key
 * into a header. Credentials are not allowed, so browsers hide responses to the session cookie from foreign
 * pages. http/credential.ts also refuses sessions on requests from foreign pages.
 */
export const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Link, X-Meta, Accept-Ranges, Content-Range, Content-Disposition, Data-Age-Seconds",
}

/**
 * Adds the headers to a response if the request says that a page sent it. Public responses always have the
 * headers, for caches.
 */
export function openToOrigin({ headers }: Response, request: Request): void {
  if (!request.headers.has("Origin")) return
  for (const [name, value] of Object.entries(corsHeaders)) headers.set(name, value)
}

const daySeconds = 86_400

/** The response to `OPTIONS`, whether or not from a browser. `allow` lists the methods of the path. */
export function preflight(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "X-API-Key, Content-Type, If-None-Match, If-Range, Range",
      "Access-Control-Max-Age": String(daySeconds),
    },
  })
}
