import { parseArgs } from "node:util"
import { portOf } from "../support/loopback.ts"
import { type StandInOptions, startStripeStandIn } from "./server.ts"

const usage = `Usage:
  npm run stripe-stand-in -- [--port N] [--webhook-url URL] [--webhook-secret SECRET]

Stands in for Stripe on 127.0.0.1 (default port: 8791) and sends its events to URL (default: that of npm start),
signed with SECRET (default: whsec_stand_in). docs/operations.md says how to start the service with it.`

function readArguments(): (StandInOptions & { readonly webhookUrl: string }) | null {
  try {
    const text = { type: "string" } as const
    const options = { port: text, "webhook-url": text, "webhook-secret": text }
    const { values } = parseArgs({ options, strict: true })
    const port = portOf(values.port, 8791)
    const webhookUrl = values["webhook-url"] ?? "http://127.0.0.1:8787/stripe/webhook"
    if (port === null || !URL.canParse(webhookUrl)) return null
    return { port, webhookUrl, webhookSecret: values["webhook-secret"] ?? "whsec_stand_in" }
  } catch {
    return null
  }
}

const read = readArguments()
if (read === null) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const log: StandInOptions["log"] = ({ type }, status) =>
    process.stdout.write(`${type}: ${status === 0 ? "no response" : status}\n`)
  const { url } = await startStripeStandIn({ ...read, log }).catch((cause: Error) => {
    process.stderr.write(`The stand-in does not start: ${cause.message}\n`)
    process.exit(1)
  })
  process.stdout.write(`Stripe's stand-in is at ${url}; its events go to ${read.webhookUrl}\n`)
}
