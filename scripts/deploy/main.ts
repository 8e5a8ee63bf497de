/**
 * Lets wrangler check and build each environment, and sends nothing: `npm run deploy:dry-run [-- --env
 * NAME]`. Exits with 1 if wrangler refuses an environment, or if a bundle is over its budget.
 */
import { parseArgs } from "node:util"
import { eagerKibibytesMax, gzippedKibibytesMax } from "./budget.ts"
import { bundleDeployed } from "./bundle.ts"
import { deployedEnvironments } from "./environments.ts"

const { env } = parseArgs({ options: { env: { type: "string" } } }).values
const chosen = deployedEnvironments.filter((each) => env === undefined || each === env)
if (chosen.length === 0) {
  console.error(`--env ${env}: not one of ${deployedEnvironments.join(", ")}.`)
  process.exitCode = 1
}
for (const environment of chosen) {
  const { bytes, gzippedBytes, modules } = await bundleDeployed(environment)
  const eagerBytes = modules.reduce((sum, each) => sum + (each.isEager ? each.bytes : 0), 0)
  const kibibytes = (count: number) => `${Math.ceil(count / 1_024)} KiB`
  console.log(`${environment}: ${kibibytes(bytes)}
  gzipped ${kibibytes(gzippedBytes)}, at most ${gzippedKibibytesMax}
  evaluated as an isolate starts ${kibibytes(eagerBytes)}, at most ${eagerKibibytesMax}`)
  if (gzippedBytes > gzippedKibibytesMax * 1_024 || eagerBytes > eagerKibibytesMax * 1_024)
    process.exitCode = 1
}
