import type { Mailer } from "../src/accounts/ports.ts"
import type { DeliveryReach } from "../src/webhooks/address.ts"
import type { Env } from "./env.ts"
import { cloudflareMailer } from "./mail/cloudflare-mailer.ts"

/**
 * What differs between a deployed Worker and one on a developer's machine. The entrypoint chooses it, not a variable: no
 * setting of a deployed Worker can switch the local mailbox on.
 */
export interface Platform {
  /** Null where no email can be sent. */
  mailer(env: Env): Mailer | null
  /** The address of a Stripe stand-in; null for Stripe's own API. */
  stripeUrl(env: Env): string | null
  /** Where webhooks deliver to. */
  readonly deliveryReach: DeliveryReach
  /** The page that shows emails on a developer's machine; null where emails are sent. */
  readonly mailboxPath: string | null
  /**
   * On a developer's machine, how a person has a company read from EDGAR now; null when the schedule reads
   * it.
   */
  readonly reading: ((env: Env) => Reading) | null
  /** `cron`: tasks run by themselves, and one that does not is a fault; `by hand`: on a developer's machine. */
  readonly schedule: "cron" | "by hand"
  /** How far the data that ships has been stored; null when the service does not store it itself. */
  filling(env: Env): Promise<Filling | null>
}

/** How to read a company that is not analysed. */
export interface Reading {
  /** Followed by a symbol. */
  readonly command: string
  /** Where a form sends the symbol; null while EDGAR may not be asked. */
  readonly formPath: string | null
}

/** Companies that are screened, and all that will be. */
export interface Filling {
  readonly screened: number
  readonly companies: number
}

export const deployed: Platform = {
  mailer: cloudflareMailer,
  stripeUrl: () => null,
  deliveryReach: "public",
  mailboxPath: null,
  reading: null,
  schedule: "cron",
  filling: async () => null,
}
