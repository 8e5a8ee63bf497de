/**
 * Serves, like `npm start`, from a folder of its own and with a Stripe stand-in, until SIGTERM. Arguments:
 * the folder, and `whole` or `part` of the starter universe. Writes a `ServiceBeside` to its file once the
 * service accepts requests.
 */
import { renameSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { leaveSnapshot, operateOn, taskPath } from "../../../scripts/seed/snapshot.ts"
import { serve } from "../../../scripts/start/serve.ts"
import { readSecrets } from "../../../scripts/start/state.ts"
import { startStripeStandIn } from "../../../scripts/stripe-stand-in/server.ts"
import { copySeededStores } from "../../support/seeded-stores.ts"
import { type ServiceBeside, serviceFile } from "./service.ts"

const webhookSecret = "whsec_that_only_these_tests_know"
const [, , folder = "", extent] = process.argv

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
}

await copySeededStores(extent === "whole" ? "whole" : "part", folder)
const port = await freePort()
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
const server = await serve({ stateFolder: folder, port, pepper, operatorToken, filled: "already" })
process.once("SIGTERM", () => {
  void Promise.all([server.stop(), stripe.stop()]).then(() => process.exit(0))
})
await leaveSnapshot(operateOn(server.url, operatorToken), taskPath, () => {})
const service: ServiceBeside = { origin: `http://localhost:${port}`, operatorToken, stripeUrl: stripe.url }
writeFileSync(`${serviceFile(folder)}.part`, JSON.stringify(service))
renameSync(`${serviceFile(folder)}.part`, serviceFile(folder))
