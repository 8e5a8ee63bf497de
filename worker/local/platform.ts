import { type Env, publicOriginOf } from "../env.ts"
import type { Surroundings } from "../platform.ts"
import { mailbox, mailboxPage, mailboxPath } from "./mailbox.ts"

/** Nothing but a program on this machine may stand in for Stripe: it is sent the secret key. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/

export const local: Surroundings = {
  mailer: () => mailbox,
  stripeUrl({ STRIPE_URL: url }) {
    if (!url) return null
    if (!loopback.test(url)) throw new Error("STRIPE_URL must be on loopback")
    return url
  },
  mailboxPath,
  async answer(request, env) {
    const { pathname, hostname } = new URL(request.url)
    if (pathname !== mailboxPath || request.method !== "GET") return null
    return hostsOf(env).includes(hostname) ? mailboxPage(request) : null
  },
}

/** Not every name that somebody points at this machine: a page under such a name could read the letters. */
function hostsOf(env: Env): readonly string[] {
  const origin = publicOriginOf(env)
  return ["localhost", "127.0.0.1", ...(origin === null ? [] : [new URL(origin).hostname])]
}
