import { parseArgs } from "node:util"
import { portOf } from "../support/loopback.ts"
import { type ReceiverOptions, startWebhookReceiver } from "./receiver.ts"

const portDefault = 8799

const usage = `Usage:
  npm run webhook-receiver -- --secret whsec_... [--port N] [--answer STATUS]

Receives webhooks on 127.0.0.1, verifies each with the package standardwebhooks, and prints it in one line.

  --secret SECRET   of the webhook; WEBHOOK_SECRET in the environment does the same
  --port N          default: ${portDefault}
  --answer STATUS   the status of every response, to try failures: 500, 429, 302, 410; or none, which lets the
                    sender's time-out end the request. Default: 204

On a developer's machine, where npm start runs, create the webhook first; the response has its secret:

  curl -H "X-API-Key: $QISTAS_KEY" -H 'Content-Type: application/json' \\
    -d '{"url":"http://127.0.0.1:${portDefault}/"}' http://127.0.0.1:8787/v1/webhooks

Then start this with the secret, and send a test event to it, with the id of the webhook:

  curl -X POST -H "X-API-Key: $QISTAS_KEY" http://127.0.0.1:8787/v1/webhooks/ID/test

The command qistas trigger sends one of each kind of event.
`

type Read = Omit<ReceiverOptions, "log"> | { readonly problem: string } | "help"

function readArguments(): Read {
  const text = { type: "string" } as const
  const options = { secret: text, port: text, answer: text, help: { type: "boolean", short: "h" } } as const
  try {
    const { values } = parseArgs({ options, strict: true })
    if (values.help === true) return "help"
    const secret = values.secret ?? process.env.WEBHOOK_SECRET ?? ""
    const port = portOf(values.port, portDefault)
    const answer = values.answer === "none" ? "none" : Number(values.answer ?? 204)
    if (secret === "") return { problem: "--secret is missing." }
    if (port === null) return { problem: "--port is not a port." }
    if (answer !== "none" && !(Number.isInteger(answer) && answer >= 200 && answer <= 599))
      return { problem: "--answer is a status from 200 to 599, or none." }
    return { secret, port, answer }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : "" }
  }
}

const read = readArguments()
if (read === "help") {
  process.stdout.write(usage)
} else if ("problem" in read) {
  process.stderr.write(`${read.problem}\n\n${usage}`)
  process.exitCode = 2
} else {
  const log = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const { url } = await startWebhookReceiver({ ...read, log })
    log(`Receiving webhooks at ${url}/`)
  } catch (cause) {
    process.stderr.write(`The receiver does not start: ${cause instanceof Error ? cause.message : ""}\n`)
    process.exitCode = 1
  }
}
