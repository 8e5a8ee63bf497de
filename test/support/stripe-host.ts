import { createServer, type Server } from "node:http"
import type { TestProject } from "vitest/node"
import { type StripeStandIn, startStripeStandIn } from "../../scripts/stripe-stand-in/server.ts"

/**
 * Tests inside workerd have no servers: this server starts a Stripe stand-in for each request and returns its
 * address. The stand-in sends no events. A test reads them, signed, from /control.
 */
const webhookSecret = "whsec_that_only_the_tests_know"

export interface StripeHost {
  readonly url: string
  /** The secret that signs the events of the stand-ins. */
  readonly webhookSecret: string
}

const standIns: StripeStandIn[] = []
const host: Server = createServer((_request, response) => {
  startStripeStandIn({ webhookSecret })
    .then((standIn) => {
      standIns.push(standIn)
      response.end(standIn.url)
    })
    .catch((cause) => response.writeHead(500).end(String(cause)))
})

export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  const address = host.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  provide("stripeHost", { url: `http://127.0.0.1:${port}`, webhookSecret })
}

export async function teardown(): Promise<void> {
  host.closeAllConnections()
  host.close()
  await Promise.all(standIns.map((standIn) => standIn.stop()))
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that starts stand-ins (test/support/stripe-host.ts). */
    stripeHost: StripeHost
  }
}
