import type { Mailer } from "../src/accounts/ports.ts"
import type { Env } from "./env.ts"
import { cloudflareMailer } from "./mail/cloudflare-mailer.ts"

/**
 * What differs between a deployed Worker and one on a developer's machine. It is chosen by the entry that is built, not by
 * a variable: nothing set on a deployed Worker can switch the local one's mailbox on.
 */
export interface Platform {
  /** Null where no letters can be sent. */
  mailer(env: Env): Mailer | null
  /** Where Stripe's API is; null: at its own address. */
  stripeUrl(env: Env): string | null
  /** Where the letters can be read that are sent to nobody; null where letters are sent. */
  readonly mailboxPath: string | null
}

export const deployed: Platform = {
  mailer: cloudflareMailer,
  stripeUrl: () => null,
  mailboxPath: null,
}
