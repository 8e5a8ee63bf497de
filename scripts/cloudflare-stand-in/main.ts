import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { portOf } from "../support/loopback.ts"
import { emptyAccount } from "./account.ts"
import { startCloudflareStandIn } from "./server.ts"

const usage = `Usage:
  npm run cloudflare-stand-in -- [--port N] [--edgar URL] [--plan free] [--no-r2]

Stands in for Cloudflare on 127.0.0.1 (default port: 8792; the edge is at the next port). It has one zone,
qistas.example, and runs the Worker that is deployed to it. URL is the address of \`npm run edgar-mirror\`.`

interface StandInArguments {
  readonly port: number
  readonly edgar: string | null
  readonly plan: "paid" | "free"
  readonly hasR2: boolean
}

function readArguments(): StandInArguments | null {
  try {
    const text = { type: "string" } as const
    const { values } = parseArgs({
      options: { port: text, edgar: text, plan: text, "no-r2": { type: "boolean", default: false } },
      strict: true,
    })
    const port = portOf(values.port, 8792)
    const plan = (["paid", "free"] as const).find((each) => each === (values.plan ?? "paid"))
    if (port === null || plan === undefined) return null
    if (values.edgar !== undefined && !URL.canParse(values.edgar)) return null
    return { port, plan, edgar: values.edgar ?? null, hasR2: !values["no-r2"] }
  } catch {
    return null
  }
}

const read = readArguments()
if (read === null) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const { port, edgar, plan, hasR2 } = read
  const { apiUrl, edgeUrl } = await startCloudflareStandIn({
    account: emptyAccount({ plan, hasR2 }),
    outside: edgar === null ? {} : { "www.sec.gov": edgar, "data.sec.gov": edgar },
    apiPort: port,
    edgePort: port === 0 ? 0 : port + 1,
  }).catch((cause: Error) => {
    process.stderr.write(`The stand-in does not start: ${cause.message}\n`)
    process.exit(1)
  })
  const reach = fileURLToPath(new URL("./reach.mjs", import.meta.url))
  process.stdout.write(`Cloudflare's stand-in runs. Its pages are at ${edgeUrl} after a deployment. In another shell:
  export CLOUDFLARE_API_BASE_URL=${apiUrl} CLOUDFLARE_API_TOKEN=stand-in STAND_IN_EDGE=${edgeUrl}
  export NODE_OPTIONS=--import=${reach} QISTAS_SETTINGS=/tmp/stand-in-settings
  npm run deploy -- staging\n`)
}
