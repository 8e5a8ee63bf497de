import { edgarConfigurationOf } from "../env.ts"
import { deployed, type Platform } from "../platform.ts"
import { demoEmail, mailbox, mailboxPath } from "./mailbox.ts"
import { loadingSentence } from "./opening.ts"
import { readNowPath } from "./read-now.ts"

/** A Stripe stand-in must be on this machine, because it receives the secret key. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/

export const local: Platform = {
  mailer: () => mailbox,
  stripeUrl({ STRIPE_URL: url }) {
    if (!url) return null
    if (!loopback.test(url)) throw new Error("STRIPE_URL must be on loopback")
    return url
  },
  deliveryReach: "public_and_loopback",
  demo: { email: demoEmail, mailboxPath },
  reading: (env) => ({
    command: "npm run fill --",
    formPath: edgarConfigurationOf(env).userAgent === null ? null : readNowPath,
  }),
  schedule: "by hand",
  inBackground: deployed.inBackground,
  loading: loadingSentence,
}
