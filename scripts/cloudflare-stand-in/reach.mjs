/**
 * Lets a process reach a host at the stand-in's edge: `node --import .../reach.mjs`, with
 * `STAND_IN_EDGE=http://127.0.0.1:PORT`. Only requests to reserved names (RFC 2606) are sent there.
 */
const edge = process.env.STAND_IN_EDGE
const platformFetch = globalThis.fetch
if (edge !== undefined) {
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.protocol !== "https:" || !url.hostname.endsWith(".example")) return platformFetch(input, init)
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    headers.set("X-Stand-In-Host", url.hostname)
    const redirected = new Request(`${edge}${url.pathname}${url.search}`, {
      method: request.method,
      headers,
      body: request.body,
      duplex: "half",
      redirect: request.redirect,
      signal: request.signal,
    })
    return platformFetch(redirected)
  }
}
