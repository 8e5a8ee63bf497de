import type { Mailer } from "../src/accounts/ports.ts"
import type { DeliveryReach } from "../src/webhooks/address.ts"
import type { Env } from "./env.ts"
import type { DemoAccount } from "./html/locked.tsx"
import { cloudflareMailer } from "./mail/cloudflare-mailer.ts"

/**
 * The differences between a deployed Worker and a Worker on a developer's machine. The entrypoint chooses the
 * platform. No variable does, so no setting of a deployed Worker can switch the local mailbox on.
 */
export interface Platform {
  /** Null if no email can be sent. */
  mailer(env: Env): Mailer | null
  /** The address of a Stripe stand-in; null for Stripe itself. */
  stripeUrl(env: Env): string | null
  /** The addresses to which webhooks may deliver. */
  readonly deliveryReach: DeliveryReach
  /** The account that opens everything on a developer's machine; null on a deployed Worker. */
  readonly demo: DemoAccount | null
  /** The way to have a company read from EDGAR on a developer's machine; null if the schedule reads it. */
  readonly reading: ((env: Env) => Reading) | null
  /** `cron`: a schedule runs the tasks, and a missed run is a fault. `by hand`: a developer runs them. */
  readonly schedule: "cron" | "by hand"
  /** Keeps the isolate awake for work after the response. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Says how far the service is with storing the data of the release; null if nothing of it is left to store. */
  loading(): string | null
}

/** The way to read a company that is not analysed. */
export interface Reading {
  /** A command, to be followed by a symbol. */
  readonly command: string
  /** The path to which a form sends the symbol; null if EDGAR may not be asked. */
  readonly formPath: string | null
}

export const deployed: Platform = {
  mailer: cloudflareMailer,
  stripeUrl: () => null,
  deliveryReach: "public",
  demo: null,
  reading: null,
  schedule: "cron",
  // The entrypoint replaces this by the platform's `waitUntil`, which exists only in workerd.
  inBackground: (work) => void work.catch(() => undefined),
  loading: () => null,
}
