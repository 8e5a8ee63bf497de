/**
 * Shows and controls the write side of a running service, local or deployed (docs/operations.md).
 * Environment: QISTAS_ENV, or QISTAS_URL and OPERATOR_TOKEN. Without them the service is that of
 * .qistas/dev.json.
 */
import { callOperator } from "../support/operator.ts"
import { readPipelineArguments } from "./arguments.ts"

const usage = `npm run pipeline -- status
npm run pipeline -- discover | index | registers | universe | rates | prices | due | funds | watchlist | snapshots | billing | webhooks | upkeep   [--at 2026-05-04T12:00:00Z]
npm run pipeline -- universe --confirmed
npm run pipeline -- snapshots --revise "why the snapshot of today is corrected"
npm run pipeline -- pause 30 | resume                            (minutes without scheduled tasks)
npm run pipeline -- retry 0000320193-26-000013 | edinet:2026-05-19 | edinet:E04236
npm run pipeline -- rescreen AAPL [--stored]                     [--at 2026-05-04T12:00:00Z]`

const request = readPipelineArguments(process.argv.slice(2))
if (request === null) fail(usage)
const response = await callOperator(request)
if (response.body !== null) console.log(response.body)
if (response.problem !== null) fail(response.problem)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
