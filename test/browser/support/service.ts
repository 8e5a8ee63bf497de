import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { seed, seedDigest } from "../../../scripts/seed/seed.ts"
import { serve } from "../../../scripts/start/serve.ts"
import { readSecrets } from "../../../scripts/start/state.ts"
import { openLocalStores } from "../../../scripts/stores/open.ts"
import { whyWithoutBrowser } from "./chromium.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "")
const webhookSecret = "whsec_that_only_these_tests_know"

/** The service for the tests: that of `npm start`, with a Stripe stand-in. */
export interface ServiceBeside {
  /** http://localhost:PORT */
  readonly origin: string
  readonly operatorToken: string
  /** Of the stand-in. */
  readonly stripeUrl: string
}

declare module "vitest" {
  interface ProvidedContext {
    readonly service: ServiceBeside
  }
}

/** Starts the service once for all files, also those of test/running, which need no browser. */
export async function setup(project: TestProject): Promise<void> {
  if (whyWithoutBrowser !== null) {
    console.warn(`\nThe tests in a browser are skipped: ${whyWithoutBrowser}.\n`)
  }
  const folder = mkdtempSync(join(tmpdir(), "qistas-browser-"))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await fill(folder)
  const { startStripeStandIn } = await import("../../../scripts/stripe-stand-in/server.ts")
  const stripe = await startStripeStandIn({
    webhookUrl: `http://127.0.0.1:${port}/stripe/webhook`,
    webhookSecret,
  })
  Object.assign(process.env, {
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: "sk_test_of_the_stand_in",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_PLUS: "price_plus",
  })
  const { pepper, operatorToken } = readSecrets(folder)
  const given = { root, stateFolder: folder, port, pepper, operatorToken }
  const server = await serve({ ...given, watch: false, logLevel: "error" })
  project.provide("service", { origin, operatorToken, stripeUrl: stripe.url })
  stop = async () => {
    await server.stop()
    await stripe.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

let stop = async (): Promise<void> => {}

export async function teardown(): Promise<void> {
  await stop()
}

async function fill(folder: string): Promise<void> {
  const stores = await openLocalStores(root, folder)
  await applyMigrations(stores.database, join(root, "migrations"))
  await seed(stores, join(root, "data"), seedDigest(root), () => {})
  await stores.close()
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
}
